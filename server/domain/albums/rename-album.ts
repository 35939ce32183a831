import { eq } from 'drizzle-orm';
import type { ResponseOf } from '../../../contract/routes.ts';
import type { Database } from '../../storage/database.ts';
import { album } from '../../storage/schema/album.ts';
import { presentRow } from '../present-rows.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../run-once.ts';
import { checkTitle, toStored } from './check-title.ts';
import { lockLivingAlbum } from './lock-album.ts';

type Input = { id: string; title: string; base_title?: string | undefined };

/** Renames an album; the last name wins, and the answer says whose it took away. Refusals: NOT_FOUND, ALBUM_GONE. */
export function renameAlbum(studio: { db: Database }, once: OnceKey, input: Input): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const title = checkTitle(input.title);
    const found = await lockLivingAlbum(tx, once.spaceId, input.id);
    const renamed = { ...found, title, updatedAt: new Date() };
    await tx.update(album).set({ title, updatedAt: renamed.updatedAt }).where(eq(album.id, input.id));
    touch('albums', [input.id]);
    // As titles are stored, or a name that this very device gave before would look like another's.
    const seen = input.base_title === undefined ? found.title : toStored(input.base_title);
    const isReplaced = found.title !== seen && found.title !== title;
    const replaced = isReplaced ? { title: found.title } : null;
    const body: ResponseOf<'albumRename'> = { album: presentRow('albums', renamed), replaced };
    return { status: 200, body };
  });
}
