import { and, isNotNull } from 'drizzle-orm';
import type { EngineRegistry } from '../engines/engine-registry.ts';
import type { EngineHandle } from '../engines/engine.ts';
import { giveUpJob } from './generating/give-up-job.ts';
import { logError } from '../lib/log.ts';
import type { GenerationQueue } from '../queue/generation-queue.ts';
import type { Database } from '../storage/database.ts';
import { media } from '../storage/schema/media.ts';
import { isOneOf } from '../storage/write-space.ts';

/** What stops the work on images that nobody wants any more. */
export type WorkStudio = { db: Database; engines: EngineRegistry; queue: Pick<GenerationQueue, 'cancel'> };

/**
 * Takes canceled images out of the queue and tells their engines. Not waited for and never fails: the rows are
 * settled, and a run that goes on finds them canceled and ends without effect.
 */
export function stopWork(studio: WorkStudio, mediaIds: readonly string[]): void {
  if (mediaIds.length === 0) return;
  stop(studio, mediaIds).catch((error: unknown) => logError('generation.stop', error, { images: mediaIds.length }));
}

async function stop({ db, engines, queue }: WorkStudio, mediaIds: readonly string[]): Promise<void> {
  for (const id of mediaIds) await queue.cancel(id);
  const submitted = await db
    .select({ model: media.model, engineKey: media.engineKey, handle: media.engineHandle })
    .from(media)
    .where(and(isOneOf(media.id, mediaIds), isNotNull(media.engineHandle)));
  for (const { model, engineKey, handle } of submitted) {
    const engine = engineKey === null ? (await engines.find(model))?.engine : engines.byKey(engineKey);
    if (engine !== undefined) await giveUpJob(engine, handle as EngineHandle);
  }
}
