import { randomUUID } from 'node:crypto';
import type { EngineWork } from '../../../contract/engine.ts';
import type { AssistantMode } from '../../../contract/generation/prompt-assistant.ts';
import { AppError } from '../../../contract/errors.ts';
import { assumedPromptUsd } from '../../../contract/writing-routes.ts';
import type { EngineRegistry, FoundWriter } from '../../engines/engine-registry.ts';
import { EngineError } from '../../engines/engine.ts';
import type { Database } from '../../storage/database.ts';
import { beginCost, endText, microsPerDollar } from '../../storage/engine-costs.ts';
import { holdToBounds } from '../generating/hold-to-bounds.ts';
import { mayHaveCost } from '../generating/outcome.ts';
import { stopEngineFor } from '../generating/stop-engine-for.ts';
import { holdToPace } from './hold-to-pace.ts';
import { promptInstructions } from './prompt-instructions.ts';
import { readWrittenPrompt } from './read-written-prompt.ts';
import { findWriterPrice } from './writer-price.ts';

type Studio = { db: Database; engines: Pick<EngineRegistry, 'findWriter'>; onStopped?: () => void };
type Order = { userId: string; prompt: string; work: EngineWork; mode: AssistantMode };

/**
 * A prompt written anew by whoever writes for this studio. It is asked once, and is in the ledger before it is.
 * @throws MODEL_UNAVAILABLE when nobody writes; RATE_LIMITED when the engine has enough to write;
 * ENGINE_FAILED with one sentence when it does not come to a prompt
 */
export async function improvePrompt(studio: Studio, order: Order, signal: AbortSignal): Promise<string> {
  const found = await studio.engines.findWriter();
  if (found === undefined) throw new AppError('MODEL_UNAVAILABLE', { detail: 'No connected engine improves prompts.' });
  const id = await begin(studio, found, order.userId);
  try {
    const prompt = await write(found, order, signal);
    await endText(studio.db, id, { result: 'completed', isFree: false });
    return prompt;
  } catch (error) {
    if (!(error instanceof EngineError)) {
      await endText(studio.db, id, { result: 'failed', isFree: false });
      throw error;
    }
    const isCanceled = error.code === 'CANCELED';
    await stopEngineFor(studio, found.engine, error);
    await endText(studio.db, id, { result: isCanceled ? 'canceled' : 'failed', isFree: !isCanceled && !mayHaveCost(error, true) });
    throw new AppError('ENGINE_FAILED', { detail: error.message, cause: error });
  }
}

/** Writes down who is asked before it is. */
async function begin(studio: Studio, found: FoundWriter, userId: string): Promise<string> {
  const { engine, model } = found;
  const mediaId = randomUUID();
  const isAllowed = await studio.db.transaction(async (tx) => {
    const usd = await findWriterPrice(tx, found);
    const costMicros = Math.round((usd ?? assumedPromptUsd) * microsPerDollar);
    if (!(await holdToBounds(tx, engine, costMicros))) return false;
    await holdToPace(tx, engine);
    await beginCost(tx, engine, { mediaId, userId, model, work: 'text', costMicros, isPriceKnown: usd !== null });
    return true;
  });
  if (isAllowed) return mediaId;
  studio.onStopped?.();
  throw new AppError('MODEL_UNAVAILABLE', { detail: 'What improves prompts has stopped for now.' });
}

async function write({ engine, writer, model }: FoundWriter, { prompt, work, mode }: Order, signal: AbortSignal): Promise<string> {
  const answer = await writer.write({ model, instructions: promptInstructions(work, mode), words: prompt }, signal);
  const written = readWrittenPrompt(answer);
  if (written === null) throw new EngineError('NO_OUTPUT', `${engine.name ?? engine.key} wrote no prompt.`);
  return written;
}
