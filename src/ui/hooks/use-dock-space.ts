import { useEffect, type RefObject } from 'react';

/** Gap between a docked bar and the messages above it, px. */
const gapPx = 8;

/** Sets the covered height at the bottom of the window, px, so that messages appear above it. */
export function useDockSpace(heightPx: number): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--dock-height', `${heightPx}px`);
    return () => void style.removeProperty('--dock-height');
  }, [heightPx]);
}

/** The same for an element that is measured while it is mounted: the sticky foot of a page, or the tray of downloads above it. */
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
