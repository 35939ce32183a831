import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import type { CellGrid } from '../../../ui/windowing/use-cell-grid.ts';

/** A shot to focus; a new object per request. */
export type Awaited = { id: string };

type KeptFocus = {
  shots: readonly { id: string }[];
  awaited: Awaited | null;
  cells: CellGrid;
  grid: RefObject<HTMLElement | null>;
};

/** Keeps the focus on its shot when that moves, here or from another device, and moves it to an awaited shot once that is mounted. */
export function useKeptFocus({ shots, awaited, cells, grid }: KeptFocus) {
  const focusedId = useRef<string | null>(null);
  const asked = useRef<Awaited | null>(null);
  const isInside = useRef(false);
  useLayoutEffect(() => {
    const isAsked = awaited !== null && awaited !== asked.current;
    const index = shots.findIndex(({ id }) => id === (isAsked ? awaited.id : focusedId.current));
    if (index === -1) return;
    // A card that moves in the DOM loses the focus to the body.
    const isFree = document.activeElement === document.body || grid.current?.contains(document.activeElement) === true;
    if (isAsked) {
      asked.current = awaited;
      focusedId.current = awaited.id;
      isInside.current = true;
      // A cell that is the tab stop already causes no render, so it is focused directly.
      if (index === cells.focused) focusCell(grid.current, index);
      else cells.focus(index);
    } else if (isInside.current && isFree && index !== cells.focused) cells.focus(index);
    // oxlint-disable-next-line react/exhaustive-deps -- only another order of shots, or another one that is awaited, moves the focus
  }, [shots, awaited]);
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const shot = shots[Number(target.dataset['index'] ?? Number.NaN)];
      if (shot !== undefined) focusedId.current = shot.id;
      isInside.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget instanceof Node && grid.current?.contains(relatedTarget) !== true) isInside.current = false;
    },
  };
}

function focusCell(grid: HTMLElement | null, index: number): void {
  const cell = grid?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  cell?.scrollIntoView({ block: 'nearest' });
  cell?.focus({ preventScroll: true });
}
