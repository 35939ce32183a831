import type { Change } from '../../contract/sync.ts';
import type { SavedRow } from '../db/database.ts';
import { ORD_EPOCH } from '../db/database.ts';
import { readMeta, readSpace, writeMeta } from '../db/meta.ts';
import { readFew, readRows, writeRows } from '../db/recompute.ts';
import { rowKey } from '../db/row-key.ts';
import { countHeld, openHeld } from './self-check.ts';
import { isOlder, placeOf } from './trimmed.ts';
import { forgetUnreadable } from './unreadable-rows.ts';
import type { SyncWorld } from './world.ts';

/** `keepTombs`: a first sync is running; `obeyTombs`: these rows were read before what was deleted since. */
export type Tombs = { keepTombs: boolean; obeyTombs: boolean };

/**
 * Writes server rows as truth: into the shadow where there is one, else into the table. Older rows
 * than what is here are skipped. Inside the caller's transaction; returns the keys to recompute.
 */
export async function applyRows({ db }: Pick<SyncWorld, 'db'>, changes: Change[], tombs: Tombs): Promise<Set<string>> {
  const space = await readSpace(db);
  const g = (await readMeta(db, 'generation')) ?? 0;
  const keys = changes.map((change) => rowKey(change.table, change.id));
  const rows = await readRows(db, keys);
  const shadows = await readFew(db.shadow, keys);
  const buried = tombs.obeyTombs ? await readFew(db.tomb, keys) : undefined;
  const counted = await openHeld(db, g);
  const trimmed = await readMeta(db, 'trimmed');
  const put = new Map<string, SavedRow>();
  const remove = new Set<string>();
  const touched = new Set<string>();
  for (const [i, change] of changes.entries()) {
    const k = keys[i]!;
    const shadow = shadows.get(k);
    const held = shadow === undefined ? (put.get(k) ?? rows.get(k) ?? null) : shadow.row;
    if (held !== null && held.g === g && held.seq >= change.seq) continue;
    // Of the items that this device forgot because it was full.
    if (trimmed !== undefined && held === null && shadow === undefined && isForgotten(change, trimmed.before)) continue;
    if ((buried?.get(k)?.seq ?? -1) >= change.seq) continue;
    const truth = toSaved(change, space, g);
    if (truth === null && tombs.keepTombs) await db.tomb.put({ k, seq: change.seq });
    touched.add(k);
    if (held?.g === g && held.seq > 0) countHeld(counted, { ...change, seq: held.seq }, -1);
    if (truth !== null) countHeld(counted, change, 1);
    if (shadow !== undefined) shadows.set(k, { ...shadow, row: truth });
    else if (truth === null) remove.add(k);
    else put.set(k, truth);
    if (truth === null) put.delete(k);
    else remove.delete(k);
  }
  await writeRows(db, put, remove);
  await db.shadow.bulkPut([...shadows.values()]);
  await writeMeta(db, 'held', counted);
  await forgetUnreadable(db, changes);
  return touched;
}

function isForgotten({ table, row }: Change, before: string): boolean {
  return table === 'media' && row !== null && isOlder(placeOf(row), before);
}

/** A cancelled item disappears from every list, so it is the same as a tombstone here. */
function toSaved(change: Change, space: string, g: number): SavedRow | null {
  if (change.row === null) return null;
  const place = { sp: space, seq: change.seq, g };
  if (change.table !== 'media') return { ...change.row, ...place };
  if (change.row.status === 'canceled') return null;
  return { ...change.row, ...place, ord: ORD_EPOCH - change.row.created_at };
}
