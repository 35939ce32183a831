import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { listMedia } from '../../db/queries/media/media.ts';
import { CheckMark } from '../../ui/controls/check-mark.tsx';
import { MediaThumb } from '../../ui/picture/media-thumb.tsx';
import { useCellGrid } from '../../ui/windowing/use-cell-grid.ts';
import { pickMedia, type PickedItem } from './picked-item.ts';
import styles from './picker-grid.module.css';

/** Minimum width of a cell, px. */
const cellMin = 104;
const gap = 6;

type PickerGridProps = {
  ids: readonly string[];
  account: string;
  picked: readonly PickedItem[];
  /** The maximum is chosen. */
  isFull: boolean;
  onToggle: (item: PickedItem) => void;
  /** Called when the end comes into view. */
  onEnd?: (() => void) | undefined;
};

/** Items to choose from, as a virtual grid: arrows move, Enter and Space choose. */
export function PickerGrid({ ids, account, picked, isFull, onToggle, onEnd }: PickerGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const { drawn, end, height, focused, styleOf, handlers } = useCellGrid({ scroller, grid, count: ids.length, cellMin, gap });
  useEffect(() => {
    if (end >= ids.length) onEnd?.();
  }, [end, ids.length, onEnd]);
  const items = useRows(drawn.map((index) => ids[index]!));
  return (
    <div ref={scroller} className={styles.scroller}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its cells */}
      <div ref={grid} role="group" aria-label="Images to choose from" className={styles.grid} style={{ height }} {...handlers}>
        {drawn.map((index) => {
          const id = ids[index]!;
          const row = items.get(id);
          const isPicked = picked.some((item) => item.id === id);
          return (
            <button
              key={id}
              type="button"
              data-index={index}
              tabIndex={index === focused ? 0 : -1}
              aria-pressed={isPicked}
              aria-label={row?.prompt_head || 'Untitled'}
              // Not `disabled`, so that the arrows can focus it.
              aria-disabled={row === undefined || (isFull && !isPicked) || undefined}
              className={styles.cell}
              style={styleOf(index)}
              onClick={() => row !== undefined && (isPicked || !isFull) && onToggle(pickMedia(row, account))}
            >
              {row !== undefined && <MediaThumb item={row} account={account} className={styles.picture} />}
              {isPicked && <CheckMark />}
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** Keeps rows while the next ones are read, so that scrolling does not flicker. */
function useRows(ids: readonly string[]): ReadonlyMap<string, MediaRow> {
  const [known] = useState(() => new Map<string, MediaRow>());
  useLiveQuery(async () => {
    const rows = await listMedia([...ids]);
    for (const [i, row] of rows.entries()) {
      if (row === undefined) known.delete(ids[i]!);
      else known.set(row.id, row);
    }
    return rows;
  }, [ids.join()]);
  return known;
}
