import { and, eq, inArray } from 'drizzle-orm';
import { isInProgress } from '../../../contract/media.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import { type Engine, EngineError, type EngineHandle } from '../../engines/engine.ts';
import { changeMedia } from '../../storage/change-media.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { media } from '../../storage/schema/media.ts';
import { findJob, readJob, type StoredJob } from '../read-engine-job.ts';
import { giveUpJob } from './give-up-job.ts';
import { type Outcome, toFailed } from './outcome.ts';

type Studio = { db: Database; engines: EngineRegistry; mediaStore: MediaStore };
type Submitted = Outcome<{ type: 'submitted' }>;

/** How soon an engine that has no room is asked again, where it does not say. */
const noRoomMs = 30_000;
/** After a cut connection: an engine that took the job knows it by then. */
const lookAgainMs = 3_000;

/**
 * Gives one image to an engine, once: the row says which engine is asked before it is, so that a submit that was cut off is
 * never made again blindly. Then the engine is asked whether it took the job, and where it cannot say, the image fails.
 */
export async function submitJob(studio: Studio, mediaId: string): Promise<Submitted> {
  const job = await findJob(studio.db, mediaId);
  if (job === null || !isInProgress(job)) return { type: 'ended' };
  if (job.handle !== null) return { type: 'submitted' };
  if (job.engineKey !== null) {
    const earlier = await findEarlier(studio, mediaId, job.engineKey);
    if (earlier !== 'not taken') return earlier;
  }
  const engine = (await studio.engines.find(job.request.model))?.engine;
  // Off for a while, or not asked yet since the studio started: the catalogue is not known to be whole.
  if (engine === undefined) return { type: 'again', afterMs: noRoomMs };
  if (engine.repeatable !== true && !(await markAsked(studio.db, mediaId, engine.key))) return { type: 'ended' };
  return ask(studio, { mediaId, job, engine });
}

/** What became of a submit that was cut off. */
async function findEarlier({ db, engines }: Studio, mediaId: string, engineKey: string): Promise<Submitted | 'not taken'> {
  const engine = engines.byKey(engineKey);
  if (engine === undefined) return { type: 'failed', reason: 'The engine that was asked for this picture is not connected any more.' };
  if (engine.repeatable === true) return 'not taken';
  if (engine.recover === undefined)
    return { type: 'failed', reason: 'The connection was lost while the engine was asked for this picture. It was not asked twice.' };
  try {
    const handle = await engine.recover(mediaId);
    return handle === null ? 'not taken' : await keepHandle(db, { mediaId, engine, handle });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.code === 'AUTH' ? toFailed(error) : { type: 'again', afterMs: lookAgainMs, isTrouble: true };
  }
}

async function ask(studio: Studio, { mediaId, job, engine }: { mediaId: string; job: StoredJob; engine: Engine }): Promise<Submitted> {
  let handle: EngineHandle;
  try {
    handle = await engine.submit(await readJob(studio, job));
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.code === 'RATE_LIMIT' || error.code === 'UNREACHABLE') {
      await markAsked(studio.db, mediaId, null);
      return { type: 'again', afterMs: (error.retryAfterSeconds ?? noRoomMs / 1000) * 1000 };
    }
    const isUnknown = error.code === 'UNAVAILABLE' || error.code === 'TIMEOUT';
    return isUnknown && engine.recover !== undefined ? { type: 'again', afterMs: lookAgainMs } : toFailed(error);
  }
  return keepHandle(studio.db, { mediaId, engine, handle });
}

/** Not a change that devices see. False when the image needs nothing more. */
async function markAsked(db: Database, mediaId: string, engineKey: string | null): Promise<boolean> {
  const marked = await db
    .update(media)
    .set({ engineKey })
    .where(and(eq(media.id, mediaId), inArray(media.status, ['submitted', 'pending'])))
    .returning({ id: media.id });
  return marked.length > 0;
}

async function keepHandle(
  db: Database,
  { mediaId, engine, handle }: { mediaId: string; engine: Engine; handle: EngineHandle },
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
