import { useEffect, useState } from 'react';

/** True once `isTrue` has been so for `ms`: what passes by itself says nothing. */
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
