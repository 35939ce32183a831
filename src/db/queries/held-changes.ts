import type { Intent } from '../database.ts';
import type { Wish } from '../intent-keys.ts';
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
  return held.flatMap((intent) => {
    const wish = readWish(intent);
    return wish === null ? [] : readHeld(intent, wish);
  });
}

function readHeld({ mid, due = 0, holdMs = 0, madeAt, tab }: Intent, wish: Wish): HeldChange[] {
  const change = { mid, due, holdMs, madeAt, tab, subject: null };
  switch (wish.kind) {
    case 'media.delete':
      return [{ ...change, kind: wish.kind, count: wish.args.ids.length }];
    case 'album.delete':
      return [{ ...change, kind: wish.kind, count: 1, subject: wish.args.row?.title ?? null }];
    case 'album.removeItems':
      return [{ ...change, kind: wish.kind, count: wish.args.media_ids.length }];
    default:
      return [];
  }
}
