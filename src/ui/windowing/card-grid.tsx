import { useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { useElementWidth } from '../hooks/use-element-width.ts';
import { uniformRows } from './uniform-rows.ts';
import { useRowWindow } from './use-row-window.ts';
import styles from './card-grid.module.css';

const gap = 16;

type CardGridProps<T> = {
  /** Accessible name of the list. */
  label: string;
  cards: readonly T[];
  keyOf: (card: T) => string;
  /** Draws a card, which fills its cell. */
  children: (card: T) => ReactNode;
  /** Minimum width of a cell, px. `foot`: its height beyond a 4 : 3 picture, px. */
  min: number;
  foot: number;
  scroller: RefObject<HTMLElement | null>;
  /** Called when the end comes near the view. */
  onEnd?: (() => void) | undefined;
};

/** A grid of equal cards; only rows around the view are drawn. */
export function CardGrid<T>({ label, cards, keyOf, children, min, foot, scroller, onEnd }: CardGridProps<T>) {
  const grid = useRef<HTMLUListElement>(null);
  const width = useElementWidth(grid);
  const columns = Math.max(2, Math.floor((width + gap) / (min + gap)));
  const cell = Math.max(1, Math.floor((width - gap * (columns - 1)) / columns));
  const height = Math.round((cell * 3) / 4) + foot;
  const rowCount = width === 0 ? 0 : Math.ceil(cards.length / columns);
  const layout = useMemo(() => uniformRows(rowCount, height + gap), [rowCount, height]);
  const rows = useRowWindow(scroller, grid, layout);
  const first = rows.firstRow * columns;
  const end = Math.min(cards.length, (rows.lastRow + 1) * columns);
  useEffect(() => {
    if (width > 0 && end >= cards.length) onEnd?.();
  }, [width, end, cards.length, onEnd]);
  return (
    <ul ref={grid} aria-label={label} className={styles.grid} style={{ height: rows.height }}>
      {cards.slice(first, end).map((card, offset) => {
        const index = first + offset;
        const x = (index % columns) * (cell + gap);
        const y = Math.floor(index / columns) * (height + gap) - rows.base;
        return (
          <li key={keyOf(card)} className={styles.cell} style={{ width: cell, height, transform: `translate(${x}px, ${y}px)` }}>
            {children(card)}
          </li>
        );
      })}
    </ul>
  );
}
