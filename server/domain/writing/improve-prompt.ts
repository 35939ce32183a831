import type { EngineWork } from '../../../contract/engines/engine.ts';
import type { AssistantMode } from '../../../contract/generations/prompt/prompt-assistant.ts';
import { AppError } from '../../../contract/errors.ts';
import type { FoundWriter } from '../../engines/engine-registry.ts';
import { EngineError } from '../../engines/engine.ts';
import { askWriter, type WritingStudio } from './ask-writer.ts';
import { promptInstructions } from './prompt-instructions.ts';
import { readWrittenPrompt } from './read-written-prompt.ts';

type Order = { userId: string; prompt: string; work: EngineWork; mode: AssistantMode };

/**
 * A prompt written anew by the writer of this studio.
 * @throws MODEL_UNAVAILABLE when no engine writes; RATE_LIMITED when the engine has enough to write;
 * ENGINE_FAILED with one sentence when it does not come to a prompt
 */
export async function improvePrompt(studio: WritingStudio, order: Order, signal: AbortSignal): Promise<string> {
  const found = await studio.engines.findWriter();
  if (found === undefined) throw new AppError('MODEL_UNAVAILABLE', { detail: 'No connected engine improves prompts.' });
  return askWriter(studio, found, { userId: order.userId, prompts: 1, write: (writer) => write(writer, order, signal) });
}

async function write({ engine, writer, model }: FoundWriter, { prompt, work, mode }: Order, signal: AbortSignal): Promise<string> {
  const answer = await writer.write({ model, instructions: promptInstructions(work, mode), words: prompt }, signal);
  const written = readWrittenPrompt(answer);
  if (written === null) throw new EngineError('NO_OUTPUT', `${engine.name ?? engine.key} wrote no prompt.`);
  return written;
}
