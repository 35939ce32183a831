import { useMemo } from 'react';
import type { Anchor } from './anchor.ts';

/**
 * Where the focus goes once a menu or popover has gone: to where it was, which a key may have left beside what it opened at,
 * else to what it opened at; unless something else has it by then. What was focused in the popup has left it to the body,
 * and a press beside the popup has given it to the page around the anchor.
 */
export function useReturnFocus(anchor: Anchor, isOpen: boolean): true | (() => HTMLElement | false) {
  return useMemo(() => {
    if (!isOpen || !(anchor instanceof HTMLElement)) return true;
    const before = document.activeElement;
    // Around the anchor it was nowhere in particular.
    const isBeside = before instanceof HTMLElement && !before.contains(anchor);
    return () => {
      if (document.activeElement?.contains(anchor) === false) return false;
      if (!isBeside || !before.isConnected) return anchor;
      // Base UI would hand it on from what is no stop of the Tab key, as a picture on its stage is, to the first one in it.
      before.focus({ preventScroll: true });
      return false;
    };
  }, [anchor, isOpen]);
}
