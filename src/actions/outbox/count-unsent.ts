import { countInStates } from '../../db/outbox/count-in-states.ts';
import { whenOpen } from '../../db/open-database.ts';

/** Changes the server does not have yet: those that wait, are held, or ask for a decision. */
export async function countUnsent(): Promise<number> {
  return whenOpen((db) => countInStates(db, ['held', 'ready', 'sending', 'parked']));
}
