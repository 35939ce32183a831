import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { browserDisk, ModelDevice } from '../../tests/support/model-device.ts';
import { ModelServer } from '../../tests/support/model-server.ts';
import type { ModelState } from '../../tests/support/model-state.ts';
import before from '../../tests/support/outbox-before.json' with { type: 'json' };
import { releaseDue } from '../db/release-due.ts';
import { pullPage } from './pull.ts';

// The database of a device, written by the build before changes became modules, with one unsent change of every kind.
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

it('drains the outbox of the build before: each change is sent as that build sent it, and nothing is lost', async () => {
  const server = new ModelServer();
  server.state = structuredClone(before.state) as unknown as ModelState;
  server.pageLimit = 500;
  const clock = { now: 1_100_000 };
  const device = await openBefore(server, clock);
  await device.check();

  const sent: [string, string][] = [];
  const { fetch } = server;
  server.fetch = (input, init) => {
    if (init.headers.has('Idempotency-Key')) sent.push([input, init.body ?? '']);
    return fetch(input, init);
  };
  await releaseDue(device.db, clock.now);
  while ((await device.push()).kind !== 'idle') while (await pullPage(device.world, never));

  expect(sent).toEqual(before.sent);
  expect([await device.db.outbox.count(), await device.db.problems.count()]).toEqual([0, 0]);
  await device.check();
  const byId = (rows: { id: string; title?: string }[]) => rows.map(({ id, title }) => [id, title]).toSorted();
  expect(byId(await device.db.media.toArray())).toEqual(byId(server.live()));
  const albums = Object.values(server.state.albums).filter(({ isDeleted }) => !isDeleted);
  expect(byId(await device.db.albums.toArray())).toEqual(byId(albums.map(({ row }) => row)));
  device.close();
});
