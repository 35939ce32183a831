import type { ModelConfig } from '../../../contract/trained-models/trained-model-answer.ts';
import { findModelConfig } from '../../db/queries/trained-models/model-config.ts';
import { accountApi } from '../../sync/api/session-api.ts';

/**
 * Finds a model by its key: what the device itself knows of it, else what the studio tells: one of the catalogue, an own one or a
 * published one.
 * @throws AppError VALIDATION_FAILED for what is no key; NETWORK… while the studio cannot be reached; the signal's reason when aborted
 */
export async function readModelConfig(model: string, signal: AbortSignal): Promise<ModelConfig> {
  const known = await findModelConfig(model);
  if (known !== undefined) return known;
  const { value } = await (await accountApi()).call('imageModel', { params: { model }, signal });
  return value.data;
}
