import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { searchByName } from '../../lib/text/search-by-name.ts';
import { TextField } from '../fields/text-field.tsx';
import { moveInList } from '../move-in-list.ts';
import type { Anchor } from '../overlay/anchor.ts';
import { Popover } from '../overlay/popover.tsx';
import { TagFace } from './tag-face.tsx';
import type { TagOption } from './tag-option.ts';
import styles from './tag-chooser.module.css';

/** Number of names from which a search field is shown. */
const searchFrom = 8;
/** Maximum of names drawn at once. */
const shownMax = 40;

type TagChooserProps = {
  title: string;
  anchor: Anchor;
  options: readonly TagOption[];
  onPick: (option: TagOption) => void;
  onClose: () => void;
};

/** A choice of one name with its picture, with a search. Arrows move between them. */
export function TagChooser({ title, anchor, options, onPick, onClose }: TagChooserProps) {
  const [keyword, setKeyword] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const found = searchByName(options, keyword, ({ name }) => name);
  const more = found.length - shownMax;
  return (
    <Popover anchor={anchor} isOpen onClose={onClose} title={title}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-interactions -- arrows move between the buttons in it */}
      <div role="group" aria-label="Characters" className={styles.panel} onKeyDown={(event) => moveInList(event, list.current)}>
        {options.length >= searchFrom && (
          <TextField
            label="Search characters"
            type="search"
            autoComplete="off"
            dir="auto"
            value={keyword}
            trailing={<Search size={16} aria-hidden />}
            onChange={(event) => setKeyword(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing || keyword.trim() === '' || found[0] === undefined) return;
              event.preventDefault();
              onPick(found[0]);
            }}
          />
        )}
        <ul ref={list} className={styles.list}>
          {found.slice(0, shownMax).map((option) => (
            <li key={option.key}>
              <button type="button" className={styles.option} onClick={() => onPick(option)}>
                <TagFace option={option} />
                <bdi className={styles.name}>{option.name}</bdi>
              </button>
            </li>
          ))}
        </ul>
        <p role="status" className={styles.note}>
          {found.length === 0 && `No character is called “${keyword.trim()}”.`}
          {more > 0 && `${more.toLocaleString('en')} more: type a part of the name.`}
        </p>
      </div>
    </Popover>
  );
}
