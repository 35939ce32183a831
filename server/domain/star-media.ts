import { and, eq } from 'drizzle-orm';
import { AppError } from '../../contract/errors.ts';
import type { ResponseOf } from '../../contract/routes.ts';
import type { Database } from '../storage/database.ts';
import { media } from '../storage/schema/media.ts';
import { runOnce, type OnceAnswer, type OnceKey } from './run-once.ts';

/**
 * Stars or unstars an item; without `isStarred` it toggles.
 * Refusals: NOT_FOUND, GONE when it was deleted.
 */
export function starMedia(
  studio: { db: Database },
  once: OnceKey,
  input: { id: string; isStarred: boolean | undefined },
): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const [found] = await tx
      .select({ isStarred: media.isStarred, deletedAt: media.deletedAt, status: media.status })
      .from(media)
      .where(and(eq(media.id, input.id), eq(media.spaceId, once.spaceId)))
      .for('update');
    if (found === undefined) throw new AppError('NOT_FOUND');
    if (found.deletedAt !== null || found.status === 'canceled') throw new AppError('GONE');
    const isStarred = input.isStarred ?? !found.isStarred;
    if (isStarred !== found.isStarred) {
      await tx.update(media).set({ isStarred }).where(eq(media.id, input.id));
      touch('media', [input.id]);
    }
    const body: ResponseOf<'createStar'> = { generation_media_resource_id: input.id, is_starred: isStarred };
    return { status: 200, body };
  });
}
