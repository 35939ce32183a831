import { AppError } from '../../contract/errors.ts';
import { findGeneration } from '../db/queries/generations.ts';
import { startGeneration } from './start-generation.ts';

/**
 * Asks for one picture again with the settings of a request that failed; the failed item stays until it is deleted.
 * Returns the new item's identifier.
 * @throws AppError NOT_FOUND when this device does not have the settings, and what `startGeneration` throws
 */
export async function retryGeneration(generationId: string): Promise<string> {
  const generation = await findGeneration(generationId);
  if (generation === undefined) throw new AppError('NOT_FOUND');
  const { prompt, negative_prompt, model, width, height, seed } = generation;
  const { mediaIds } = await startGeneration({ prompt, negative_prompt, model, width, height, seed, image_num: 1 });
  return mediaIds[0]!;
}
