import type { IndexableType, Table } from 'dexie';
import { syncedTables, type SyncedTable } from '../../../contract/sync/synced-tables.ts';
import type { Mutation, SavedRow, SavedRowOf, Shadow, StudioDatabase } from '../database.ts';
import { fold } from './fold.ts';
import type { Change } from '../../../contract/changes/changes.ts';
import { noteTouched } from '../library/packs/touched.ts';
import { readMeta } from '../meta.ts';
import { isUnfinished, readChange } from '../outbox/read-mutation.ts';
import { parseRowKey } from '../../../contract/rows/row-key.ts';

/** Tables that a transaction which recomputes rows must hold. */
export function rowTables(db: StudioDatabase) {
  return [db.meta, db.shadow, db.outbox, db.touched, ...syncedTables.map((table) => db[table])];
}

const nothing: ReadonlyMap<string, SavedRow> = new Map();

/** Rows by key as they are, with the changes and shadows that determine how they should be. */
export type Overlay = {
  /** The requested keys whose rows differ from the server's, or may. */
  keys: string[];
  /** Unfinished changes in the order in which they were made. */
  pending: Map<string, Mutation[]>;
  shadows: ReadonlyMap<string, Shadow>;
  rows: ReadonlyMap<string, SavedRow>;
  place: { space: string; creator: string; g: number };
};

/**
 * Brings rows and shadows in line with the outbox, inside the caller's transaction:
 * no unfinished change — the row is the server's and has no shadow; otherwise the shadow keeps the
 * server's row and the row is the fold of it. Returns the rows that were written, by key.
 */
export async function recompute(db: StudioDatabase, keys: Iterable<string>): Promise<ReadonlyMap<string, SavedRow>> {
  return writeOverlay(db, await readOverlay(db, keys));
}

/** Inside the caller's transaction. `isAsked`: a change is about to be made to all of the keys. */
export async function readOverlay(db: StudioDatabase, wanted: Iterable<string>, { isAsked = false } = {}): Promise<Overlay> {
  const asked = [...new Set(wanted)];
  // All at once: reads one after the other would delay the answer to the click. Few rows cost less than a second read.
  const [pending, shadows, me, generation, all] = await Promise.all([
    listPending(db, asked),
    readFew(db.shadow, asked),
    readMeta(db, 'me'),
    readMeta(db, 'generation'),
    isAsked || asked.length <= fewKeys ? readRows(db, asked) : undefined,
  ]);
  // A row without a change and without a shadow is the server's already.
  const keys = isAsked ? asked : asked.filter((k) => pending.has(k) || shadows.has(k));
  const rows = all ?? (await readRows(db, keys));
  return { keys, pending, shadows, rows, place: { space: me?.space_id ?? '', creator: me?.user_id ?? '', g: generation ?? 0 } };
}

/** Writes the rows and shadows of an overlay as they should be, inside the transaction that read it. Returns the rows it wrote. */
export async function writeOverlay(db: StudioDatabase, overlay: Overlay): Promise<ReadonlyMap<string, SavedRow>> {
  const { keys, pending, shadows, rows, place } = overlay;
  if (keys.length === 0) return nothing;
  const change = { put: new Map<string, SavedRow>(), remove: [] as string[], shadow: [] as Shadow[], unshadow: [] as string[] };
  // Parsed once per change: one that many rows share is long.
  const changes = new Map<string, Change | null>();
  for (const k of keys) {
    const { table, id } = parseRowKey(k);
    const shadow = shadows.get(k);
    const truth = shadow === undefined ? (rows.get(k) ?? null) : shadow.row;
    const mutations = pending.get(k) ?? [];
    let row = truth;
    for (const mutation of mutations) {
      const parsed = changes.get(mutation.mid) ?? readChange(mutation);
      changes.set(mutation.mid, parsed);
      if (parsed !== null) row = fold({ ...place, table, id }, row, parsed);
    }
    if (mutations.length > 0 && shadow === undefined) change.shadow.push({ k, table, id, row: truth });
    if (mutations.length === 0 && shadow !== undefined) change.unshadow.push(k);
    if (row === null) change.remove.push(k);
    else change.put.set(k, row);
  }
  // Untouched rows are not written again: each write re-runs the live queries that show it.
  const changed = new Map([...change.put].filter(([k, row]) => rows.get(k) !== row));
  const gone = change.remove.filter((k) => rows.has(k));
  await Promise.all([db.shadow.bulkPut(change.shadow), db.shadow.bulkDelete(change.unshadow), writeRows(db, changed, gone)]);
  return changed;
}

