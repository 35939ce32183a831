import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { noSettings } from '../../../contract/metadata/imported-settings.ts';
import { commit } from '../commit.ts';
import { StudioDatabase } from '../database.ts';
import { writeMeta } from '../meta.ts';
import { setOfflineAlbum } from './offline-albums.ts';
import { databaseName, openDatabase } from '../open-database.ts';
import { readPinned } from './read-pinned.ts';

const account = '0123456789abcdef';
let db: StudioDatabase;

beforeEach(async () => {
  db = await openDatabase(new StudioDatabase(databaseName(account)));
  await writeMeta(db, 'me', new ModelServer().me);
});
afterEach(() => db.delete());

it('names what is wanted offline and what was not sent yet, also when it was refused', async () => {
  const member = (i: number, album: number) => ({
    id: uuid(i),
    album_id: uuid(album),
    media_id: uuid(i),
    added_at: i,
    sp: 's',
    seq: 1,
    g: 0,
  });
  await db.albumItems.bulkPut([member(1, 90), member(2, 91)]);
  await setOfflineAlbum(db, uuid(90), true);
  const importing = (i: number) => ({
    generation_history_id: uuid(i + 50),
    generation_media_resource_id: uuid(i),
    sha256: 'a'.repeat(64),
    file_name: 'a.png',
    mime: 'image/png' as const,
    size_bytes: 1,
    width: 1,
    height: 1,
    thumbhash: 'aaaaaaaa',
    settings: noSettings,
    at: 1,
  });
  const bytes = new ArrayBuffer(1);
  await commit(db, { kind: 'media.import', args: importing(3) }, { now: 1, tab: 'tab', bytes });
  const { mutation: refused } = await commit(db, { kind: 'media.import', args: importing(4) }, { now: 1, tab: 'tab', bytes });
  await db.outbox.delete(refused.n!);
  await db.problems.add({ mid: refused.mid, at: 1, reason: 'refused', code: 'UPLOAD_UNREADABLE', intent: refused });
  expect(await readPinned(account)).toEqual(new Set([uuid(1), uuid(3), uuid(4)]));
});

it('makes no database for an account that has none, and does not block the deletion of one', async () => {
  await readPinned(account);
  await db.delete();
  await expect(readPinned(account)).rejects.toThrow();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName(account));
});
