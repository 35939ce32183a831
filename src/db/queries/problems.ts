import type { Problem } from '../database.ts';
import { whenOpen } from '../open-database.ts';

/** Changes that were refused or wait for the person's word, oldest first. */
export function listProblems(): Promise<Problem[]> {
  return whenOpen((db) => db.problems.orderBy('i').toArray());
}
