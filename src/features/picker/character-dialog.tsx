import { useLiveQuery } from 'dexie-react-hooks';
import { UserRound } from 'lucide-react';
import { listCharacters } from '../../db/queries/characters.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { PickedItem } from './picked-item.ts';
import styles from './choice-grid.module.css';

/** The person's characters; choosing one returns its thumbnail. */
export function CharacterDialog({ onClose }: { onClose: (picked: readonly PickedItem[]) => void }) {
  const characters = useLiveQuery(async () => (await listCharacters()).filter((one) => !one.is_library), []);
  // Focus begins at the first of them.
  if (characters === undefined) return null;
  return (
    <Dialog title="Choose a character" size="m" isOpen onClose={() => onClose([])}>
      {characters.length === 0 && <EmptyState title="You have no characters yet" />}
      <div className={styles.choices}>
        {characters.map(({ id, character_name: name, thumbnail }) => (
          <button
            key={id}
            type="button"
            className={styles.choice}
            aria-disabled={thumbnail === null || undefined}
            onClick={() =>
              thumbnail !== null && onClose([{ id, source: 'character', resourceType: 'image', url: thumbnail, thumbnailUrl: thumbnail }])
            }
          >
            <span className={styles.thumb}>
              {thumbnail === null ? (
                <UserRound size={22} className={styles.blank} aria-hidden />
              ) : (
                <img src={thumbnail} alt="" loading="lazy" className={styles.picture} />
              )}
            </span>
            <span className={styles.name} dir="auto">
              {name}
            </span>
          </button>
        ))}
      </div>
    </Dialog>
  );
}
