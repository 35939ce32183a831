import { useLayoutEffect } from 'react';
import { useLatest } from './use-latest.ts';

/**
 * Hears keys wherever the focus is while `isOn`, before the dialog that would keep them to itself; not those that were
 * dealt with, nor shortcuts of the browser.
 */
export function usePageKeys(isOn: boolean, onKey: (event: KeyboardEvent) => void): void {
  const latest = useLatest(onKey);
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      latest.current(event);
    };
    addEventListener('keydown', handleKey, true);
    return () => removeEventListener('keydown', handleKey, true);
  }, [isOn, latest]);
}
