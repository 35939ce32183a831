import type { SavedGeneration } from '../database.ts';
import { studio } from '../open-database.ts';

/** The words and settings of one request. */
export async function findGeneration(id: string): Promise<SavedGeneration | undefined> {
  return studio().generations.get(id);
}
