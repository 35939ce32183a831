import { readMediaAddress } from '../../../../contract/generations/media-address.ts';
import type { SavedMedia, SavedRowOf } from '../../database.ts';
import { whenOpen } from '../../open-database.ts';
import { listPremadeCharacters } from './premade-characters.ts';

export type Character = SavedRowOf<'characters'>;

/** “Ada 9” stands before “Ada 10”. */
const byName = new Intl.Collator(undefined, { numeric: true });

/** Characters of the user or the team, and those of the library, by name. */
export async function listCharacters(): Promise<Character[]> {
  const characters = await whenOpen((db) => db.characters.toArray());
  return characters.toSorted((a, b) => byName.compare(a.character_name, b.character_name));
}

/** The characters of the user or the team, newest first. */
export async function listOwnCharacters(): Promise<Character[]> {
  const characters = await whenOpen((db) => db.characters.toArray());
  return characters.toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1));
}

/** One character as it is kept; undefined when it was deleted, or never was here. */
export function findCharacter(id: string): Promise<Character | undefined> {
  return whenOpen((db) => db.characters.get(id));
}

/** Identifiers and names of all characters that this device knows, those of the library too, by their keys. */
export async function nameCharacters(): Promise<ReadonlyMap<string, { id: string; name: string }>> {
  const [premade, own] = await Promise.all([listPremadeCharacters(), listCharacters()]);
  return new Map([...(premade ?? []), ...own].map(({ id, model_id: key, character_name: name }) => [key, { id, name }]));
}

/** Number of characters of the user or the team. */
export function countOwnCharacters(): Promise<number> {
  return whenOpen((db) =>
    db.characters
      .toCollection()
      .filter(({ is_library }) => !is_library)
      .count(),
  );
}

/** The items that some pictures of characters are, by the address of each; null for an address of something else. */
export async function findPictured(urls: readonly string[]): Promise<Map<string, SavedMedia | null>> {
  const named = urls.flatMap((url) => {
    const file = readMediaAddress(url);
    return file?.kind === 'item' ? [{ url, id: file.id }] : [];
  });
  const rows = await whenOpen((db) => db.media.bulkGet(named.map(({ id }) => id)));
  const found = new Map<string, SavedMedia | null>(urls.map((url) => [url, null]));
  for (const [at, { url }] of named.entries()) found.set(url, rows[at] ?? null);
  return found;
}
