import { liveQuery } from 'dexie';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { isLibraryWhole } from '../../db/queries/pull/library-whole.ts';
import { findMedia } from '../../db/queries/media/media.ts';

/**
 * An item of the library. On a device that is still reading the library it waits for the item to arrive; undefined once everything
 * was read and it is not there, and when `signal` aborts.
 */
export function awaitMedia(id: string, signal?: AbortSignal): Promise<MediaRow | undefined> {
  return new Promise((resolve, reject) => {
    const look = async () => ({ media: await findMedia(id), isWhole: await isLibraryWhole() });
    const end = (media: MediaRow | undefined) => {
      resolve(media);
      // Not inside its own first answer.
      queueMicrotask(() => watched.unsubscribe());
    };
    const watched = liveQuery(look).subscribe({
      next: ({ media, isWhole }) => {
        if (media !== undefined || isWhole) end(media);
      },
      error: reject,
    });
    signal?.addEventListener('abort', () => end(undefined), { once: true });
  });
}
