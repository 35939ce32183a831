import { eq } from 'drizzle-orm';
import type { ResponseOf } from '../../../contract/routes.ts';
import type { Database } from '../../storage/database.ts';
import { album } from '../../storage/schema/album.ts';
import { presentRow } from '../present-rows.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../run-once.ts';
import { lockAlbum } from './lock-album.ts';

/** Brings a deleted album back with what is still in it; one that was not deleted counts as restored. Refusals: NOT_FOUND. */
export function restoreAlbum(studio: { db: Database }, once: OnceKey, input: { id: string }): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const found = await lockAlbum(tx, once.spaceId, input.id);
    if (found.deletedAt !== null) {
      await tx.update(album).set({ deletedAt: null }).where(eq(album.id, input.id));
      touch('albums', [input.id]);
    }
    const body: ResponseOf<'albumRestore'> = { album: presentRow('albums', { ...found, deletedAt: null }) };
    return { status: 200, body };
  });
}
