import { syncedTables } from '../../../contract/sync/synced-tables.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { readMeta } from '../../db/meta.ts';
import { recompute, rowTables, writeRows } from '../../db/rows/recompute.ts';
import { parseRowKey, rowKey } from '../../../contract/rows/row-key.ts';
import { leaderWrite } from '../leader/leader-write.ts';
import type { SyncWorld } from '../world.ts';

const chunk = 500;

/** Removes rows of an older copy, which a reset did not bring again. Works in chunks and may be repeated. */
export async function sweepOldCopy(world: SyncWorld): Promise<void> {
  const { db } = world;
  const g = (await readMeta(db, 'generation')) ?? 0;
  for (const table of syncedTables) {
    for (let after = ''; ;) {
      const rows: { id: string; g: number }[] = await db[table].where('id').above(after).limit(chunk).toArray();
      if (rows.length === 0) break;
      after = rows.at(-1)!.id;
      await forget(
        world,
        rows.filter((row) => row.g < g).map((row) => rowKey(table, row.id)),
        g,
      );
    }
  }
  // A row hidden by an unsent deletion exists only in its shadow.
  const hidden = (await db.shadow.toArray()).filter((shadow) => shadow.row !== null && shadow.row.g < g);
  await forget(
    world,
    hidden.map((shadow) => shadow.k),
    g,
  );
}

async function forget(world: SyncWorld, keys: string[], g: number): Promise<void> {
  const { db } = world;
  if (keys.length === 0) return;
  await leaderWrite(world, rowTables(db), async () => {
    const shadows = await db.shadow.bulkGet(keys);
    for (const [i, k] of keys.entries()) {
      const shadow = shadows[i];
      if (shadow === undefined) await forgetRow(db, k, g);
      else if (shadow.row !== null && shadow.row.g < g) await db.shadow.put({ ...shadow, row: null });
    }
    await recompute(db, keys);
  });
}

async function forgetRow(db: StudioDatabase, k: string, g: number): Promise<void> {
  const { table, id } = parseRowKey(k);
  const row = await db[table].get(id);
  if (row !== undefined && row.g < g) await writeRows(db, new Map(), [k]);
}
