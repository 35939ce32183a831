import { DBOS, type WorkflowStatus } from '@dbos-inc/dbos-sdk';
import { dbRetryConfig } from '@dbos-inc/dbos-sdk/internal/utils';
import type { Pool } from 'pg';
import { openPool } from '../storage/postgres/open-pool.ts';
import { createDurable } from './create-durable.ts';
import type { Durable } from './durable.ts';
import { quietLogger } from './quiet-logger.ts';

/** How soon an item's turn comes: `turbo` goes before every `normal` one. */
export type Speed = 'turbo' | 'normal';

/**
 * Where work is made: null on this machine, a few at a time; otherwise by the engine of that name, which has a queue of its
 * own, so that one that is slow or off keeps no other one waiting.
 */
export type Room = string | null;

/** How many items of an engine's queue are worked on at the same time, and how many are begun in a minute at most. */
export type RoomLimits = { concurrency: number; perMinute: number | null };

/** Runs of one kind of work, each known by its id. */
export type WorkLane = {
  /** Puts work into the queue in this order; what is already there stays as it is. */
  enqueue(ids: readonly string[], speed: Speed, room?: Room): Promise<void>;
  /** True while its turn has not come; also of what is not in the queue yet. */
  isWaiting(id: string): Promise<boolean>;
  /** Puts what waits before everything of normal speed. */
  hasten(id: string, room?: Room): Promise<void>;
  /** Takes work out, also while it runs; what is not there is not an error. */
  cancel(id: string): Promise<void>;
  /**
   * Puts back what is not finished but has no live run (a crash between the commit and `enqueue`).
   * Answers with what brought the process down again and again, and is not tried any more.
   */
  rescue(ids: readonly string[], roomOf?: (id: string) => Room): Promise<{ hopeless: string[] }>;
};

/** The durable queue of items to make, known by the media id, beside it those to make larger, models to train, and stories to make. */
export type GenerationQueue = WorkLane & {
  /** Known by `upscaleRunId`. */
  upscales: WorkLane;
  /** Models to train, known by `trainingRunId`. */
  trainings: WorkLane;
  /** Stories to make, known by `storyRunId`. */
  stories: WorkLane;
  /** Works on the queue of an engine, from now on within these limits. */
  openRoom(engineKey: string, limits: RoomLimits): Promise<void>;
  /** Begins nothing more of it; what is in it waits. */
  closeRoom(engineKey: string): Promise<void>;
  /** The engines whose queues are worked on, also of engines that are not connected any more. */
  openRooms(): Promise<string[]>;
  /** Forgets runs that ended more than a day ago. */
  forgetOld(): Promise<void>;
  /** Stops at once; unfinished runs go on at the next start. */
  close(): Promise<void>;
};

type LaneNames = { queueName: string; workflowName: string };
const generating: LaneNames = { queueName: 'generation', workflowName: 'generate' };
const roomPrefix = 'generation-of-';
/** What was queued before each engine had a queue of its own. */
const earlierQueue = { name: 'generation-connected', concurrency: 32 };
/** A queue of its own: one large picture at a time, and never before a new one. */
const upscaling: LaneNames = { queueName: 'upscale', workflowName: 'upscale' };
/** A queue of its own too: a training waits for its engine for minutes, and keeps no picture from its turn. */
const training: LaneNames = { queueName: 'training', workflowName: 'train' };
const trainingConcurrency = 32;
/** A queue of its own too: a story waits for its pictures and clips, which are made in the other queues. */
const storyMaking: LaneNames = { queueName: 'story', workflowName: 'story' };
const storyConcurrency = 32;
/** Lower goes first. */
const priorities: Record<Speed, number> = { turbo: 1, normal: 2 };
/** A picture waits at most this long for its turn, less than it takes to paint; a shorter wait costs more queries while nothing happens. */
const pollQueueMs = 200;
/** The same for an engine, an upscaling, a training and a story, which take longer. */
const pollSlowMs = 500;
/** The same for what an earlier version left in its queue, into which nothing more comes. */
const pollEarlierMs = 5_000;
/** A picture that ends the process this often is at fault, not the process. */
const recoveriesMax = 10;
const keepMs = 24 * 3_600_000;
/** A database that is back is noticed this soon, seconds; by default DBOS waits twice as long each time, up to a minute. */
const databaseRetrySec = 1;
/**
 * Fixed on purpose: DBOS recovers only runs of its own version, and by default that is a hash of the code,
 * so a rebuild would strand everything in flight. Change it when the steps of a run change their meaning.
 */
const runVersion = 'generation-1';

const live = new Set(['PENDING', 'ENQUEUED', 'DELAYED']);

function registerQueue(name: string, options: Parameters<typeof DBOS.registerQueue>[1]): Promise<unknown> {
  return DBOS.registerQueue(name, { minPollingIntervalMs: pollSlowMs, onConflict: 'always_update', ...options });
}

/**
 * Opens the queue on the studio's database (schema `dbos`) and starts working on it. DBOS is one per
 * process: close the queue before another one is opened. `executorId` must be the same after a restart and
 * differ between replicas.
 */
export async function openGenerationQueue(options: {
  databaseUrl: string;
  /** Items worked on at the same time; waiting for an engine counts. */
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
    // The pool is what connects; DBOS wants to see an address of this form beside it.
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

/** Before the launch: only then the runs of an earlier process find their program. */
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
        // The next start rescues what comes too late.
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
      // A run that is not in the queue yet enters it before all others; a queued one moves to the faster lane.
      await start(id, 'turbo', room);
      if (!stopping.aborted) await DBOS.setWorkflowPriority(id, priorities.turbo);
    },
    cancel: async (id) => {
      // A run of a canceled image ends by itself when it goes on.
      if (!stopping.aborted && (await DBOS.getWorkflowStatus(id)) !== null) await DBOS.cancelWorkflow(id);
    },
    rescue: async (ids, roomOf = () => null) => {
      const statuses = await findStatuses(ids);
      const hopeless: string[] = [];
      for (const id of ids) {
        const status = statuses.get(id);
        if (status !== undefined && live.has(status)) continue;
        if (status === 'MAX_RECOVERY_ATTEMPTS_EXCEEDED') hopeless.push(id);
        // An ended run whose item is not finished: it starts over, under the same name.
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
 * The queue's own tables are not flushed at once: a dozen flushes per picture would slow all writes. A power cut may take their last half
 * second; then steps run again, and `rescue` finds what had been enqueued. A killed studio loses nothing, and its own rows are always flushed.
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
