import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { EngineRegistry } from '../engines/engine-registry.ts';
import type { BuiltInUpscaler } from '../engines/upscaler/built-in-upscaler.ts';
import { type GenerationQueue, openGenerationQueue } from '../queue/generation-queue.ts';
import type { Database } from '../storage/database.ts';
import { endLostAnswers } from '../storage/credits/engine-costs.ts';
import type { MediaStore } from '../storage/files/media-store.ts';
import { logError } from '../lib/log.ts';
import { repeat } from '../lib/repeat.ts';
import { createEngineRooms, type EngineRooms } from './engines/engine-rooms.ts';
import { tellAllCanceled } from './generations/job/tell-canceled.ts';
import { keepNamedPictures } from './files/keep-named-pictures.ts';
import { purgeMedia } from './trash/purge-media.ts';
import { rescueGenerations } from './generations/rescue-generations.ts';
import { rescueTrainings } from './training/rescue-trainings.ts';
import { rescueUpscales } from './upscaling/rescue-upscales.ts';
import { runGeneration } from './generations/run-generation.ts';
import { runTraining } from './training/run-training.ts';
import { runUpscale } from './upscaling/run-upscale.ts';
import type { BegunTake } from './stories/run/make-take.ts';
import { rescueStories } from './stories/run/rescue-stories.ts';
import { runStory } from './stories/run/run-story.ts';
import { sweepFiles } from './files/sweep-files.ts';
import { tellCanceledTrainings } from './training/tell-canceled.ts';
import { upscaleRunId } from './upscaling/upscale-run.ts';
import type { OwnUpscale } from './upscaling/own-upscale.ts';

const rescueEveryMs = 30_000;
/** Interval for beginning the upscaling of finished pictures, and for queueing the takes of stories. */
const beginEveryMs = 250;
const tidyEveryMs = 3_600_000;
const sweepEveryMs = 24 * 3_600_000;

type WorkStudio = { db: Database; engines: EngineRegistry; mediaStore: MediaStore; upscaler: BuiltInUpscaler };
type EndRound = ReturnType<typeof repeat>;

/**
 * Opens the queue of images to make and works on it, beginning with the unfinished work of an earlier process. `filmFolder`: for
 * files of films that are being rendered; it is emptied. `executorId` is needed when several servers share a database: stable per
 * server, different between them.
 */
export async function openGenerationWork(
  studio: WorkStudio,
  options: { databaseUrl: string; filmFolder: string; executorId?: string },
): Promise<GenerationQueue & { rooms: EngineRooms }> {
  const applyRooms = (): Promise<void> => rooms.apply();
  const onStopped = (): void => void logged('engine.rooms', applyRooms)();
  const begun: OwnUpscale[] = [];
  const takes: BegunTake[] = [];
  const { filmFolder } = options;
  // Films that were cut off are rendered anew.
  await rm(filmFolder, { recursive: true, force: true });
  const queue = await openGenerationQueue({
    ...options,
    // More runs than there are painters, so that finished pictures are stored while others are painted.
    concurrency: Math.max(4, 2 * availableParallelism()),
    run: (durable, mediaId) => runGeneration({ ...studio, onStopped, onUpscale: (one) => void begun.push(one) }, durable, mediaId),
    upscale: (durable, runId) => runUpscale({ ...studio, onStopped }, durable, runId),
    train: (durable, runId) => runTraining({ ...studio, onStopped }, durable, runId),
    makeStory: (durable, runId) => runStory({ ...studio, filmFolder, onStopped, onTake: (one) => void takes.push(one) }, durable, runId),
  });
  const work = { db: studio.db, queue };
  const rooms = createEngineRooms({ ...studio, queue });
  await rooms.apply();
  for (const { rescue } of rescues) await rescue(work, { olderThanMs: 0 });
  // Answers of writers that the last process left open have ended; they must not block the next one.
  await endLostAnswers(studio.db, new Date());

  // Not awaited: an engine that is off must not keep the studio from starting.
  const firstTelling = tellAll(studio, { olderThanMs: 0 });
  // A crash of the database loses the queue's last half second.
  let afterReturn = Promise.resolve();
  const endReturn = studio.db.hints.onReturn(() => (afterReturn = rescueAll(work, { olderThanMs: 0 })));
  const rounds = [
    ...beginRounds(queue, { begun, takes }),
    repeat(rescueEveryMs, () => rescueAll(work, { olderThanMs: rescueEveryMs })),
    repeat(rescueEveryMs, () => tellAll(studio, { olderThanMs: rescueEveryMs })),
    repeat(rescueEveryMs, logged('engine.rooms', applyRooms)),
    ...tidyRounds(studio, queue),
  ];
  return {
    ...queue,
    rooms,
    close: async () => {
      endReturn();
      await Promise.all([firstTelling, afterReturn]);
      await Promise.all(rounds.map((end) => end()));
      await queue.close();
    },
  };
}

/** Queues the waiting upscalings and takes from here, because a run of the queue cannot. The next rescue finds what a crash loses. */
function beginRounds(queue: GenerationQueue, { begun, takes }: { begun: OwnUpscale[]; takes: BegunTake[] }): EndRound[] {
  const beginUpscales = async (): Promise<void> => {
    for (const one of begun.splice(0)) await queue.upscales.enqueue([upscaleRunId(one)], 'turbo', one.room);
  };
  const beginTakes = async (): Promise<void> => {
    for (const { mediaId, speed, room } of takes.splice(0)) await queue.enqueue([mediaId], speed, room);
  };
  return [repeat(beginEveryMs, logged('upscale.begin', beginUpscales)), repeat(beginEveryMs, logged('story.begin', beginTakes))];
}

/** Removes old runs and unused files. */
function tidyRounds(studio: WorkStudio, queue: GenerationQueue): EndRound[] {
  const purge = async (): Promise<void> => {
    await keepNamedPictures(studio);
    await purgeMedia(studio);
  };
  return [
    repeat(
      tidyEveryMs,
      logged('queue.forget-old', () => queue.forgetOld()),
    ),
    repeat(tidyEveryMs, logged('media.purge', purge)),
    repeat(
      sweepEveryMs,
      logged('media.sweep', () => sweepFiles(studio)),
    ),
  ];
}

const rescues = [
  { event: 'generation.rescue', rescue: rescueGenerations },
  { event: 'upscale.rescue', rescue: rescueUpscales },
  { event: 'training.rescue', rescue: rescueTrainings },
  { event: 'story.rescue', rescue: rescueStories },
];

async function rescueAll(work: { db: Database; queue: GenerationQueue }, age: { olderThanMs: number }): Promise<void> {
  for (const { event, rescue } of rescues) await logged(event, () => rescue(work, age))();
}

/** Tells the engines of canceled items and trainings. */
async function tellAll(studio: WorkStudio, age: { olderThanMs: number }): Promise<void> {
  await logged('generation.tell-canceled', () => tellAllCanceled(studio, age))();
  await logged('training.tell-canceled', () => tellCanceledTrainings(studio, age))();
}

/** Logs a failure; the next round repeats the work. */
function logged(event: string, work: () => Promise<unknown>): () => Promise<void> {
  return async () => {
    await work().catch((error: unknown) => logError(event, error));
  };
}
