import { whenOpen } from '../../open-database.ts';
import type { SentEntry } from '../../sent/sent-entry.ts';

/** The requests that left this device, last first. */
export function listSent(): Promise<SentEntry[]> {
  return whenOpen((db) => db.sent.orderBy('until').reverse().toArray());
}
