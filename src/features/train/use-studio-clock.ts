import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { findClockSkew } from '../../db/queries/session.ts';

/** The studio's clock as far as this device knows it, ms since 1970, each second while `isCounting`. */
export function useStudioClock(isCounting: boolean): number {
  const skew = useLiveQuery(findClockSkew, []) ?? 0;
  return useNow(isCounting) + skew;
}

/** The time of this device, ms since 1970, updated each second while `isCounting`. */
function useNow(isCounting: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return now;
}
