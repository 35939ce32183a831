import { and, eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import type { Database } from '../../storage/database.ts';
import { media } from '../../storage/schema/media.ts';

/**
 * Stars or unstars an item; without `is_starred` it toggles.
 * Refusals: NOT_FOUND, GONE when it was deleted.
 */
export function starMedia(
  studio: { db: Database },
  once: OnceKey,
  { generation_media_resource_id: id, is_starred: wanted }: ChangeBody<'media.star'>,
): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const [found] = await tx
      .select({ isStarred: media.isStarred, deletedAt: media.deletedAt, status: media.status })
      .from(media)
      .where(and(eq(media.id, id), eq(media.spaceId, once.spaceId)))
      .for('update');
    if (found === undefined) throw new AppError('NOT_FOUND');
    if (found.deletedAt !== null || found.status === 'canceled') throw new AppError('GONE');
    const isStarred = wanted ?? !found.isStarred;
    if (isStarred !== found.isStarred) {
      await tx.update(media).set({ isStarred }).where(eq(media.id, id));
      touch('media', [id]);
    }
    const body: ResponseOf<'createStar'> = { generation_media_resource_id: id, is_starred: isStarred };
    return { status: 200, body };
  });
}
