import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { rowOfIndex, type GridLayout, type MediaKey } from './grid-layout.ts';
import { focusAfterRemoval } from './roving-focus.ts';

/** Px kept free below a focused row: the docked composer lies over the end of the view. */
const bottomInset = 148;

type GridFocus = {
  /** Index of the grid's one tab stop. */
  index: number;
  /** Moves the tab stop and the keyboard focus, and scrolls only as far as needed. */
  moveTo: (index: number) => void;
  /** The grid's focus came or went by itself. */
  handleFocus: (id: string) => void;
  handleBlur: () => void;
  /** The next change of the library takes the focus back into the grid (a menu or toast had it). */
  reclaim: () => void;
};

/** Roving focus that follows its picture through every change and goes on to the next one when it is deleted. */
export function useGridFocus(
  scroller: RefObject<HTMLElement | null>,
  grid: RefObject<HTMLElement | null>,
  layout: GridLayout,
  keys: readonly MediaKey[],
): GridFocus {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const lastIndex = useRef(0);
  const hasFocus = useRef(false);
  const pending = useRef<string | null>(null);

  const found = focusedId === null ? -1 : findIndexNear(keys, focusedId, lastIndex.current);
  const index = found === -1 ? (focusedId === null ? 0 : (focusAfterRemoval(lastIndex.current, keys.length) ?? 0)) : found;

  useLayoutEffect(() => {
    const id = keys[index]?.id ?? null;
    if (focusedId !== null && found === -1 && id !== null) {
      setFocusedId(id);
      if (hasFocus.current) pending.current = id;
    }
    lastIndex.current = index;
  }, [keys, index, found, focusedId]);

  // Runs after every render: the cell may be drawn only once the scroll has been seen.
  useLayoutEffect(() => {
    if (pending.current === null) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-media-id="${pending.current}"]`);
    if (cell === null || cell === undefined) return;
    pending.current = null;
    cell.focus({ preventScroll: true });
  });

  return {
    index,
    moveTo: (next) => {
      const id = keys[next]?.id;
      const element = scroller.current;
      if (id === undefined || element === null) return;
      pending.current = id;
      lastIndex.current = next;
      setFocusedId(id);
      revealRow(element, layout, rowOfIndex(layout, next));
    },
    handleFocus: (id) => {
      hasFocus.current = true;
      if (id !== focusedId) setFocusedId(id);
    },
    handleBlur: () => {
      hasFocus.current = false;
    },
    reclaim: () => {
      hasFocus.current = true;
    },
  };
}

/** The item is almost always where it was; only a change above it makes a search necessary. */
function findIndexNear(keys: readonly MediaKey[], id: string, guess: number): number {
  return keys[guess]?.id === id ? guess : keys.findIndex((key) => key.id === id);
}

function revealRow(scroller: HTMLElement, layout: GridLayout, rowIndex: number): void {
  const row = layout.rows[rowIndex];
  if (row === undefined) return;
  const before = layout.rows[rowIndex - 1];
  // The first row of a day brings its name along.
  const top = before?.kind === 'day' ? before.top : row.top;
  const bottom = row.top + row.height + bottomInset;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (bottom > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight;
}
