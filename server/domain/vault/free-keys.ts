import { and, eq, ne } from 'drizzle-orm';
import { keyOfNamed } from '../../../contract/text/key-of-named.ts';
import type { VaultRow } from '../../../contract/rows/rows.ts';
import type { RestoreRows } from '../../../contract/vault/vault-rows.ts';
import type { Transaction } from '../../storage/database.ts';
import { uuidOf } from '../../lib/ids/uuid-of.ts';
import { isOneOf } from '../../storage/rows/row-conditions.ts';
import { character } from '../../storage/schema/character.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import { findPremadeCharacter } from '../characters/premade.ts';

type Work = { spaceId: string; request: RestoreRows; isComing: (id: string) => boolean };

/**
 * Gives characters and models that come out of an archive a key of their own where another library, or the studio, has theirs: an own key
 * goes before one of the hub, so theirs could not be used here any more. A model of a character has the key of that one.
 */
export async function freeKeys(tx: Transaction, { spaceId, request, isComing }: Work): Promise<RestoreRows> {
  if (request.table === 'characters') {
    const isTaken = await findTaken(
      tx,
      spaceId,
      request.rows.filter(({ id }) => isComing(id)).map((row) => row.model_id),
    );
    const free = (row: VaultRow<'characters'>) =>
      isComing(row.id) && isTaken(row.model_id) ? { ...row, model_id: freeKey(spaceId, row.character_name, row) } : row;
    return { ...request, rows: request.rows.map(free) };
  }
  if (request.table !== 'trainedModels') return request;
  const coming = request.rows.filter(({ id }) => isComing(id));
  const isTaken = await findTaken(
    tx,
    spaceId,
    coming.map(({ key }) => key),
  );
  const characters = await findCharacterKeys(
    tx,
    spaceId,
    coming.flatMap((row) => row.character_creation_id ?? []),
  );
  const free = (row: VaultRow<'trainedModels'>) => {
    const ofCharacter = characters.get(row.character_creation_id ?? '');
    const key = ofCharacter ?? (isTaken(row.key) ? freeKey(spaceId, row.model_name, row) : row.key);
    return isComing(row.id) ? { ...row, key } : row;
  };
  return { ...request, rows: request.rows.map(free) };
}

/** Always the same one for the same row in the same library. */
function freeKey(spaceId: string, name: string, { id, ...row }: { id: string; key?: string; model_id?: string }): string {
  const usual = keyOfNamed(name, id);
  return usual === (row.key ?? row.model_id) ? keyOfNamed(name, uuidOf(`key ${spaceId} ${id}`)) : usual;
}

/** Tells which of these keys another library has, also of something deleted, which may come back; or the library of the studio. */
async function findTaken(tx: Transaction, spaceId: string, keys: readonly string[]): Promise<(key: string) => boolean> {
  const models = await tx
    .select({ key: trainedModel.key })
    .from(trainedModel)
    .where(and(isOneOf(trainedModel.key, keys), ne(trainedModel.spaceId, spaceId)));
  const characters = await tx
    .select({ key: character.modelId })
    .from(character)
    .where(and(isOneOf(character.modelId, keys), ne(character.spaceId, spaceId)));
  const taken = new Set([...models, ...characters].map(({ key }) => key));
  for (const key of keys) if ((await findPremadeCharacter(key)) !== undefined) taken.add(key);
  return (key) => taken.has(key);
}

async function findCharacterKeys(tx: Transaction, spaceId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: character.id, key: character.modelId })
    .from(character)
    .where(and(isOneOf(character.id, ids), eq(character.spaceId, spaceId)));
  return new Map(rows.map(({ id, key }) => [id, key]));
}
