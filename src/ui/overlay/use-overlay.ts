import { useLayoutEffect, type RefObject } from 'react';
import { useLatest } from '../hooks/use-latest.ts';
import { addOverlay } from './escape-order.ts';

/**
 * Counts as open over the page while `isOpen`, so that Escape closes what was opened last. `popup` is absent while there is
 * nothing to be seen of it yet; `onClose` is null for dialogs, which hear Escape by themselves.
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
