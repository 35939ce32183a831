import { useEffect, type RefObject } from 'react';

/** Below the messages, px. */
const gapPx = 8;

/** Says how high the tray is, so that messages appear above it. */
export function useTrayHeight(tray: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const { current } = tray;
    if (!isShown || current === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--tray-height', `${current.offsetHeight + gapPx}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--tray-height');
    };
  }, [tray, isShown]);
}
