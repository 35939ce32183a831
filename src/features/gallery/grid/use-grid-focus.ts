import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { MediaList } from '../../../db/library/media-list.ts';
import { rowOf, rowOfIndex, type GridLayout } from './grid-layout.ts';
import { findEnd, focusAfterRemoval } from './roving-focus.ts';
import type { GridScroll } from '../../../ui/windowing/scroll-controller.ts';

/** Px kept free below a focused row, which the docked composer covers. */
const bottomInset = 148;

type Grid = { scroll: GridScroll; grid: RefObject<HTMLElement | null> };

type GridFocus = {
  /** Index of the grid's one tab stop. */
  index: number;
  /** Moves the tab stop and the keyboard focus, scrolling only as far as needed. */
  moveTo: (index: number) => void;
  /** Moves to the oldest picture once it is known, unless the focus has moved by then. */
  awaitEnd: () => void;
  /** Moves only the tab stop, scrolling as far as needed; false while the item is not in the library. */
  follow: (id: string) => boolean;
  /** Called when the grid gains or loses the focus by itself. */
  handleFocus: (id: string) => void;
  handleBlur: () => void;
  /** Returns the focus from a menu to the grid at the next change of the library, unless another element has it. */
  reclaim: () => void;
};

/** Roving focus that follows its picture through changes and moves to the next one when it is deleted. */
export function useGridFocus({ scroll, grid }: Grid, layout: GridLayout, list: MediaList): GridFocus {
  const [focused, setFocused] = useState<{ id: string; index: number } | null>(null);
  /** True while End waits for the rest of the list. */
  const isEndWanted = useRef(false);

  const index = focused === null ? 0 : placeOf(list, focused);
  const id = idIn(list, index);
  if (focused !== null && id !== undefined && (id !== focused.id || index !== focused.index)) setFocused({ id, index });

  const { hasFocus, pending } = useCellFocus(grid, id, layout);

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
    if (isEndWanted.current && end !== null && isFree(grid.current)) moveTo(end);
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
      // The user moved the focus, so a cell that is not drawn yet must not take it.
      pending.current = null;
      // Also cancels a waiting End.
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

/** Keeps the keyboard focus on the cell of item `id`. `pending`: the id of the cell that gets the focus once it is drawn. */
function useCellFocus(grid: Grid['grid'], id: string | undefined, layout: GridLayout) {
  const hasFocus = useRef(false);
  const pending = useRef<string | null>(null);

  // The focused picture was removed with its cell: its successor gets the focus.
  useLayoutEffect(() => {
    if (id !== undefined && hasFocus.current && grid.current?.contains(document.activeElement) === false) pending.current = id;
  }, [grid, id]);

  // The focused cell shows another picture now: the focus follows its picture.
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (id === undefined || !hasFocus.current || grid.current?.contains(active) !== true) return;
    if (active?.closest<HTMLElement>('[data-media-id]')?.dataset['mediaId'] !== id) pending.current = id;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the cells change their pictures with the layout
  }, [grid, id, layout]);

  // Runs after every render: the cell may be drawn only after the scroll event.
  useLayoutEffect(() => {
    if (pending.current === null) return;
    if (!isFree(grid.current)) {
      pending.current = null;
      hasFocus.current = false;
      return;
    }
    const cell = grid.current?.querySelector<HTMLElement>(`[data-media-id="${pending.current}"]`);
    if (cell === null || cell === undefined) return;
    pending.current = null;
    cell.focus({ preventScroll: true });
  });
  return { hasFocus, pending };
}

/** A removed button or a press on nothing drops the focus without a blur event, so this checks where the focus is. */
function isFree(grid: HTMLElement | null): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || grid?.contains(active) === true;
}

/** Index of the focused item, or of its successor. */
function placeOf(list: MediaList, focused: { id: string; index: number }): number {
  const found = findIndexNear(list, focused.id, focused.index);
  return found === -1 ? (focusAfterRemoval(focused.index, list.length) ?? 0) : found;
}

/** The item is almost always at its old index; only a change above it needs a search. */
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
  // The first row of a day scrolls into view with the day's name.
  const top = before?.kind === 'day' ? before.top : row.top;
  const bottom = row.top + row.height + bottomInset;
  if (top < scroll.readTop()) scroll.scrollTo(top);
  else if (bottom > scroll.readTop() + scroll.readView()) scroll.scrollTo(bottom - scroll.readView());
}
