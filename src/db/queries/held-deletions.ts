import { readWish } from '../read-intent.ts';
import { whenOpen } from '../open-database.ts';

/** A deletion that can still be taken back. Times in ms since 1970, `holdMs` in ms. */
export type HeldDeletion = { mid: string; ids: string[]; due: number; holdMs: number; madeAt: number; tab: string };

/** Oldest first. */
export async function listHeldDeletions(): Promise<HeldDeletion[]> {
  const held = await whenOpen((db) => db.outbox.where('state').equals('held').sortBy('n'));
  return held.flatMap((intent) => {
    const wish = readWish(intent);
    if (wish?.kind !== 'media.delete') return [];
    const { mid, due = 0, holdMs = 0, madeAt, tab } = intent;
    return [{ mid, ids: wish.args.ids, due, holdMs, madeAt, tab }];
  });
}
