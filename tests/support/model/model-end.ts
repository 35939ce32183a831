import { expect } from 'vitest';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { findBroughtFile } from '../../../src/db/outbox/brought-file.ts';
import { readMeta } from '../../../src/db/meta.ts';
import { readWish } from '../../../src/db/outbox/read-intent.ts';
import { costsCredits } from '../../../src/sync/outbox/finish-intent.ts';
import { plain, type ModelDevice } from './model-device.ts';
import type { ModelServer } from './model-server.ts';
import { isLiving } from './model-state.ts';

/** The facts of a play that the final check needs besides the devices. */
export type Played = {
  server: ModelServer;
  restores: number;
  /** Deletions that were taken back in time. */
  undone: ReadonlySet<string>;
  /** Pictures that were canceled before the server had ever heard of their request. */
  unwanted: ReadonlySet<string>;
};

/** When everything is quiet: every device shows what the server has, and everything was done once or not at all. @throws otherwise */
export async function checkEnd(devices: ModelDevice[], { server, restores, undone, unwanted }: Played): Promise<void> {
  const { state } = server;
  const mutations = new Set(Object.keys(state.mutations));
  for (const device of devices) {
    const { db } = device;
    await device.checkKept();
    const parked = new Set((await db.outbox.where('state').equals('parked').toArray()).flatMap((intent) => intent.keys));
    const rows = (await db.media.orderBy('id').toArray()).filter((row) => !parked.has(`media:${row.id}`));
    const wanted = server.live().sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(rows.map(({ sp: _sp, ord: _ord, seq: _seq, ...row }) => plain(row))).toEqual(wanted.map((row) => plain(row)));
    expect(await readMeta(db, 'live')).toBe(wanted.length);
    const requests = new Set(await db.generations.toCollection().primaryKeys());
    for (const row of wanted) expect(requests, 'what an item was made with').toContain(row.generation_history_id);
    await checkAlbums(device, server, parked);
    await checkSmall(device, server, parked);
    // A restored studio may have lost the file, and the device too.
    const lost = (await db.problems.toArray()).filter(({ intent, code }) => findBroughtFile(intent) !== null && code === 'UPLOAD_MISSING');
    if (restores === 0) expect(lost, 'a change whose file was not sent').toEqual([]);
    const refused = new Set((await db.problems.toArray()).map(({ mid }) => mid));
    const files = await db.uploads.toCollection().primaryKeys();
    expect(
      files.filter((mid) => !refused.has(mid)),
      'a file that nothing waits for',
    ).toEqual([]);
    for (const { intent } of await db.done.toArray()) if (!(costsCredits(intent) && restores > 0)) expect(mutations).toContain(intent.mid);
  }
  if (restores === 0 && devices.every((device) => !device.hasLeft)) await checkStars(devices, server.live(), server.removed);
  for (const mid of undone) expect(server.seen.has(mid), 'an undone intent was sent').toBe(false);
  for (const count of Object.values(state.charges)) expect(count).toBe(1);
  for (const id of unwanted) expect(state.media[id]?.row.status ?? 'canceled', 'a canceled picture was painted').toBe('canceled');
}

/** A star that only one device changed is as that device last set it. `absent`: items that the server lacked at some time. */
export async function checkStars(
  devices: Pick<ModelDevice, 'db'>[],
  live: Pick<MediaRow, 'id' | 'is_starred'>[],
  absent: ReadonlySet<string>,
): Promise<void> {
  const said = await Promise.all(devices.map((device) => readStars(device, absent)));
  for (const { id, is_starred } of live) {
    const own = said.filter((stars) => stars.has(id));
    const wanted = own.length === 1 ? own[0]!.get(id) : undefined;
    if (wanted !== undefined) expect(is_starred, 'a star is not as its only device set it').toBe(wanted);
  }
}

/** The last state that a device gave each star; undefined when it is unknown whether the server applied it. */
async function readStars({ db }: Pick<ModelDevice, 'db'>, absent: ReadonlySet<string>): Promise<Map<string, boolean | undefined>> {
  const stars = new Map<string, boolean | undefined>();
  const granted = (await db.done.toArray()).filter(({ intent }) => intent.ack !== undefined).sort((a, b) => a.intent.n! - b.intent.n!);
  for (const { intent } of granted) {
    const wish = readWish(intent);
    if (wish?.kind === 'media.star') stars.set(wish.args.id, wish.args.is_starred);
    if (wish?.kind === 'media.batchStar')
      // A batch skips items that the server does not have yet, or has in the Trash.
      for (const id of wish.args.ids) stars.set(id, absent.has(id) ? undefined : wish.args.is_starred);
  }
  return stars;
}

/** Compares albums. A device may or may not know the albums of deleted items. */
async function checkAlbums({ db }: ModelDevice, server: ModelServer, parked: Set<string>): Promise<void> {
  const { media, albums, albumItems } = server.state;
  const wantedAlbums = Object.values(albums).filter((album) => !album.isDeleted && !parked.has(`albums:${album.row.id}`));
  const rows = (await db.albums.toArray()).filter((row) => !parked.has(`albums:${row.id}`));
  expect(sorted(rows)).toEqual(sorted(wantedAlbums.map(({ row }) => row)));
  const isKnown = (id: string) => isLiving(media[id.slice(37)]) && !parked.has(`albumItems:${id}`);
  const wantedItems = Object.values(albumItems).filter((item) => !item.isDeleted && isKnown(item.row.id));
  const items = (await db.albumItems.toArray()).filter((row) => isKnown(row.id));
  expect(sorted(items)).toEqual(sorted(wantedItems.map(({ row }) => row)));
  for (const album of wantedAlbums) {
    const living = wantedItems.filter(({ row }) => row.album_id === album.row.id);
    if (parked.size === 0) expect(album.row.image_count).toBe(living.length);
  }
}

async function checkSmall({ db }: ModelDevice, server: ModelServer, parked: Set<string>): Promise<void> {
  for (const table of ['presets', 'characters'] as const) {
    const counts = ({ id }: { id: string }) => !parked.has(`${table}:${id}`);
    const wanted = Object.values(server.state[table]).flatMap(({ row, isDeleted }) => (isDeleted ? [] : [row]));
    const here: { id: string }[] = await db[table].toArray();
    expect(sorted(here.filter(counts)), table).toEqual(sorted(wanted.filter(counts)));
  }
}

/** Rows as the server knows them, in one order. */
function sorted(rows: { id: string; sp?: string; seq?: number }[]): string[] {
  return rows.map(({ sp: _sp, seq: _seq, ...row }) => plain(row)).sort();
}
