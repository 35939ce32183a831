import { useEffect, useState } from 'react';

const idleMs = 2_500;

/** True after some time without pointer, touch or key input. */
export function useIsIdle(isWatching: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!isWatching) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wake = () => {
      clearTimeout(timer);
      setIsIdle(false);
      timer = setTimeout(() => setIsIdle(true), idleMs);
    };
    wake();
    const stop = new AbortController();
    for (const name of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel']) {
      addEventListener(name, wake, { capture: true, passive: true, signal: stop.signal });
    }
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isWatching]);
  return isIdle;
}
