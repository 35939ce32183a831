import { definitionOf, touchedKeys, type Change } from '../../../contract/changes/changes.ts';
import type { FindRow } from '../../../contract/changes/define-change.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { rowKey } from '../../../contract/rows/row-key.ts';
import type { Mutation, StudioDatabase } from '../../db/database.ts';
import { readMeta, type Cursor } from '../../db/meta.ts';
import { readChange } from '../../db/outbox/read-mutation.ts';

/** Moves a mutation from the outbox to the journal. The caller recomputes its keys in the same transaction. */
export async function finishMutation(db: StudioDatabase, mutation: Mutation, now: number): Promise<void> {
  await db.outbox.delete(mutation.n!);
  await db.done.put({ mid: mutation.mid, at: now, intent: mutation });
}

/**
 * Finishes mutations accepted up to `cursor`; returns the keys to recompute, in the same transaction.
 * During a first sync it finishes none: the cursor is at the head, but older rows may predate the acceptance.
 */
export async function finishReached(db: StudioDatabase, { epoch, seq }: Cursor, now: number): Promise<string[]> {
  if ((await readMeta(db, 'bootstrap')) !== undefined) return [];
  const acked = await db.outbox.where('state').equals('acked').toArray();
  const reached = acked.filter(({ ack }) => ack?.epoch === epoch && ack.seq <= seq);
  for (const mutation of reached) await finishMutation(db, mutation, now);
  return reached.flatMap(({ keys }) => keys);
}

/**
 * Finishes parked mutations that cost credits and that the server accepted, as their rows prove. Such a mutation waits
 * for the person's decision, or was accepted in another history. Returns the keys to recompute, in the same
 * transaction, and the rest.
 */
export async function finishArrived(db: StudioDatabase, now: number): Promise<{ keys: string[]; waiting: Mutation[] }> {
  const found = { keys: [] as string[], waiting: [] as Mutation[] };
  const [cursor, me] = [await readMeta(db, 'cursor'), await readMeta(db, 'me')];
  for (const mutation of await db.outbox.where('state').equals('parked').toArray()) {
    if (!costsCredits(mutation)) continue;
    if (!(await hasArrived(db, mutation, now))) {
      found.waiting.push(mutation);
      continue;
    }
    // It gets a mark in this history, so that another restore requeues it.
    const ack = cursor === undefined ? {} : { ack: { space: me?.space_id ?? '', ...cursor } };
    await finishMutation(db, { ...mutation, ...ack }, now);
    await db.problems.where('mid').equals(mutation.mid).delete();
    found.keys.push(...mutation.keys);
  }
  return found;
}

/** Why a mutation becomes a problem, and when, ms since 1970. */
type Reason = { code: ErrorCode; now: number };

/** Moves a mutation from the outbox to the problems. The caller recomputes its keys in the same transaction. */
export async function refuseMutation(db: StudioDatabase, mutation: Mutation, { code, now }: Reason): Promise<void> {
  await db.outbox.delete(mutation.n!);
  await db.problems.add({ mid: mutation.mid, at: now, reason: 'refused', code, intent: mutation });
}

/** Notes as a problem the items of an accepted change that the server left unchanged, once. */
export async function noteRefused(db: StudioDatabase, mutation: Mutation, { ids, code, now }: Reason & { ids: string[] }): Promise<void> {
  // A repeat after a restore of the server: the person was told the first time.
  if (mutation.isGrantedBefore === true) return;
  const args = (definitionOf(mutation.kind).onlyItems?.(mutation.args, ids) ?? mutation.args) as Mutation['args'];
  const part = { ...mutation, args, keys: touchedKeys({ kind: mutation.kind, args } as Change) };
  await db.problems.add({ mid: mutation.mid, at: now, reason: 'refused', code, intent: part });
}

/** Parks a mutation: it stays in the outbox and visible, and a problem asks the person. */
export async function parkMutation(db: StudioDatabase, mutation: Mutation, { code, now }: Reason): Promise<void> {
  await db.outbox.update(mutation.n!, { state: 'parked' });
  // An open question is not asked twice.
  if ((await db.problems.where('mid').equals(mutation.mid).toArray()).some(({ reason }) => reason === 'parked')) return;
  await db.problems.add({ mid: mutation.mid, at: now, reason: 'parked', code, intent: { ...mutation, state: 'parked' } });
}

/** True when the mutation spends credits: a late or repeated send needs the person's decision. */
export function costsCredits(mutation: Mutation): boolean {
  const change = readChange(mutation);
  return change !== null && definitionOf(change.kind).costsCredits === true;
}

/**
 * True when the server's rows prove that the mutation was accepted. The change's definition may say how
 * (`isAcceptedBy`); otherwise one of the mutation's rows suffices. `now` in ms since 1970.
 */
export async function hasArrived(db: StudioDatabase, mutation: Mutation, now: number): Promise<boolean> {
  const change = readChange(mutation);
  const shadows = await db.shadow.bulkGet(mutation.keys);
  if (shadows.length === 0) return false;
  // Rows of an older copy prove nothing, because a restored server may have lost them.
  const g = (await readMeta(db, 'generation')) ?? 0;
  const rows = new Map(shadows.flatMap((shadow) => (shadow?.row?.g === g ? [[shadow.k, shadow.row] as const] : [])));
  const find = ((table, id) => rows.get(rowKey(table, id))) as FindRow;
  const definition = change === null ? undefined : definitionOf(change.kind);
  return definition?.isAcceptedBy?.(find, change!.args, now) ?? rows.size > 0;
}
