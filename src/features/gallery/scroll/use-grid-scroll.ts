import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { rowAt, type GridLayout } from '../grid/grid-layout.ts';
import { rowsAround, ScrollController, type GridScroll, type Place, type RowLayout } from '../../../ui/windowing/scroll-controller.ts';
import { physicalHeightOf } from '../../../ui/windowing/scroll-map.ts';

type Drawn = {
  /** Numbers of the rows around the view, both included. */
  firstRow: number;
  lastRow: number;
  /** To be taken off the top of each row. */
  base: number;
  /** Height of the grid's element, px. */
  height: number;
};

/** Which rows are drawn and where, followed through every scroll and every change of the layout. */
export function useGridScroll(
  scroller: RefObject<HTMLElement | null>,
  grid: RefObject<HTMLElement | null>,
  layout: GridLayout,
): { drawn: Drawn; scroll: GridScroll } {
  const [controller] = useState(() => new ScrollController());
  const [place, setPlace] = useState<Place>(() => ({ top: 0, view: innerHeight, base: 0 }));
  useLayoutEffect(
    () =>
      controller.attach(scroller.current, (next, isScroll) => {
        // A scroll is painted right after its event: rows that come a frame later leave a gap.
        if (isScroll) flushSync(() => setPlace(next));
        else setPlace(next);
      }),
    [controller, scroller],
  );
  const rows = useMemo<RowLayout>(() => ({ height: layout.height, rowAt: (y) => rowAt(layout, y) }), [layout]);
  useLayoutEffect(() => controller.setLayout(rows, grid.current), [controller, rows, grid]);
  const height = physicalHeightOf(layout.height, devicePixelRatio);
  return { drawn: { ...rowsAround(rows, place), base: place.base, height }, scroll: controller };
}
