import type { PremadeCharacter } from '../../../../contract/routes/character-routes.ts';
import { readMeta } from '../../meta.ts';
import { whenOpen } from '../../open-database.ts';

/** The characters of the library as the server last told them; undefined before it did. */
export async function listPremadeCharacters(): Promise<PremadeCharacter[] | undefined> {
  return whenOpen((db) => readMeta(db, 'premadeCharacters'));
}
