import { useEffect } from 'react';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { keepOriginal } from '../../actions/files/keep-original.ts';

/** Delay before the file is stored, ms: quick paging through items must not fetch each original. */
const lookMs = 800;

/** Stores the original of the viewed picture, so that it can be downloaded offline. */
export function useKeepOriginal(item: MediaRow | null): void {
  useEffect(() => {
    if (item === null) return undefined;
    const left = new AbortController();
    const keep = () => keepOriginal(item, left.signal).catch((error: unknown) => console.warn('detail.keep-failed', error));
    const timer = setTimeout(() => void keep(), lookMs);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
    // The file depends only on id and hash.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [item?.id, item?.hash]);
}
