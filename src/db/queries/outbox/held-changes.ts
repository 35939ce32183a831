import { definitionOf } from '../../../../contract/changes/changes.ts';
import type { Intent } from '../../database.ts';
import { readWish } from '../../outbox/read-intent.ts';
import { whenOpen } from '../../open-database.ts';

/** A change that can still be taken back. `text` says what was done, for `textMs` or as long as the Undo; `subject`: its name. Times in ms since 1970, `…Ms` in ms. */
export type HeldChange = {
  mid: string;
  text: string;
  textMs: number | null;
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
  const window = wish === null ? undefined : definitionOf(wish.kind).undo;
  if (wish === null || window === undefined) return null;
  const told = { text: window.told(wish.args), textMs: window.toldMs ?? null, subject: window.subject?.(wish.args) ?? null };
  return { mid, ...told, due, holdMs, madeAt, tab };
}
