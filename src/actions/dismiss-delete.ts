import { studio } from '../db/open-database.ts';
import { releaseHeld } from '../db/release-due.ts';

/** Closes the undo window of a deletion now. */
export async function dismissDelete(mid: string): Promise<void> {
  await releaseHeld(studio(), mid);
}
