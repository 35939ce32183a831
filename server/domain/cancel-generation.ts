import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import type { cancelResponseSchema } from '../../contract/history.ts';
import type { EngineRegistry } from '../engines/engine-registry.ts';
import type { EngineHandle } from '../engines/engine.ts';
import type { GenerationQueue } from '../queue/generation-queue.ts';
import { lockMedia } from '../storage/change-media.ts';
import { refundMedia } from '../storage/credits.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { media } from '../storage/schema.ts';
import type { Touch } from '../storage/write-space.ts';

export type CancelResponse = v.InferOutput<typeof cancelResponseSchema>;

/**
 * Marks one image canceled and gives its credits back, inside the transaction of `runOnce`. The lock on the
 * row decides the race with finishing: an image that was first finished or failed stays so, which is a success.
 * After the commit call `stopGeneration`.
 * @throws NOT_FOUND
 */
export async function cancelGeneration(
  tx: Transaction,
  touch: Touch,
  { mediaId, spaceId }: { mediaId: string; spaceId: string },
): Promise<CancelResponse> {
  const row = await lockMedia(tx, mediaId, spaceId);
  if (row === null) throw new AppError('NOT_FOUND');
  if (row.status !== 'submitted' && row.status !== 'pending') return { generation_media_resource_id: mediaId, status: row.status };
  await tx.update(media).set({ status: 'canceled', progress: null }).where(eq(media.id, mediaId));
  await refundMedia(tx, { mediaId, generationId: row.generationId });
  touch('media', [mediaId]);
  return { generation_media_resource_id: mediaId, status: 'canceled' };
}

/** Stops the work on an image that was canceled; work that cannot be stopped ends without effect. */
export async function stopGeneration(
  studio: { db: Database; engines: EngineRegistry; queue: Pick<GenerationQueue, 'cancel'> },
  mediaId: string,
): Promise<void> {
  await studio.queue.cancel(mediaId);
  const [row] = await studio.db.select({ model: media.model, handle: media.engineHandle }).from(media).where(eq(media.id, mediaId));
  if (row === undefined || row.handle === null) return;
  const found = await studio.engines.find(row.model);
  await found?.engine.cancel(row.handle as EngineHandle);
}
