import { useEffect } from 'react';

/** Says how much of the foot of the window is covered, in px, so that messages appear above it. */
export function useDockSpace(heightPx: number): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--dock-height', `${heightPx}px`);
    return () => void style.removeProperty('--dock-height');
  }, [heightPx]);
}
