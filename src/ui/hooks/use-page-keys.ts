import { useLayoutEffect } from 'react';
import { useLatest } from './use-latest.ts';

/** Handles keys with any focus while `isOn`, before a dialog stops them. Skips handled keys and shortcuts of the browser. */
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
