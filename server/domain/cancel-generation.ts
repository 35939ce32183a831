import { eq } from 'drizzle-orm';
import { AppError } from '../../contract/errors.ts';
import type { ResponseOf } from '../../contract/routes.ts';
import type { EngineRegistry } from '../engines/engine-registry.ts';
import type { EngineHandle } from '../engines/engine.ts';
import type { GenerationQueue } from '../queue/generation-queue.ts';
import { lockMedia } from '../storage/change-media.ts';
import { refundMedia } from '../storage/credits.ts';
import type { Database } from '../storage/database.ts';
import { media } from '../storage/schema.ts';
import { runOnce, type OnceAnswer, type OnceKey } from './run-once.ts';
import { logError } from '../lib/log.ts';

type Studio = { db: Database; engines: EngineRegistry; queue: Pick<GenerationQueue, 'cancel'> };

/**
 * Cancels one image, gives its credits back and stops the work on it. The lock on the row decides the race
 * with finishing: an image that was finished or failed first stays so, which is a success too.
 * Refusals: NOT_FOUND.
 */
export async function cancelGeneration(studio: Studio, once: OnceKey, input: { id: string }): Promise<OnceAnswer> {
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    const row = await lockMedia(tx, input.id, once.spaceId);
    if (row === null) throw new AppError('NOT_FOUND');
    const { status } = row;
    if (status !== 'submitted' && status !== 'pending') return { status: 200, body: toBody(input.id, status) };
    await tx.update(media).set({ status: 'canceled', progress: null }).where(eq(media.id, input.id));
    await refundMedia(tx, { mediaId: input.id, generationId: row.generationId });
    touch('media', [input.id]);
    return { status: 200, body: toBody(input.id, 'canceled') };
  });
  if (answer.status === 200 && (answer.body as ResponseOf<'createCancel'>).status === 'canceled') {
    // Not waited for: the row is settled. A run that goes on finds it canceled and ends without effect.
    stopWork(studio, input.id).catch((error: unknown) => logError('generation.stop', error, { mediaId: input.id }));
  }
  return answer;
}

function toBody(id: string, status: ResponseOf<'createCancel'>['status']): ResponseOf<'createCancel'> {
  return { generation_media_resource_id: id, status };
}

async function stopWork({ db, engines, queue }: Studio, mediaId: string): Promise<void> {
  await queue.cancel(mediaId);
  const [row] = await db.select({ model: media.model, handle: media.engineHandle }).from(media).where(eq(media.id, mediaId));
  if (row === undefined || row.handle === null) return;
  await (await engines.find(row.model))?.engine.cancel(row.handle as EngineHandle);
}
