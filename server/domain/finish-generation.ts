import { eq } from 'drizzle-orm';
import { isInProgress } from '../../contract/media.ts';
import { changeMedia } from '../storage/change-media.ts';
import type { Database } from '../storage/database.ts';
import { media } from '../storage/schema.ts';

/** What is known of a stored picture. */
export type FinishedPicture = {
  /** SHA-256 of the original, hex. */
  hash: string;
  mime: string;
  sizeBytes: number;
  width: number;
  height: number;
  /** Base64. */
  thumbhash: string;
};

/** Makes an image `completed`, unless it was canceled or finished before: then nothing changes. */
export async function finishGeneration(db: Database, mediaId: string, picture: FinishedPicture): Promise<void> {
  await changeMedia(db, mediaId, async (tx, row) => {
    if (!isInProgress(row)) return null;
    await tx
      .update(media)
      .set({ ...picture, status: 'completed', progress: null, failedReason: null })
      .where(eq(media.id, mediaId));
    return {};
  });
}