async function listPending(db: StudioDatabase, keys: string[]): Promise<Map<string, Mutation[]>> {
  const mutations = keys.length <= fewKeys ? await listFewPending(db, keys) : await listManyPending(db, keys);
  const byKey = new Map<string, Mutation[]>();
  for (const mutation of mutations.filter(isUnfinished).sort((a, b) => a.n! - b.n!))
    for (const k of mutation.keys) byKey.set(k, [...(byKey.get(k) ?? []), mutation]);
  return byKey;
}

async function listManyPending(db: StudioDatabase, keys: string[]): Promise<Mutation[]> {
  const known = await asKnown(db.outbox.orderBy('keys').uniqueKeys(), keys);
  return known.length === 0 ? [] : db.outbox.where('keys').anyOf(known).distinct().toArray();
}

/** One query per key, because IndexedDB walks a query for several keys row by row. */
async function listFewPending(db: StudioDatabase, keys: string[]): Promise<Mutation[]> {
  const found = await Promise.all(keys.map((k) => db.outbox.where('keys').equals(k).toArray()));
  return [...new Map(found.flat().map((mutation) => [mutation.n!, mutation])).values()];
}

/** With more keys it is faster to read first which keys exist, in tables that are almost always empty. */
const fewKeys = 20;

async function asKnown(known: PromiseLike<IndexableType[]>, keys: string[]): Promise<string[]> {
  const all = new Set<IndexableType>(await known);
  return all.size === 0 ? [] : keys.filter((k) => all.has(k));
}

/** The rows of these keys, by key, out of a table that has few. Inside the caller's transaction. */
export async function readFew<R>(table: Table<R, string>, keys: string[]): Promise<Map<string, R>> {
  const few = keys.length <= fewKeys ? keys : await asKnown(table.toCollection().primaryKeys(), keys);
  const rows = few.length === 0 ? [] : await table.bulkGet(few);
  return new Map(few.flatMap((k, i) => (rows[i] === undefined ? [] : [[k, rows[i]] as const])));
}

/** The rows of these keys that exist. */
export async function readRows(db: StudioDatabase, keys: string[]): Promise<Map<string, SavedRow>> {
  const found = new Map<string, SavedRow>();
  const read = async (table: SyncedTable, own: string[]) => {
    const rows = await tableOf(db, table).bulkGet(own.map((k) => parseRowKey(k).id));
    for (const [i, row] of rows.entries()) if (row !== undefined) found.set(own[i]!, row);
  };
  await Promise.all([...byTable(keys)].map(([table, own]) => read(table, own)));
  return found;
}

/**
 * Writes rows by key and deletes others, each table at once, and notes them for the index of the library. No other code
 * may write synced rows. Inside the caller's transaction.
 */
export async function writeRows(db: StudioDatabase, put: Map<string, SavedRow>, remove: Iterable<string>): Promise<void> {
  const written = byTable(put.keys());
  const removed = byTable(remove);
  const rowsOf = <T extends 'media' | 'generations'>(table: T) => (written.get(table) ?? []).map((k) => put.get(k) as SavedRowOf<T>);
  const idsOf = (table: SyncedTable) => (removed.get(table) ?? []).map((k) => parseRowKey(k).id);
  await Promise.all([
    ...[...written].map(([table, own]) => tableOf(db, table).bulkPut(own.map((k) => put.get(k)!))),
    ...[...removed].map(([table, own]) => tableOf(db, table).bulkDelete(own.map((k) => parseRowKey(k).id))),
    noteTouched(
      db,
      { media: rowsOf('media'), generations: rowsOf('generations') },
      { media: idsOf('media'), generations: idsOf('generations') },
    ),
  ]);
}

function tableOf(db: StudioDatabase, table: SyncedTable): Table<SavedRow, string> {
  return db[table];
}

function byTable(keys: Iterable<string>): Map<SyncedTable, string[]> {
  const tables = new Map<SyncedTable, string[]>();
  for (const k of keys) {
    const { table } = parseRowKey(k);
    const own = tables.get(table);
    if (own === undefined) tables.set(table, [k]);
    else own.push(k);
  }
  return tables;
}
