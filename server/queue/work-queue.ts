import { DBOS, type WorkflowStatus } from '@dbos-inc/dbos-sdk';
import { createDurable } from './create-durable.ts';
import type { Durable } from './durable.ts';

/** Priority of an item: `turbo` goes before every `normal` one. */
export type Speed = 'turbo' | 'normal';

/**
 * The place where work is made: null on this machine, a few items at a time. Otherwise the key of an engine, which has a queue of
 * its own, so that a slow or unreachable engine delays no other.
 */
export type Room = string | null;

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

export type LaneNames = { queueName: string; workflowName: string };
/** Before the key of an engine, in the name of its queue. */
export const roomPrefix = 'generation-of-';
/** Lower goes first. */
const priorities: Record<Speed, number> = { turbo: 1, normal: 2 };
/** A picture that ends the process this often is at fault, not the process. */
const recoveriesMax = 10;
const keepMs = 24 * 3_600_000;
const live = new Set(['PENDING', 'ENQUEUED', 'DELAYED']);

/** Called before the launch: only then the runs of an earlier process find their workflow. */
export function registerLane(
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

/** Deletes the runs of a workflow that ended more than a day ago. */
export async function forgetEnded(workflowName: string): Promise<void> {
  const completedBefore = new Date(Date.now() - keepMs).toISOString();
  for (;;) {
    const old = await DBOS.listWorkflows({ workflowName, completedBefore, limit: 500, loadInput: false, loadOutput: false });
    if (old.length > 0) await DBOS.deleteWorkflows(old.map((status) => status.workflowID));
    if (old.length < 500) return;
  }
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
