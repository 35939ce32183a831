import type { Intent, IntentState, StudioDatabase } from '../database.ts';

/**
 * The intents in these states at one moment, by number. One question for each state: a query for several at once goes from
 * intent to intent, and each step of it costs as much as all intents of a state that are read together.
 */
export function listInStates(db: StudioDatabase, states: readonly IntentState[]): Promise<Intent[]> {
  return db.transaction('r', db.outbox, async () => {
    const found = await Promise.all(states.map((state) => db.outbox.where('state').equals(state).toArray()));
    return found.flat().sort((a, b) => a.n! - b.n!);
  });
}
