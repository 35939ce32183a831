import type { ModelConfig } from '../../contract/trained-model-answer.ts';
import { accountApi } from '../sync/session-api.ts';

/**
 * Finds a model by its key: one of the catalogue, an own one or a published one.
 * @throws AppError VALIDATION_FAILED for what is no key; NETWORK… while the studio cannot be reached; the signal's reason when aborted
 */
export async function readModelConfig(model: string, signal: AbortSignal): Promise<ModelConfig> {
  const { value } = await (await accountApi()).call('imageModel', { params: { model }, signal });
  return value.data;
}
