import { startTransition, useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { MediaList } from '../../../db/library/media-list.ts';
import { rowAt, rowOf, type GridLayout } from '../grid/grid-layout.ts';
import { rowsAround, ScrollController, type GridScroll, type Place, type RowLayout } from '../../../ui/windowing/scroll-controller.ts';
import { callWhenIdle } from '../../../lib/browser/call-when-idle.ts';
import { noteScroll } from './fling.ts';
import { physicalHeightOf } from '../../../ui/windowing/scroll-map.ts';

/** So long pictures in view that still arrive may hold up the rows around them. */
const surroundingsMs = 200;

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
  const [isNarrow, widen] = useNarrowStart(layout, place);
  useLayoutEffect(
    () =>
      controller.attach(scroller.current, (next, isScroll) => {
        // A scroll is painted right after its event: rows that come a frame later leave a gap.
        if (!isScroll) setPlace(next);
        else {
          flushSync(() => {
            widen();
            setPlace(next);
          });
        }
      }),
    [controller, scroller, widen],
  );
  useEffect(() => controller.onScroll(() => noteScroll(controller.readTop(), performance.now())), [controller]);
  const rows = useMemo<RowLayout>(() => ({ height: layout.height, rowAt: (y) => rowAt(layout, y) }), [layout]);
  useLayoutEffect(() => controller.setLayout(rows, grid.current), [controller, rows, grid]);
  const height = physicalHeightOf(layout.height, devicePixelRatio);
  return { drawn: { ...rowsAround(rows, place, isNarrow ? 0 : undefined), base: place.base, height }, scroll: controller };
}

/**
 * True while only the rows in view are drawn: at first, and when a filter shows other items. What is seen comes sooner
 * that way; its surroundings follow when it has been painted.
 */
function useNarrowStart(layout: GridLayout, place: Place): [boolean, () => void] {
  const { list } = layout.days;
  const [start, setStart] = useState({ list, isNarrow: true });
  if (start.list !== list) setStart({ list, isNarrow: start.isNarrow || !isSameAt(layout, place, start.list) });
  const [widen] = useState(() => () => setStart((now) => (now.isNarrow ? { ...now, isNarrow: false } : now)));
  const { isNarrow } = start;
  useEffect(() => {
    if (!isNarrow) return undefined;
    let cancel: (() => void) | undefined;
    const frame = requestAnimationFrame(() => {
      cancel = callWhenIdle(() => startTransition(widen), surroundingsMs);
    });
    return () => {
      cancelAnimationFrame(frame);
      cancel?.();
    };
  }, [isNarrow, widen]);
  return [isNarrow, widen];
}

/** Items that come or go elsewhere leave the first one in view where it is. */
function isSameAt(layout: GridLayout, { top }: Place, before: MediaList): boolean {
  const first = rowOf(layout, rowAt(layout, top))?.first;
  return first !== undefined && first < before.length && before.idAt(first) === layout.days.list.idAt(first);
}
