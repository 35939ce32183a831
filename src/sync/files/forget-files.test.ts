import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { mediaPath } from '../../../contract/media/media.ts';
import { storySoundRowSchema } from '../../../contract/stories/sounds/sound.ts';
import { memoryCacheStorage } from '../../../tests/support/device/memory-cache-storage.ts';
import { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { listNotes, saveNotes } from '../../lib/kept/file-notes.ts';
import { mediaCacheName, soundPath } from '../../lib/media/media-address.ts';
import { createForgetting, forgetFiles } from './forget-files.ts';
import { SyncEngine } from '../engine/sync-engine.ts';

const clock = { now: 1_000_000 };
let account = '';
let accounts = 0;
beforeEach(() => {
  account = (++accounts).toString(16).padStart(16, '0');
});

async function settle(device: ModelDevice): Promise<void> {
  const engine = new SyncEngine(device.world, { onLink: () => undefined });
  engine.setStream(true);
  for (let turn = 0; turn < 60; turn++) {
    const waitMs = await engine.step(new AbortController().signal);
    if (waitMs > 20_000) return;
    clock.now += waitMs;
  }
  throw new Error('never quiet');
}

const pathOf = (id: string) => mediaPath({ id, hash: '0123456789abcdef' }, '512', account);

/** A device that has three pictures, and a file of each and of one more. */
async function openDevice() {
  const server = new ModelServer();
  server.pageLimit = 500;
  for (let i = 0; i < 3; i++) server.addMedia(uuid(i), 1000 + i);
  const device = await new ModelDevice(server, clock).open();
  await settle(device);
  const { storage } = memoryCacheStorage();
  const cache = await storage.open(mediaCacheName(account));
  const ids = [uuid(0), uuid(1), uuid(2), uuid(3)];
  for (const id of ids) await cache.put(pathOf(id), new Response('file'));
  await saveNotes(
    account,
    ids.map((id) => ({ k: pathOf(id), bytes: 4, used: 0, tier: 3 })),
  );
  const kept = async () => {
    const files = (await cache.keys()).map(({ url }) => new URL(url).pathname + new URL(url).search);
    const noted = (await listNotes(account)).map(({ k }) => k);
    expect(noted.sort()).toEqual([...files].sort());
    return ids.filter((id) => files.includes(pathOf(id)));
  };
  return { device, storage, kept };
}

it('drops the files of what the library does not have any more, and their notes', async () => {
  const { device, storage, kept } = await openDevice();
  expect(await forgetFiles(device.db, account, storage)).toBe(1);
  expect(await kept()).toEqual([uuid(0), uuid(1), uuid(2)]);
  expect(await forgetFiles(device.db, account, storage)).toBe(0);
  device.close();
});

it('drops files without a note, as an import leaves them', async () => {
  const { device, storage, kept } = await openDevice();
  const original = mediaPath({ id: uuid(4), hash: '0123456789abcdef' }, 'original', account);
  const cache = await storage.open(mediaCacheName(account));
  await cache.put(original, new Response('file'));
  expect(await forgetFiles(device.db, account, storage)).toBe(2);
  expect(await kept()).toEqual([uuid(0), uuid(1), uuid(2)]);
  device.close();
});

it('keeps the files of what is deleted only here so far', async () => {
  const { device, storage, kept } = await openDevice();
  device.fate = 'unsent';
  await device.make({ kind: 'media.delete', args: { ids: [uuid(1)] } });
  expect(await device.db.media.get(uuid(1))).toBeUndefined();
  await forgetFiles(device.db, account, storage);
  expect(await kept()).toEqual([uuid(0), uuid(1), uuid(2)]);
  device.fate = 'ok';
  clock.now += 60_000;
  await settle(device);
  await forgetFiles(device.db, account, storage);
  // Its Undo works without a connection.
  expect(await kept()).toEqual([uuid(0), uuid(1), uuid(2)]);
  await device.db.done.clear();
  await forgetFiles(device.db, account, storage);
  expect(await kept()).toEqual([uuid(0), uuid(2)]);
  device.close();
});

it('looks every ten minutes, and at once when the library was read anew', async () => {
  const { device, storage, kept } = await openDevice();
  const forget = createForgetting({
    db: device.db,
    account,
    storage,
    clock: { now: () => clock.now, sleep: () => Promise.resolve() },
    log: () => {},
  });
  await forget();
  await device.db.media.delete(uuid(0));
  await forget();
  expect(await kept()).toEqual([uuid(0), uuid(1), uuid(2)]);
  await device.db.meta.put({ k: 'generation', value: 7 });
  await forget();
  expect(await kept()).toEqual([uuid(1), uuid(2)]);
  await device.db.media.delete(uuid(1));
  clock.now += 600_000;
  await forget();
  expect(await kept()).toEqual([uuid(2)]);
  device.close();
});

it('drops a sound once no story has it and its deletion cannot be taken back any more', async () => {
  const { device, storage } = await openDevice();
  const url = `/api/media/upload_raw_media/${'ab'.repeat(32)}`;
  const cache = await storage.open(mediaCacheName(account));
  await cache.put(soundPath(url, account), new Response('file'));
  const isKept = async () => {
    await forgetFiles(device.db, account, storage);
    return (await cache.match(soundPath(url, account))) !== undefined;
  };
  const [id, story_id] = [uuid(1), uuid(2)];
  const row = v.parse(storySoundRowSchema, { id, story_id, kind: 'music', url, name: '', seconds: 4, created_at: 0 });
  await device.db.storySounds.put({ ...row, sp: '', seq: 1, g: 0 });
  expect(await isKept()).toBe(true);
  device.fate = 'unsent';
  await device.make({ kind: 'sound.delete', args: { id, story_id, row } });
  expect(await device.db.storySounds.count()).toBe(0);
  expect(await isKept(), 'the studio still has it').toBe(true);
  const [deletion] = await device.db.outbox.toArray();
  const { db } = device;
  await Promise.all([db.outbox.clear(), db.shadow.clear(), db.done.put({ mid: deletion!.mid, at: 0, intent: deletion! })]);
  expect(await isKept(), 'its Undo works without a connection').toBe(true);
  await device.db.done.clear();
  expect(await isKept()).toBe(false);
  device.close();
});
