import { eq, inArray } from 'drizzle-orm';
import type { VaultTable } from '../../../contract/rows/rows.ts';
import type { Transaction } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { character } from '../../storage/schema/character.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import type { Touch } from '../../storage/write-space.ts';
import { settledStatus } from '../characters/settled-status.ts';
import { dropLostWeights } from '../trained-models/drop-lost-weights.ts';
import { tellCharacter } from '../trained-models/tell-character.ts';

/** Makes characters and models that came back say what is true now: no training goes on, and weights are there or missed. */
export async function settleRestored(
  tx: Transaction,
  store: MediaStore,
  { table, ids, touch }: { table: VaultTable; ids: readonly string[]; touch: Touch },
): Promise<void> {
  if (ids.length === 0) return;
  if (table === 'characters') await settleCharacters(tx, ids);
  if (table === 'trainedModels') await settleModels(tx, store, { ids, touch });
}

async function settleCharacters(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const row of await tx
    .select()
    .from(character)
    .where(inArray(character.id, [...ids]))) {
    const status = await settledStatus(tx, row);
    if (status !== row.status) await tx.update(character).set({ status }).where(eq(character.id, row.id));
  }
}

async function settleModels(tx: Transaction, store: MediaStore, { ids, touch }: { ids: readonly string[]; touch: Touch }): Promise<void> {
  for (const row of await tx
    .select()
    .from(trainedModel)
    .where(inArray(trainedModel.id, [...ids]))) {
    const { status } = await dropLostWeights(tx, store, row);
    // A running one is told of by its run.
    if (status !== 'running') await tellCharacter(tx, row, { status: status === 'canceled' ? null : status, touch });
  }
}
