import { useEffect } from 'react';
import { listMedia } from '../../../db/queries/media/media.ts';
import { prefetchPicture } from './stage-picture.tsx';

/** Decodes the pictures of both neighbours ahead. */
export function usePrefetch(previous: string | null, next: string | null, account: string): void {
  useEffect(() => {
    let isCurrent = true;
    const ids = [next, previous].filter((id) => id !== null);
    const prefetch = async () => {
      for (const row of await listMedia(ids)) {
        if (isCurrent && row?.status === 'completed' && row.resource_type === 'image') await prefetchPicture(row, account);
      }
    };
    prefetch().catch((error: unknown) => console.warn('detail.prefetch-failed', error));
    return () => {
      isCurrent = false;
    };
  }, [previous, next, account]);
}
