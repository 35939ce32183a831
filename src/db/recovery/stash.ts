import type { Table } from 'dexie';
import type { Me } from '../../../contract/account/user.ts';
import { newId } from '../../lib/new-id.ts';
import type { Mutation, Journal, StudioDatabase } from '../database.ts';
import { readMeta, writeMeta } from '../meta.ts';
import { recompute, rowTables } from '../rows/recompute.ts';
import { ownTables, type OwnTable, type Salvage } from './salvage.ts';
import { settle } from '../../lib/browser/settle-request.ts';

/** The database that holds salvaged rows while their own is made anew: a kill in between loses nothing. */
const stashName = (name: string) => `rescue.${name}`;

type Stashed = { table: OwnTable; row: unknown };

/** Writes salvaged rows aside, in place of those of an earlier try. @throws DOMException when not all of them were written */
export async function stash(name: string, { rows }: Salvage): Promise<void> {
  const db = await openStash(name);
  try {
    const entries = ownTables.flatMap((table) => rows[table].map((row): Stashed => ({ table, row })));
    const transaction = db.transaction('rows', 'readwrite', { durability: 'strict' });
    const written = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new DOMException('not written', 'AbortError')));
    });
    const store = transaction.objectStore('rows');
    store.clear();
    for (const entry of entries) store.add(entry);
    await written;
    const count = await settle(db.transaction('rows').objectStore('rows').count());
    if (count !== entries.length) throw new DOMException('not all was written', 'UnknownError');
  } finally {
    db.close();
  }
}

/** Moves the stashed rows into a new database of this user, in one transaction, and deletes the stash. */
export async function putBack(db: StudioDatabase, user: Me): Promise<void> {
  const aside = await openStash(db.name);
  const entries = await settle<Stashed[]>(aside.transaction('rows').objectStore('rows').getAll()).finally(() => aside.close());
  const rowsOf = (table: OwnTable) => entries.flatMap((entry) => (entry.table === table ? [entry.row] : []));
  await db.transaction('rw', [...rowTables(db), ...ownTables.map((table) => db[table] as Table)], async () => {
    // Another tab was first, and may have sent some of the changes since.
    if ((await readMeta(db, 'me')) !== undefined) return;
    await writeMeta(db, 'me', user);
    for (const table of ownTables) await (db[table] as Table<unknown>).bulkPut(rowsOf(table));
    await continueNumbers(db, rowsOf('done') as Journal[]);
    // The effect of the changes shows again at once; the rows they are about come with the library.
    await recompute(
      db,
      (rowsOf('outbox') as Mutation[]).flatMap(({ keys }) => (Array.isArray(keys) ? keys : [])),
    );
  });
  await settle(indexedDB.deleteDatabase(stashName(db.name)));
}

/**
 * Makes new changes continue after the numbers of the journal. When the server is restored, the journal returns to the outbox under its
 * old numbers and would overwrite newer changes. Call it inside a transaction.
 */
async function continueNumbers(db: StudioDatabase, journal: Journal[]): Promise<void> {
  const numbered = journal.filter(({ intent: mutation }) => typeof (mutation as Partial<Mutation> | undefined)?.n === 'number');
  const last = numbered.toSorted((a, b) => a.intent.n! - b.intent.n!).at(-1);
  if (last === undefined || (await db.outbox.where(':id').aboveOrEqual(last.intent.n!).count()) > 0) return;
  // IndexedDB never gives out a used number again, even when its row is deleted.
  await db.outbox.add({ ...last.intent, mid: newId() });
  await db.outbox.delete(last.intent.n!);
}

function openStash(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(stashName(name), 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('rows', { autoIncrement: true }));
  return settle(request);
}
