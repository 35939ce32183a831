import { and, asc, eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import type { Database } from '../../storage/database.ts';
import { isLiveMedia, isOneOf } from '../../storage/rows/row-conditions.ts';
import { media } from '../../storage/schema/media.ts';

type Result = ResponseOf<'createBatchStar'>['results'][number];

/** Stars or unstars items, each with its own result. Refusals: NOT_FOUND when all of them are missing. */
export function starMany(studio: { db: Database }, once: OnceKey, asked: ChangeBody<'media.batchStar'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const ids = [...new Set(asked.ids)];
    const found = await tx
      .select({ id: media.id, isStarred: media.isStarred })
      .from(media)
      .where(and(isOneOf(media.id, ids), eq(media.spaceId, once.spaceId), isLiveMedia))
      .orderBy(asc(media.id))
      .for('update');
    if (found.length === 0) throw new AppError('NOT_FOUND');
    const changing = found.filter((row) => row.isStarred !== asked.is_starred).map((row) => row.id);
    if (changing.length > 0) await tx.update(media).set({ isStarred: asked.is_starred }).where(isOneOf(media.id, changing));
    touch('media', changing);
    const there = new Set(found.map((row) => row.id));
    const results = ids.map((id): Result => ({ id, outcome: there.has(id) ? 'done' : 'not_found' }));
    const body: ResponseOf<'createBatchStar'> = { results };
    return { status: 200, body };
  });
}
