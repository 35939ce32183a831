import { eq } from 'drizzle-orm';
import { isInProgress } from '../../../../contract/media/media.ts';
import type { EngineRegistry } from '../../../engines/engine-registry.ts';
import { type Engine, EngineError, type EngineHandle, type EngineState } from '../../../engines/engine.ts';
import type { Database } from '../../../storage/database.ts';
import type { MediaStore } from '../../../storage/files/media-store.ts';
import { media } from '../../../storage/schema/media.ts';
import { dropCost, microsPerDollar, noteCost } from '../../../storage/credits/engine-costs.ts';
import { UnreadablePicture } from '../../files/make-renditions.ts';
import { findJob, maskedOf, type StoredJob } from '../inputs/read-engine-job.ts';
import { createProgressReport } from '../report-progress.ts';
import { type Alarm, setAlarm } from './alarm.ts';
import { layOver } from '../inputs/masked-picture.ts';
import { stopEngineFor } from './stop-engine-for.ts';
import { giveUpJob } from './give-up-job.ts';
import { type Again, costOfFailure, type Failed, type Outcome, toFailed } from './outcome.ts';

type Studio = { db: Database; engines: EngineRegistry; mediaStore: MediaStore; onStopped?: () => void };
export type Stored = { type: 'stored'; hash: string; sizeBytes: number };
/** The engine refused the job for the moment: it is submitted again. */
export type Refused = { type: 'refused'; afterSeconds?: number };

/** Polls in quick succession are one step, because each step costs a durable write. */
const pollStepMs = 30_000;
/** The job was stopped at the engine. An item that was canceled here is settled already and does not change. */
const stopped: Outcome<never> = { type: 'failed', reason: 'This picture was stopped at the engine.' };
/** Delay until an engine that does not answer is asked again. */
const troubleMs = 10_000;

/** Polls until there is news worth a step of its own, and puts the picture into the media store. */
export async function pollJob(studio: Studio, mediaId: string, signal: AbortSignal): Promise<Outcome<Stored> | Refused> {
  const { db, mediaStore } = studio;
  const job = await findJob(db, mediaId);
  if (job === null || !isInProgress(job)) return { type: 'ended' };
  // The process ended after the refusal was stored and before the step returned.
  if (job.handle === null) return { type: 'refused', afterSeconds: 0 };
  const engine = await findEngine(studio, job);
  if (engine === undefined) return { type: 'failed', reason: 'The engine that makes this picture is not connected any more.' };
  // The engine was disconnected or replaced: the next poll handles that.
  const isGone = (): boolean => studio.engines.byKey(engine.key) !== engine;
  const output = await awaitOutput(studio, { engine, mediaId, handle: job.handle, isGone }, signal);
  if (output instanceof Uint8Array) {
    const whole = await layOverMasked(studio, job, output);
    return whole instanceof Uint8Array ? { ...(await mediaStore.put(whole)), type: 'stored' } : whole;
  }
  if (output.type === 'refused') {
    await db.update(media).set({ engineKey: null, engineHandle: null }).where(eq(media.id, mediaId));
    await dropCost(db, mediaId);
  }
  return output;
}

/** The bytes to store. For a masked request that is the whole picture, with the result in its place. */
async function layOverMasked(studio: Studio, job: StoredJob, made: Uint8Array): Promise<Uint8Array | Failed> {
  const masked = maskedOf(job);
  if (masked === null) return made;
  try {
    return await layOver(studio, masked, made);
  } catch (error) {
    if (error instanceof UnreadablePicture) return { type: 'failed', reason: error.message };
    if (error instanceof EngineError) return toFailed(error);
    throw error;
  }
}

/** Jobs from before `engineKey` was stored belong to the engine that serves their model. */
async function findEngine({ engines }: Studio, { engineKey, request }: StoredJob): Promise<Engine | undefined> {
  return engineKey === null ? (await engines.find(request.model))?.engine : engines.byKey(engineKey);
}

type PolledItem = { engine: Engine; mediaId: string; handle: EngineHandle; isGone: () => boolean };

async function awaitOutput(studio: Studio, item: PolledItem, signal: AbortSignal): Promise<Uint8Array | Outcome<never> | Refused> {
  const alarm = setAlarm(studio.db, item.mediaId);
  try {
    return await pollUntilNews(studio, { ...item, alarm }, signal);
  } finally {
    alarm.close();
  }
}

async function pollUntilNews(
  studio: Studio,
  { engine, ...item }: PolledItem & { alarm: Alarm },
  signal: AbortSignal,
): Promise<Uint8Array | Outcome<never> | Refused> {
  const report = createProgressReport(studio.db, item.mediaId);
  const until = Date.now() + pollStepMs;
  for (;;) {
    const now = await pollOnce(engine, item.handle, signal);
    if (signal.aborted) return { type: 'ended' };
    if (now.state === 'canceled') return item.isGone() ? { type: 'again', afterMs: 0 } : stopped;
    if (now.state === 'trouble') return now.again;
    if (now.state === 'failed') {
      const { code, retryAfterSeconds } = now.error;
      await stopEngineFor(studio, engine, now.error);
      if (code === 'RATE_LIMIT' || code === 'UNREACHABLE')
        return { type: 'refused', ...(retryAfterSeconds === undefined ? {} : { afterSeconds: retryAfterSeconds }) };
      const costUsd = costOfFailure(now);
      if (costUsd !== undefined) await noteCost(studio.db, item.mediaId, Math.round(costUsd * microsPerDollar));
      return toFailed(now.error);
    }
    if (now.state === 'succeeded' && now.costUsd !== undefined)
      await noteCost(studio.db, item.mediaId, Math.round(now.costUsd * microsPerDollar));
    if (now.state === 'succeeded') return now.outputs[0]?.bytes ?? { type: 'failed', reason: 'The engine sent no picture.' };
    if (item.isGone()) return { type: 'again', afterMs: 0 };
    if (!(await report(now))) {
      await giveUpJob(engine, item.handle);
      return { type: 'ended' };
    }
    await item.alarm.wait(now.pollAgainMs, signal);
    if (!signal.aborted && Date.now() > until) return { type: 'again', afterMs: 0 };
  }
}

const passing = new Set(['UNREACHABLE', 'UNAVAILABLE', 'TIMEOUT', 'RATE_LIMIT']);

type Thrown = { state: 'failed'; error: EngineError; isThrown: true };
type Polled<State> = State | Thrown | { state: 'trouble'; again: Again };

/** One poll. An engine that cannot be reached for a while has not lost the job. */
export async function pollOnce<State = EngineState>(
  engine: { poll(handle: EngineHandle, signal: AbortSignal): Promise<State> },
  handle: EngineHandle,
  signal: AbortSignal,
): Promise<Polled<State>> {
  try {
    return await engine.poll(handle, signal);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (!passing.has(error.code)) return { state: 'failed', error, isThrown: true };
    // Not sooner, or the attempts at an engine that answers «retry after 0» would be used up within a second.
    const afterMs = Math.max(troubleMs, (error.retryAfterSeconds ?? 0) * 1000);
    return { state: 'trouble', again: { type: 'again', afterMs, isTrouble: true } };
  }
}
