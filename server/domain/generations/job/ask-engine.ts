import { type Engine, EngineError, type EngineHandle, type EngineJob } from '../../../engines/engine.ts';
import type { Database } from '../../../storage/database.ts';
import { mayHaveCost, type Outcome, toFailed } from './outcome.ts';
import { stopEngineFor } from './stop-engine-for.ts';
import { waitAgainMs } from './wait-again.ts';

export type Submitted = Outcome<{ type: 'submitted' }>;

/** The taker of a job: an engine, or the part of it that trains models. */
export type JobTaker<Job> = Pick<Engine, 'key' | 'name' | 'repeatable' | 'check' | 'recover' | 'cancel'> & {
  submit(job: Job): Promise<EngineHandle>;
};

/** Stores the state of an item whose job is given to an engine, for each kind of item. */
export type AskedItem = {
  /** The engine took the job. */
  keep(engine: Pick<Engine, 'key' | 'cancel'>, handle: EngineHandle): Promise<Submitted>;
  /** The engine certainly did not take the job. */
  forget(): Promise<void>;
  /** The engine charged nothing for the job. */
  noteFree(): Promise<void>;
};

/** Delay until a job tries the queue of a stopped engine again. */
export const stoppedMs = 30_000;
/** Delay after a cut connection; an engine that took the job knows it by then. */
const lookAgainMs = 3_000;

type Studio = { db: Database; onStopped?: () => void };

/** Gives a job to an engine. The job and its engine are stored before the engine is asked. `attempt` counts from 1. */
export async function askEngine<Job = EngineJob>(
  studio: Studio,
  { engine, job, attempt }: { engine: JobTaker<Job>; job: Job; attempt: number },
  item: AskedItem,
): Promise<Submitted> {
  let handle: EngineHandle;
  try {
    handle = await engine.submit(job);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.code === 'RATE_LIMIT' || error.code === 'UNREACHABLE') {
      await item.forget();
      return { type: 'again', afterMs: waitAgainMs(attempt, error.retryAfterSeconds) };
    }
    await stopEngineFor(studio, engine, error);
    if (!mayHaveCost(error, false)) await item.noteFree();
    const isUnknown = error.code === 'UNAVAILABLE' || error.code === 'TIMEOUT';
    return isUnknown && engine.recover !== undefined ? { type: 'again', afterMs: lookAgainMs } : toFailed(error);
  }
  return item.keep(engine, handle);
}

/** The outcome of a submit that was cut off. `what`: the word for what is made. */
export async function findTaken(
  engines: { byKey(engineKey: string): Pick<Engine, 'key' | 'cancel' | 'recover' | 'repeatable'> | undefined },
  { engineKey, jobId, what = 'picture' }: { engineKey: string; jobId: string; what?: string },
  item: Pick<AskedItem, 'keep'>,
): Promise<Submitted | 'not taken'> {
  const engine = engines.byKey(engineKey);
  if (engine === undefined) return { type: 'failed', reason: `The engine that was asked for this ${what} is not connected any more.` };
  if (engine.repeatable === true) return 'not taken';
  if (engine.recover === undefined)
    return { type: 'failed', reason: `The connection was lost while the engine was asked for this ${what}. It was not asked twice.` };
  try {
    const handle = await engine.recover(jobId);
    return handle === null ? 'not taken' : await item.keep(engine, handle);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const isFinal = error.code === 'AUTH' || error.code === 'FORBIDDEN';
    return isFinal ? toFailed(error) : { type: 'again', afterMs: lookAgainMs, isTrouble: true };
  }
}
