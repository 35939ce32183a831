import { useEffect } from 'react';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { keepOriginal } from '../../actions/files/keep-original.ts';

/** Somebody who turns pages faster than this is looking for another picture, ms. */
const lookMs = 800;

/** Keeps the original of a picture that is looked at, so that it can be downloaded without a connection. */
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
    // The file changes with the id and the hash only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [item?.id, item?.hash]);
}
