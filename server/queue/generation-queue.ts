import { DBOS, type WorkflowStatus } from '@dbos-inc/dbos-sdk';
import { Pool } from 'pg';
import type { Durable } from './durable.ts';
import { quietLogger } from './quiet-logger.ts';

/** How soon an item's turn comes: `turbo` goes before every `normal` one. */
export type Speed = 'turbo' | 'normal';

/** The durable queue of items to make: one run per item, known by the media id. */
export type GenerationQueue = {
  /** Puts items into the queue in this order; an item that is already there stays as it is. */
  enqueue(mediaIds: readonly string[], speed: Speed): Promise<void>;
  /** Takes an item out, also while it runs; one that is not there is not an error. */
  cancel(mediaId: string): Promise<void>;
  /**
   * Puts back items that are not finished but have no live run (a crash between the commit and `enqueue`).
   * Answers with those that brought the process down again and again, and are not tried any more.
   */
  rescue(mediaIds: readonly string[]): Promise<{ hopeless: string[] }>;
  /** Forgets runs that ended more than a day ago. */
  forgetOld(): Promise<void>;
  /** Stops at once; unfinished runs go on at the next start. */
  close(): Promise<void>;
};

const queueName = 'generation';
const workflowName = 'generate';
/** Lower goes first. */
const priorities: Record<Speed, number> = { turbo: 1, normal: 2 };
/** A picture waits at most this long for its turn, less than it takes to paint; a shorter wait costs more queries while nothing happens. */
const pollQueueMs = 200;
/** A picture that ends the process this often is at fault, not the process. */
const recoveriesMax = 10;
const keepMs = 24 * 3_600_000;
/**
 * Fixed on purpose: DBOS recovers only runs of its own version, and by default that is a hash of the code,
 * so a rebuild would strand everything in flight. Change it when the steps of a run change their meaning.
 */
const runVersion = 'generation-1';

const live = new Set(['PENDING', 'ENQUEUED', 'DELAYED']);

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
}): Promise<GenerationQueue> {
  if (DBOS.isInitialized()) throw new Error('A generation queue is already open in this process.');
  const pool = openQueuePool(options.databaseUrl);
  const stopping = new AbortController();
  const workflow = DBOS.registerWorkflow(async (mediaId: string): Promise<void> => options.run(createDurable(stopping.signal), mediaId), {
    name: workflowName,
    maxRecoveryAttempts: recoveriesMax,
  });
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
    await DBOS.registerQueue(queueName, {
      workerConcurrency: options.concurrency,
      minPollingIntervalMs: pollQueueMs,
      onConflict: 'always_update',
    });
  } catch (error) {
    await shutDown(stopping, pool);
    throw error;
  }

  async function start(mediaId: string, speed: Speed): Promise<void> {
    const enqueueOptions = { priority: priorities[speed] };
    await DBOS.startWorkflow(workflow, { workflowID: mediaId, queueName, enqueueOptions })(mediaId);
  }

  return {
    enqueue: async (mediaIds, speed) => {
      for (const mediaId of mediaIds) {
        // The next start rescues what comes too late.
        if (stopping.signal.aborted) return;
        await start(mediaId, speed);
      }
    },
    cancel: async (mediaId) => {
      // A run of a canceled image ends by itself when it goes on.
      if (!stopping.signal.aborted && (await DBOS.getWorkflowStatus(mediaId)) !== null) await DBOS.cancelWorkflow(mediaId);
    },
    rescue: async (mediaIds) => {
      const statuses = await findStatuses(mediaIds);
      const hopeless: string[] = [];
      for (const mediaId of mediaIds) {
        const status = statuses.get(mediaId);
        if (status !== undefined && live.has(status)) continue;
        if (status === 'MAX_RECOVERY_ATTEMPTS_EXCEEDED') hopeless.push(mediaId);
        // An ended run whose item is not finished: it starts over, under the same name.
        else if (status !== undefined) await DBOS.deleteWorkflow(mediaId);
        if (status !== 'MAX_RECOVERY_ATTEMPTS_EXCEEDED') await start(mediaId, 'normal');
      }
      return { hopeless };
    },
    forgetOld: async () => {
      const completedBefore = new Date(Date.now() - keepMs).toISOString();
      for (;;) {
        const old = await DBOS.listWorkflows({ workflowName, completedBefore, limit: 500, loadInput: false, loadOutput: false });
        if (old.length > 0) await DBOS.deleteWorkflows(old.map((status) => status.workflowID));
        if (old.length < 500) return;
      }
    },
    close: () => shutDown(stopping, pool),
  };
}

/**
 * The queue's own tables are not waited for on the disk: a dozen flushes per picture would slow everybody's
 * writes. A power cut may take the last half second of them (a killed studio loses nothing); then steps run
 * again, which they may, and `rescue` finds what had been enqueued. The studio's own rows are always flushed.
 */
function openQueuePool(databaseUrl: string): Pool {
  const pool = new Pool({ connectionString: databaseUrl, max: 8, options: '-c synchronous_commit=off' });
  pool.on('error', () => undefined);
  return pool;
}

async function shutDown(stopping: AbortController, pool: Pool): Promise<void> {
  stopping.abort();
  await DBOS.shutdown({ deregister: true });
  await pool.end();
}

async function findStatuses(mediaIds: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let at = 0; at < mediaIds.length; at += 500) {
    const workflowIDs = mediaIds.slice(at, at + 500);
    const statuses: WorkflowStatus[] = await DBOS.listWorkflows({ workflowIDs, loadInput: false, loadOutput: false });
    for (const { workflowID, status } of statuses) found.set(workflowID, status);
  }
  return found;
}

const forever = (): Promise<never> => new Promise(() => undefined);

function createDurable(stopping: AbortSignal): Durable {
  return {
    step: async (name, run) => {
      if (stopping.aborted) return forever();
      return DBOS.runStep(
        async () => {
          const canceled = DBOS.stepStatus?.cancelSignal;
          const signal = canceled === undefined ? stopping : AbortSignal.any([stopping, canceled]);
          try {
            return await run(signal);
          } finally {
            // While the studio stops, a step must neither succeed nor fail: the run would be recorded as ended.
            if (stopping.aborted) await forever();
          }
        },
        // For what passes: a database that restarts, a full disk that somebody empties. Expected failures are results.
        { name, retriesAllowed: true, maxAttempts: 5, intervalSeconds: 1, backoffRate: 2 },
      );
    },
    sleep: (ms) => (stopping.aborted ? forever() : DBOS.sleep(ms)),
  };
}
