import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { touchedKeys } from '../../../contract/changes/changes.ts';
import { canceledHeader } from '../../../contract/generations/generation.ts';
import { browserDisk, ModelDevice } from '../../../tests/support/model/model-device.ts';
import { ModelServer } from '../../../tests/support/model/model-server.ts';
import type { ModelState } from '../../../tests/support/model/model-state.ts';
import before from '../../../tests/support/device/outbox-before.json' with { type: 'json' };
import { readChange } from '../../db/outbox/read-mutation.ts';
import { releaseDue } from '../../db/outbox/release-due.ts';
import { pullPage } from '../pull/pull.ts';
import { syncedTables } from '../../../contract/sync/synced-tables.ts';
import { recompute, rowTables } from '../../db/rows/recompute.ts';

// The database of a device, written by the build before changes became modules: an unsent change of every kind, one whose answer
// never came, and one as still older apps stored it.
const never = new AbortController().signal;

async function openBefore(server: ModelServer, clock: { now: number }): Promise<ModelDevice> {
  const place = { name: 'studio.before', disk: browserDisk() };
  const db = place.disk.connect(place.name);
  const { uploads, ...tables } = before.tables;
  for (const [table, rows] of Object.entries(tables)) await db.table(table).bulkPut(rows);
  await db.table('uploads').bulkPut(uploads.map((upload) => ({ ...upload, bytes: Uint8Array.from(upload.bytes).buffer })));
  db.close();
  return new ModelDevice(server, clock, place).open();
}

function openServer(): ModelServer {
  const server = new ModelServer();
  server.state = { ...server.state, ...structuredClone(before.state), uploads: [] } as unknown as ModelState;
  server.pageLimit = 500;
  return server;
}

it('sees the database of the build before as that build saw it: the same rows wait for the same changes', async () => {
  const device = await openBefore(openServer(), { now: 1_300_000 });
  const { db } = device;
  for (const mutation of await db.outbox.toArray()) expect(touchedKeys(readChange(mutation)!)).toEqual(mutation.keys);
  const readRows = async () => Promise.all(syncedTables.map((table) => db.table(table).toArray()));
  const rows = await readRows();
  await db.transaction('rw', rowTables(db), async () => {
    const mutations = await db.outbox.toArray();
    await recompute(
      db,
      mutations.flatMap(({ keys }) => keys),
    );
  });
  expect(await readRows()).toEqual(rows);
  expect(await db.shadow.count()).toBe(before.tables.shadow.length);
  device.close();
});

it('drains the outbox of the build before: each change is sent as that build sent it, and nothing is lost', async () => {
  const server = openServer();
  const clock = { now: 1_300_000 };
  const device = await openBefore(server, clock);
  const sent: object[] = [];
  const { fetch } = server;
  server.fetch = (path, init) => {
    const key = init.headers.get('Idempotency-Key');
    if (key !== null) sent.push({ path, body: init.body, key, canceled: init.headers.get(canceledHeader) });
    return fetch(path, init);
  };
  await releaseDue(device.db, clock.now);
  while ((await device.push()).kind !== 'idle') while (await pullPage(device.world, never));

  expect(sent).toEqual(before.sent);
  expect([await device.db.outbox.count(), await device.db.problems.count()]).toEqual([0, 0]);
  await device.check();
  const byId = (rows: { id: string; title?: string }[]) => new Map(rows.map(({ id, title }) => [id, title]));
  expect(byId(await device.db.media.toArray())).toEqual(byId(server.live()));
  const albums = Object.values(server.state.albums).filter(({ isDeleted }) => !isDeleted);
  expect(byId(await device.db.albums.toArray())).toEqual(byId(albums.map(({ row }) => row)));
  device.close();
});
