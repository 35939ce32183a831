import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import { isInProgress } from '../../../contract/media/media.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { stopWork, type WorkStudio } from '../../domain/generations/stop-work.ts';
import { cancelRows } from '../../storage/rows/cancel-rows.ts';
import { lockMedia } from '../../storage/rows/change-media.ts';

type Status = ResponseOf<'createCancel'>['status'];

/**
 * Cancels one image, refunds it and stops the work on it. The lock on the row decides the race with finishing: an image that
 * finished or failed first stays so, and the change succeeds. Refusals: NOT_FOUND.
 */
export async function cancelGeneration(
  studio: WorkStudio,
  once: OnceKey,
  { generation_media_resource_id: id }: ChangeBody<'generation.cancel'>,
): Promise<OnceAnswer> {
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    const row = await lockMedia(tx, id, once.spaceId);
    if (row === null) throw new AppError('NOT_FOUND');
    if (!isInProgress(row)) return { status: 200, body: toBody(id, row.status as Status) };
    await cancelRows(tx, [row]);
    touch('media', [id]);
    return { status: 200, body: toBody(id, 'canceled') };
  });
  const isCanceled = answer.status === 200 && (answer.body as ResponseOf<'createCancel'>).status === 'canceled';
  if (isCanceled) stopWork(studio, [id]);
  return answer;
}

function toBody(id: string, status: Status): ResponseOf<'createCancel'> {
  return { generation_media_resource_id: id, status };
}
