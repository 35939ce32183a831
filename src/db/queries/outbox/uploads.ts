import { findBroughtFile } from '../../outbox/brought-file.ts';
import type { StudioDatabase } from '../../database.ts';
import { listInStates } from '../../outbox/list-in-states.ts';
import { whenOpen } from '../../open-database.ts';

/** A picture or a larger version whose bytes wait to be sent: the mutation that brought it, and its size in bytes. */
export type WaitingUpload = { mid: string; bytes: number };

/** Imported pictures and larger versions that the studio does not have yet, in the order in which they are sent. */
export function listWaitingUploads(): Promise<WaitingUpload[]> {
  return whenOpen((db) => findWaitingUploads(db));
}

/**
 * The same, inside a transaction of the caller that holds the outbox and the uploads. Asked again with each change of a long
 * outbox, which nearly always has none: then it is not looked through.
 */
export async function findWaitingUploads(db: StudioDatabase): Promise<WaitingUpload[]> {
  if ((await db.uploads.count()) === 0) return [];
  const unsent = await listInStates(db, ['ready', 'sending', 'parked']);
  return unsent.flatMap((mutation) => {
    const file = findBroughtFile(mutation);
    return file === null ? [] : [{ mid: mutation.mid, bytes: file.sizeBytes }];
  });
}
