import { eq } from 'drizzle-orm';
import type { ResponseOf } from '../../../contract/routes.ts';
import type { Database } from '../../storage/database.ts';
import { album } from '../../storage/schema/album.ts';
import { presentRow } from '../present-rows.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../run-once.ts';
import { checkTitle } from './check-title.ts';
import { lockLivingAlbum } from './lock-album.ts';

/** Renames an album; the last name wins. Refusals: NOT_FOUND, ALBUM_GONE. */
export function renameAlbum(studio: { db: Database }, once: OnceKey, input: { id: string; title: string }): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const title = checkTitle(input.title);
    const found = await lockLivingAlbum(tx, once.spaceId, input.id);
    const renamed = { ...found, title, updatedAt: new Date() };
    await tx.update(album).set({ title, updatedAt: renamed.updatedAt }).where(eq(album.id, input.id));
    touch('albums', [input.id]);
    const body: ResponseOf<'albumRename'> = { album: presentRow('albums', renamed) };
    return { status: 200, body };
  });
}
