import { TagFace } from './tag-face.tsx';
import type { TagOption } from './tag-option.ts';
import styles from './tag-field.module.css';

type TagMenuProps = {
  id: string;
  /** Accessible name. */
  label: string;
  options: readonly TagOption[];
  active: number;
  opensUp: boolean;
  onActive: (index: number) => void;
  onPick: (option: TagOption) => void;
};

/** The list of matching names. The focus stays in the field, which handles the keys. */
export function TagMenu({ id, label, options, active, opensUp, onActive, onPick }: TagMenuProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className={styles.menu} data-up={opensUp || undefined}>
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field hears them
        <div
          key={option.key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onActive(index)}
          onClick={() => onPick(option)}
        >
          <TagFace option={option} />
          <bdi className={styles.name}>{option.name}</bdi>
        </div>
      ))}
    </div>
  );
}
