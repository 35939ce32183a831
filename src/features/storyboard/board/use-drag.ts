import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { useLatest } from '../../../ui/hooks/use-latest.ts';

/** A mouse drags after this distance, px; a finger after this rest, ms. */
const dragFromPx = 6;
const holdMs = 350;
/** Size of the scroll zone at an edge, px; and its speed, px per frame. */
const edgePx = 72;
const scrollStepPx = 14;

type Point = { x: number; y: number };
type Press = { from: number; pointerId: number; start: Point; at: Point; timer: ReturnType<typeof setTimeout> | null };
/** The card at `from` would be dropped at `to`. */
export type Drag = { from: number; to: number };

type DragOptions = {
  grid: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  indexAt: (point: Point) => number;
  onDrop: (drag: Drag) => void;
};

/** Drags the cards of a grid by mouse, pen or finger. The grid captures the pointer, because a card that scrolls away is unmounted. */
export function useDrag({ grid, scroller, indexAt, onDrop }: DragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const press = useRef<Press | null>(null);
  const wasDragged = useRef(false);
  const latest = useLatest({ drag, indexAt, onDrop });

  const begin = () => {
    const now = press.current;
    if (now === null) return;
    grid.current?.setPointerCapture(now.pointerId);
    wasDragged.current = true;
    setDrag({ from: now.from, to: now.from });
  };
  const end = () => {
    if (press.current?.timer != null) clearTimeout(press.current.timer);
    press.current = null;
    setDrag(null);
  };
  useAutoScroll(drag !== null, { scroller, press, onScroll: (at) => follow(at) });
  const follow = (at: Point) => {
    const to = latest.current.indexAt(at);
    setDrag((now) => (now === null || now.to === to ? now : { ...now, to }));
  };
  useHeldTouch(grid, drag !== null, end);
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      wasDragged.current = false;
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
      if (card === null || event.button !== 0 || !event.isPrimary) return;
      const start = { x: event.clientX, y: event.clientY };
      const timer = event.pointerType === 'touch' ? setTimeout(begin, holdMs) : null;
      press.current = { from: Number(card.dataset['index']), pointerId: event.pointerId, start, at: start, timer };
    },
    onPointerMove: (event: PointerEvent) => {
      const now = press.current;
      if (now === null || event.pointerId !== now.pointerId) return;
      now.at = { x: event.clientX, y: event.clientY };
      const isFar = Math.hypot(now.at.x - now.start.x, now.at.y - now.start.y) > dragFromPx;
      if (drag !== null) follow(now.at);
      else if (isFar && now.timer !== null) end();
      else if (isFar) begin();
    },
    onPointerUp: () => {
      const { drag: dropped, onDrop: drop } = latest.current;
      end();
      if (dropped !== null && dropped.from !== dropped.to) drop(dropped);
    },
    onPointerCancel: end,
    // Suppresses the click that ends a drag.
    onClickCapture: (event: { detail: number; preventDefault: () => void; stopPropagation: () => void }) => {
      if (event.detail === 0 || !wasDragged.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { drag, handlers };
}

/** During a drag a finger does not scroll and opens no context menu; Escape ends the drag. */
export function useHeldTouch(grid: RefObject<HTMLElement | null>, isDragging: boolean, onEnd: () => void): void {
  const state = useLatest({ isDragging, onEnd });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const hold = (event: Event) => state.current.isDragging && event.cancelable && event.preventDefault();
    grid.current?.addEventListener('touchmove', hold, { signal, passive: false });
    grid.current?.addEventListener('contextmenu', hold, { signal, capture: true });
    addEventListener('keydown', (event) => event.key === 'Escape' && state.current.isDragging && state.current.onEnd(), { signal });
    return () => stop.abort();
  }, [grid, state]);
}

type AutoScroll = { scroller: RefObject<HTMLElement | null>; press: RefObject<Press | null>; onScroll: (at: Point) => void };

/** Scrolls the board while a card is held near its upper or lower edge. */
function useAutoScroll(isDragging: boolean, options: AutoScroll): void {
  const latest = useLatest(options);
  useEffect(() => {
    if (!isDragging) return undefined;
    let frame = 0;
    const step = () => {
      const { scroller, press, onScroll } = latest.current;
      const box = scroller.current?.getBoundingClientRect();
      const at = press.current?.at;
      if (scroller.current !== null && box !== undefined && at !== undefined) {
        const way = at.y < box.top + edgePx ? -1 : at.y > box.bottom - edgePx ? 1 : 0;
        if (way !== 0) {
          scroller.current.scrollTop += way * scrollStepPx;
          onScroll(at);
        }
      }
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isDragging, latest]);
}
