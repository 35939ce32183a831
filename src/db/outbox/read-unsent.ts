import type { MutationState, StudioDatabase } from '../database.ts';

/**
 * Changes that the server does not have: how many go by themselves, and when the oldest was made, ms since 1970; null: there
 * is none. `asked`: how many more wait for the person's word; they too are on this device only.
 */
export type Unsent = { count: number; oldest: number | null; asked: number };

const states: readonly MutationState[] = ['held', 'ready', 'sending'];

/**
 * The unsent changes at one moment. Each state is asked for by itself and all at once: what looks at mutations one after the
 * other passes all that were just accepted, and this is asked again with each one of a long outbox that is sent.
 */
export function readUnsent(db: StudioDatabase): Promise<Unsent> {
  return db.transaction('r', db.outbox, async () => {
    const found = await Promise.all(
      states.map(async (state) => {
        // Each question has a collection of its own: the first one would bound the other.
        const inState = () => db.outbox.where('state').equals(state);
        const [count, first] = await Promise.all([inState().count(), inState().first()]);
        return { count, first };
      }),
    );
    const asked = await db.outbox.where('state').equals('parked').count();
    const [oldest] = found.flatMap(({ first }) => (first === undefined ? [] : [first])).sort((a, b) => a.n! - b.n!);
    return { count: found.reduce((sum, { count }) => sum + count, 0), oldest: oldest?.madeAt ?? null, asked };
  });
}
