import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * A ref to the value of the newest render, for listeners that outlive one. A layout effect sets it: a passive effect runs after the
 * first paint, and a key pressed at once would meet the old value.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
