import { useEffect, useRef, useState, type RefObject } from 'react';
import { rowOfIndex, type GridLayout, type MediaKey } from './grid-layout.ts';

/**
 * Scrolls to what was just asked for, as soon as it is in the library: `wanted` from outside, or an id given
 * to the returned function. Each is revealed once.
 */
export function useReveal(
  scroller: RefObject<HTMLElement | null>,
  layout: GridLayout,
  keys: readonly MediaKey[],
  wanted: string | null,
): (id: string) => void {
  const [own, setOwn] = useState<string | null>(null);
  // What was asked for before this place was opened is not a reason to jump now.
  const done = useRef(new Set(wanted === null ? [] : [wanted]));
  useEffect(() => {
    for (const id of [wanted, own]) {
      if (id === null || done.current.has(id)) continue;
      const index = keys.findIndex((key) => key.id === id);
      const rowIndex = rowOfIndex(layout, index);
      const row = layout.rows[rowIndex];
      if (row === undefined) continue;
      done.current.add(id);
      const before = layout.rows[rowIndex - 1];
      const isFirst = before?.kind === 'day' && rowIndex === 1;
      scroller.current?.scrollTo({ top: isFirst ? 0 : before?.kind === 'day' ? before.top : row.top, behavior: 'auto' });
    }
  }, [scroller, layout, keys, wanted, own]);
  return setOwn;
}
