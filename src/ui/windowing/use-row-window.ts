import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { rowsAround, ScrollController, type GridScroll, type Place, type RowLayout } from './scroll-controller.ts';
import { physicalHeightOf } from './scroll-map.ts';

type RowWindow = {
  /** Numbers of the rows around the view, both included. */
  firstRow: number;
  lastRow: number;
  /** Subtracted from the top of each row, px. */
  base: number;
  /** Height of the element that contains the rows, px. */
  height: number;
  scroll: GridScroll;
};

/** The rows of `grid` to draw and their positions, updated with every scroll and layout. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, grid: RefObject<HTMLElement | null>, layout: RowLayout): RowWindow {
  const [controller] = useState(() => new ScrollController());
  const [place, setPlace] = useState<Place>(() => ({ top: 0, view: innerHeight, base: 0 }));
  useLayoutEffect(() => attach(controller, scroller.current, setPlace), [controller, scroller]);
  // A scroller that is mounted together with its grid is known only after the layout effects of its children.
  useEffect(() => (controller.isAttached ? undefined : attach(controller, scroller.current, setPlace)), [controller, scroller]);
  useLayoutEffect(() => controller.setLayout(layout, grid.current), [controller, layout, grid]);
  const height = physicalHeightOf(layout.height, devicePixelRatio);
  return { ...rowsAround(layout, place), base: place.base, height, scroll: controller };
}

function attach(controller: ScrollController, scroller: HTMLElement | null, setPlace: (place: Place) => void): () => void {
  return controller.attach(scroller, (next, isScroll) => {
    // A scroll is painted right after its event: rows that come a frame later would leave a gap.
    if (isScroll) flushSync(() => setPlace(next));
    else setPlace(next);
  });
}
