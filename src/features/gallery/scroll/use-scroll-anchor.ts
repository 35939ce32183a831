import { useLayoutEffect, useRef, type RefObject } from 'react';
import { findAnchor, scrollTopFor, type GridLayout, type ScrollAnchor } from '../grid/grid-layout.ts';
import type { GridScroll } from '../../../ui/windowing/scroll-controller.ts';

/**
 * Keeps the first picture in view at its position when the zoom, width, filter or library changes. Until the user scrolls, the same
 * picture stays the anchor, so that zooming back restores the view. `initial`: the first anchor.
 */
export function useScrollAnchor(scroll: GridScroll, layout: GridLayout, initial: ScrollAnchor | undefined): RefObject<ScrollAnchor | null> {
  const placed = useRef<GridLayout | null>(null);
  const anchor = useRef<ScrollAnchor | null>(initial ?? null);
  const top = useRef(0);

  useLayoutEffect(
    () =>
      scroll.onScroll(() => {
        // Ignores scroll events of positions that this hook has set itself.
        if (Math.abs(scroll.readTop() - top.current) < 1 || placed.current === null) return;
        top.current = scroll.readTop();
        anchor.current = findAnchor(placed.current, top.current);
      }),
    [scroll],
  );

  useLayoutEffect(() => {
    if (layout.itemCount === 0) return;
    placed.current = layout;
    const kept = anchor.current;
    if (kept !== null) {
      scroll.scrollTo(scrollTopFor(layout, kept));
      if (layout.days.list.indexOf(kept.id) === -1) anchor.current = findAnchor(layout, scroll.readTop());
    }
    top.current = scroll.readTop();
  }, [scroll, layout]);

  return anchor;
}
