import type { Mutation, StudioDatabase } from '../database.ts';
import { assertWriter } from '../upgrade/assert-writer.ts';
import { recompute, rowTables } from '../rows/recompute.ts';
import { withStorage } from '../with-storage.ts';

/** The rest of an undo window, ms. A clock that went back gives the full window, never more. */
export function remainingHold(mutation: Pick<Mutation, 'due' | 'holdMs' | 'madeAt'>, now: number): number {
  const holdMs = mutation.holdMs ?? 0;
  if (now < mutation.madeAt) return holdMs;
  return Math.min(holdMs, Math.max(0, (mutation.due ?? 0) - now));
}

/** Releases held changes whose undo window is over. Returns ms until the next one, or null when none is held. */
export async function releaseDue(db: StudioDatabase, now: number): Promise<number | null> {
  const held = await db.outbox.where('state').equals('held').toArray();
  if (held.length === 0) return null;
  return withStorage(db, () =>
    db.transaction('rw', [db.meta, db.outbox], async () => {
      await assertWriter(db);
      let next: number | null = null;
      for (const mutation of await db.outbox.where('state').equals('held').toArray()) {
        const left = remainingHold(mutation, now);
        if (left === 0) await db.outbox.update(mutation.n!, { state: 'ready' });
        // Rewritten, so that a clock which stays behind cannot hold the change for days.
        else if (now < mutation.madeAt) await db.outbox.update(mutation.n!, { madeAt: now, due: now + left });
        if (left > 0) next = Math.min(next ?? left, left);
      }
      return next;
    }),
  );
}

/** Releases one held change now. False when it was not held any more. */
export async function releaseHeld(db: StudioDatabase, mid: string): Promise<boolean> {
  return moveHeld(db, mid, 'ready');
}

/** Takes a held change back as if it had never been made. False when it was released already. */
export async function undoHeld(db: StudioDatabase, mid: string): Promise<boolean> {
  return moveHeld(db, mid, 'undone');
}

/** Compare-and-set: of undo, dismiss and the timer exactly one wins, also across tabs. */
async function moveHeld(db: StudioDatabase, mid: string, state: 'ready' | 'undone'): Promise<boolean> {
  return withStorage(db, () =>
    db.transaction('rw', rowTables(db), async () => {
      await assertWriter(db);
      const mutation = await db.outbox.get({ mid });
      if (mutation?.state !== 'held') return false;
      await db.outbox.update(mutation.n!, { state });
      if (state === 'undone') await recompute(db, mutation.keys);
      return true;
    }),
  );
}
