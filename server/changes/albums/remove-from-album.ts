import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { removeMembers, setInHistory, tellResults } from '../../domain/albums/change-members.ts';
import { lockAlbum, lockItems } from '../../domain/albums/lock-album.ts';
import { listNoTakes } from '../../domain/albums/returned-items.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import type { Database } from '../../storage/database.ts';

/**
 * Removes items from an album, each with its own result; they return to the history. Removing one that is not a member succeeds.
 * A deleted album loses them too, in case it is restored. Refusals: NOT_FOUND when the album or all of the items are missing.
 */
export function removeFromAlbum(studio: { db: Database }, once: OnceKey, body: ChangeBody<'album.removeItems'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const asked = [...new Set(body.image_ids)];
    const there = await lockItems(tx, once.spaceId, asked);
    const album = await lockAlbum(tx, once.spaceId, body.album_id);
    const results = tellResults(asked, there);
    const removed = await removeMembers(tx, { album, mediaIds: there, touch });
    await setInHistory(tx, { mediaIds: await listNoTakes(tx, removed), inHistory: true, touch });
    return { status: 200, body: results };
  });
}
