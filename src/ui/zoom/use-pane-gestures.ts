import { useLayoutEffect, type RefObject } from 'react';
import { useLatest } from '../hooks/use-latest.ts';
import { readSwipe } from './read-swipe.ts';
import { actualZoom, fitView, isFit, panBy, zoomAbout, type PanePoint, type ZoomBox, type ZoomView } from './zoom-geometry.ts';

/** A pointer that moved less counts as still, px. */
const stillPx = 8;
const tapMs = 300;
const doubleTapPx = 32;
/** A double tap zooms to this when the picture is already shown in its own size. */
const doubledZoom = 2;

type PaneGestures = {
  box: ZoomBox | null;
  view: ZoomView;
  /** `isSmooth`: a single step that may be animated; else the picture follows the pointer. */
  onView: (view: ZoomView, isSmooth: boolean) => void;
  /** Called while a finger drags a picture that fits its pane: px so far, 0 on release. */
  onPull?: ((dx: number) => void) | undefined;
  onSwipe?: ((way: 'previous' | 'next') => void) | undefined;
  onTap?: (() => void) | undefined;
  /** One finger or the mouse belongs to another tool, such as a brush; two fingers and the wheel still zoom. */
  isPinchOnly?: boolean | undefined;
};

type Held = { start: PanePoint; at: PanePoint; time: number; isFinger: boolean };

/** Wheel, pinch, drag, double tap and swipe on a pane. The point under the pointer stays there. */
export function usePaneGestures(pane: RefObject<HTMLElement | null>, gestures: PaneGestures): void {
  const latest = useLatest(gestures);
  useLayoutEffect(() => {
    const element = pane.current;
    if (element === null) return undefined;
    const stop = new AbortController();
    const read = () => ({
      ...latest.current,
      // Several fingers move in one frame, so each starts from the previous view, drawn or not.
      onView: (view: ZoomView, isSmooth: boolean) => {
        const { onView } = latest.current;
        latest.current = { ...latest.current, view };
        onView(view, isSmooth);
      },
    });
    listenToWheel(element, read, stop.signal);
    listenToPointers(element, read, stop.signal);
    return () => stop.abort();
  }, [pane, latest]);
}

function pointOf(element: HTMLElement, event: { clientX: number; clientY: number }): PanePoint {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
}

/** Zoom factor of one wheel event. A touchpad pinch arrives as a wheel with Ctrl and small steps. */
export function wheelFactor({ deltaY, deltaMode, ctrlKey }: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  const px = deltaMode === 0 ? deltaY : deltaMode === 1 ? deltaY * 16 : deltaY * 400;
  const bounded = Math.min(200, Math.max(-200, px));
  return Math.exp(-bounded * (ctrlKey ? 0.01 : 0.002));
}

function listenToWheel(element: HTMLElement, read: () => PaneGestures, signal: AbortSignal): void {
  const handleWheel = (event: WheelEvent) => {
    const { box, view, onView } = read();
    event.preventDefault();
    if (box !== null) onView(zoomAbout(view, box, { to: view.zoom * wheelFactor(event), at: pointOf(element, event) }), false);
  };
  element.addEventListener('wheel', handleWheel, { passive: false, signal });
}

function listenToPointers(element: HTMLElement, read: () => PaneGestures, signal: AbortSignal): void {
  const held = new Map<number, Held>();
  let lastTap: { at: PanePoint; time: number } | null = null;
  /** True after two fingers: lifting one is neither a tap nor a swipe. */
  let wasPinch = false;

  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const at = pointOf(element, event);
    if (held.size === 0) wasPinch = false;
    held.set(event.pointerId, { start: at, at, time: event.timeStamp, isFinger: event.pointerType === 'touch' });
    if (held.size === 2) {
      wasPinch = true;
      read().onPull?.(0);
    }
    element.setPointerCapture(event.pointerId);
  };

  const handleMove = (event: PointerEvent) => {
    const pointer = held.get(event.pointerId);
    const { box, view, onView, onPull, isPinchOnly = false } = read();
    if (pointer === undefined || box === null) return;
    const before = [...held.values()].map(({ at }) => at);
    const from = pointer.at;
    pointer.at = pointOf(element, event);
    // A hand resting beside a pen is no second finger.
    const isPinch = held.size === 2 && [...held.values()].every(({ isFinger }) => isFinger);
    if (isPinch) onView(pinch(view, box, { before, after: [...held.values()].map(({ at }) => at) }), false);
    else if (isPinchOnly) return;
    else if (held.size === 1 && !isFit(view)) onView(panBy(view, box, { x: pointer.at.x - from.x, y: pointer.at.y - from.y }), false);
    else if (event.pointerType === 'touch' && !wasPinch) onPull?.(pointer.at.x - pointer.start.x);
  };

  const handleUp = (event: PointerEvent) => {
    const pointer = held.get(event.pointerId);
    held.delete(event.pointerId);
    if (pointer === undefined || held.size > 0) return;
    const { view, onSwipe, onPull, isPinchOnly = false } = read();
    onPull?.(0);
    if (wasPinch || isPinchOnly) return;
    const [dx, dy] = [pointer.at.x - pointer.start.x, pointer.at.y - pointer.start.y];
    const isStill = Math.hypot(dx, dy) < stillPx && event.timeStamp - pointer.time < tapMs;
    if (isStill) lastTap = handleTap(read(), { at: pointer.at, time: event.timeStamp }, lastTap);
    else if (event.pointerType === 'touch' && isFit(view)) {
      const way = readSwipe(dx, dy);
      if (way !== null) onSwipe?.(way);
    }
  };

  const handleCancel = (event: PointerEvent) => {
    held.delete(event.pointerId);
    read().onPull?.(0);
  };

  element.addEventListener('pointerdown', handleDown, { signal });
  element.addEventListener('pointermove', handleMove, { signal });
  element.addEventListener('pointerup', handleUp, { signal });
  element.addEventListener('pointercancel', handleCancel, { signal });
}

type Tap = { at: PanePoint; time: number };

/** A second tap at the same place switches between the whole picture and its own size. Returns the tap to compare the next one with. */
function handleTap({ box, view, onView, onTap }: PaneGestures, tap: Tap, before: Tap | null): Tap | null {
  const isDouble =
    before !== null && tap.time - before.time < tapMs && Math.hypot(tap.at.x - before.at.x, tap.at.y - before.at.y) < doubleTapPx;
  if (!isDouble || box === null) {
    onTap?.();
    return tap;
  }
  if (isFit(view)) onView(zoomAbout(view, box, { to: Math.max(actualZoom(box), doubledZoom), at: tap.at }), true);
  else onView(fitView, true);
  return null;
}

/** Keeps both fingers on their points: the midpoint pans, the distance zooms. */
export function pinch(view: ZoomView, box: ZoomBox, { before, after }: { before: PanePoint[]; after: PanePoint[] }): ZoomView {
  const [a, b, c, d] = [before[0]!, before[1]!, after[0]!, after[1]!];
  const from = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const to = { x: (c.x + d.x) / 2, y: (c.y + d.y) / 2 };
  const spread = Math.hypot(c.x - d.x, c.y - d.y) / Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const panned = panBy(view, box, { x: to.x - from.x, y: to.y - from.y });
  return zoomAbout(panned, box, { to: view.zoom * spread, at: to });
}
