import { useEffect } from 'react';

/** A smaller change is a browser bar that appeared or disappeared, px. */
const keyboardMinPx = 120;

/**
 * Sets the height that an on-screen keyboard covers, so that the page ends above it. Browsers that shrink the window
 * (`interactive-widget`) cover nothing; Safari does not shrink it.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return undefined;
    const { style } = document.documentElement;
    const measure = () => {
      // Zooming in shrinks the visual viewport too, without a keyboard.
      const covered = viewport.scale > 1.01 ? 0 : innerHeight - viewport.height;
      if (covered < keyboardMinPx) {
        style.removeProperty('--keyboard-height');
        return;
      }
      style.setProperty('--keyboard-height', `${Math.round(covered)}px`);
      // Undoes the browser's scroll to the field, which is in view anyway now.
      scrollTo(0, 0);
    };
    viewport.addEventListener('resize', measure);
    // The keyboard may already be open.
    measure();
    return () => {
      viewport.removeEventListener('resize', measure);
      style.removeProperty('--keyboard-height');
    };
  }, []);
}
