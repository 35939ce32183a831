import { liveQuery } from 'dexie';
import type { Intent, IntentState } from '../../db/database.ts';
import { studio } from '../../db/open-database.ts';

const open: IntentState[] = ['ready', 'sending'];

/** Resolves when the studio has a change, has refused it, or it waits for the person or for its undo window. */
export function waitUntilSent({ mid }: Intent): Promise<void> {
  const db = studio();
  return new Promise((resolve, reject) => {
    const watched = liveQuery(async () => db.outbox.where('mid').equals(mid).first()).subscribe({
      next: (intent) => {
        if (intent !== undefined && open.includes(intent.state)) return;
        resolve();
        // Not inside its own first answer.
        queueMicrotask(() => watched.unsubscribe());
      },
      error: reject,
    });
  });
}
