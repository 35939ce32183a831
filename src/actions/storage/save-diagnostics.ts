import { digestedTables, digestRow, xorDigest } from '../../../contract/sync/digest.ts';
import { syncedTables, type SyncedTable } from '../../../contract/sync/synced-tables.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { readMeta } from '../../db/meta.ts';
import { studio } from '../../db/open-database.ts';
import { saveBlob } from '../../lib/files/save-blob.ts';
import { studioNow } from '../studio-now.ts';

const rowsAtOnce = 500;

/** Saves a report as a file, for support to find out why this device and the studio differ. */
export async function saveDiagnostics(): Promise<void> {
  const text = JSON.stringify(await describeDevice(studio()), null, 2);
  saveBlob(new Blob([text], { type: 'application/json' }), 'pleinair-report.json');
}

/** Numbers only: no words of the person, no titles, no addresses. */
export async function describeDevice(db: StudioDatabase): Promise<object> {
  const g = (await readMeta(db, 'generation')) ?? 0;
  const tables: Record<string, object> = {};
  for (const table of syncedTables) tables[table] = await describeTable(db, table, g);
  const outbox = await db.outbox.toArray();
  const problems = await db.problems.toArray();
  return {
    at: await studioNow(),
    cursor: await readMeta(db, 'cursor'),
    bootstrap: await readMeta(db, 'bootstrap'),
    generation: g,
    held: await readMeta(db, 'held'),
    difference: await readMeta(db, 'difference'),
    live: await readMeta(db, 'live'),
    unreadableBy: await readMeta(db, 'unreadableBy'),
    unreadable: await countUnreadable(db),
    tables,
    shadows: await db.shadow.count(),
    outbox: outbox.map(({ kind, state, attempts, madeAt, lastStatus }) => ({ kind, state, attempts, madeAt, lastStatus })),
    problems: problems.map(({ code, reason, at, intent: mutation }) => ({ code, reason, at, kind: mutation.kind })),
  };
}

async function countUnreadable(db: StudioDatabase): Promise<object> {
  const { rows = {}, others = 0 } = (await readMeta(db, 'unreadable')) ?? {};
  return { noted: Object.keys(rows).length, others };
}

/** Counts the rows on the disk anew. Unlike the running digest, this shows a row that was lost after it was counted. */
async function describeTable(db: StudioDatabase, table: SyncedTable, g: number): Promise<object> {
  let [rows, ofOlderCopies, digest] = [0, 0, 0];
  for (let after = ''; ;) {
    const page: { id: string; seq: number; g: number }[] = await db[table].where('id').above(after).limit(rowsAtOnce).toArray();
    if (page.length === 0) break;
    after = page.at(-1)!.id;
    rows += page.length;
    for (const row of page) {
      if (row.g !== g) ofOlderCopies += 1;
      else if (row.seq > 0) digest = xorDigest(digest, digestRow(table, row.id, row.seq));
    }
  }
  return digestedTables.some((name) => name === table) ? { rows, ofOlderCopies, digest } : { rows, ofOlderCopies };
}
