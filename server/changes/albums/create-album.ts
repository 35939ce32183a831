import { and, eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { checkTitle } from '../../domain/albums/check-title.ts';
import { presentRow } from '../../domain/rows/rows.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { newId } from '../../lib/ids/new-id.ts';
import type { Database } from '../../storage/database.ts';
import { album } from '../../storage/schema/album.ts';

/**
 * Creates an album, under the client's id or a new one. The same id again answers with the present state of that album. Refusals:
 * ID_TAKEN, without naming the owner.
 */
export function createAlbum(studio: { db: Database }, once: OnceKey, asked: ChangeBody<'album.create'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const { userId, spaceId } = once;
    const id = asked.id ?? newId();
    const now = new Date();
    const row = { id, spaceId, userId, seq: 0, title: checkTitle(asked.title), createdAt: now, updatedAt: now };
    const [created] = await tx.insert(album).values(row).onConflictDoNothing().returning();
    if (created !== undefined) touch('albums', [id]);
    const [present] =
      created === undefined
        ? await tx
            .select()
            .from(album)
            .where(and(eq(album.id, id), eq(album.spaceId, spaceId)))
        : [created];
    if (present === undefined) throw new AppError('ID_TAKEN');
    const body: ResponseOf<'albumCreate'> = { album: presentRow('albums', present) };
    return { status: 200, body };
  });
}
