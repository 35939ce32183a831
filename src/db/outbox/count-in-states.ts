import type { MutationState, StudioDatabase } from '../database.ts';

/**
 * How many mutations are in these states, at one moment. One count for each: a query for several states at once reads every
 * mutation it counts, and this is asked again with each one of a long outbox that is sent.
 */
export function countInStates(db: StudioDatabase, states: readonly MutationState[]): Promise<number> {
  return db.transaction('r', db.outbox, async () => {
    const counts = await Promise.all(states.map((state) => db.outbox.where('state').equals(state).count()));
    return counts.reduce((sum, count) => sum + count, 0);
  });
}
