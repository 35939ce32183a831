import { useEffect, type RefObject } from 'react';

/** Between what is docked and the messages, px. */
const gapPx = 8;

/** Says how much of the foot of the window is covered, in px, so that messages appear above it. */
export function useDockSpace(heightPx: number): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--dock-height', `${heightPx}px`);
    return () => void style.removeProperty('--dock-height');
  }, [heightPx]);
}

/** The same for the foot of a page that stays in view: messages must not lie on its buttons. */
export function useDockedFoot(foot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = foot;
    if (current === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--dock-height', `${current.offsetHeight + gapPx}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--dock-height');
    };
  }, [foot]);
}
