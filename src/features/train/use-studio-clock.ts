import { useLiveQuery } from 'dexie-react-hooks';
import { findClockSkew } from '../../db/queries/session.ts';
import { useNow } from '../../ui/hooks/use-now.ts';

/** The studio's clock as far as this device knows it, ms since 1970, each second while `isCounting`. */
export function useStudioClock(isCounting: boolean): number {
  const skew = useLiveQuery(findClockSkew, []) ?? 0;
  return useNow(isCounting) + skew;
}
