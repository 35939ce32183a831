import type { EngineRegistry } from '../../engines/engine-registry.ts';
import { tellCanceled } from './job/tell-canceled.ts';
import { logError } from '../../lib/log.ts';
import type { GenerationQueue } from '../../queue/generation-queue.ts';
import type { Database } from '../../storage/database.ts';

/** The dependencies of stopping the work on images. */
export type WorkStudio = { db: Database; engines: EngineRegistry; queue: Pick<GenerationQueue, 'cancel'> };

/**
 * Takes canceled images out of the queue and tells their engines. Not awaited, and never fails: the rows are settled, and a run
 * that continues finds them canceled and ends without effect.
 */
export function stopWork(studio: WorkStudio, mediaIds: readonly string[]): void {
  if (mediaIds.length === 0) return;
  stop(studio, mediaIds).catch((error: unknown) => logError('generation.stop', error, { images: mediaIds.length }));
}

async function stop({ db, engines, queue }: WorkStudio, mediaIds: readonly string[]): Promise<void> {
  for (const id of mediaIds) await queue.cancel(id);
  await tellCanceled({ db, engines }, mediaIds);
}
