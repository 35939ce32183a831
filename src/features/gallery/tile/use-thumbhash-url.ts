import { useEffect, useState } from 'react';
import { knownThumbhashUrl, requestThumbhashUrl } from './thumbhash-url.ts';

/** Data URL of a placeholder, null until made. With `isWanted` false none is requested. */
export function useThumbhashUrl(thumbhash: string | null, isWanted: boolean): string | null {
  const known = thumbhash === null ? undefined : knownThumbhashUrl(thumbhash);
  const [, setMade] = useState<string | null>(null);
  useEffect(() => {
    if (thumbhash === null || known !== undefined || !isWanted) return undefined;
    return requestThumbhashUrl(thumbhash, setMade);
  }, [thumbhash, known, isWanted]);
  return known ?? null;
}
