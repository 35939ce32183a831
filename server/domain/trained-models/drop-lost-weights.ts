import { eq } from 'drizzle-orm';
import { weightsGoneReason } from '../../../contract/trained-models/training-state.ts';
import type { Transaction } from '../../storage/database.ts';
import { lockHashes } from '../../storage/files/lock-hash.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import type { StoredModel } from './lock-model.ts';

/** A model without the file of its weights says so, and can be trained again. */
const lost = {
  status: 'failed' as const,
  failReason: weightsGoneReason,
  weightsHash: null,
  weightsBytes: null,
  isPublished: false,
  publishedAt: null,
};

/** Looks for the weights of a model that comes back: the sweep removes them 30 days after its deletion. The row is locked. */
export async function dropLostWeights(tx: Transaction, store: MediaStore, row: StoredModel): Promise<StoredModel> {
  if (row.weightsHash === null) return row;
  await lockHashes(tx, [row.weightsHash]);
  if ((await store.stat(row.weightsHash, 'original')) !== null) return row;
  await tx.update(trainedModel).set(lost).where(eq(trainedModel.id, row.id));
  return { ...row, ...lost };
}
