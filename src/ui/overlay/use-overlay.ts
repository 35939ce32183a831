import { useLayoutEffect, type RefObject } from 'react';
import { useLatest } from '../hooks/use-latest.ts';
import { addOverlay } from './escape-order.ts';

/**
 * Registers an overlay while `isOpen`, so that Escape closes the topmost one. `popup` is absent while nothing is visible yet; `onClose`
 * is null for dialogs, which get Escape themselves.
 */
export function useOverlay(isOpen: boolean, onClose: (() => void) | null, popup?: RefObject<HTMLElement | null>): void {
  const close = useLatest(onClose);
  const isDialog = onClose === null;
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    return addOverlay({
      contains: (target) => target instanceof Node && popup?.current?.contains(target) === true,
      close: isDialog ? null : () => close.current?.(),
    });
  }, [isOpen, isDialog, popup, close]);
}
