import { useLayoutEffect, useRef, type RefObject } from 'react';
import { findAnchor, scrollTopFor, type GridLayout, type MediaKey, type ScrollAnchor } from './grid-layout.ts';

type Placed = { layout: GridLayout; keys: readonly MediaKey[] };

/**
 * Keeps the first picture in view where it is when the zoom, the width or the library changes. While the person
 * does not scroll, the same picture stays the anchor, so that zooming back and forth ends where it began.
 * `initial` is where the view is first put.
 */
export function useScrollAnchor(
  scroller: RefObject<HTMLElement | null>,
  layout: GridLayout,
  keys: readonly MediaKey[],
  initial: ScrollAnchor | undefined,
): { current: ScrollAnchor | null } {
  const placed = useRef<Placed | null>(null);
  const anchor = useRef<ScrollAnchor | null>(initial ?? null);
  const scrollTop = useRef(0);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const note = () => {
      // What we have set ourselves is not a scroll of the person's.
      if (Math.abs(element.scrollTop - scrollTop.current) < 1 || placed.current === null) return;
      scrollTop.current = element.scrollTop;
      anchor.current = findAnchor(placed.current.layout, placed.current.keys, element.scrollTop);
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [scroller]);

  useLayoutEffect(() => {
    const element = scroller.current;
    const before = placed.current;
    if (element === null || layout.itemCount === 0) return;
    placed.current = { layout, keys };
    const kept = anchor.current;
    if (kept === null) return;
    const found = keys.findIndex((key) => key.id === kept.id);
    const index = found === -1 ? (before?.keys.findIndex((key) => key.id === kept.id) ?? 0) : found;
    element.scrollTo({ top: scrollTopFor(layout, index, kept.offset), behavior: 'instant' });
    scrollTop.current = element.scrollTop;
    if (found === -1) anchor.current = findAnchor(layout, keys, element.scrollTop);
  }, [scroller, layout, keys]);

  return anchor;
}
