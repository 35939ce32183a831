import { and, asc, eq, isNull } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import type { Database } from '../../storage/database.ts';
import { albumItem } from '../../storage/schema/album.ts';
import { media } from '../../storage/schema/media.ts';
import { returnStrays } from '../../domain/stories/return-strays.ts';
import { isOneOf } from '../../storage/rows/write-space.ts';

type Result = ResponseOf<'createRestore'>['results'][number];

/**
 * Restores deleted items, each with its own result; restoring one that is not deleted succeeds. A canceled item has no picture
 * and counts as missing. Refusals: NOT_FOUND when all of them are gone.
 */
export function restoreMedia(studio: { db: Database }, once: OnceKey, asked: ChangeBody<'media.restore'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const ids = [...new Set(asked.ids)];
    const found = await tx
      .select({ id: media.id, generationId: media.generationId, deletedAt: media.deletedAt, status: media.status })
      .from(media)
      .where(and(isOneOf(media.id, ids), eq(media.spaceId, once.spaceId)))
      .orderBy(asc(media.id))
      .for('update');
    const oldest = Date.now() - limits.trashMs;
    const isThere = (row: (typeof found)[number]) =>
      row.status !== 'canceled' && (row.deletedAt === null || row.deletedAt.getTime() >= oldest);
    const there = new Set(found.filter(isThere).map((row) => row.id));
    if (there.size === 0) throw new AppError('NOT_FOUND');

    const back = found.filter((row) => row.deletedAt !== null && there.has(row.id));
    const coming = back.map((row) => row.id);
    if (coming.length > 0) {
      await tx.update(media).set({ deletedAt: null }).where(isOneOf(media.id, coming));
      await returnStrays(tx, coming);
      touch('media', coming);
      // A device that read the library while they were deleted lacks their requests and album memberships.
      touch(
        'generations',
        back.map((row) => row.generationId),
      );
      const memberships = await tx
        .select({ id: albumItem.id })
        .from(albumItem)
        .where(and(isOneOf(albumItem.mediaId, coming), isNull(albumItem.deletedAt)));
      touch(
        'albumItems',
        memberships.map((row) => row.id),
      );
    }
    const results = ids.map((id): Result => ({ id, outcome: there.has(id) ? 'restored' : 'not_found' }));
    const body: ResponseOf<'createRestore'> = { results };
    return { status: 200, body };
  });
}
