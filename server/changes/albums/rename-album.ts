import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { checkTitle, toStored } from '../../domain/albums/check-title.ts';
import { lockLivingAlbum } from '../../domain/albums/lock-album.ts';
import { presentRow } from '../../domain/rows/rows.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import type { Database } from '../../storage/database.ts';
import { album } from '../../storage/schema/album.ts';

/** Renames an album; the last name wins, and the answer holds the name that it replaced. Refusals: NOT_FOUND, ALBUM_GONE. */
export function renameAlbum(studio: { db: Database }, once: OnceKey, asked: ChangeBody<'album.rename'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const title = checkTitle(asked.title);
    const found = await lockLivingAlbum(tx, once.spaceId, asked.id);
    const renamed = { ...found, title, updatedAt: new Date() };
    await tx.update(album).set({ title, updatedAt: renamed.updatedAt }).where(eq(album.id, asked.id));
    touch('albums', [asked.id]);
    // Normalised as stored titles are: otherwise a name that this device gave itself would look like another device's.
    const seen = asked.base_title === undefined ? found.title : toStored(asked.base_title);
    const isReplaced = found.title !== seen && found.title !== title;
    const replaced = isReplaced ? { title: found.title } : null;
    const body: ResponseOf<'albumRename'> = { album: presentRow('albums', renamed), replaced };
    return { status: 200, body };
  });
}
