import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useElementWidth } from '../../../ui/hooks/use-element-width.ts';
import { useLatest } from '../../../ui/hooks/use-latest.ts';
import { playhead } from '../player/playhead.state.ts';
import { clampScale, fitScale, toSeconds, zoomAt } from './time-scale.ts';
import { spanAround, type Span } from './tracks/visible-blocks.ts';

/** Minimum of the initial scale, px per second. */
const firstScale = 16;

export type TimelineView = {
  /** Px of a second. */
  scale: number;
  /** The drawn part, seconds of the film. */
  span: Span;
  /** Visible width of the film, px. */
  width: number;
  /** Zooms by a factor around `x` px of the view; without it around the playhead, or the middle. */
  zoom: (factor: number, x?: number) => void;
  /** Shows the whole film. */
  fit: () => void;
  /** Scrolls a time into view. */
  reveal: (seconds: number) => void;
  onScroll: () => void;
};

type ViewOptions = {
  scroller: RefObject<HTMLElement | null>;
  /** Length of the film. */
  seconds: number;
  /** Width of the track names at the left of the scroller, px. */
  inset: number;
};

/** The zoom and scroll position of the film in its scroller. Until it is zoomed, a short film is shown whole. */
export function useTimelineView({ scroller, seconds, inset }: ViewOptions): TimelineView {
  const width = Math.max(0, useElementWidth(scroller) - inset);
  const [wanted, setWanted] = useState<number | null>(null);
  const [left, setLeft] = useState(0);
  const [fitted, setFitted] = useState({ seconds, width });
  // Edits change the length slightly; fitting each time would move everything under the pointer.
  const isFar = seconds > fitted.seconds * 1.4 || seconds < fitted.seconds * 0.6;
  if (width !== fitted.width || isFar) setFitted({ seconds, width });
  // A long film starts at a scale that separates its shots.
  const scale = wanted ?? Math.max(fitScale(fitted.seconds, fitted.width), firstScale);
  const pendingLeft = useRef<number | null>(null);
  const onScroll = () => {
    const step = Math.max(1, width / 2);
    setLeft(Math.floor((scroller.current?.scrollLeft ?? 0) / step) * step);
  };
  // After the render, when the content has its new width.
  useLayoutEffect(() => {
    if (pendingLeft.current === null || scroller.current === null) return;
    scroller.current.scrollTo({ left: pendingLeft.current, behavior: 'instant' });
    pendingLeft.current = null;
    onScroll();
  });
  const zoom = (factor: number, at?: number) => {
    const head = toSeconds(playhead.frame) * scale - (scroller.current?.scrollLeft ?? 0);
    const x = at ?? (head >= 0 && head <= width ? head : width / 2);
    const next = zoomAt({ scale, left: scroller.current?.scrollLeft ?? 0 }, x, scale * factor);
    if (next.scale === scale) return;
    pendingLeft.current = next.left;
    setWanted(next.scale);
  };
  const fit = () => {
    pendingLeft.current = 0;
    setWanted(fitScale(seconds, width));
  };
  const reveal = (time: number) => {
    const x = time * scale - (scroller.current?.scrollLeft ?? 0);
    if (x < 0 || x > width - 24) scroller.current?.scrollTo({ left: Math.max(0, time * scale - width * 0.2), behavior: 'instant' });
  };
  useWheelZoom(scroller, inset, zoom);
  const span = useMemo(() => spanAround({ left, width, scale: clampScale(scale) }), [left, width, scale]);
  return { scale, span, width, zoom, fit, reveal, onScroll };
}

/** Ctrl and the wheel, or two fingers on a touchpad, zoom the timeline instead of the page. */
function useWheelZoom(scroller: RefObject<HTMLElement | null>, inset: number, zoom: TimelineView['zoom']): void {
  const latest = useLatest(zoom);
  useEffect(() => {
    const element = scroller.current;
    let frame = 0;
    let turned = 0;
    const handle = (event: WheelEvent) => {
      if (element === null || (!event.ctrlKey && !event.metaKey)) return;
      event.preventDefault();
      turned += Math.max(-60, Math.min(60, event.deltaY));
      const x = Math.max(0, event.clientX - element.getBoundingClientRect().left - inset);
      // Several wheel events come per frame, and each zoom renders all blocks.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        latest.current(Math.exp(-turned / 150), x);
        turned = 0;
      });
    };
    element?.addEventListener('wheel', handle, { passive: false });
    return () => {
      cancelAnimationFrame(frame);
      element?.removeEventListener('wheel', handle);
    };
  }, [scroller, inset, latest]);
}
