import { upscaleFacts } from '../../../contract/upscaling/upscale.ts';
import { type Engine, EngineError, type EngineHandle, type EngineJob } from '../../engines/engine.ts';
import { prepareForUpscale } from '../../engines/upscaler/fit-version.ts';
import type { Database } from '../../storage/database.ts';
import { beginCost, dropCost, noteCost } from '../../storage/credits/engine-costs.ts';
import { media } from '../../storage/schema/media.ts';
import { type AskedItem, askEngine, findTaken, stoppedMs, type Submitted } from '../generations/job/ask-engine.ts';
import { giveUpJob } from '../generations/job/give-up-job.ts';
import { findPrice, enforceMonthlyCap } from '../engines/enforce-monthly-cap.ts';
import { toFailed } from '../generations/job/outcome.ts';
import { upscaleJobId, type UpscaleRun } from './upscale-run.ts';
import { isWaitedFor, type StoredUpscale } from './find-upscale.ts';
import type { UpscaleStudio } from './make-here.ts';

type Order = { run: UpscaleRun; job: StoredUpscale; engine: Engine; original: Uint8Array; attempt: number };

/** Gives a picture to an engine to be upscaled, once. As in `submitJob`, the row names the engine before the engine is asked. */
export async function askUpscaler(studio: UpscaleStudio, { run, job, engine, original, attempt }: Order): Promise<Submitted> {
  const order = await prepareJob(run, job, original);
  if (order instanceof EngineError) return toFailed(order);
  const asked = await markAsked(studio.db, { run, userId: job.userId, order, engine });
  if (asked === 'stopped') studio.onStopped?.();
  if (asked !== 'asked') return asked === 'ended' ? { type: 'ended' } : { type: 'again', afterMs: stoppedMs };
  return askEngine(studio, { engine, job: order, attempt }, itemOf(studio.db, run));
}

/** The outcome of a submit that was cut off. */
export function findEarlierAsked({ db, engines }: UpscaleStudio, run: UpscaleRun, engineKey: string): Promise<Submitted | 'not taken'> {
  return findTaken(engines, { engineKey, jobId: upscaleJobId(run) }, itemOf(db, run));
}

/** Stores the engine's answers in the row of an upscaled picture. */
function itemOf(db: Database, run: UpscaleRun): AskedItem {
  return {
    keep: (engine, handle) => keepHandle(db, { run, engine, handle }),
    forget: () => forgetAsked(db, run),
    noteFree: () => noteUpscaleCost(db, run, 0),
  };
}

async function prepareJob(run: UpscaleRun, job: StoredUpscale, original: Uint8Array): Promise<EngineJob | EngineError> {
  const { factor } = upscaleFacts[job.mode];
  try {
    return {
      id: upscaleJobId(run),
      model: `upscale-${job.mode}`,
      prompt: job.prompt,
      negativePrompt: '',
      width: job.width * factor,
      height: job.height * factor,
      seed: job.seed,
      references: [{ bytes: await prepareForUpscale(original), strength: 1 }],
      upscale: { mode: job.mode, faceFidelity: job.faceFidelity },
    };
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
}

async function markAsked(
  db: Database,
  { run, userId, order, engine }: { run: UpscaleRun; userId: string; order: EngineJob; engine: Engine },
): Promise<'asked' | 'ended' | 'stopped'> {
  return db.transaction(async (tx) => {
    const price = await findPrice(tx, engine, order);
    if (!(await enforceMonthlyCap(tx, engine, price.costMicros))) return 'stopped';
    const marked = await tx.update(media).set({ upscaleEngineKey: engine.key }).where(isWaitedFor(run)).returning({ id: media.id });
    if (marked.length === 0) return 'ended';
    await dropCost(tx, run.mediaId);
    await beginCost(tx, engine, { mediaId: run.mediaId, userId, model: order.model, ...price });
    return 'asked';
  });
}

/** Clears the engine: it certainly did not take the job, or has released it. */
export async function forgetAsked(db: Database, run: UpscaleRun): Promise<void> {
  await db.transaction(async (tx) => {
    const forgotten = await tx
      .update(media)
      .set({ upscaleEngineKey: null, upscaleHandle: null })
      .where(isWaitedFor(run))
      .returning({ id: media.id });
    if (forgotten.length > 0) await dropCost(tx, run.mediaId);
  });
}

/** Notes the cost while the item waits for this run: a job that replaced it has a cost of its own. */
export async function noteUpscaleCost(db: Database, run: UpscaleRun, costMicros: number): Promise<void> {
  await db.transaction(async (tx) => {
    const waiting = await tx.select({ id: media.id }).from(media).where(isWaitedFor(run)).for('update');
    if (waiting.length > 0) await noteCost(tx, run.mediaId, costMicros);
  });
}

async function keepHandle(
  db: Database,
  { run, engine, handle }: { run: UpscaleRun; engine: Pick<Engine, 'key' | 'cancel'>; handle: EngineHandle },
): Promise<Submitted> {
  const kept = await db
    .update(media)
    .set({ upscaleEngineKey: engine.key, upscaleHandle: handle })
    .where(isWaitedFor(run))
    .returning({ id: media.id });
  if (kept.length > 0) return { type: 'submitted' };
  await giveUpJob(engine, handle);
  return { type: 'ended' };
}
