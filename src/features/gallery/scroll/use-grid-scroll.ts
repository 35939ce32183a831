import { startTransition, useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { MediaList } from '../../../db/library/media-list.ts';
import { rowAt, rowOf, type GridLayout } from '../grid/grid-layout.ts';
import { rowsAround, ScrollController, type GridScroll, type Place, type RowLayout } from '../../../ui/windowing/scroll-controller.ts';
import { callWhenIdle } from '../../../lib/browser/call-when-idle.ts';
import { noteScroll } from './fling.ts';
import { physicalHeightOf } from '../../../ui/windowing/scroll-map.ts';

/** Pictures in view may delay the rows around them for this time, ms. */
const surroundingsMs = 200;

type Drawn = {
  /** Numbers of the rows around the view, both included. */
  firstRow: number;
  lastRow: number;
  /** Subtracted from the top of each row, px. */
  base: number;
  /** Height of the grid's element, px. */
  height: number;
};

/** The rows to draw and their positions, updated with every scroll and layout. */
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
        // A scroll is painted right after its event: rows that come a frame later would leave a gap.
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
 * True while only the rows in view are drawn: at first, and after a change of the filter. They appear sooner that way; the rows around
 * them follow after the paint.
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

/** True when the first item in view has kept its position, so the changes were elsewhere. */
function isSameAt(layout: GridLayout, { top }: Place, before: MediaList): boolean {
  const first = rowOf(layout, rowAt(layout, top))?.first;
  return first !== undefined && first < before.length && before.idAt(first) === layout.days.list.idAt(first);
}
