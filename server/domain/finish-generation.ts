import { eq } from 'drizzle-orm';
import { isInProgress } from '../../contract/media.ts';
import { changeMedia } from '../storage/change-media.ts';
import { endCosts } from '../storage/engine-costs.ts';
import type { Database } from '../storage/database.ts';
import { lockHash } from '../storage/lock-hash.ts';
import type { MediaStore } from '../storage/media-store.ts';
import { media } from '../storage/schema/media.ts';

/** What is known of a stored picture or film. */
export type FinishedPicture = {
  /** SHA-256 of the original, hex. */
  hash: string;
  mime: string;
  sizeBytes: number;
  width: number;
  height: number;
  /** Base64. */
  thumbhash: string;
  resourceType?: 'image' | 'video';
  /** Seconds of a film, else null. */
  duration?: number | null;
};

/**
 * Makes an image `completed`, unless it was canceled or finished before: then nothing changes. `lost` when the
 * file was purged since it was stored, because the last item that showed the same picture left the Trash.
 */
export async function finishGeneration(
  { db, mediaStore }: { db: Database; mediaStore: MediaStore },
  mediaId: string,
  picture: FinishedPicture,
): Promise<'settled' | 'lost'> {
  let isLost = false;
  await changeMedia(db, mediaId, async (tx, row) => {
    if (!isInProgress(row)) return null;
    await lockHash(tx, picture.hash);
    isLost = (await mediaStore.stat(picture.hash, 'original')) === null;
    if (isLost) return null;
    await tx
      .update(media)
      .set({ ...picture, status: 'completed', progress: null, making: null, failedReason: null, completedAt: new Date() })
      .where(eq(media.id, mediaId));
    await endCosts(tx, [mediaId], 'completed');
    return {};
  });
  return isLost ? 'lost' : 'settled';
}
