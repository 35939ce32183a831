import { useEffect, type RefObject } from 'react';

/** Between what covers the foot of the window and the messages, px. */
const gapPx = 8;

/** Says how much of the foot of the window is covered, in px, so that messages appear above it. */
export function useDockSpace(heightPx: number): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--dock-height', `${heightPx}px`);
    return () => void style.removeProperty('--dock-height');
  }, [heightPx]);
}

/**
 * The same for an element whose height is measured while it is there: the foot of a page that stays in view, or the tray of
 * downloads, which stands on it.
 */
export function useMeasuredSpace(element: RefObject<HTMLElement | null>, name: '--dock-height' | '--tray-height', isShown = true): void {
  useEffect(() => {
    const { current } = element;
    if (!isShown || current === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(name, `${current.offsetHeight + gapPx}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [element, name, isShown]);
}
