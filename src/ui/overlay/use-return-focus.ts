import { useMemo } from 'react';
import type { Anchor } from './anchor.ts';

/**
 * The target of the focus after a menu or popover closes: the previously focused element, which a key may have left beside the anchor,
 * else the anchor. It is unchanged if another element has it by then. The popup's focused element has left it to the body. A press beside
 * the popup has moved it to the page around the anchor.
 */
export function useReturnFocus(anchor: Anchor, isOpen: boolean): true | (() => HTMLElement | false) {
  return useMemo(() => {
    if (!isOpen || !(anchor instanceof HTMLElement)) return true;
    const before = document.activeElement;
    // An element around the anchor is no useful target.
    const isBeside = before instanceof HTMLElement && !before.contains(anchor);
    return () => {
      if (document.activeElement?.contains(anchor) === false) return false;
      if (!isBeside || !before.isConnected) return anchor;
      // Focused here, because Base UI passes the focus from an element that is no tab stop, such as a picture on the stage, to the first
      // tab stop inside.
      before.focus({ preventScroll: true });
      return false;
    };
  }, [anchor, isOpen]);
}
