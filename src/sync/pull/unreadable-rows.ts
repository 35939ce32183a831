import * as v from 'valibot';
import { changeSchema, type RowChange } from '../../../contract/sync/sync.ts';
import { syncedTables } from '../../../contract/sync/synced-tables.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { deleteMeta, readMeta, writeMeta, type Held, type Unreadable } from '../../db/meta.ts';
import { readFew, readRows } from '../../db/rows/recompute.ts';
import { parseRowKey, rowKey } from '../../../contract/rows/row-key.ts';
import { countHeld } from './held-rows.ts';
import type { SyncWorld } from '../world.ts';

/** Further rows are only counted, because each page with an unreadable row writes the whole note again. */
const notedMax = 1000;

/** The fields that are readable even in a row that this code cannot read. */
const placeSchema = v.object({
  table: v.picklist(syncedTables),
  id: v.pipe(v.string(), v.regex(/^[0-9a-f.-]+$/)),
  seq: v.number(),
  row: v.nullable(v.looseObject({})),
});

/** Splits a page into parsed rows and raw rows that this code cannot read. */
export function parseChanges(raw: unknown[]): { changes: RowChange[]; unreadable: unknown[] } {
  const [changes, unreadable]: [RowChange[], unknown[]] = [[], []];
  for (const change of raw) {
    const parsed = v.safeParse(changeSchema, change);
    if (parsed.success) changes.push(parsed.output);
    else unreadable.push(change);
  }
  return { changes, unreadable };
}

/** Notes the rows that were left out: the person is told, and another build reads them. Runs inside the caller's transaction. */
export async function noteUnreadable({ db, log, build }: Pick<SyncWorld, 'db' | 'log' | 'build'>, raw: unknown[]): Promise<void> {
  if (raw.length === 0) return;
  const known = await readMeta(db, 'unreadable');
  const noted: Unreadable = { rows: { ...known?.rows }, others: known?.others ?? 0 };
  for (const change of raw) {
    const parsed = v.safeParse(changeSchema, change);
    log('sync.unreadable-row', { issue: parsed.success ? 'it cannot be kept' : parsed.issues[0].message });
    const place = v.safeParse(placeSchema, change);
    if (!place.success || Object.keys(noted.rows).length >= notedMax) {
      noted.others += 1;
      continue;
    }
    const { table, id, seq, row } = place.output;
    noted.rows[rowKey(table, id)] = { seq, isLive: row !== null && !(table === 'media' && row['status'] === 'canceled') };
  }
  await writeMeta(db, 'unreadableBy', build);
  await writeMeta(db, 'unreadable', noted);
}

/** Removes notes of rows whose later version was read. Runs inside the caller's transaction. */
export async function forgetUnreadable(db: StudioDatabase, changes: readonly RowChange[]): Promise<void> {
  const noted = await readMeta(db, 'unreadable');
  if (noted === undefined) return;
  const rows = { ...noted.rows };
  for (const { table, id, seq } of changes) if ((rows[rowKey(table, id)]?.seq ?? Infinity) <= seq) delete rows[rowKey(table, id)];
  if (Object.keys(rows).length === Object.keys(noted.rows).length) return;
  if (Object.keys(rows).length > 0 || noted.others > 0) await writeMeta(db, 'unreadable', { ...noted, rows });
  else await forgetAllUnreadable(db);
}

/** Removes all notes, because everything is read again. Runs inside the caller's transaction. */
export async function forgetAllUnreadable(db: StudioDatabase): Promise<void> {
  await deleteMeta(db, 'unreadable');
  await deleteMeta(db, 'unreadableBy');
}

/** The digest and count that this device would have with its unreadable rows; null when they are unknown. */
export async function withUnreadable(db: StudioDatabase, held: Held): Promise<Held | null> {
  const noted = await readMeta(db, 'unreadable');
  if (noted === undefined) return (await readMeta(db, 'unreadableBy')) === undefined ? held : null;
  if (noted.others > 0) return null;
  const keys = Object.keys(noted.rows);
  const [rows, shadows] = await Promise.all([readRows(db, keys), readFew(db.shadow, keys)]);
  const all = { ...held };
  for (const k of keys) {
    const { table, id } = parseRowKey(k);
    const shadow = shadows.get(k);
    const here = shadow === undefined ? rows.get(k) : shadow.row;
    const { seq, isLive } = noted.rows[k]!;
    if (here?.g === held.g && here.seq > 0) countHeld(all, { table, id, seq: here.seq }, -1);
    if (isLive) countHeld(all, { table, id, seq }, 1);
  }
  return all;
}
