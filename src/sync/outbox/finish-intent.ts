import { definitionOf, touchedKeys, type Wish } from '../../../contract/changes/changes.ts';
import type { FindRow } from '../../../contract/changes/define-change.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { rowKey } from '../../../contract/rows/row-key.ts';
import type { Intent, StudioDatabase } from '../../db/database.ts';
import { readMeta, type Cursor } from '../../db/meta.ts';
import { readWish } from '../../db/outbox/read-intent.ts';

/** From the outbox to the journal. The caller recomputes its keys in the same transaction. */
export async function finishIntent(db: StudioDatabase, intent: Intent, now: number): Promise<void> {
  await db.outbox.delete(intent.n!);
  await db.done.put({ mid: intent.mid, at: now, intent });
}

/**
 * Finishes what was granted up to `cursor`; returns the keys to recompute, in the same transaction. Not while everything is
 * read again: there the cursor stands at the end although older rows are still those of before the grant.
 */
export async function finishReached(db: StudioDatabase, { epoch, seq }: Cursor, now: number): Promise<string[]> {
  if ((await readMeta(db, 'bootstrap')) !== undefined) return [];
  const acked = await db.outbox.where('state').equals('acked').toArray();
  const reached = acked.filter(({ ack }) => ack?.epoch === epoch && ack.seq <= seq);
  for (const intent of reached) await finishIntent(db, intent, now);
  return reached.flatMap(({ keys }) => keys);
}

/**
 * Finishes what waits for the person's word, or was granted in another history, and is shown to be granted by what the
 * server has sent; returns the keys to recompute, in the same transaction, and what still waits.
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
    // With its place in this history: after another restore it has to be looked for again.
    const ack = cursor === undefined ? {} : { ack: { space: me?.space_id ?? '', ...cursor } };
    await finishIntent(db, { ...intent, ...ack }, now);
    await db.problems.where('mid').equals(intent.mid).delete();
    found.keys.push(...intent.keys);
  }
  return found;
}

/** From the outbox to the problems. The caller recomputes its keys in the same transaction. */
export async function refuseIntent(db: StudioDatabase, intent: Intent, code: ErrorCode, now: number): Promise<void> {
  await db.outbox.delete(intent.n!);
  await db.problems.add({ mid: intent.mid, at: now, reason: 'refused', code, intent });
}

/** The part of a granted change that the server left as it is. What was told before is not told again. */
export async function noteRefused(
  db: StudioDatabase,
  intent: Intent,
  refused: { ids: string[]; code: ErrorCode },
  now: number,
): Promise<void> {
  // Asked for again after a restore of the server, it has been told before.
  if (intent.isGrantedBefore === true) return;
  const { ids, code } = refused;
  const args = (definitionOf(intent.kind).onlyItems?.(intent.args, ids) ?? intent.args) as Intent['args'];
  const part = { ...intent, args, keys: touchedKeys({ kind: intent.kind, args } as Wish) };
  await db.problems.add({ mid: intent.mid, at: now, reason: 'refused', code, intent: part });
}

/** Stays in the outbox and in the picture, and asks the person. */
export async function parkIntent(db: StudioDatabase, intent: Intent, code: ErrorCode, now: number): Promise<void> {
  await db.outbox.update(intent.n!, { state: 'parked' });
  // The person has been asked already.
  if ((await db.problems.where('mid').equals(intent.mid).toArray()).some(({ reason }) => reason === 'parked')) return;
  await db.problems.add({ mid: intent.mid, at: now, reason: 'parked', code, intent: { ...intent, state: 'parked' } });
}

/** True when the intent spends credits, so that it is never sent late or again without asking. */
export function costsCredits(intent: Intent): boolean {
  const wish = readWish(intent);
  return wish !== null && definitionOf(wish.kind).costsCredits === true;
}

/**
 * True when what the server has sent shows that this intent was granted: rows that it makes are there, all or what was not deleted
 * since, or what its kind says instead. `now` in ms since 1970.
 */
export async function hasArrived(db: StudioDatabase, intent: Intent, now: number): Promise<boolean> {
  const wish = readWish(intent);
  const shadows = await db.shadow.bulkGet(intent.keys);
  if (shadows.length === 0) return false;
  // Rows of an older copy prove nothing: the server may have lost them.
  const g = (await readMeta(db, 'generation')) ?? 0;
  const rows = new Map(shadows.flatMap((shadow) => (shadow?.row?.g === g ? [[shadow.k, shadow.row] as const] : [])));
  const find = ((table, id) => rows.get(rowKey(table, id))) as FindRow;
  const definition = wish === null ? undefined : definitionOf(wish.kind);
  return definition?.isGrantedBy?.(find, wish!.args, now) ?? rows.size > 0;
}
