import { definitionOf } from '../../../../contract/changes/changes.ts';
import type { Mutation } from '../../database.ts';
import { readChange } from '../../outbox/read-mutation.ts';
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

/** A mutation as a change that can be taken back; null when it is not held. */
export function readHeldChange(mutation: Mutation): HeldChange | null {
  const { mid, state, due = 0, holdMs = 0, madeAt, tab } = mutation;
  const change = state === 'held' ? readChange(mutation) : null;
  const window = change === null ? undefined : definitionOf(change.kind).undo;
  if (change === null || window === undefined) return null;
  const told = { text: window.told(change.args), textMs: window.toldMs ?? null, subject: window.subject?.(change.args) ?? null };
  return { mid, ...told, due, holdMs, madeAt, tab };
}
