import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * A ref to the value of the latest render, for long-lived listeners. A layout effect sets it: a passive effect runs after the first
 * paint, and an immediate key would get the old value.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
