import type { Mutation } from '../database.ts';
import { isUnfinished } from '../outbox/read-mutation.ts';
import { settle } from '../../lib/browser/settle-request.ts';

/** Tables whose rows exist only on this device: outbox, journal, problems, drafts, and files to be sent. */
export const ownTables = ['outbox', 'done', 'problems', 'drafts', 'uploads'] as const;
export type OwnTable = (typeof ownTables)[number];

/** `unsent`: number of unfinished changes; `lost`: number of rows of the outbox that could not be read. */
export type Salvage = { rows: Record<OwnTable, unknown[]>; unsent: number; lost: number };

/**
 * Reads those tables of a damaged database with plain IndexedDB: no versions, no upgrades, row by row where a whole table
 * cannot be read. Changes nothing. @throws DOMException when the outbox cannot be read at all
 */
export async function salvage(name: string): Promise<Salvage> {
  const db = await openAsItIs(name);
  const found: Salvage = { rows: { outbox: [], done: [], problems: [], drafts: [], uploads: [] }, unsent: 0, lost: 0 };
  try {
    for (const table of ownTables) {
      if (!db.objectStoreNames.contains(table)) continue;
      const { rows, unreadable } = await readTable(db, table);
      found.rows[table] = rows;
      if (table !== 'outbox') continue;
      found.lost = unreadable;
      found.unsent = (rows as Mutation[]).filter(isUnfinished).length;
    }
    return found;
  } finally {
    db.close();
  }
}

async function openAsItIs(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  // The database does not exist: opening it must not make one.
  request.addEventListener('upgradeneeded', () => request.transaction?.abort());
  return settle(request);
}

async function readTable(db: IDBDatabase, table: OwnTable): Promise<{ rows: unknown[]; unreadable: number }> {
  try {
    return { rows: await settle(db.transaction(table).objectStore(table).getAll()), unreadable: 0 };
  } catch (error) {
    // Only an unreadable outbox stops the rescue: the other tables hold no unsent changes.
    return readRows(db, table).catch((again: unknown) => {
      if (table === 'outbox') throw again;
      console.warn('rescue.table-unreadable', { table, reason: String(error) });
      return { rows: [], unreadable: 0 };
    });
  }
}

async function readRows(db: IDBDatabase, table: OwnTable): Promise<{ rows: unknown[]; unreadable: number }> {
  const keys = await settle(db.transaction(table).objectStore(table).getAllKeys());
  const read = { rows: [] as unknown[], unreadable: 0 };
  for (const key of keys) {
    try {
      read.rows.push(await settle<unknown>(db.transaction(table).objectStore(table).get(key)));
    } catch {
      read.unreadable += 1;
    }
  }
  return read;
}
