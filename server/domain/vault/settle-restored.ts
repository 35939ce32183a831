import { eq } from 'drizzle-orm';
import type { RestoreRows } from '../../../contract/vault/vault-rows.ts';
import type { Transaction } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { isOneOf } from '../../storage/rows/row-conditions.ts';
import { character } from '../../storage/schema/character.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import type { Touch } from '../../storage/rows/write-space.ts';
import { settledStatus } from '../characters/settled-status.ts';
import { dropLostWeights } from '../trained-models/drop-lost-weights.ts';
import type { StoredModel } from '../trained-models/lock-model.ts';
import { tellCharacter } from '../trained-models/tell-character.ts';
import { giveWeights, type FoundWeights } from './vault-weights.ts';

type Restored = { spaceId: string; request: RestoreRows; ids: readonly string[]; found: FoundWeights; touch: Touch };

/**
 * Makes characters and models that came back say what is true now: no training goes on, and weights are there or missed. Answers with
 * the models that were here before and got their weights.
 */
export async function settleRestored(tx: Transaction, store: MediaStore, restored: Restored): Promise<string[]> {
  const { table } = restored.request;
  if (table === 'characters') await settleCharacters(tx, restored.ids);
  return table === 'trainedModels' ? settleModels(tx, store, restored) : [];
}

async function settleCharacters(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const row of await tx.select().from(character).where(isOneOf(character.id, ids))) {
    const status = await settledStatus(tx, row);
    if (status !== row.status) await tx.update(character).set({ status }).where(eq(character.id, row.id));
  }
}

async function settleModels(tx: Transaction, store: MediaStore, { spaceId, request, ids, found, touch }: Restored): Promise<string[]> {
  for (const row of await listModels(tx, ids)) await dropLostWeights(tx, store, row);
  const given = await giveWeights(tx, spaceId, { request, found });
  touch('trainedModels', given);
  for (const row of await listModels(tx, [...new Set([...ids, ...given])])) {
    // A running one is told of by its run.
    if (row.status !== 'running') await tellCharacter(tx, row, { status: row.status === 'canceled' ? null : row.status, touch });
  }
  return given;
}

function listModels(tx: Transaction, ids: readonly string[]): Promise<StoredModel[]> {
  return tx.select().from(trainedModel).where(isOneOf(trainedModel.id, ids));
}
