import { liveQuery } from 'dexie';
import type { Mutation, MutationState } from '../../db/database.ts';
import { studio } from '../../db/open-database.ts';

const open: MutationState[] = ['ready', 'sending'];

/** Resolves when the studio has a change, has refused it, or it waits for the person or for its undo window. */
export function waitUntilSent({ mid }: Mutation): Promise<void> {
  const db = studio();
  return new Promise((resolve, reject) => {
    const watched = liveQuery(async () => db.outbox.where('mid').equals(mid).first()).subscribe({
      next: (mutation) => {
        if (mutation !== undefined && open.includes(mutation.state)) return;
        resolve();
        // Not inside its own first answer.
        queueMicrotask(() => watched.unsubscribe());
      },
      error: reject,
    });
  });
}
