import type { SyncedTable } from '../../contract/sync.ts';
import type { Intent, SavedGeneration, SavedMedia, SavedRow, Shadow, StudioDatabase } from './database.ts';
import { fold } from './fold.ts';
import { readMeta, readSpace } from './meta.ts';
import { isUnfinished, readWish } from './read-intent.ts';
import { parseRowKey } from './row-key.ts';

/** Tables that a transaction which recomputes rows must hold. */
export function rowTables(db: StudioDatabase) {
  return [db.meta, db.media, db.generations, db.shadow, db.outbox];
}

/**
 * Brings rows and shadows in line with the outbox, inside the caller's transaction:
 * no unfinished intent — the row is the server's and has no shadow; otherwise the shadow keeps the
 * server's row and the row is the fold of it.
 */
export async function recompute(db: StudioDatabase, keys: Iterable<string>): Promise<void> {
  const all = [...new Set(keys)];
  if (all.length === 0) return;
  const pending = await listPending(db, all);
  const shadows = await db.shadow.bulkGet(all);
  const rows = await readRows(db, all);
  const space = await readSpace(db);
  const g = (await readMeta(db, 'generation')) ?? 0;
  const change = { put: new Map<string, SavedRow>(), remove: [] as string[], shadow: [] as Shadow[], unshadow: [] as string[] };
  for (const [i, k] of all.entries()) {
    const { table, id } = parseRowKey(k);
    const shadow = shadows[i];
    const truth = shadow === undefined ? (rows.get(k) ?? null) : shadow.row;
    const intents = pending.get(k) ?? [];
    let row = truth;
    for (const intent of intents) {
      const wish = readWish(intent);
      if (wish !== null) row = fold({ table, id, space, g }, row, wish);
    }
    if (intents.length > 0 && shadow === undefined) change.shadow.push({ k, table, id, row: truth });
    if (intents.length === 0 && shadow !== undefined) change.unshadow.push(k);
    if (row === null) change.remove.push(k);
    else change.put.set(k, row);
  }
  await db.shadow.bulkPut(change.shadow);
  await db.shadow.bulkDelete(change.unshadow);
  await writeRows(
    db,
    change.put,
    change.remove.filter((k) => rows.has(k)),
    rows,
  );
}

async function listPending(db: StudioDatabase, keys: string[]): Promise<Map<string, Intent[]>> {
  const intents = await db.outbox.where('keys').anyOf(keys).distinct().toArray();
  const byKey = new Map<string, Intent[]>();
  for (const intent of intents.filter(isUnfinished).sort((a, b) => a.n! - b.n!))
    for (const k of intent.keys) byKey.set(k, [...(byKey.get(k) ?? []), intent]);
  return byKey;
}

/** The rows of these keys that exist. */
export async function readRows(db: StudioDatabase, keys: string[]): Promise<Map<string, SavedRow>> {
  const found = new Map<string, SavedRow>();
  for (const table of ['media', 'generations'] as const) {
    const own = keys.filter((k) => parseRowKey(k).table === table);
    if (own.length === 0) continue;
    const rows = await db[table].bulkGet(own.map((k) => parseRowKey(k).id));
    for (const [i, row] of rows.entries()) if (row !== undefined) found.set(own[i]!, row);
  }
  return found;
}

async function writeRows(db: StudioDatabase, put: Map<string, SavedRow>, remove: string[], before: Map<string, SavedRow>): Promise<void> {
  // Untouched rows are not written again: each write re-runs the live queries that show it.
  const changed = [...put].filter(([k, row]) => before.get(k) !== row);
  const own = (table: SyncedTable) => changed.filter(([k]) => parseRowKey(k).table === table).map(([, row]) => row);
  const gone = (table: SyncedTable) => remove.map(parseRowKey).filter((key) => key.table === table);
  await db.media.bulkPut(own('media') as SavedMedia[]);
  await db.generations.bulkPut(own('generations') as SavedGeneration[]);
  await db.media.bulkDelete(gone('media').map((key) => key.id));
  await db.generations.bulkDelete(gone('generations').map((key) => key.id));
}
