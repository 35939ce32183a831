import { useLayoutEffect, useMemo, useRef, useState, type CSSProperties, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { useElementWidth } from '../hooks/use-element-width.ts';
import { uniformRows } from './uniform-rows.ts';
import { useRowWindow } from './use-row-window.ts';

type CellGridOptions = {
  scroller: RefObject<HTMLElement | null>;
  /** Contains the cells, which carry their index in `data-index`. */
  grid: RefObject<HTMLElement | null>;
  count: number;
  /** Minimum width of a cell, unless two do not fit, px; `gap` in px too. */
  cellMin: number;
  gap: number;
  /** Minimum of columns; default 2. */
  columnsMin?: number;
  /** Height of a cell of this width, px; absent: square cells. */
  heightOf?: (width: number) => number;
};

export type CellGrid = {
  /** Numbers of the cells to draw. */
  drawn: number[];
  /** Index after the last cell around the view; −1 before the grid has a width. */
  end: number;
  /** Height of the element that contains the cells, px. */
  height: number;
  /** The one cell that Tab reaches. */
  focused: number;
  styleOf: (index: number) => CSSProperties;
  /** Focuses a cell and scrolls to it. */
  focus: (index: number) => void;
  /** Index of the cell at a point of the window; the nearest one outside the grid. */
  indexAt: (point: { x: number; y: number }) => number;
  handlers: { onFocus: (event: FocusEvent<HTMLElement>) => void; onKeyDown: (event: KeyboardEvent<HTMLElement>) => void };
};

/** A virtual grid of equal cells: those around the view are drawn, and arrows move the focus. */
export function useCellGrid({ scroller, grid, count, cellMin, gap, columnsMin = 2, heightOf }: CellGridOptions): CellGrid {
  const width = useElementWidth(grid);
  const columns = Math.max(columnsMin, Math.floor((width + gap) / (cellMin + gap)));
  const cell = Math.max(1, Math.floor((width - gap * (columns - 1)) / columns));
  const cellHeight = heightOf?.(cell) ?? cell;
  const step = cellHeight + gap;
  const rowCount = width === 0 ? 0 : Math.ceil(count / columns);
  const layout = useMemo(() => uniformRows(rowCount, step), [rowCount, step]);
  const { firstRow, lastRow, base, height, scroll } = useRowWindow(scroller, grid, layout);
  const first = firstRow * columns;
  const end = Math.min(count, (lastRow + 1) * columns);

  const reveal = (index: number) => {
    const top = Math.floor(index / columns) * step;
    const below = top + cellHeight - scroll.readView();
    if (top < scroll.readTop()) scroll.scrollTo(top);
    else if (below > scroll.readTop()) scroll.scrollTo(below);
  };
  const { index: focused, ...focus } = useCellFocus({ grid, count, columns, reveal });
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
  // The focused cell stays in the DOM out of view, or the keyboard would lose its position.
  if (focused < first && end > first) drawn.unshift(focused);
  if (focused >= end && focused < count) drawn.push(focused);
  const styleOf = (index: number): CSSProperties => ({
    width: cell,
    height: cellHeight,
    transform: `translate(${(index % columns) * (cell + gap)}px, ${Math.floor(index / columns) * step - base}px)`,
  });
  const indexAt = ({ x, y }: { x: number; y: number }): number => {
    const box = grid.current!.getBoundingClientRect();
    const column = Math.max(0, Math.min(columns - 1, Math.floor((x - box.left) / (cell + gap))));
    const row = Math.max(0, Math.floor((y - box.top + base) / step));
    return Math.max(0, Math.min(count - 1, row * columns + column));
  };
  return { drawn, end: width === 0 ? -1 : end, height, focused, styleOf, indexAt, ...focus };
}

type CellFocus = { grid: RefObject<HTMLElement | null>; count: number; columns: number; reveal: (index: number) => void };

/** The grid's one tab stop and its arrow keys. It follows its cell when others come or go, and moves on when that cell is removed. */
function useCellFocus({ grid, count, columns, reveal }: CellFocus) {
  const [wanted, setWanted] = useState(0);
  const pending = useRef<number | null>(null);
  /** The element in the grid that has the focus, or had it last. */
  const held = useRef<Element | null>(null);
  const index = Math.min(wanted, Math.max(0, count - 1));
  // Runs after every render: the cell may be drawn only after the scroll event.
  useLayoutEffect(() => {
    // The focused cell was removed.
    if (held.current?.isConnected === false && document.activeElement === document.body) pending.current ??= index;
    const cell = pending.current === null ? null : grid.current?.querySelector<HTMLElement>(`[data-index="${pending.current}"]`);
    if (cell === null || cell === undefined) return;
    pending.current = null;
    cell.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    if (pending.current !== null || held.current !== document.activeElement) return;
    const at = cellIndexOf(held.current, grid.current);
    if (at !== null) setWanted(at);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- cells that come or go move the one with the focus
  }, [count, grid]);
  const focus = (next: number) => {
    pending.current = next;
    reveal(next);
    setWanted(next);
  };
  const handlers = {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      held.current = target;
      const at = cellIndexOf(target, grid.current);
      if (at !== null) setWanted(at);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const next = nextIndex(event.key, index, { count, columns });
      if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      focus(next);
    },
  };
  return { index, focus, handlers };
}

/** Index of the cell around an element; null outside all cells. */
function cellIndexOf(element: Element | null, grid: HTMLElement | null): number | null {
  let cell = element;
  while (cell !== null && cell.parentElement !== grid) cell = cell.parentElement;
  const marked = cell?.matches('[data-index]') === true ? cell : cell?.querySelector('[data-index]');
  const at = Number(marked?.getAttribute('data-index') ?? Number.NaN);
  return Number.isInteger(at) ? at : null;
}

/** Index that a key leads to in a grid of `count` cells; null for other keys and at the edges. */
function nextIndex(key: string, index: number, { count, columns }: { count: number; columns: number }): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -index,
    End: count - 1 - index,
  };
  const step = steps[key];
  if (step === undefined || step === 0) return null;
  const next = index + step;
  return next < 0 || next >= count ? null : next;
}
