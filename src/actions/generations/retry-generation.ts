import { AppError } from '../../../contract/errors.ts';
import { currentModel } from '../../../contract/generations/current-model.ts';
import { findGeneration } from '../../db/queries/generations/generations.ts';
import { startGeneration } from './start-generation.ts';

/**
 * Asks for one picture again with the settings of a request that failed, or with what `other` says instead; the failed item stays
 * until it is deleted. Returns the new item's identifier.
 * @throws AppError NOT_FOUND when this device does not have the settings, and what `startGeneration` throws
 */
export async function retryGeneration(generationId: string, other: { model?: string; quality?: string } = {}): Promise<string> {
  const generation = await findGeneration(generationId);
  if (generation === undefined) throw new AppError('NOT_FOUND');
  const { id: _id, created_at: _at, imported: _imported, sp: _sp, seq: _seq, g: _g, ...params } = generation;
  const { mediaIds } = await startGeneration({ ...currentModel({ ...params, ...other }), image_num: 1 });
  return mediaIds[0]!;
}
