import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { MediaRow } from '../../../contract/media-row.ts';
import { listMedia } from '../../db/queries/media.ts';
import { CheckMark } from '../../ui/controls/check-mark.tsx';
import { MediaThumb } from '../../ui/picture/media-thumb.tsx';
import { useElementWidth } from '../../ui/hooks/use-element-width.ts';
import { uniformRows } from '../../ui/windowing/uniform-rows.ts';
import { useRowWindow } from '../../ui/windowing/use-row-window.ts';
import { pickMedia, type PickedItem } from './picked-item.ts';
import { nextIndex } from './next-index.ts';
import styles from './picker-grid.module.css';

/** Cells are at least this wide, px. */
const cellMin = 104;
const gap = 6;

type PickerGridProps = {
  ids: readonly string[];
  account: string;
  picked: readonly PickedItem[];
  /** As many are chosen as may be. */
  isFull: boolean;
  onToggle: (item: PickedItem) => void;
  /** The end came into view. */
  onEnd?: (() => void) | undefined;
};

/** Items to choose from, as a virtual grid: arrows move, Enter and Space choose. */
export function PickerGrid({ ids, account, picked, isFull, onToggle, onEnd }: PickerGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const width = useElementWidth(grid);
  const columns = Math.max(2, Math.floor((width + gap) / (cellMin + gap)));
  const cell = Math.max(1, Math.floor((width - gap * (columns - 1)) / columns));
  const step = cell + gap;
  const rowCount = width === 0 ? 0 : Math.ceil(ids.length / columns);
  const layout = useMemo(() => uniformRows(rowCount, step), [rowCount, step]);
  const { firstRow, lastRow, base, height, scroll } = useRowWindow(scroller, grid, layout);
  const first = firstRow * columns;
  const end = Math.min(ids.length, (lastRow + 1) * columns);
  useEffect(() => {
    if (width > 0 && end >= ids.length) onEnd?.();
  }, [width, end, ids.length, onEnd]);

  const reveal = (index: number) => {
    const top = Math.floor(index / columns) * step;
    const below = top + cell - scroll.readView();
    if (top < scroll.readTop()) scroll.scrollTo(top);
    else if (below > scroll.readTop()) scroll.scrollTo(below);
  };
  const focus = useCellFocus({ grid, count: ids.length, columns, reveal });
  const drawn = Array.from({ length: end - first }, (_, offset) => first + offset);
  // The focused cell stays in the page when it scrolls out of view, or the keyboard would lose its place.
  if (focus.index < first && end > first) drawn.unshift(focus.index);
  if (focus.index >= end && focus.index < ids.length) drawn.push(focus.index);
  const items = useRows(drawn.map((index) => ids[index]!));
  return (
    <div ref={scroller} className={styles.scroller}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its cells */}
      <div ref={grid} role="group" aria-label="Images to choose from" className={styles.grid} style={{ height }} {...focus.handlers}>
        {drawn.map((index) => {
          const id = ids[index]!;
          const row = items.get(id);
          const isPicked = picked.some((item) => item.id === id);
          return (
            <button
              key={id}
              type="button"
              data-index={index}
              tabIndex={index === focus.index ? 0 : -1}
              aria-pressed={isPicked}
              aria-label={row?.prompt_head || 'Untitled'}
              // Not `disabled`: the arrows go over it.
              aria-disabled={row === undefined || (isFull && !isPicked) || undefined}
              className={styles.cell}
              style={{
                width: cell,
                height: cell,
                transform: `translate(${(index % columns) * step}px, ${Math.floor(index / columns) * step - base}px)`,
              }}
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

/** Rows stay while the next ones are read, so that a scroll does not blink. */
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

type CellFocus = { grid: RefObject<HTMLElement | null>; count: number; columns: number; reveal: (index: number) => void };

/** The grid's one tab stop, and the arrows that move it. */
function useCellFocus({ grid, count, columns, reveal }: CellFocus) {
  const [wanted, setWanted] = useState(0);
  const pending = useRef<number | null>(null);
  const index = Math.min(wanted, Math.max(0, count - 1));
  // Runs after every render: the cell may be drawn only once the scroll has been seen.
  useLayoutEffect(() => {
    const cell = pending.current === null ? null : grid.current?.querySelector<HTMLElement>(`[data-index="${pending.current}"]`);
    if (cell === null || cell === undefined) return;
    pending.current = null;
    cell.focus({ preventScroll: true });
  });
  const handlers = {
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const at = Number(event.target.dataset['index']);
      if (Number.isInteger(at)) setWanted(at);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const next = nextIndex(event.key, index, { count, columns });
      if (next === null) return;
      event.preventDefault();
      pending.current = next;
      reveal(next);
      setWanted(next);
    },
  };
  return { index, handlers };
}
