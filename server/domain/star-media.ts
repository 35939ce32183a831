import { and, eq } from 'drizzle-orm';
import { AppError } from '../../contract/errors.ts';
import type { ResponseOf } from '../../contract/routes.ts';
import type { Transaction } from '../storage/database.ts';
import { media } from '../storage/schema.ts';
import type { Touch } from '../storage/write-space.ts';

/**
 * Stars or unstars an item; without `isStarred` it toggles.
 * @throws NOT_FOUND, GONE when it was deleted.
 */
export async function starMedia(
  tx: Transaction,
  touch: Touch,
  input: { spaceId: string; id: string; isStarred: boolean | undefined },
): Promise<ResponseOf<'createStar'>> {
  const [found] = await tx
    .select({ isStarred: media.isStarred, deletedAt: media.deletedAt, status: media.status })
    .from(media)
    .where(and(eq(media.id, input.id), eq(media.spaceId, input.spaceId)))
    .for('update');
  if (found === undefined) throw new AppError('NOT_FOUND');
  if (found.deletedAt !== null || found.status === 'canceled') throw new AppError('GONE');
  const isStarred = input.isStarred ?? !found.isStarred;
  if (isStarred !== found.isStarred) {
    await tx.update(media).set({ isStarred }).where(eq(media.id, input.id));
    touch('media', [input.id]);
  }
  return { generation_media_resource_id: input.id, is_starred: isStarred };
}
