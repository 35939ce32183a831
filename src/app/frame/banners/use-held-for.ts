import { useEffect, useState } from 'react';

/** True once `isTrue` has held for `ms`, so that short states show nothing. */
export function useHeldFor(isTrue: boolean, ms: number): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!isTrue) return undefined;
    const timer = setTimeout(() => setIsHeld(true), ms);
    return () => {
      clearTimeout(timer);
      setIsHeld(false);
    };
  }, [isTrue, ms]);
  return isTrue && isHeld;
}
