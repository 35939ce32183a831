import { useEffect, useRef, useState } from 'react';
import { rowOf, rowOfIndex, type GridLayout } from '../grid/grid-layout.ts';
import type { GridScroll } from '../../../ui/windowing/scroll-controller.ts';

/**
 * Scrolls to a new item once it is in the library: `wanted` from outside, or an id passed to the returned function. Each is revealed
 * once.
 */
export function useReveal(scroll: GridScroll, layout: GridLayout, wanted: string | null): (id: string) => void {
  const [own, setOwn] = useState<string | null>(null);
  // Items requested before this screen was opened must not scroll the grid now.
  const done = useRef(new Set(wanted === null ? [] : [wanted]));
  useEffect(() => {
    for (const id of [wanted, own]) {
      if (id === null || done.current.has(id)) continue;
      const rowNumber = rowOfIndex(layout, layout.days.list.indexOf(id));
      const row = rowOf(layout, rowNumber);
      if (row === undefined) continue;
      done.current.add(id);
      const before = rowOf(layout, rowNumber - 1);
      const isFirst = before?.kind === 'day' && rowNumber === 1;
      scroll.scrollTo(isFirst ? 0 : before?.kind === 'day' ? before.top : row.top);
    }
  }, [scroll, layout, wanted, own]);
  return setOwn;
}
