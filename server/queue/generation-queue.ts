import { DBOS, type DLogger } from '@dbos-inc/dbos-sdk';
import { dbRetryConfig } from '@dbos-inc/dbos-sdk/internal/utils';
import type { Pool } from 'pg';
import { logError } from '../lib/log.ts';
import { openPool } from '../storage/postgres/open-pool.ts';
import type { Durable } from './durable.ts';
import { forgetEnded, registerLane, roomPrefix, type LaneNames, type WorkLane } from './work-queue.ts';

/** Items of an engine's queue that run at the same time, and the most that begin in a minute. */
export type RoomLimits = { concurrency: number; perMinute: number | null };

/** The durable queues: items to make, by media id; pictures to upscale, models to train, and stories to make. */
export type GenerationQueue = WorkLane & {
  /** By `upscaleRunId`. */
  upscales: WorkLane;
  /** Models to train, by `trainingRunId`. */
  trainings: WorkLane;
  /** Stories to make, by `storyRunId`. */
  stories: WorkLane;
  /** Works on the queue of an engine, from now on within these limits. */
  openRoom(engineKey: string, limits: RoomLimits): Promise<void>;
  /** Begins no more items of the engine; queued ones wait. */
  closeRoom(engineKey: string): Promise<void>;
  /** The engines whose queues are worked on, disconnected ones included. */
  openRooms(): Promise<string[]>;
  /** Deletes runs that ended more than a day ago. */
  forgetOld(): Promise<void>;
  /** Stops at once; unfinished runs continue at the next start. */
  close(): Promise<void>;
};

const generating: LaneNames = { queueName: 'generation', workflowName: 'generate' };
/** The queue of all connected engines in versions before each had a queue of its own. */
const earlierQueue = { name: 'generation-connected', concurrency: 32 };
/** A queue of its own: one large picture at a time, and never before a new one. */
const upscaling: LaneNames = { queueName: 'upscale', workflowName: 'upscale' };
/** A queue of its own too: a training waits for its engine for minutes, and must not delay a picture. */
const training: LaneNames = { queueName: 'training', workflowName: 'train' };
const trainingConcurrency = 32;
/** A queue of its own too: a story waits for its pictures and clips, which are made in the other queues. */
const storyMaking: LaneNames = { queueName: 'story', workflowName: 'story' };
const storyConcurrency = 32;
/** A picture waits at most this long for its turn, less than painting takes; a shorter interval costs more queries while idle. */
const pollQueueMs = 200;
/** The interval for engines, upscalings, trainings and stories, which take longer. */
const pollSlowMs = 500;
/** The interval for the queue of an earlier version, which gets no new items. */
const pollEarlierMs = 5_000;
/** Seconds until a database that is back is noticed; by default DBOS waits twice as long each time, up to a minute. */
const databaseRetrySec = 1;
/**
 * Constant on purpose. DBOS recovers only runs of its own version, by default a hash of the code, so a rebuild would strand all
 * unfinished runs. Change it when the steps of a run change their meaning.
 */
const runVersion = 'generation-1';

function registerQueue(name: string, options: Parameters<typeof DBOS.registerQueue>[1]): Promise<unknown> {
  return DBOS.registerQueue(name, { minPollingIntervalMs: pollSlowMs, onConflict: 'always_update', ...options });
}

/**
 * Opens the queue on the studio's database (schema `dbos`) and starts working on it. DBOS exists once per process: close the
 * queue before opening another. `executorId` must be the same after a restart and differ between replicas.
 */
