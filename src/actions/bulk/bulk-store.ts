import { bulkRowKey, bulkTableKey, emptyBulkTable, type BulkRow, type BulkTable } from '../../db/queries/generations/bulk-rows.ts';
import { findBulkRows, findBulkTable, listBulkRows } from '../../db/queries/generations/bulk-rows.ts';
import { openAccount, whenOpen } from '../../db/open-database.ts';
import { withStorage } from '../../db/with-storage.ts';

/** `rows` in their order. A changed row is another object, the others stay the same. */
export type BulkData = { rows: readonly BulkRow[]; table: BulkTable; isRead: boolean };

let data: BulkData = { rows: [], table: emptyBulkTable, isRead: false };
let reading: Promise<void> | undefined;
let channel: BroadcastChannel | undefined;
const listeners = new Set<() => void>();

/** The table as this tab knows it. The database is the truth: other tabs and the runner write there too. */
export const bulkData = (): BulkData => data;

/** Calls back at every change; returns how to stop. */
export function watchBulk(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(change: Partial<BulkData>): void {
  data = { ...data, ...change };
  for (const listener of listeners) listener();
}

/** Reads the table once; from then on it follows what every tab of this account changes. */
export function readBulk(): Promise<void> {
  reading ??= readAll().catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

async function readAll(): Promise<void> {
  const table = await findBulkTable();
  channel ??= openChannel();
  const rows = await listBulkRows();
  show({ rows: inOrder(rows), table, isRead: true });
}

function openChannel(): BroadcastChannel {
  const opened = new BroadcastChannel(`pleinair.bulk:${openAccount()}`);
  opened.addEventListener('message', ({ data: ids }: MessageEvent<string[]>) => void readAgain(ids));
  // Tests in Node would wait for it.
  (opened as { unref?: () => void }).unref?.();
  return opened;
}

async function readAgain(ids: readonly string[]): Promise<void> {
  const [table, found] = await Promise.all([findBulkTable(), findBulkRows(ids)]);
  merge(new Map(ids.map((id, index) => [id, found[index]])), table);
}

const inOrder = (rows: readonly BulkRow[]) => rows.toSorted((a, b) => a.n - b.n || (a.id < b.id ? -1 : 1));

function merge(changed: ReadonlyMap<string, BulkRow | undefined>, table: BulkTable): void {
  const known = new Map(data.rows.map((row) => [row.id, row]));
  let isMoved = false;
  for (const [id, row] of changed) {
    if (row === undefined) known.delete(id);
    else {
      isMoved ||= known.get(id)?.n !== row.n;
      known.set(id, row);
    }
  }
  const rows = Array.from(known.values());
  show({ rows: isMoved ? inOrder(rows) : rows, table });
}

/**
 * Changes rows as they are in the database, all or none; null from `change` removes a row, and a row that is gone stays gone.
 * Returns the rows as they were before.
 * @throws AppError STORAGE_FULL, STORAGE_LOST
 */
export async function changeBulkRows(ids: readonly string[], change: (row: BulkRow) => BulkRow | null): Promise<BulkRow[]> {
  await readBulk();
  const after = new Map<string, BulkRow | undefined>();
  const before: BulkRow[] = [];
  await whenOpen((db) =>
    withStorage(db, () =>
      db.transaction('rw', db.drafts, async () => {
        after.clear();
        before.length = 0;
        const found = await findBulkRows(ids);
        for (const row of found) {
          const next = row && change(row);
          if (row === undefined || next === row) continue;
          before.push(row);
          after.set(row.id, next ?? undefined);
        }
        const removed = Array.from(after).flatMap(([id, row]) => (row === undefined ? [bulkRowKey(id)] : []));
        await db.drafts.bulkDelete(removed);
        await db.drafts.bulkPut(Array.from(after.values()).flatMap((row) => (row ? [{ k: bulkRowKey(row.id), value: row }] : [])));
      }),
    ),
  );
  tell(after);
  return before;
}

/**
 * Adds rows, or puts back removed ones. Once the table is read they are in it when this returns its promise, so that rows that are added
 * next are numbered behind them.
 * @throws AppError STORAGE_FULL, STORAGE_LOST
 */
export async function putBulkRows(rows: readonly BulkRow[]): Promise<void> {
  if (!data.isRead) await readBulk();
  const added = new Map(rows.map((row) => [row.id, row]));
  // Many rows take a while to be kept: they are shown before.
  merge(added, data.table);
  try {
    await whenOpen((db) => withStorage(db, () => db.drafts.bulkPut(rows.map((row) => ({ k: bulkRowKey(row.id), value: row })))));
    tell(added);
  } catch (error) {
    merge(new Map(rows.map(({ id }) => [id, undefined])), data.table);
    throw error;
  }
}

/** Changes the columns or what the queue does. @throws AppError STORAGE_FULL, STORAGE_LOST */
export async function changeBulkTable(change: Partial<BulkTable>): Promise<void> {
  await readBulk();
  const table = await whenOpen((db) =>
    withStorage(db, () =>
      db.transaction('rw', db.drafts, async () => {
        const next = { ...(await findBulkTable()), ...change };
        await db.drafts.put({ k: bulkTableKey, value: next });
        return next;
      }),
    ),
  );
  show({ table });
  channel?.postMessage([]);
}

function tell(changed: ReadonlyMap<string, BulkRow | undefined>): void {
  if (changed.size === 0) return;
  merge(changed, data.table);
  channel?.postMessage(Array.from(changed.keys()));
}
