import { and, asc, eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import { isInProgress } from '../../../contract/media/media.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { itemOfAddress } from '../../domain/media/named-item.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { stopWork, type WorkStudio } from '../../domain/generations/stop-work.ts';
import type { Studio } from '../../domain/studio.ts';
import { cancelRows } from '../../storage/rows/cancel-rows.ts';
import { media } from '../../storage/schema/media.ts';
import { isOneOf } from '../../storage/rows/write-space.ts';

type Result = ResponseOf<'createBatchDelete'>['results'][number];

/**
 * Deletes items, each with its own result. A starred item stays, and the others go; deleting one again succeeds. An unfinished
 * item is canceled and refunded, and cannot be restored. An address that names no item of this studio is not found. Refusals:
 * STARRED when all of them are starred.
 */
export async function deleteMedia(
  studio: WorkStudio & Pick<Studio, 'isOwnHost'>,
  once: OnceKey,
  asked: ChangeBody<'media.delete'>,
): Promise<OnceAnswer> {
  const named = asked.deleteImages.map(({ id, url = '' }) => ({ id: id ?? itemOfAddress(url, studio.isOwnHost), url }));
  const elsewhere = named.filter(({ id }) => id === null).map(({ url }) => url);
  let canceled: string[] = [];
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    const ids = [...new Set(named.flatMap(({ id }) => id ?? []))];
    // Always locked in the same order, so that two deletions cannot deadlock.
    const found = await tx
      .select({
        id: media.id,
        generationId: media.generationId,
        isStarred: media.isStarred,
        deletedAt: media.deletedAt,
        status: media.status,
      })
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
    for (const url of new Set(elsewhere)) results.push({ id: null, url, outcome: 'not_found' });
    if (results.every((result) => result.outcome === 'starred')) throw new AppError('STARRED');

    const going = found.filter((row) => !row.isStarred && row.deletedAt === null);
    const ended = going.filter((row) => !isInProgress(row)).map((row) => row.id);
    const unfinished = going.filter(isInProgress);
    if (ended.length > 0) await tx.update(media).set({ deletedAt: new Date() }).where(isOneOf(media.id, ended));
    if (unfinished.length > 0) await cancelRows(tx, unfinished);
    canceled = unfinished.map((row) => row.id);
    touch('media', [...ended, ...canceled]);
    const body: ResponseOf<'createBatchDelete'> = { results };
    return { status: 200, body };
  });
  stopWork(studio, canceled);
  return answer;
}
