import { availableParallelism } from 'node:os';
import type { EngineRegistry } from '../engines/engine-registry.ts';
import { type GenerationQueue, openGenerationQueue } from '../queue/generation-queue.ts';
import type { Database } from '../storage/database.ts';
import type { MediaStore } from '../storage/media-store.ts';
import { logError } from '../lib/log.ts';
import { repeat } from '../lib/repeat.ts';
import { purgeMedia } from './purge-media.ts';
import { rescueGenerations } from './rescue-generations.ts';
import { runGeneration } from './run-generation.ts';
import { sweepFiles } from './sweep-files.ts';

const rescueEveryMs = 30_000;
const tidyEveryMs = 3_600_000;
const sweepEveryMs = 24 * 3_600_000;

/**
 * Opens the queue of images to make and works on it, beginning with what an earlier process left behind.
 * `executorId` is needed when several servers share a database: stable per server, different between them.
 */
export async function openGenerationWork(
  studio: { db: Database; engines: EngineRegistry; mediaStore: MediaStore },
  options: { databaseUrl: string; executorId?: string },
): Promise<GenerationQueue> {
  const queue = await openGenerationQueue({
    ...options,
    // A few more than there are painters: while some are painted, others are stored.
    concurrency: Math.max(4, 2 * availableParallelism()),
    run: (durable, mediaId) => runGeneration(studio, durable, mediaId),
  });
  const work = { db: studio.db, queue };
  await rescueGenerations(work, { olderThanMs: 0 });

  const rounds = [
    repeat(rescueEveryMs, () => rescueGenerations(work, { olderThanMs: rescueEveryMs }), report('generation.rescue')),
    repeat(tidyEveryMs, () => queue.forgetOld(), report('queue.forget-old')),
    repeat(tidyEveryMs, () => purgeMedia(studio), report('media.purge')),
    repeat(sweepEveryMs, () => sweepFiles(studio), report('media.sweep')),
  ];
  return {
    ...queue,
    close: async () => {
      await Promise.all(rounds.map((end) => end()));
      await queue.close();
    },
  };
}

/** The next round does what this one could not. */
function report(event: string): (error: unknown) => void {
  return (error) => logError(event, error);
}
