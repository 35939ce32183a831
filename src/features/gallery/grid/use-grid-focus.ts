import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { MediaList } from '../../../db/library/media-list.ts';
import { rowOf, rowOfIndex, type GridLayout } from './grid-layout.ts';
import { findEnd, focusAfterRemoval } from './roving-focus.ts';
import type { GridScroll } from '../../../ui/windowing/scroll-controller.ts';

/** Px kept free below a focused row: the docked composer lies over the end of the view. */
const bottomInset = 148;

type GridFocus = {
  /** Index of the grid's one tab stop. */
  index: number;
  /** Moves the tab stop and the keyboard focus, and scrolls only as far as needed. */
  moveTo: (index: number) => void;
  /** Moves to the oldest picture as soon as it is known, unless something else has got the focus by then. */
  awaitEnd: () => void;
  /** Moves only the tab stop, scrolling as far as needed; false while the item is not in the library. */
  follow: (id: string) => boolean;
  /** The grid's focus came or went by itself. */
  handleFocus: (id: string) => void;
  handleBlur: () => void;
  /** The next change of the library brings the focus back into the grid (a menu had it), unless something else has it then. */
  reclaim: () => void;
};

/** Roving focus that follows its picture through every change and goes on to the next one when it is deleted. */
export function useGridFocus(scroll: GridScroll, grid: RefObject<HTMLElement | null>, layout: GridLayout, list: MediaList): GridFocus {
  const [focused, setFocused] = useState<{ id: string; index: number } | null>(null);
  const hasFocus = useRef(false);
  const pending = useRef<string | null>(null);
  /** The end of the list is wanted. */
  const isEndWanted = useRef(false);

  const index = focused === null ? 0 : placeOf(list, focused);
  const id = idIn(list, index);
  if (focused !== null && id !== undefined && (id !== focused.id || index !== focused.index)) setFocused({ id, index });

  // A button that went with its tile, or a press on nothing, lets the focus go unheard: another may have it since.
  const isFree = () => {
    const active = document.activeElement;
    return active === null || active === document.body || grid.current?.contains(active) === true;
  };

  // The focused picture has gone and its cell with it: the focus goes to the one that took its place.
  useLayoutEffect(() => {
    if (id !== undefined && hasFocus.current && grid.current?.contains(document.activeElement) === false) pending.current = id;
  }, [grid, id]);

  // The cell that has the focus shows another picture now: the focus stays with the picture.
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (id === undefined || !hasFocus.current || grid.current?.contains(active) !== true) return;
    if (active?.closest<HTMLElement>('[data-media-id]')?.dataset['mediaId'] !== id) pending.current = id;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the cells change their pictures with the layout
  }, [grid, id, layout]);

  // Runs after every render: the cell may be drawn only once the scroll has been seen.
  useLayoutEffect(() => {
    if (pending.current === null) return;
    if (!isFree()) {
      pending.current = null;
      hasFocus.current = false;
      return;
    }
    const cell = grid.current?.querySelector<HTMLElement>(`[data-media-id="${pending.current}"]`);
    if (cell === null || cell === undefined) return;
    pending.current = null;
    cell.focus({ preventScroll: true });
  });

  const moveTo = (next: number) => {
    isEndWanted.current = false;
    const nextId = idIn(list, next);
    if (nextId === undefined) return;
    pending.current = nextId;
    setFocused({ id: nextId, index: next });
    revealRow(scroll, layout, rowOfIndex(layout, next));
  };
  useLayoutEffect(() => {
    const end = findEnd(list);
    if (isEndWanted.current && end !== null && isFree()) moveTo(end);
    else if (end !== null) isEndWanted.current = false;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a list that says more is the only reason to look again
  }, [list]);

  return {
    index,
    moveTo,
    awaitEnd: () => {
      isEndWanted.current = true;
    },
    follow: (followedId) => {
      const next = findIndexNear(list, followedId, index);
      if (next === -1 || layout.itemCount === 0) return false;
      setFocused({ id: followedId, index: next });
      revealRow(scroll, layout, rowOfIndex(layout, next));
      return true;
    },
    handleFocus: (focusedId) => {
      hasFocus.current = true;
      // The person moved the focus: a cell that still waits to be drawn must not take it.
      pending.current = null;
      // The request for the last cell is over as well.
      if (focusedId !== id) isEndWanted.current = false;
      if (focusedId !== id) setFocused({ id: focusedId, index: findIndexNear(list, focusedId, index) });
    },
    handleBlur: () => {
      hasFocus.current = false;
      isEndWanted.current = false;
    },
    reclaim: () => {
      hasFocus.current = true;
    },
  };
}

/** Where the focused item is now, or what took its place. */
function placeOf(list: MediaList, focused: { id: string; index: number }): number {
  const found = findIndexNear(list, focused.id, focused.index);
  return found === -1 ? (focusAfterRemoval(focused.index, list.length) ?? 0) : found;
}

/** The item is almost always where it was; only a change above it makes a search necessary. */
function findIndexNear(list: MediaList, id: string, guess: number): number {
  return idIn(list, guess) === id ? guess : list.indexOf(id);
}

function idIn(list: MediaList, index: number): string | undefined {
  return index >= 0 && index < list.length ? list.idAt(index) : undefined;
}

function revealRow(scroll: GridScroll, layout: GridLayout, rowNumber: number): void {
  const row = rowOf(layout, rowNumber);
  if (row === undefined) return;
  const before = rowOf(layout, rowNumber - 1);
  // The first row of a day brings its name along.
  const top = before?.kind === 'day' ? before.top : row.top;
  const bottom = row.top + row.height + bottomInset;
  if (top < scroll.readTop()) scroll.scrollTo(top);
  else if (bottom > scroll.readTop() + scroll.readView()) scroll.scrollTo(bottom - scroll.readView());
}
