import { eq } from 'drizzle-orm';
import type { CharacterRow } from '../../../contract/character.ts';
import type { Transaction } from '../../storage/database.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';

/** The status of a character by the model that shows it, as it is now. */
export async function settledStatus(
  tx: Transaction,
  { trainedModelId, status }: { trainedModelId: string | null; status: CharacterRow['status'] },
): Promise<CharacterRow['status']> {
  if (trainedModelId === null) return 'completed';
  const [model] = await tx.select({ status: trainedModel.status }).from(trainedModel).where(eq(trainedModel.id, trainedModelId));
  if (model === undefined) return status;
  return model.status === 'running' ? 'processing' : model.status === 'failed' ? 'failed' : 'completed';
}
