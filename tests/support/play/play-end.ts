import { expect } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import type { SyncedTable } from '../../../contract/sync/synced-tables.ts';
import { findBroughtFile } from '../../../src/db/outbox/brought-file.ts';
import { readMeta } from '../../../src/db/meta.ts';
import { readChange } from '../../../src/db/outbox/read-mutation.ts';
import { costsCredits } from '../../../src/sync/outbox/finish-mutation.ts';
import { plain } from '../model/model-device.ts';
import type { PlayDevice } from './play-device.ts';
import type { PlayFacts } from './play-server.ts';
import type { PlayState } from './play-state.ts';

type Rows = Map<SyncedTable, Map<string, { id: string }>>;
/** Tables of which a snapshot sends each row once. */
const sentOnce: ReadonlySet<SyncedTable> = new Set(['media', 'albumItems']);
const tables = ['media', 'albums', 'albumItems', 'generations', 'presets', 'characters', 'stories', 'storyShots'] as const;

/** When everything is quiet: every device is what the server has, and everything was done once or not at all. @throws otherwise */
export async function checkEnd(play: PlayState): Promise<void> {
  const { devices, server, restores, undone, unwanted } = play;
  const facts = await server.facts();
  const rows = await readAll(play);
  await server.checkOwn();
  for (const device of devices) {
    await device.checkKept();
    expect((await device.db.outbox.toArray()).filter(({ state }) => state !== 'undone')).toEqual([]);
    await checkRows(device, rows);
    expect(await readMeta(device.db, 'live')).toBe(facts.live);
    expect((await readMeta(device.db, 'held'))?.digest).toBe(facts.digest);
    await checkDone(device, facts, restores);
    await checkFiles(device, restores);
  }
  const live = [...(rows.get('media')?.values() ?? [])] as { id: string; is_starred: boolean }[];
  if (restores === 0 && devices.every((device) => !device.hasLeft)) await checkStars(play, live);
  for (const mid of undone) expect(server.seen.has(mid), 'an undone mutation was sent').toBe(false);
  for (const id of unwanted) expect(facts.statuses.get(id) ?? 'canceled', 'a canceled picture was painted').toBe('canceled');
}

/** Reads everything, as a device that knows nothing does. */
async function readAll({ devices, server }: PlayState): Promise<Rows> {
  const rows: Rows = new Map();
  const { api } = devices[0]!.world;
  for (let before: string | undefined | null; before !== null;) {
    const { value } = await api.call('syncSnapshot', { query: { space: server.me.space_id, limit: limits.pageMax, before } });
    for (const { table, row } of value.changes)
      if (row !== null && !(table === 'media' && 'status' in row && row.status === 'canceled')) {
        const known = rows.get(table) ?? new Map<string, { id: string }>();
        if (sentOnce.has(table)) expect(known.has(row.id), `the snapshot sends a row of ${table} twice`).toBe(false);
        rows.set(table, known.set(row.id, row));
      }
    before = value.next;
  }
  return rows;
}

async function checkRows({ db }: PlayDevice, rows: Rows): Promise<void> {
  for (const table of tables) {
    const here = (await db[table].toArray()) as { id: string }[];
    // A device may or may not know the albums and the requests of deleted items.
    const counts = ({ id }: { id: string }) =>
      (table !== 'albumItems' || rows.get('media')?.has(id.slice(37)) === true) &&
      (table !== 'generations' || rows.get('generations')?.has(id) === true);
    expect(sorted(here.filter(counts)), table).toEqual(sorted([...(rows.get(table)?.values() ?? [])]));
  }
}

/** Rows as the server knows them, in one order. */
function sorted(rows: object[]): string[] {
  return rows.map((row) => plain({ ...row, sp: undefined, ord: undefined, seq: undefined })).sort();
}

async function checkDone({ db }: PlayDevice, { answered, statuses }: PlayFacts, restores: number): Promise<void> {
  for (const { intent: mutation } of await db.done.toArray()) {
    // After a restore, a mutation that costs credits is not repeated if its items are here or unwanted.
    if (!costsCredits(mutation) || restores === 0)
      expect(answered, `${mutation.kind} is done, and the server knows nothing of it`).toContain(mutation.mid);
    if (mutation.kind === 'generation.create' && restores === 0)
      for (const key of mutation.keys) if (key.startsWith('media:')) expect(statuses.has(key.slice(6))).toBe(true);
  }
}

/** Files of imports and versions: each reached the server, and none is stored that no change needs. */
async function checkFiles({ db }: PlayDevice, restores: number): Promise<void> {
  const problems = await db.problems.toArray();
  const lost = problems.filter(({ intent: mutation, code }) => findBroughtFile(mutation) !== null && code === 'UPLOAD_MISSING');
  // After a restore, the server and the device may both have lost the file.
  if (restores === 0) expect(lost, 'a change whose file was not sent').toEqual([]);
  const refused = new Set(problems.map(({ mid }) => mid));
  const files = await db.uploads.toCollection().primaryKeys();
  const unneeded = files.filter((mid) => !refused.has(mid));
  expect(unneeded, 'a file that nothing waits for').toEqual([]);
}

/** A star that only one device changed is as that device last set it. */
async function checkStars({ devices, absent }: PlayState, live: { id: string; is_starred: boolean }[]): Promise<void> {
  const said = await Promise.all(devices.map((device) => readStars(device, absent)));
  for (const { id, is_starred } of live) {
    const own = said.filter((stars) => stars.has(id));
    const wanted = own.length === 1 ? own[0]!.get(id) : undefined;
    if (wanted !== undefined) expect(is_starred, 'a star is not as its only device set it').toBe(wanted);
  }
}

/** The last state that a device gave each star; undefined when it is unknown whether the server applied it. */
async function readStars({ db }: PlayDevice, absent: ReadonlySet<string>): Promise<Map<string, boolean | undefined>> {
  const stars = new Map<string, boolean | undefined>();
  const accepted = (await db.done.toArray())
    .filter(({ intent: mutation }) => mutation.ack !== undefined)
    .sort((a, b) => a.intent.n! - b.intent.n!);
  for (const { intent: mutation } of accepted) {
    const change = readChange(mutation);
    if (change?.kind === 'media.star') stars.set(change.args.id, change.args.is_starred);
    if (change?.kind === 'media.batchStar')
      // A batch skips items that the server does not have yet, or has in the Trash.
      for (const id of change.args.ids) stars.set(id, absent.has(id) ? undefined : change.args.is_starred);
  }
  return stars;
}
