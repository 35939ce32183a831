import * as v from 'valibot';
import { changeSchema, type Change } from '../../contract/sync.ts';
import type { SavedRow } from '../db/database.ts';
import { ORD_EPOCH } from '../db/database.ts';
import { readMeta, readSpace, writeMeta } from '../db/meta.ts';
import { readFew, readRows, recompute, rowTables, writeRows } from '../db/recompute.ts';
import { rowKey } from '../db/row-key.ts';
import { finishArrived, finishReached } from './finish-intent.ts';
import { leaderWrite } from './leader-write.ts';
import { checkSelf, countHeld, openHeld } from './self-check.ts';
import type { SyncWorld } from './world.ts';

/** One page of GET /sync/changes, its rows still to be read one by one. */
export type ChangesPage = {
  from_epoch: string;
  from: number;
  epoch: string;
  to: number;
  head: number;
  more: boolean;
  changes: unknown[];
  live_media: number;
  digest?: number | undefined;
};

/**
 * Applies a page in one transaction. Dropped as a whole (`stale`) unless it starts exactly where this
 * device stands: a late duplicate would move the cursor back.
 */
export async function applyChanges(world: SyncWorld, page: ChangesPage): Promise<'applied' | 'stale'> {
  const { db, clock } = world;
  return leaderWrite(world, [...rowTables(db), db.done, db.tomb, db.problems], async () => {
    const cursor = await readMeta(db, 'cursor');
    if (cursor?.epoch !== page.from_epoch || cursor.seq !== page.from || page.epoch !== cursor.epoch || page.to < page.from) return 'stale';
    const keepTombs = (await readMeta(db, 'bootstrap')) !== undefined;
    const touched = await applyRows(world, await readChanges(world, page.changes), { keepTombs, obeyTombs: false });
    await writeMeta(db, 'cursor', { epoch: page.epoch, seq: page.to });
    if (!page.more) {
      await writeMeta(db, 'live', page.live_media);
      await checkSelf(world, page);
    }
    for (const key of await finishReached(db, { epoch: page.epoch, seq: page.to }, clock.now())) touched.add(key);
    // Parked because nobody knew whether it was granted, and here is what it made.
    for (const key of (await finishArrived(db, clock.now())).keys) touched.add(key);
    await recompute(db, touched);
    return 'applied';
  });
}

/** Rows this code cannot read (newer server, damaged) are left out and noted; the others flow. */
export async function readChanges({ db, log, build }: Pick<SyncWorld, 'db' | 'log' | 'build'>, raw: unknown[]): Promise<Change[]> {
  const changes: Change[] = [];
  for (const change of raw) {
    const parsed = v.safeParse(changeSchema, change);
    if (parsed.success) changes.push(parsed.output);
    else {
      log('sync.unreadable-row', { issue: parsed.issues[0].message });
      await writeMeta(db, 'unreadableBy', build);
    }
  }
  return changes;
}

/**
 * Writes server rows as truth: into the shadow where there is one, else into the table. Older rows
 * than what is here are skipped. Inside the caller's transaction; returns the keys to recompute.
 */
export async function applyRows(
  { db }: Pick<SyncWorld, 'db'>,
  changes: Change[],
  tombs: { keepTombs: boolean; obeyTombs: boolean },
): Promise<Set<string>> {
  const space = await readSpace(db);
  const g = (await readMeta(db, 'generation')) ?? 0;
  const keys = changes.map((change) => rowKey(change.table, change.id));
  const rows = await readRows(db, keys);
  const shadows = await readFew(db.shadow, keys);
  const buried = tombs.obeyTombs ? await readFew(db.tomb, keys) : undefined;
  const counted = await openHeld(db, g);
  const put = new Map<string, SavedRow>();
  const remove = new Set<string>();
  const touched = new Set<string>();
  for (const [i, change] of changes.entries()) {
    const k = keys[i]!;
    const shadow = shadows.get(k);
    const held = shadow === undefined ? (put.get(k) ?? rows.get(k) ?? null) : shadow.row;
    if (held !== null && held.g === g && held.seq >= change.seq) continue;
    if ((buried?.get(k)?.seq ?? -1) >= change.seq) continue;
    const truth = toSaved(change, space, g);
    if (truth === null && tombs.keepTombs) await db.tomb.put({ k, seq: change.seq });
    touched.add(k);
    if (held?.g === g && held.seq > 0) countHeld(counted, { ...change, seq: held.seq }, -1);
    if (truth !== null) countHeld(counted, change, 1);
    if (shadow !== undefined) shadows.set(k, { ...shadow, row: truth });
    else if (truth === null) remove.add(k);
    else put.set(k, truth);
    if (truth === null) put.delete(k);
    else remove.delete(k);
  }
  await writeRows(db, put, remove);
  await db.shadow.bulkPut([...shadows.values()]);
  await writeMeta(db, 'held', counted);
  return touched;
}

/** A cancelled item disappears from every list, so it is the same as a tombstone here. */
function toSaved(change: Change, space: string, g: number): SavedRow | null {
  if (change.row === null) return null;
  const place = { sp: space, seq: change.seq, g };
  if (change.table !== 'media') return { ...change.row, ...place };
  if (change.row.status === 'canceled') return null;
  return { ...change.row, ...place, ord: ORD_EPOCH - change.row.created_at };
}
