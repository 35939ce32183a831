import { and, asc, desc, eq, isNull, or } from 'drizzle-orm';
import { readMediaAddress } from '../../../../contract/generations/media-address.ts';
import { hasPicture } from '../../../../contract/media/media.ts';
import type { Transaction } from '../../../storage/database.ts';
import { lockHashes } from '../../../storage/files/lock-hash.ts';
import { isOneOf } from '../../../storage/rows/row-conditions.ts';
import { character } from '../../../storage/schema/character.ts';
import { media } from '../../../storage/schema/media.ts';
import { trainedModel } from '../../../storage/schema/trained-model.ts';
import type { OnceKey } from '../../run-once.ts';
import { findPremadeCharacter } from '../../characters/premade.ts';
import { bestOfKey } from '../../trained-models/best-of-key.ts';
import { isInHub } from '../../trained-models/hub/in-hub.ts';
import { findSentFile } from './sent-file.ts';

/** A trained model that may be used here. `file`: of its weights in the media store. */
export type NamedModel = {
  key: string;
  name: string;
  status: typeof trainedModel.$inferSelect.status;
  baseModels: readonly string[];
  objectPrompt: string;
  engineName: string | null;
  file: { hash: string; sizeBytes: number } | null;
};
/** A character that may be used here, with the pictures that are still there: SHA-256 in hex. */
export type NamedCharacter = { key: string; name: string; description: string; pictures: readonly string[] };

/** The models and characters behind the keys of a request. */
export type Named = { models: ReadonlyMap<string, NamedModel>; characters: ReadonlyMap<string, NamedCharacter> };

/**
 * Trained models and characters by their keys: those of the library first, then models of the hub and characters of the studio. Nothing
 * is told of others. Until the transaction ends, no file of what was found is removed.
 */
export async function findNamed(tx: Transaction, once: Pick<OnceKey, 'userId' | 'spaceId'>, keys: readonly string[]): Promise<Named> {
  if (keys.length === 0) return { models: new Map(), characters: new Map() };
  const models = await findModels(tx, once.spaceId, keys);
  const characters = await findCharacters(tx, once.spaceId, keys);
  const weights = [...models.values()].flatMap(({ file }) => (file === null ? [] : file.hash));
  await lockHashes(tx, [...weights, ...[...characters.values()].flatMap(({ pictures }) => pictures)]);
  return { models, characters };
}

async function findModels(tx: Transaction, spaceId: string, keys: readonly string[]): Promise<Map<string, NamedModel>> {
  const isOwn = and(eq(trainedModel.spaceId, spaceId), isNull(trainedModel.deletedAt));
  const rows = await tx
    .select()
    .from(trainedModel)
    .where(and(isOneOf(trainedModel.key, keys), or(isOwn, isInHub)))
    .orderBy(...bestOfKey(spaceId));
  const found = rows.map(({ key, modelName: name, status, baseModels, objectPrompt, engineName, weightsHash, weightsBytes }) => {
    const file = weightsHash === null ? null : { hash: weightsHash, sizeBytes: weightsBytes ?? 0 };
    return [key, { key, name, status, baseModels, objectPrompt, engineName, file }] as const;
  });
  return firstOfEach(found);
}

async function findCharacters(tx: Transaction, spaceId: string, keys: readonly string[]): Promise<Map<string, NamedCharacter>> {
  const rows = await tx
    .select()
    .from(character)
    .where(
      and(isOneOf(character.modelId, keys), isNull(character.deletedAt), or(eq(character.spaceId, spaceId), eq(character.isLibrary, true))),
    )
    .orderBy(desc(eq(character.spaceId, spaceId)), asc(character.createdAt), asc(character.id));
  const first = firstOfEach(rows.map((row) => [row.modelId, row] as const));
  const found = new Map<string, NamedCharacter>();
  for (const [key, row] of first) {
    const pictures: string[] = [];
    for (const url of row.imageUrls) pictures.push(...(await findPicture(tx, row, url)));
    found.set(key, { key, name: row.characterName, description: row.description, pictures: [...new Set(pictures)] });
  }
  for (const key of keys) {
    const premade = found.has(key) ? undefined : await findPremadeCharacter(key);
    if (premade !== undefined)
      found.set(key, { key, name: premade.character_name, description: premade.description, pictures: premade.pictures });
  }
  return found;
}

/** The file of a picture, as far as the library of the character may read it: an archive may have brought any address. */
async function findPicture(tx: Transaction, { spaceId, userId }: typeof character.$inferSelect, url: string): Promise<string[]> {
  const named = readMediaAddress(url);
  if (named === null) return [];
  if (named.kind === 'upload') {
    const sent = await findSentFile(tx, { userId, spaceId, hash: named.sha256 });
    return sent?.mime.startsWith('image/') === true ? [named.sha256] : [];
  }
  const { hash, status, resourceType } = media;
  const [item] = await tx
    .select({ hash, status, resourceType })
    .from(media)
    .where(and(eq(media.id, named.id), eq(media.spaceId, spaceId)));
  if (item === undefined || item.resourceType !== 'image' || !hasPicture(item) || item.hash === null) return [];
  return [item.hash];
}

function firstOfEach<T>(entries: readonly (readonly [string, T])[]): Map<string, T> {
  return new Map(entries.toReversed());
}
