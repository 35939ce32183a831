import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { characterLimits } from '../../../contract/characters/character.ts';
import { refreshPremade } from '../../actions/characters/refresh-premade.ts';
import { findPictured, listCharacters } from '../../db/queries/characters/characters.ts';
import { listPremadeCharacters } from '../../db/queries/characters/premade-characters.ts';
import { searchByName } from '../../lib/text/search-by-name.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { runAction } from '../../ui/feedback/run-action.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { AddressPicture } from '../../ui/picture/address-picture.tsx';
import { useCellGrid } from '../../ui/windowing/use-cell-grid.ts';
import type { PickedItem } from './picked-item.ts';
import styles from './character-dialog.module.css';

type Choice = { id: string; name: string; picture: string | null };
type CharacterDialogProps = { account: string; onClose: (picked: readonly PickedItem[]) => void };

const whose = [
  { value: 'mine' as const, label: 'Mine' },
  { value: 'library' as const, label: 'Library' },
];

/** A choice of the user's characters and the library's; returns the first picture of one. */
export function CharacterDialog({ account, onClose }: CharacterDialogProps) {
  const all = useLiveQuery(listChoices, []);
  const [asked, setAsked] = useState<'mine' | 'library' | null>(null);
  const [keyword, setKeyword] = useState('');
  useEffect(() => void runAction(refreshPremade), []);
  const of = asked ?? (all?.mine.length === 0 && all.library.length > 0 ? 'library' : 'mine');
  const listed = all?.[of];
  const shown = useMemo(() => searchByName(listed ?? [], keyword, ({ name }) => name), [listed, keyword]);
  // Waits for the characters, so that the focus starts in the search field.
  if (all === undefined) return null;
  return (
    <Dialog title="Choose a character" size="m" isOpen onClose={() => onClose([])}>
      <div className={styles.tools}>
        <SearchField label="Search characters" maxLength={characterLimits.nameLength} value={keyword} onSearch={setKeyword} />
        {all.library.length > 0 && <Segmented label="Whose characters" value={of} options={whose} onChange={setAsked} />}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={keyword.trim() === '' ? 'You have no characters yet' : `No character is called “${keyword.trim()}”`} />
      ) : (
        <Choices
          key={of}
          choices={shown}
          account={account}
          onChoose={({ id, picture }) =>
            picture !== null && onClose([{ id, source: 'character', resourceType: 'image', url: picture, thumbnailUrl: picture }])
          }
        />
      )}
    </Dialog>
  );
}

async function listChoices(): Promise<Record<'mine' | 'library', Choice[]>> {
  const [kept, premade] = await Promise.all([listCharacters(), listPremadeCharacters()]);
  const asChoice = (row: { id: string; character_name: string; thumbnail: string | null; image_urls: string[] }): Choice => ({
    id: row.id,
    name: row.character_name,
    picture: row.thumbnail ?? row.image_urls[0] ?? null,
  });
  return { mine: kept.filter(({ is_library }) => !is_library).map(asChoice), library: (premade ?? []).map(asChoice) };
}

/** Minimum width of a cell, px. */
const cellMin = 116;
const gap = 10;
const heightOf = (width: number) => Math.round((width * 5) / 4) + 30;

type ChoicesProps = { choices: readonly Choice[]; account: string; onChoose: (choice: Choice) => void };

function Choices({ choices, account, onChoose }: ChoicesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const cells = useCellGrid({ scroller, grid, count: choices.length, cellMin, gap, heightOf });
  const drawn = cells.drawn.flatMap((index) => (choices[index] === undefined ? [] : [{ index, choice: choices[index] }]));
  const urls = drawn.flatMap(({ choice }) => choice.picture ?? []);
  const items = useLiveQuery(() => findPictured(urls), [urls.join()]);
  return (
    <div ref={scroller} className={styles.scroller}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its cells */}
      <div ref={grid} role="group" aria-label="Characters" className={styles.grid} style={{ height: cells.height }} {...cells.handlers}>
        {drawn.map(({ index, choice }) => (
          <button
            key={choice.id}
            type="button"
            data-index={index}
            tabIndex={index === cells.focused ? 0 : -1}
            aria-disabled={choice.picture === null || undefined}
            className={styles.choice}
            style={cells.styleOf(index)}
            onClick={() => onChoose(choice)}
          >
            <AddressPicture
              url={choice.picture}
              item={choice.picture === null ? null : items?.get(choice.picture)}
              account={account}
              variant="256"
              className={styles.picture}
            />
            <span className={styles.name} dir="auto">
              {choice.name}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}
