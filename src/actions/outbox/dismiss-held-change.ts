import { studio } from '../../db/open-database.ts';
import { releaseHeld } from '../../db/outbox/release-due.ts';

/** Closes the undo window of a held change now. */
export async function dismissHeldChange(mid: string): Promise<void> {
  await releaseHeld(studio(), mid);
}
