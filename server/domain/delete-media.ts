import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '../../contract/errors.ts';
import type { ResponseOf } from '../../contract/routes.ts';
import type { Database } from '../storage/database.ts';
import { media } from '../storage/schema.ts';
import { isOneOf } from '../storage/write-space.ts';
import { runOnce, type OnceAnswer, type OnceKey } from './run-once.ts';

type Result = ResponseOf<'createBatchDelete'>['results'][number];

/**
 * Deletes items, each with its own result: a starred one stays and does not keep the others; one that is
 * already deleted counts as deleted. Deleted items can be restored.
 * Refusals: STARRED when all of them are starred.
 */
export function deleteMedia(studio: { db: Database }, once: OnceKey, input: { ids: string[] }): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const ids = [...new Set(input.ids)];
    // Always locked in the same order, so that two deletions cannot wait for each other.
    const found = await tx
      .select({ id: media.id, isStarred: media.isStarred, deletedAt: media.deletedAt })
      .from(media)
      .where(and(isOneOf(media.id, ids), eq(media.spaceId, once.spaceId)))
      .orderBy(asc(media.id))
      .for('update');
    const byId = new Map(found.map((row) => [row.id, row]));
    const results = ids.map((id): Result => {
      const row = byId.get(id);
      if (row === undefined) return { id, outcome: 'not_found' };
      return { id, outcome: row.isStarred && row.deletedAt === null ? 'starred' : 'deleted' };
    });
    if (results.every((result) => result.outcome === 'starred')) throw new AppError('STARRED');

    const going = found.filter((row) => !row.isStarred && row.deletedAt === null).map((row) => row.id);
    if (going.length > 0) {
      await tx.update(media).set({ deletedAt: new Date() }).where(isOneOf(media.id, going));
      touch('media', going);
    }
    const body: ResponseOf<'createBatchDelete'> = { results };
    return { status: 200, body };
  });
}
