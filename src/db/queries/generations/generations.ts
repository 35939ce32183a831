import type { SavedGeneration } from '../../database.ts';
import { whenOpen } from '../../open-database.ts';

/** The words and settings of one request. */
export function findGeneration(id: string): Promise<SavedGeneration | undefined> {
  return whenOpen((db) => db.generations.get(id));
}
