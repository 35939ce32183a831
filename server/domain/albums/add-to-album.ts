import type { Database } from '../../storage/database.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../run-once.ts';
import { addMembers, tellResults } from './change-members.ts';
import { lockItems, lockLivingAlbum } from './lock-album.ts';

/**
 * Adds items to an album, each with its own result; they stay in the history, and one that is in the album is done.
 * Refusals: NOT_FOUND when the album or all of the items are not there, ALBUM_GONE.
 */
export function addToAlbum(studio: { db: Database }, once: OnceKey, input: { albumId: string; mediaIds: string[] }): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const asked = [...new Set(input.mediaIds)];
    const there = await lockItems(tx, once.spaceId, asked);
    const album = await lockLivingAlbum(tx, once.spaceId, input.albumId);
    const body = tellResults(asked, there);
    await addMembers(tx, { album, mediaIds: there, touch });
    return { status: 200, body };
  });
}
