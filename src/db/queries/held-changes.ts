import type { Intent } from '../database.ts';
import { readWish } from '../read-intent.ts';
import { whenOpen } from '../open-database.ts';

/** What can be taken back before it is sent: a deletion or a removal. */
export type HeldKind = 'media.delete' | 'album.delete' | 'album.removeItems';

/** A change that can still be taken back. `count`: items it is about; `subject`: the name of what was deleted. Times in ms since 1970, `holdMs` in ms. */
export type HeldChange = {
  mid: string;
  kind: HeldKind;
  count: number;
  subject: string | null;
  due: number;
  holdMs: number;
  madeAt: number;
  tab: string;
};

/** Oldest first. */
export async function listHeldChanges(): Promise<HeldChange[]> {
  const held = await whenOpen((db) => db.outbox.where('state').equals('held').sortBy('n'));
  return held.map(readHeldChange).filter((change) => change !== null);
}

/** An intent as a change that can be taken back; null when it is not held. */
export function readHeldChange(intent: Intent): HeldChange | null {
  const { mid, state, due = 0, holdMs = 0, madeAt, tab } = intent;
  const wish = state === 'held' ? readWish(intent) : null;
  const change = { mid, due, holdMs, madeAt, tab, subject: null };
  switch (wish?.kind) {
    case 'media.delete':
      return { ...change, kind: wish.kind, count: wish.args.ids.length };
    case 'album.delete':
      return { ...change, kind: wish.kind, count: 1, subject: wish.args.row?.title ?? null };
    case 'album.removeItems':
      return { ...change, kind: wish.kind, count: wish.args.media_ids.length };
    default:
      return null;
  }
}
