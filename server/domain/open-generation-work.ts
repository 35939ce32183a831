import { availableParallelism } from 'node:os';
import type { EngineRegistry } from '../engines/engine-registry.ts';
import { type GenerationQueue, openGenerationQueue } from '../queue/generation-queue.ts';
import type { Database } from '../storage/database.ts';
import type { MediaStore } from '../storage/media-store.ts';
import { logError } from '../lib/log.ts';
import { repeat } from '../lib/repeat.ts';
import { purgeMedia } from './purge-media.ts';
import { rescueGenerations } from './rescue-generations.ts';
import { rescueUpscales } from './rescue-upscales.ts';
import { runGeneration } from './run-generation.ts';
import { runUpscale } from './run-upscale.ts';
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
    upscale: (durable, runId) => runUpscale(studio, durable, runId),
  });
  const work = { db: studio.db, queue };
  await rescueGenerations(work, { olderThanMs: 0 });
  await rescueUpscales(work, { olderThanMs: 0 });

  const rounds = [
    repeat(
      rescueEveryMs,
      logged('generation.rescue', () => rescueGenerations(work, { olderThanMs: rescueEveryMs })),
    ),
    repeat(
      rescueEveryMs,
      logged('upscale.rescue', () => rescueUpscales(work, { olderThanMs: rescueEveryMs })),
    ),
    repeat(
      tidyEveryMs,
      logged('queue.forget-old', () => queue.forgetOld()),
    ),
    repeat(
      tidyEveryMs,
      logged('media.purge', () => purgeMedia(studio)),
    ),
    repeat(
      sweepEveryMs,
      logged('media.sweep', () => sweepFiles(studio)),
    ),
  ];
  return {
    ...queue,
    close: async () => {
      await Promise.all(rounds.map((end) => end()));
      await queue.close();
    },
  };
}

/** What fails is told to the log; the next round does what this one could not. */
function logged(event: string, work: () => Promise<unknown>): () => Promise<void> {
  return async () => {
    await work().catch((error: unknown) => logError(event, error));
  };
}
