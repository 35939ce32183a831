import type { Mutation, MutationState, StudioDatabase } from '../database.ts';

/**
 * The mutations in these states at one moment, by number. One question for each state: a query for several at once goes from
 * mutation to mutation, and each step of it costs as much as all mutations of a state that are read together.
 */
export function listInStates(db: StudioDatabase, states: readonly MutationState[]): Promise<Mutation[]> {
  return db.transaction('r', db.outbox, async () => {
    const found = await Promise.all(states.map((state) => db.outbox.where('state').equals(state).toArray()));
    return found.flat().sort((a, b) => a.n! - b.n!);
  });
}
