import { studio } from '../db/open-database.ts';

/** Changes the server does not have yet: those that wait, are held, or ask for a decision. */
export async function countUnsent(): Promise<number> {
  return studio().outbox.where('state').anyOf('held', 'ready', 'sending', 'parked').count();
}
