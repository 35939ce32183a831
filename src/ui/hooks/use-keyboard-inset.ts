import { useEffect } from 'react';

/** Less than this is a browser bar that came or went, px. */
const keyboardMinPx = 120;

/**
 * Says how much of the window an on-screen keyboard covers, so that the page ends above it. Browsers that
 * shrink the window themselves (`interactive-widget`) leave nothing to say; Safari does not.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return undefined;
    const { style } = document.documentElement;
    const measure = () => {
      // A page that is zoomed in is smaller in view, too, and has nothing to do with a keyboard.
      const covered = viewport.scale > 1.01 ? 0 : innerHeight - viewport.height;
      if (covered < keyboardMinPx) {
        style.removeProperty('--keyboard-height');
        return;
      }
      style.setProperty('--keyboard-height', `${Math.round(covered)}px`);
      // The browser has scrolled the page to bring the field into view, where it is now anyway.
      scrollTo(0, 0);
    };
    viewport.addEventListener('resize', measure);
    // It may have come up before this was there.
    measure();
    return () => {
      viewport.removeEventListener('resize', measure);
      style.removeProperty('--keyboard-height');
    };
  }, []);
}
