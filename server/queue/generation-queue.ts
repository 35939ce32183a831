import { DBOS, type WorkflowStatus } from '@dbos-inc/dbos-sdk';
import { dbRetryConfig } from '@dbos-inc/dbos-sdk/internal/utils';
import type { Pool } from 'pg';
import { openPool } from '../storage/postgres/open-pool.ts';
import { createDurable } from './create-durable.ts';
import type { Durable } from './durable.ts';
import { quietLogger } from './quiet-logger.ts';

/** Priority of an item: `turbo` goes before every `normal` one. */
export type Speed = 'turbo' | 'normal';

/**
 * The place where work is made: null on this machine, a few items at a time. Otherwise the key of an engine, which has a queue of
 * its own, so that a slow or unreachable engine delays no other.
 */
export type Room = string | null;

/** Items of an engine's queue that run at the same time, and the most that begin in a minute. */
export type RoomLimits = { concurrency: number; perMinute: number | null };

/** Runs of one kind of work, by id. */
export type WorkLane = {
  /** Puts work into the queue in this order; ids that are already there stay as they are. */
  enqueue(ids: readonly string[], speed: Speed, room?: Room): Promise<void>;
  /** True until its run begins; also for an id that is not in the queue yet. */
  isWaiting(id: string): Promise<boolean>;
  /** Moves a waiting run before all of normal speed. */
  hasten(id: string, room?: Room): Promise<void>;
  /** Removes a run, also one in progress; an unknown id is not an error. */
  cancel(id: string): Promise<void>;
  /**
   * Enqueues unfinished ids that have no live run (a crash between the commit and `enqueue`). Answers with the ids whose runs
   * crashed the process repeatedly; they are not tried again.
   */
  rescue(ids: readonly string[], roomOf?: (id: string) => Room): Promise<{ hopeless: string[] }>;
};

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

type LaneNames = { queueName: string; workflowName: string };
const generating: LaneNames = { queueName: 'generation', workflowName: 'generate' };
const roomPrefix = 'generation-of-';
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
/** Lower goes first. */
const priorities: Record<Speed, number> = { turbo: 1, normal: 2 };
/** A picture waits at most this long for its turn, less than painting takes; a shorter interval costs more queries while idle. */
const pollQueueMs = 200;
/** The interval for engines, upscalings, trainings and stories, which take longer. */
const pollSlowMs = 500;
/** The interval for the queue of an earlier version, which gets no new items. */
const pollEarlierMs = 5_000;
/** A picture that ends the process this often is at fault, not the process. */
const recoveriesMax = 10;
const keepMs = 24 * 3_600_000;
/** Seconds until a database that is back is noticed; by default DBOS waits twice as long each time, up to a minute. */
const databaseRetrySec = 1;
/**
 * Constant on purpose. DBOS recovers only runs of its own version, by default a hash of the code, so a rebuild would strand all
 * unfinished runs. Change it when the steps of a run change their meaning.
 */
const runVersion = 'generation-1';

const live = new Set(['PENDING', 'ENQUEUED', 'DELAYED']);

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
  DBOS.setConfig({
    name: 'pleinair',
    // The pool connects; DBOS also requires an address of this form.
    systemDatabaseUrl: 'postgresql://pleinair@localhost/pleinair',
    systemDatabasePool: pool,
    systemDatabaseSchemaName: 'dbos',
    applicationVersion: runVersion,
    executorID: options.executorId ?? 'studio',
    logger: quietLogger(stopping.signal),
    enableOTLP: false,
    useListenNotify: false,
  });
  try {
    await DBOS.launch();
    await registerQueue(generating.queueName, { minPollingIntervalMs: pollQueueMs, workerConcurrency: options.concurrency });
    await registerQueue(earlierQueue.name, { minPollingIntervalMs: pollEarlierMs, workerConcurrency: earlierQueue.concurrency });
    await registerQueue(upscaling.queueName, { workerConcurrency: 1 });
    await registerQueue(training.queueName, { workerConcurrency: trainingConcurrency });
    await registerQueue(storyMaking.queueName, { workerConcurrency: storyConcurrency });
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

/** Called before the launch: only then the runs of an earlier process find their workflow. */
function registerLane(
  { queueName, workflowName }: LaneNames,
  run: (durable: Durable, id: string) => Promise<void>,
  stopping: AbortSignal,
): WorkLane {
  const workflow = DBOS.registerWorkflow(async (id: string): Promise<void> => run(createDurable(stopping), id), {
    name: workflowName,
    maxRecoveryAttempts: recoveriesMax,
  });
  async function start(id: string, speed: Speed, room: Room): Promise<void> {
    const enqueueOptions = { priority: priorities[speed] };
    const into = room === null ? queueName : roomPrefix + room;
    await DBOS.startWorkflow(workflow, { workflowID: id, queueName: into, enqueueOptions })(id);
  }
  return {
    enqueue: async (ids, speed, room = null) => {
      for (const id of ids) {
        // The next start rescues ids that come too late.
        if (stopping.aborted) return;
        await start(id, speed, room);
      }
    },
    isWaiting: async (id) => {
      const status = (await DBOS.getWorkflowStatus(id))?.status;
      return status === undefined || status === 'ENQUEUED';
    },
    hasten: async (id, room = null) => {
      if (stopping.aborted) return;
      // A run that is not in the queue yet enters it before all others; a queued one gets the higher priority.
      await start(id, 'turbo', room);
      if (!stopping.aborted) await DBOS.setWorkflowPriority(id, priorities.turbo);
    },
    cancel: async (id) => {
      // A run of a canceled image ends by itself when it continues.
      if (!stopping.aborted && (await DBOS.getWorkflowStatus(id)) !== null) await DBOS.cancelWorkflow(id);
    },
    rescue: async (ids, roomOf = () => null) => {
      const statuses = await findStatuses(ids);
      const hopeless: string[] = [];
      for (const id of ids) {
        const status = statuses.get(id);
        if (status !== undefined && live.has(status)) continue;
        if (status === 'MAX_RECOVERY_ATTEMPTS_EXCEEDED') hopeless.push(id);
        // An ended run whose item is not finished starts over, under the same name.
        else if (status !== undefined) await DBOS.deleteWorkflow(id);
        if (status !== 'MAX_RECOVERY_ATTEMPTS_EXCEEDED') await start(id, 'normal', roomOf(id));
      }
      return { hopeless };
    },
  };
}

async function forgetEnded(workflowName: string): Promise<void> {
  const completedBefore = new Date(Date.now() - keepMs).toISOString();
  for (;;) {
    const old = await DBOS.listWorkflows({ workflowName, completedBefore, limit: 500, loadInput: false, loadOutput: false });
    if (old.length > 0) await DBOS.deleteWorkflows(old.map((status) => status.workflowID));
    if (old.length < 500) return;
  }
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

async function findStatuses(ids: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let at = 0; at < ids.length; at += 500) {
    const workflowIDs = ids.slice(at, at + 500);
    const statuses: WorkflowStatus[] = await DBOS.listWorkflows({ workflowIDs, loadInput: false, loadOutput: false });
    for (const { workflowID, status } of statuses) found.set(workflowID, status);
  }
  return found;
}
