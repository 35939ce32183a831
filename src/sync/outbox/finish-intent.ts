import { definitionOf, touchedKeys, type Wish } from '../../../contract/changes/changes.ts';
import type { FindRow } from '../../../contract/changes/define-change.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { rowKey } from '../../../contract/rows/row-key.ts';
import type { Intent, StudioDatabase } from '../../db/database.ts';
import { readMeta, type Cursor } from '../../db/meta.ts';
import { readWish } from '../../db/outbox/read-intent.ts';

/** Moves a mutation from the outbox to the journal. The caller recomputes its keys in the same transaction. */
export async function finishIntent(db: StudioDatabase, intent: Intent, now: number): Promise<void> {
  await db.outbox.delete(intent.n!);
  await db.done.put({ mid: intent.mid, at: now, intent });
}

/**
 * Finishes mutations accepted up to `cursor`; returns the keys to recompute, in the same transaction.
 * During a first sync it finishes none: the cursor is at the head, but older rows may predate the acceptance.
 */
export async function finishReached(db: StudioDatabase, { epoch, seq }: Cursor, now: number): Promise<string[]> {
  if ((await readMeta(db, 'bootstrap')) !== undefined) return [];
  const acked = await db.outbox.where('state').equals('acked').toArray();
  const reached = acked.filter(({ ack }) => ack?.epoch === epoch && ack.seq <= seq);
  for (const intent of reached) await finishIntent(db, intent, now);
  return reached.flatMap(({ keys }) => keys);
}

/**
 * Finishes parked mutations that cost credits and that the server accepted, as their rows prove. Such a mutation waits
 * for the person's decision, or was accepted in another history. Returns the keys to recompute, in the same
 * transaction, and the rest.
 */
export async function finishArrived(db: StudioDatabase, now: number): Promise<{ keys: string[]; waiting: Intent[] }> {
  const found = { keys: [] as string[], waiting: [] as Intent[] };
  const [cursor, me] = [await readMeta(db, 'cursor'), await readMeta(db, 'me')];
  for (const intent of await db.outbox.where('state').equals('parked').toArray()) {
    if (!costsCredits(intent)) continue;
    if (!(await hasArrived(db, intent, now))) {
      found.waiting.push(intent);
      continue;
    }
    // It gets a mark in this history, so that another restore requeues it.
    const ack = cursor === undefined ? {} : { ack: { space: me?.space_id ?? '', ...cursor } };
    await finishIntent(db, { ...intent, ...ack }, now);
    await db.problems.where('mid').equals(intent.mid).delete();
    found.keys.push(...intent.keys);
  }
  return found;
}

/** Why a mutation becomes a problem, and when, ms since 1970. */
type Reason = { code: ErrorCode; now: number };

/** Moves a mutation from the outbox to the problems. The caller recomputes its keys in the same transaction. */
export async function refuseIntent(db: StudioDatabase, intent: Intent, { code, now }: Reason): Promise<void> {
  await db.outbox.delete(intent.n!);
  await db.problems.add({ mid: intent.mid, at: now, reason: 'refused', code, intent });
}

/** Notes as a problem the items of an accepted change that the server left unchanged, once. */
export async function noteRefused(db: StudioDatabase, intent: Intent, { ids, code, now }: Reason & { ids: string[] }): Promise<void> {
  // A repeat after a restore of the server: the person was told the first time.
  if (intent.isGrantedBefore === true) return;
  const args = (definitionOf(intent.kind).onlyItems?.(intent.args, ids) ?? intent.args) as Intent['args'];
  const part = { ...intent, args, keys: touchedKeys({ kind: intent.kind, args } as Wish) };
  await db.problems.add({ mid: intent.mid, at: now, reason: 'refused', code, intent: part });
}

/** Parks a mutation: it stays in the outbox and visible, and a problem asks the person. */
export async function parkIntent(db: StudioDatabase, intent: Intent, { code, now }: Reason): Promise<void> {
  await db.outbox.update(intent.n!, { state: 'parked' });
  // An open question is not asked twice.
  if ((await db.problems.where('mid').equals(intent.mid).toArray()).some(({ reason }) => reason === 'parked')) return;
  await db.problems.add({ mid: intent.mid, at: now, reason: 'parked', code, intent: { ...intent, state: 'parked' } });
}

/** True when the mutation spends credits: a late or repeated send needs the person's decision. */
export function costsCredits(intent: Intent): boolean {
  const wish = readWish(intent);
  return wish !== null && definitionOf(wish.kind).costsCredits === true;
}

/**
 * True when the server's rows prove that the mutation was accepted. The change's definition may say how
 * (`isGrantedBy`); otherwise one of the mutation's rows suffices. `now` in ms since 1970.
 */
export async function hasArrived(db: StudioDatabase, intent: Intent, now: number): Promise<boolean> {
  const wish = readWish(intent);
  const shadows = await db.shadow.bulkGet(intent.keys);
  if (shadows.length === 0) return false;
  // Rows of an older copy prove nothing, because a restored server may have lost them.
  const g = (await readMeta(db, 'generation')) ?? 0;
  const rows = new Map(shadows.flatMap((shadow) => (shadow?.row?.g === g ? [[shadow.k, shadow.row] as const] : [])));
  const find = ((table, id) => rows.get(rowKey(table, id))) as FindRow;
  const definition = wish === null ? undefined : definitionOf(wish.kind);
  return definition?.isGrantedBy?.(find, wish!.args, now) ?? rows.size > 0;
}
