import type { Problem } from '../database.ts';
import { studio } from '../open-database.ts';

/** Changes that were refused or wait for the person's word, oldest first. */
export async function listProblems(): Promise<Problem[]> {
  return studio().problems.orderBy('i').toArray();
}
