import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { isInProgress } from '../../contract/media.ts';
import type { EngineRegistry } from '../engines/engine-registry.ts';
import { type Engine, EngineError, type EngineHandle } from '../engines/engine.ts';
import type { Durable } from '../queue/durable.ts';
import { logError } from '../lib/log.ts';
import { changeMedia } from '../storage/change-media.ts';
import type { Database } from '../storage/database.ts';
import type { MediaStore } from '../storage/media-store.ts';
import { media } from '../storage/schema/media.ts';
import { failGeneration } from './fail-generation.ts';
import { finishGeneration, type FinishedPicture } from './finish-generation.ts';
import { UnreadablePicture } from './make-renditions.ts';
import { findJob, readJob } from './read-engine-job.ts';
import { createProgressReport } from './report-progress.ts';
import { storeRenditions } from './store-renditions.ts';

type Studio = { db: Database; engines: EngineRegistry; mediaStore: MediaStore };

/** Result of a step. `ended`: the image needs nothing more, because it was canceled, finished or is gone. */
type Outcome<T> = T | { type: 'ended' } | Failed | { type: 'again'; afterMs: number };
type Failed = { type: 'failed'; reason: string; code?: 'NSFW' };
type Stored = { type: 'stored'; hash: string; sizeBytes: number };

/** Polls that follow each other quickly are one step: each step costs a durable write. */
const pollStepMs = 30_000;
/** An engine that refuses for the moment is asked again for about ten minutes. */
const submitsMax = 20;
const troubleReason = 'The studio had a problem while it made this picture.';

/**
 * Makes one image from its submitted row to its completed row. Every step may run again after a crash and
 * has its effect once: the handle is stored with the submit, files go by content, and the row's state
 * decides who finishes it.
 */
export async function runGeneration(studio: Studio, durable: Durable, mediaId: string): Promise<void> {
  try {
    const outcome = await makePicture(studio, durable, mediaId);
    if (outcome.type === 'failed') await durable.step('fail', () => failGeneration(studio.db, mediaId, outcome.reason, outcome.code));
  } catch (error) {
    // A canceled run throws out of the next step as well: its row is settled and is left alone.
    await durable.step('fail', async () => {
      logError('generation.failed', error, { mediaId });
      await failGeneration(studio.db, mediaId, troubleReason);
    });
  }
}

async function makePicture(studio: Studio, durable: Durable, mediaId: string): Promise<Outcome<{ type: 'finished' }>> {
  const submitted = await submitUntilTaken(studio, durable, mediaId);
  if (submitted.type !== 'submitted') return submitted;

  for (;;) {
    const stored = await pollUntilStored(studio, durable, mediaId);
    if (stored.type !== 'stored') return stored;
    const picture = await durable.step('renditions', () => finishPicture(studio.mediaStore, stored));
    if (picture.type !== 'picture') return picture;
    const { type: _, ...finished } = picture;
    const ending = await durable.step('finish', () => finishGeneration(studio, mediaId, finished));
    if (ending === 'settled') return { type: 'finished' };
  }
}

async function pollUntilStored(studio: Studio, durable: Durable, mediaId: string): Promise<Exclude<Outcome<Stored>, { type: 'again' }>> {
  for (;;) {
    const stored = await durable.step('poll', (signal) => pollAndStore(studio, mediaId, signal));
    if (stored.type !== 'again') return stored;
    await durable.sleep(stored.afterMs);
  }
}

async function submitUntilTaken(studio: Studio, durable: Durable, mediaId: string): Promise<Outcome<{ type: 'submitted' }>> {
  for (let attempt = 1; attempt <= submitsMax; attempt++) {
    const submitted = await durable.step('submit', () => submit(studio, mediaId));
    if (submitted.type !== 'again') return submitted;
    await durable.sleep(submitted.afterMs);
  }
  return { type: 'failed', reason: 'The engine had no room for this picture for too long.' };
}

async function submit({ db, engines, mediaStore }: Studio, mediaId: string): Promise<Outcome<{ type: 'submitted' }>> {
  const job = await findJob(db, mediaId);
  if (job === null || !isInProgress(job)) return { type: 'ended' };
  // A run that was cut off right here must not ask an engine for the same picture twice.
  if (job.handle !== null) return { type: 'submitted' };
  const found = await engines.find(job.request.model);
  if (found === undefined) return { type: 'failed', reason: 'No connected engine serves this model.' };

  let handle: EngineHandle;
  try {
    handle = await found.engine.submit(await readJob({ db, mediaStore }, job));
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.code === 'RATE_LIMIT') return { type: 'again', afterMs: (error.retryAfterSeconds ?? 30) * 1000 };
    return toFailed(error);
  }
  const kept = await changeMedia(db, mediaId, async (tx, row) => {
    if (!isInProgress(row)) return null;
    await tx.update(media).set({ engineHandle: handle, status: 'pending' }).where(eq(media.id, mediaId));
    return {};
  });
  if (kept !== null) return { type: 'submitted' };
  await found.engine.cancel(handle);
  return { type: 'ended' };
}

/** Polls until there is news worth a step of its own, and puts the picture into the media store. */
async function pollAndStore({ db, engines, mediaStore }: Studio, mediaId: string, signal: AbortSignal): Promise<Outcome<Stored>> {
  const job = await findJob(db, mediaId);
  if (job === null || !isInProgress(job) || job.handle === null) return { type: 'ended' };
  const engine = (await engines.find(job.request.model))?.engine;
  if (engine === undefined) return { type: 'failed', reason: 'No connected engine serves this model.' };
  const bytes = await awaitOutput(db, engine, { mediaId, handle: job.handle }, signal);
  return bytes instanceof Uint8Array ? { type: 'stored', ...(await mediaStore.put(bytes)) } : bytes;
}

async function awaitOutput(
  db: Database,
  engine: Engine,
  item: { mediaId: string; handle: EngineHandle },
  signal: AbortSignal,
): Promise<Uint8Array | Outcome<never>> {
  const report = createProgressReport(db, item.mediaId);
  const until = Date.now() + pollStepMs;
  for (;;) {
    const now = await engine.poll(item.handle, signal);
    if (signal.aborted || now.state === 'canceled') return { type: 'ended' };
    if (now.state === 'failed') return toFailed(now.error);
    if (now.state === 'succeeded') {
      return now.outputs[0]?.bytes ?? { type: 'failed', reason: 'The engine sent no picture.' };
    }
    if (now.progress !== null && !(await report(now.progress))) {
      await engine.cancel(item.handle);
      return { type: 'ended' };
    }
    if (Date.now() + now.pollAgainMs > until) return { type: 'again', afterMs: now.pollAgainMs };
    await delay(now.pollAgainMs);
  }
}

function toFailed({ code, message }: EngineError): Failed {
  return { type: 'failed', reason: message, ...(code === 'CONTENT_POLICY' ? { code: 'NSFW' } : {}) };
}

async function finishPicture(store: MediaStore, { hash, sizeBytes }: Stored): Promise<Outcome<{ type: 'picture' } & FinishedPicture>> {
  try {
    return { type: 'picture', hash, sizeBytes, ...(await storeRenditions(store, hash)) };
  } catch (error) {
    if (error instanceof UnreadablePicture) return { type: 'failed', reason: error.message };
    throw error;
  }
}
