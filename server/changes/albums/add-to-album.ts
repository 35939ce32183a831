import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { addMembers, tellResults } from '../../domain/albums/change-members.ts';
import { lockItems, lockLivingAlbum } from '../../domain/albums/lock-album.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import type { Database } from '../../storage/database.ts';

/**
 * Adds items to an album, each with its own result. They stay in the history; adding a member again succeeds. Refusals: NOT_FOUND
 * when the album or all of the items are missing, ALBUM_GONE.
 */
export function addToAlbum(studio: { db: Database }, once: OnceKey, body: ChangeBody<'album.addItems'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const asked = [...new Set(body.images.map((image) => image.generation_media_resource_id))];
    const there = await lockItems(tx, once.spaceId, asked);
    const album = await lockLivingAlbum(tx, once.spaceId, body.album_id);
    const results = tellResults(asked, there);
    await addMembers(tx, { album, mediaIds: there, touch });
    return { status: 200, body: results };
  });
}
