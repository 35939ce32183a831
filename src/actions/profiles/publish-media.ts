import { whenOpen } from '../../db/open-database.ts';
import { writeNow } from '../../sync/api/write-now.ts';

/**
 * Posts an image to the profile, now: whether it may be is for the studio to say. `isRetry` has its words looked at in
 * their context.
 * @throws AppError CONTENT_WARNING, NO_PUBLISH_ACCESS, GONE, NETWORK…
 */
export async function publishMedia(id: string, isRetry: boolean): Promise<void> {
  await whenOpen((db) => writeNow(db, 'createPublish', { body: { image_id: id, retry: isRetry } }));
}