export async function openGenerationQueue(options: {
  databaseUrl: string;
  /** Items in progress at the same time; one that waits for an engine counts. */
  concurrency: number;
  executorId?: string;
  run: (durable: Durable, mediaId: string) => Promise<void>;
  upscale: (durable: Durable, runId: string) => Promise<void>;
  train: (durable: Durable, runId: string) => Promise<void>;
  makeStory: (durable: Durable, runId: string) => Promise<void>;
}): Promise<GenerationQueue> {
  if (DBOS.isInitialized()) throw new Error('A generation queue is already open in this process.');
  dbRetryConfig.maxBackoffSec = databaseRetrySec;
  const pool = openQueuePool(options.databaseUrl);
  const stopping = new AbortController();
  const lanes = [
    registerLane(generating, options.run, stopping.signal),
    registerLane(upscaling, options.upscale, stopping.signal),
    registerLane(training, options.train, stopping.signal),
    registerLane(storyMaking, options.makeStory, stopping.signal),
  ] as const;
  configure({ executorId: options.executorId ?? 'studio', pool, stopping: stopping.signal });
  try {
    await launch(options.concurrency);
  } catch (error) {
    await shutDown(stopping, pool);
    throw error;
  }

  return {
    ...lanes[0],
    upscales: lanes[1],
    trainings: lanes[2],
    stories: lanes[3],
    openRoom: async (engineKey, { concurrency, perMinute }) => {
      const limit = perMinute === null ? {} : { rateLimit: { limitPerPeriod: perMinute, periodSec: 60 } };
      await registerQueue(roomPrefix + engineKey, { workerConcurrency: concurrency, ...limit });
    },
    closeRoom: (engineKey) => DBOS.deleteQueue(roomPrefix + engineKey),
    openRooms: async () => {
      const names = (await DBOS.listQueues()).map(({ name }) => name);
      return names.filter((name) => name.startsWith(roomPrefix)).map((name) => name.slice(roomPrefix.length));
    },
    forgetOld: async () => {
      for (const { workflowName } of [generating, upscaling, training, storyMaking]) await forgetEnded(workflowName);
    },
    close: () => shutDown(stopping, pool),
  };
}

type Running = { executorId: string; pool: Pool; stopping: AbortSignal };

function configure({ executorId, pool, stopping }: Running): void {
  DBOS.setConfig({
    name: 'pleinair',
    // The pool connects; DBOS also requires an address of this form.
    systemDatabaseUrl: 'postgresql://pleinair@localhost/pleinair',
    systemDatabasePool: pool,
    systemDatabaseSchemaName: 'dbos',
    applicationVersion: runVersion,
    executorID: executorId,
    logger: quietLogger(stopping),
    enableOTLP: false,
    useListenNotify: false,
  });
}

const ignore = (): void => undefined;

/** DBOS reports each start and each queue; the studio logs only entries that need attention. */
function quietLogger(stopping: AbortSignal): DLogger {
  const report = (entry: unknown): void => {
    // A run that the shutdown cuts off complains about its closed connections; it continues at the next start.
    if (stopping.aborted) return;
    // A user canceled an image while it was made, which is no fault.
    if (typeof entry === 'string' && entry.includes('was cancelled')) return;
    logError('queue', entry);
  };
  return { info: ignore, debug: ignore, warn: report, error: report };
}

/** Starts DBOS and the queues of this machine. `concurrency`: items to make at the same time. */
async function launch(concurrency: number): Promise<void> {
  await DBOS.launch();
  await registerQueue(generating.queueName, { minPollingIntervalMs: pollQueueMs, workerConcurrency: concurrency });
  await registerQueue(earlierQueue.name, { minPollingIntervalMs: pollEarlierMs, workerConcurrency: earlierQueue.concurrency });
  await registerQueue(upscaling.queueName, { workerConcurrency: 1 });
  await registerQueue(training.queueName, { workerConcurrency: trainingConcurrency });
  await registerQueue(storyMaking.queueName, { workerConcurrency: storyConcurrency });
}

/**
 * Writes to the queue's own tables are not flushed at once: a dozen flushes per picture would slow all writes. A power cut may
 * lose their last half second; then steps run again, and `rescue` enqueues the lost ids. A killed studio loses nothing, and the
 * studio's own rows are always flushed.
 */
function openQueuePool(databaseUrl: string): Pool {
  return openPool({ connectionString: databaseUrl, max: 8, options: '-c synchronous_commit=off' });
}

async function shutDown(stopping: AbortController, pool: Pool): Promise<void> {
  stopping.abort();
  await DBOS.shutdown({ deregister: true });
  await pool.end();
}
