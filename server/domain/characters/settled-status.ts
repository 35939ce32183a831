import { and, eq } from 'drizzle-orm';
import type { CharacterRow } from '../../../contract/characters/character.ts';
import type { Transaction } from '../../storage/database.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';

/** The status of a character, derived from the present state of the model that shows it. */
export async function settledStatus(
  tx: Transaction,
  { trainedModelId, spaceId, status }: { trainedModelId: string | null; spaceId: string; status: CharacterRow['status'] },
): Promise<CharacterRow['status']> {
  if (trainedModelId === null) return 'completed';
  // An archive may name a model of another library.
  const own = and(eq(trainedModel.id, trainedModelId), eq(trainedModel.spaceId, spaceId));
  const [model] = await tx.select({ status: trainedModel.status }).from(trainedModel).where(own);
  if (model === undefined) return status === 'processing' ? 'completed' : status;
  return model.status === 'running' ? 'processing' : model.status === 'failed' ? 'failed' : 'completed';
}
