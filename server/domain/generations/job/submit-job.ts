import { eq } from 'drizzle-orm';
import { isInProgress } from '../../../../contract/media/media.ts';
import type { EngineRegistry } from '../../../engines/engine-registry.ts';
import { type Engine, EngineError, type EngineHandle, type EngineJob } from '../../../engines/engine.ts';
import { changeMedia } from '../../../storage/rows/change-media.ts';
import type { Database } from '../../../storage/database.ts';
import type { MediaStore } from '../../../storage/files/media-store.ts';
import { media } from '../../../storage/schema/media.ts';
import { beginCost, dropCost, noteCost } from '../../../storage/credits/engine-costs.ts';
import { findJob, readJob, type StoredJob } from '../inputs/read-engine-job.ts';
import { type AskedItem, askEngine, findTaken, stoppedMs, type Submitted } from './ask-engine.ts';
import { giveUpJob } from './give-up-job.ts';
import { findPrice, enforceMonthlyCap } from '../../engines/enforce-monthly-cap.ts';
import { type Failed, toFailed } from './outcome.ts';
import { waitAgainMs } from './wait-again.ts';

type Studio = {
  db: Database;
  engines: EngineRegistry;
  mediaStore: MediaStore;
  /** Told when the queue of an engine was stopped. */
  onStopped?: () => void;
};
/**
 * Gives one image to an engine, once: the row says which engine is asked before it is, so that a submit that was cut off is
 * never made again blindly. Then the engine is asked whether it took the job, and where it cannot say, the image fails.
 * `attempt` counts from 1.
 */
export async function submitJob(studio: Studio, mediaId: string, attempt: number): Promise<Submitted> {
  const job = await findJob(studio.db, mediaId);
  if (job === null || !isInProgress(job)) return { type: 'ended' };
  if (job.handle !== null) return { type: 'submitted' };
  if (job.engineKey !== null) {
    const earlier = await findTaken(studio.engines, { engineKey: job.engineKey, jobId: mediaId }, itemOf(studio.db, mediaId));
    if (earlier !== 'not taken') return earlier;
  }
  const engine = (await studio.engines.find(job.request.model, job.room))?.engine;
  // Off for a while, or not asked yet since the studio started: the catalogue is not known to be whole.
  if (engine === undefined) return { type: 'again', afterMs: waitAgainMs(attempt) };
  const whole = await readWhole(studio, job);
  if ('type' in whole) return whole;
  if (engine.repeatable !== true) {
    const asked = await markAsked(studio.db, { job: whole, userId: job.userId, engine });
    if (asked === 'stopped') studio.onStopped?.();
    if (asked !== 'asked') return asked === 'ended' ? { type: 'ended' } : { type: 'again', afterMs: stoppedMs };
  }
  return askEngine(studio, { job: whole, engine, attempt }, itemOf(studio.db, mediaId));
}

/** The job with its files; a failure when one of them is gone. Before anybody is asked: until then, trouble here costs nothing. */
async function readWhole(studio: Studio, job: StoredJob): Promise<EngineJob | Failed> {
  try {
    return await readJob(studio, job);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return toFailed(error);
  }
}

/** The row of an image that is asked for. */
function itemOf(db: Database, mediaId: string): AskedItem {
  return {
    keep: (engine, handle) => keepHandle(db, { mediaId, engine, handle }),
    forget: () => forgetAsked(db, mediaId),
    noteFree: () => noteCost(db, mediaId, 0),
  };
}

/**
 * Writes down who is asked, and at what price, before it is: not a change that devices see. `stopped`: the engine may be
 * given nothing at present, because its account is empty or the job would exceed the monthly cap.
 */
async function markAsked(
  db: Database,
  { job, userId, engine }: { job: EngineJob; userId: string; engine: Engine },
): Promise<'asked' | 'ended' | 'stopped'> {
  const mediaId = job.id;
  return db.transaction(async (tx) => {
    const price = await findPrice(tx, engine, job);
    if (!(await enforceMonthlyCap(tx, engine, price.costMicros))) return 'stopped';
    const [row] = await tx.select({ status: media.status }).from(media).where(eq(media.id, mediaId)).for('update');
    if (row === undefined || !isInProgress(row)) return 'ended';
    await tx.update(media).set({ engineKey: engine.key }).where(eq(media.id, mediaId));
    await dropCost(tx, mediaId);
    await beginCost(tx, engine, { mediaId, userId, model: job.model, ...price });
    return 'asked';
  });
}

/** The engine certainly did not take it. */
async function forgetAsked(db: Database, mediaId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(media).set({ engineKey: null, engineHandle: null }).where(eq(media.id, mediaId));
    await dropCost(tx, mediaId);
  });
}

async function keepHandle(
  db: Database,
  { mediaId, engine, handle }: { mediaId: string; engine: Pick<Engine, 'key' | 'cancel'>; handle: EngineHandle },
): Promise<Submitted> {
  const kept = await changeMedia(db, mediaId, async (tx, row) => {
    if (!isInProgress(row)) return null;
    await tx.update(media).set({ engineKey: engine.key, engineHandle: handle, status: 'pending' }).where(eq(media.id, mediaId));
    return {};
  });
  if (kept !== null) return { type: 'submitted' };
  await giveUpJob(engine, handle);
  return { type: 'ended' };
}
