import { useEffect, useState, type RefObject } from 'react';
import type { ZoomBox } from './zoom-geometry.ts';

/** The measured pane and its picture; null before the first measurement. */
export function useZoomBox(pane: RefObject<HTMLElement | null>, { width, height }: { width: number; height: number }): ZoomBox | null {
  const [size, setSize] = useState<{ paneWidth: number; paneHeight: number } | null>(null);
  useEffect(() => {
    const element = pane.current;
    if (element === null) return undefined;
    const measure = () => {
      const { clientWidth, clientHeight } = element;
      setSize(clientWidth === 0 || clientHeight === 0 ? null : { paneWidth: clientWidth, paneHeight: clientHeight });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [pane]);
  return size === null ? null : { ...size, width, height, pixelRatio: devicePixelRatio };
}
