import { useEffect, useState } from 'react';

/** A value as it is once it has not changed for `ms`: for what would be read anew at each of many changes. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
