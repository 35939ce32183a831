import { Dexie } from 'dexie';
import { assertWriter } from '../../db/upgrade/assert-writer.ts';
import { ORD_EPOCH, type StudioDatabase } from '../../db/database.ts';
import { readMeta, readSpace, writeMeta } from '../../db/meta.ts';
import { rowTables, writeRows } from '../../db/rows/recompute.ts';
import { rowKey } from '../../../contract/rows/row-key.ts';
import { withStorage } from '../../db/with-storage.ts';
import { countHeld, openHeld } from './held-rows.ts';
import { isOlder, placeOf } from './trimmed.ts';

/** This many newest items always stay. */
const keptItems = 5000;
const atOnce = 2000;

/**
 * Makes room when no file is left to evict: forgets the oldest items with their requests and places in albums. The
 * studio keeps them. The position where they start is noted in `trimmed`, so they are not read again at once, but can
 * be. Items in `pinned` and items with an unsent change stay. False when there was nothing to forget.
 * @throws AppError CLIENT_TOO_OLD, STORAGE_FULL, STORAGE_LOST
 */
export async function dropOldRows(db: StudioDatabase, pinned: ReadonlySet<string>, kept = keptItems): Promise<boolean> {
  return withStorage(db, () => db.transaction('rw', rowTables(db), async () => dropIn(db, pinned, kept)));
}

async function dropIn(db: StudioDatabase, pinned: ReadonlySet<string>, kept: number): Promise<boolean> {
  await assertWriter(db);
  const sp = await readSpace(db);
  const newestFirst = db.media.where('[sp+ord+id]').between([sp, Dexie.minKey], [sp, Dexie.maxKey]);
  const [boundary, ...beyond] = (await newestFirst.offset(kept - 1).keys()) as unknown as [string, number, string][];
  const going = beyond.slice(-atOnce);
  const staying = going.length < beyond.length ? beyond[beyond.length - going.length - 1] : boundary;
  const changed = new Set(await db.shadow.toCollection().primaryKeys());
  const ids = going.map(([, , id]) => id).filter((id) => !pinned.has(id) && !changed.has(rowKey('media', id)));
  if (staying === undefined || ids.length === 0) return false;
  await forget(db, ids, changed);
  const [, ord, id] = staying;
  const before = placeOf({ created_at: ORD_EPOCH - ord, id });
  const known = (await readMeta(db, 'trimmed'))?.before;
  await writeMeta(db, 'trimmed', { before: known !== undefined && isOlder(before, known) ? known : before });
  return true;
}

async function forget(db: StudioDatabase, ids: string[], changed: ReadonlySet<string>): Promise<void> {
  const gone = new Set(ids);
  const rows = (await db.media.bulkGet(ids)).filter((row) => row !== undefined);
  const requests = [...new Set(rows.map((row) => row.generation_history_id))];
  const ofRequests = await db.media.where('generation_history_id').anyOf(requests).toArray();
  const wanted = new Set(ofRequests.filter(({ id }) => !gone.has(id)).map((row) => row.generation_history_id));
  const memberships = await db.albumItems.where('media_id').anyOf(ids).primaryKeys();
  const keys = [
    ...ids.map((id) => rowKey('media', id)),
    ...requests.filter((id) => !wanted.has(id)).map((id) => rowKey('generations', id)),
    ...memberships.map((id) => rowKey('albumItems', id)),
  ];
  const g = (await readMeta(db, 'generation')) ?? 0;
  const held = await openHeld(db, g);
  for (const row of rows) if (row.g === g && row.seq > 0) countHeld(held, { table: 'media', id: row.id, seq: row.seq }, -1);
  await writeMeta(db, 'held', held);
  await writeRows(
    db,
    new Map(),
    keys.filter((k) => !changed.has(k)),
  );
}
