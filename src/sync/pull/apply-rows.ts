import type { RowChange } from '../../../contract/sync/sync.ts';
import type { SyncedTable } from '../../../contract/sync/synced-tables.ts';
import type { SavedRow } from '../../db/database.ts';
import { ORD_EPOCH } from '../../db/database.ts';
import { readMeta, readSpace, writeMeta } from '../../db/meta.ts';
import { readFew, readRows, writeRows } from '../../db/rows/recompute.ts';
import { rowKey } from '../../../contract/rows/row-key.ts';
import { countHeld, openHeld } from './held-rows.ts';
import { isOlder, placeOf } from './trimmed.ts';
import { forgetUnreadable } from './unreadable-rows.ts';
import type { SyncWorld } from '../world.ts';

/**
 * `keepNotes`: a first sync is running, so the numbers of these rows are noted in `tomb`.
 * `obeyNotes`: these rows are a page of the first sync, and a noted number wins over an older row.
 * `isFresh`: the copy began without rows.
 */
export type Notes = { keepNotes: boolean; obeyNotes: boolean; isFresh?: boolean };

/** A row of these tables is in one page of a first sync only. */
const inOnePage: ReadonlySet<SyncedTable> = new Set<SyncedTable>(['media', 'albumItems']);

/**
 * Writes server rows as truth: into the shadow if there is one, else into the table. It skips rows older than the one
 * here. Runs inside the caller's transaction; returns the keys to recompute.
 */
export async function applyRows({ db }: Pick<SyncWorld, 'db'>, changes: RowChange[], notes: Notes): Promise<Set<string>> {
  const space = await readSpace(db);
  const g = (await readMeta(db, 'generation')) ?? 0;
  const keys = changes.map((change) => rowKey(change.table, change.id));
  const shadows = await readFew(db.shadow, keys);
  const noted = notes.obeyNotes ? await readFew(db.tomb, keys) : undefined;
  const trimmed = await readMeta(db, 'trimmed');
  // A fresh copy has these rows only if a change brought them. Reading each takes as long as writing it, so it is skipped.
  const isFresh = notes.isFresh === true && trimmed === undefined;
  const isNew = ({ table }: RowChange, k: string) => isFresh && inOnePage.has(table) && noted?.has(k) === false;
  const rows = await readRows(
    db,
    keys.filter((k, i) => !isNew(changes[i]!, k)),
  );
  const counted = await openHeld(db, g);
  const put = new Map<string, SavedRow>();
  const remove = new Set<string>();
  const touched = new Set<string>();
  for (const [i, change] of changes.entries()) {
    const k = keys[i]!;
    const shadow = shadows.get(k);
    const held = shadow === undefined ? (put.get(k) ?? rows.get(k) ?? null) : shadow.row;
    if (held !== null && held.g === g && held.seq >= change.seq) continue;
    // This device forgot the item because it was full.
    if (trimmed !== undefined && held === null && shadow === undefined && isForgotten(change, trimmed.before)) continue;
    if ((noted?.get(k)?.seq ?? -1) >= change.seq) continue;
    const truth = toSaved(change, space, g);
    touched.add(k);
    if (held?.g === g && held.seq > 0) countHeld(counted, { ...change, seq: held.seq }, -1);
    if (truth !== null) countHeld(counted, change, 1);
    if (shadow !== undefined) shadows.set(k, { ...shadow, row: truth });
    else if (truth === null) remove.add(k);
    else put.set(k, truth);
    if (truth === null) put.delete(k);
    else remove.delete(k);
  }
  if (notes.keepNotes) await db.tomb.bulkPut(changes.map(({ seq }, i) => ({ k: keys[i]!, seq })));
  await writeRows(db, put, remove);
  await db.shadow.bulkPut([...shadows.values()]);
  await writeMeta(db, 'held', counted);
  await forgetUnreadable(db, changes);
  return touched;
}

function isForgotten({ table, row }: RowChange, before: string): boolean {
  return table === 'media' && row !== null && isOlder(placeOf(row), before);
}

/** A cancelled item disappears from every list, so it is the same as a tombstone here. */
function toSaved(change: RowChange, space: string, g: number): SavedRow | null {
  if (change.row === null) return null;
  const place = { sp: space, seq: change.seq, g };
  if (change.table !== 'media') return { ...change.row, ...place };
  if (change.row.status === 'canceled') return null;
  return { ...change.row, ...place, ord: ORD_EPOCH - change.row.created_at };
}
