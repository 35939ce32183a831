import { randomUUID } from 'node:crypto';
import { AppError } from '../../../contract/errors.ts';
import { assumedPromptUsd } from '../../../contract/routes/writing-routes.ts';
import type { EngineRegistry, FoundWriter } from '../../engines/engine-registry.ts';
import { EngineError } from '../../engines/engine.ts';
import type { Database } from '../../storage/database.ts';
import { beginCost, endAnswer, microsPerDollar } from '../../storage/credits/engine-costs.ts';
import { enforceMonthlyCap } from '../engines/enforce-monthly-cap.ts';
import { mayHaveCost } from '../generations/job/outcome.ts';
import { stopEngineFor } from '../generations/job/stop-engine-for.ts';
import { holdToPace } from './hold-to-pace.ts';
import { findWriterPrice } from './writer-price.ts';

export type WritingStudio = { db: Database; engines: Pick<EngineRegistry, 'findWriter'>; onStopped?: () => void };

/** `prompts`: how many prompts a text costs as much as. */
type Asked<T> = { userId: string; prompts: number; write: (found: FoundWriter) => Promise<T> };

/**
 * Asks the given writer once; it is in the ledger before it is asked.
 * @throws RATE_LIMITED when the engine has enough to write; MODEL_UNAVAILABLE when it stopped;
 * ENGINE_FAILED with one sentence when nothing comes of it
 */
export async function askWriter<T>(studio: WritingStudio, found: FoundWriter, { userId, prompts, write }: Asked<T>): Promise<T> {
  const id = await begin(studio, found, { userId, prompts });
  try {
    const written = await write(found);
    await endAnswer(studio.db, id, { result: 'completed', isFree: false });
    return written;
  } catch (error) {
    if (!(error instanceof EngineError)) {
      await endAnswer(studio.db, id, { result: 'failed', isFree: false });
      throw error;
    }
    const isCanceled = error.code === 'CANCELED';
    await stopEngineFor(studio, found.engine, error);
    await endAnswer(studio.db, id, { result: isCanceled ? 'canceled' : 'failed', isFree: !isCanceled && !mayHaveCost(error, true) });
    throw new AppError('ENGINE_FAILED', { detail: error.message, cause: error });
  }
}

/** Writes down who is asked before it is. */
async function begin(studio: WritingStudio, found: FoundWriter, { userId, prompts }: { userId: string; prompts: number }): Promise<string> {
  const { engine, model } = found;
  const mediaId = randomUUID();
  const isAllowed = await studio.db.transaction(async (tx) => {
    const usd = await findWriterPrice(tx, found);
    const costMicros = Math.round((usd ?? assumedPromptUsd) * prompts * microsPerDollar);
    if (!(await enforceMonthlyCap(tx, engine, costMicros))) return false;
    await holdToPace(tx, engine);
    await beginCost(tx, engine, { mediaId, userId, model, work: 'text', costMicros, isPriceKnown: usd !== null });
    return true;
  });
  if (isAllowed) return mediaId;
  studio.onStopped?.();
  throw new AppError('MODEL_UNAVAILABLE', { detail: 'What improves prompts has stopped for now.' });
}
