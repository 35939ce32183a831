import { Plus } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Album } from '../../../db/queries/albums/albums.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { AlbumCard, type AlbumCardActions } from './album-card.tsx';
import styles from './album-cards.module.css';

type AlbumCardsProps = {
  /** In display order. */
  albums: readonly Album[];
  account: string;
  currentId: string | null;
  isViewOnly: boolean;
  actions: AlbumCardActions;
  onCreate: () => void;
};

/** Rows of cards before «Show all»: the images below must stay near. */
const firstRows = 2;

/** The albums as cards, and one card for a new album. An open album reduces them to one scrolling line. */
export function AlbumCards({ albums, account, currentId, isViewOnly, actions, onCreate }: AlbumCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const columns = useColumns(list);
  const [isWhole, setIsWhole] = useState(false);
  const isLine = currentId !== null;
  const room = columns * firstRows - 1;
  const shown = isLine || isWhole || albums.length <= room ? albums : albums.slice(0, room);
  return (
    <section aria-label="Your albums" className={styles.section}>
      <ul ref={list} className={styles.cards} data-line={isLine || undefined}>
        {!isViewOnly && (
          <li>
            <button type="button" className={styles.createButton} onClick={onCreate}>
              <span className={styles.plus}>
                <Plus size={24} aria-hidden />
              </span>
              <span className={styles.createTitle}>Create new album</span>
            </button>
          </li>
        )}
        {shown.map((album) => (
          <AlbumCard
            key={album.id}
            album={album}
            account={account}
            isCurrent={album.id === currentId}
            isViewOnly={isViewOnly}
            actions={actions}
          />
        ))}
      </ul>
      {!isLine && albums.length > room && (
        <Button variant="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${albums.length.toLocaleString('en')} albums`}
        </Button>
      )}
    </section>
  );
}

/** Number of cards in a row, measured from the CSS grid. */
function useColumns(list: React.RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(6);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const measure = () => setColumns(Math.max(1, getComputedStyle(element).gridTemplateColumns.split(' ').length));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return columns;
}
