import { setTimeout as delay } from 'node:timers/promises';
import { EngineError } from '../../../engines/engine-error.ts';
import type { Engine } from '../../../engines/engine.ts';
import { newId } from '../../../lib/ids/new-id.ts';
import type { Database } from '../../../storage/database.ts';
import { beginCost, endAnswer, microsPerDollar } from '../../../storage/credits/engine-costs.ts';
import { enforceMonthlyCap } from '../../engines/enforce-monthly-cap.ts';
import { mayHaveCost } from '../../generations/job/outcome.ts';
import { stopEngineFor } from '../../generations/job/stop-engine-for.ts';

export type SoundStudio = { db: Database; onStopped?: () => void };

/** `usd`: list price of the sound; null: not known. `isOwn`: the engine is part of the studio, and costs nothing. */
type Asked<T> = { engine: Engine; isOwn: boolean; model: string; userId: string; usd: number | null; make: () => Promise<T> };

const tries = 5;
const waitSeconds = { usual: 5, max: 60 };

/**
 * Asks an engine for a sound; it is in the ledger of costs before it is asked. One that has no room is asked again a few times.
 * @throws EngineError with one sentence when nothing comes of it
 */
export async function askForSound<T>(studio: SoundStudio, asked: Asked<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await askOnce(studio, asked);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (error.code !== 'RATE_LIMIT' || attempt === tries) throw error;
      const seconds = Math.min(error.retryAfterSeconds ?? waitSeconds.usual, waitSeconds.max);
      await delay(seconds * 1_000, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) throw new EngineError('CANCELED', 'Canceled.');
    }
  }
}

async function askOnce<T>(studio: SoundStudio, asked: Asked<T>): Promise<T> {
  if (asked.isOwn) return asked.make();
  const id = await begin(studio, asked);
  try {
    const made = await asked.make();
    await endAnswer(studio.db, id, { result: 'completed', isFree: false });
    return made;
  } catch (error) {
    if (!(error instanceof EngineError)) {
      await endAnswer(studio.db, id, { result: 'failed', isFree: false });
      throw error;
    }
    const isCanceled = error.code === 'CANCELED';
    await stopEngineFor(studio, asked.engine, error);
    await endAnswer(studio.db, id, { result: isCanceled ? 'canceled' : 'failed', isFree: !isCanceled && !mayHaveCost(error, true) });
    throw error;
  }
}

/** Writes down who is asked before it is. */
async function begin(studio: SoundStudio, { engine, model, userId, usd }: Asked<unknown>): Promise<string> {
  const mediaId = newId();
  const costMicros = Math.round((usd ?? 0) * microsPerDollar);
  const isAllowed = await studio.db.transaction(async (tx) => {
    if (!(await enforceMonthlyCap(tx, engine, costMicros))) return false;
    await beginCost(tx, engine, { mediaId, userId, model, work: 'sound', costMicros, isPriceKnown: usd !== null });
    return true;
  });
  if (isAllowed) return mediaId;
  studio.onStopped?.();
  throw new EngineError('QUOTA', `${engine.name ?? engine.key} has stopped for now. The studio’s host can let it go on.`);
}
