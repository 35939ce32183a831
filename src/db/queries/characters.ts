import type { SavedRowOf } from '../database.ts';
import { whenOpen } from '../open-database.ts';

/** Characters of the user or the team, and those of the library, by name. */
export async function listCharacters(): Promise<SavedRowOf<'characters'>[]> {
  const characters = await whenOpen((db) => db.characters.toArray());
  return characters.toSorted((a, b) => a.character_name.localeCompare(b.character_name));
}
