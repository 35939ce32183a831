import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { ORD_EPOCH, type StudioDatabase } from '../../db/database.ts';
import { openStudio } from '../../db/open-database.ts';
import { findAlbum } from '../../db/queries/albums/albums.ts';
import { releaseDue } from '../../db/outbox/release-due.ts';
import { createAlbum } from './create-album.ts';
import { deleteMedia } from '../media/delete-media.ts';
import { moveToAlbum } from './move-to-album.ts';
import { removeFromAlbum } from './remove-from-album.ts';
import { setAlbumCover } from './set-album-cover.ts';
import { undoHeldChange } from '../undo-held-change.ts';
import { undoByKey, undoLast } from '../undo.ts';

let db: StudioDatabase;
let account = 0;
const saved = uuid(0xa1);
const place = { sp: 'space-1', seq: 1, g: 0 };

/** An album with three items that the server knows; the first of them is its cover. */
beforeEach(async () => {
  const server = new ModelServer();
  db = await openStudio({ ...server.me, user_id: `cover-user-${++account}` });
  for (let i = 0; i < 3; i++) server.addMedia(uuid(i), 1000 + i);
  await db.media.bulkPut(server.live().map((row) => ({ ...row, ...place, ord: ORD_EPOCH - row.created_at })));
  const at = { created_at: 1, updated_at: 1, last_added_at: 1 };
  await db.albums.put({ id: saved, title: 'Saved', cover_media_id: uuid(0), image_count: 2, ...at, ...place });
  await db.albumItems.bulkPut(
    [0, 1].map((n) => ({ id: `${saved}.${uuid(n)}`, album_id: saved, media_id: uuid(n), added_at: 10 + n, ...place })),
  );
});

const cover = async () => (await findAlbum(saved))?.cover_media_id;
/** As the studio does with a cover that leaves, once the device has heard of it. */
const forgetCover = () => db.albums.update(saved, { cover_media_id: null });
const kinds = async () => (await db.outbox.toArray()).map((mutation) => mutation.kind);

it('the cover of an album is its cover again when it is moved back', async () => {
  await moveToAlbum({ from: saved, to: await createAlbum('Second'), ids: [uuid(0), uuid(1)] });
  await forgetCover();
  await undoLast();
  expect(await cover()).toBe(uuid(0));
  await moveToAlbum({ from: saved, to: null, ids: [uuid(0)] });
  await forgetCover();
  await undoLast();
  expect(await cover()).toBe(uuid(0));
});

it('so it is when the move that is taken back had brought into the album what was in it already', async () => {
  await moveToAlbum({ from: null, to: saved, ids: [uuid(0), uuid(2)] });
  await undoLast();
  expect(await kinds()).toEqual(['album.moveItems', 'album.moveItems', 'album.addItems', 'album.setCover']);
});

it('an undone move makes no cover of an item that was none', async () => {
  await moveToAlbum({ from: saved, to: null, ids: [uuid(1)] });
  await undoLast();
  expect(await kinds()).not.toContain('album.setCover');
});

it('a cover chosen after the move stays, and a cover that was deleted since is not asked for', async () => {
  const key = await moveToAlbum({ from: saved, to: null, ids: [uuid(0)] });
  await setAlbumCover(saved, uuid(1));
  await undoByKey(key);
  expect(await cover()).toBe(uuid(1));
  const again = await moveToAlbum({ from: saved, to: null, ids: [uuid(0), uuid(1)] });
  await deleteMedia([uuid(1)]);
  await undoByKey(again);
  expect((await kinds()).filter((kind) => kind === 'album.setCover')).toHaveLength(1);
});

it('so it is when the studio had answered the removal before it was taken back', async () => {
  const { mid } = await removeFromAlbum(saved, [uuid(0), uuid(1)]);
  const mutation = (await db.outbox.get({ mid }))!;
  await db.outbox.delete(mutation.n!);
  await db.done.put({ mid, at: mutation.madeAt, intent: { ...mutation, state: 'acked' } });
  await db.albumItems.clear();
  await db.shadow.clear();
  await forgetCover();
  expect(await undoHeldChange(mid)).toBe('restored');
  expect(await kinds()).toEqual(['album.addItems', 'album.setCover']);
  expect(await cover()).toBe(uuid(0));
});

it('a late undo makes no cover of an item that was none', async () => {
  const { mid } = await removeFromAlbum(saved, [uuid(1)]);
  await releaseDue(db, (await db.outbox.get({ mid }))!.madeAt + 5000);
  await undoHeldChange(mid);
  expect(await kinds()).toEqual(['album.removeItems', 'album.addItems']);
});

it('the cover is asked for again after a removal that is on its way', async () => {
  const { mid } = await removeFromAlbum(saved, [uuid(0)]);
  await releaseDue(db, (await db.outbox.get({ mid }))!.madeAt + 5000);
  expect(await undoHeldChange(mid)).toBe('restored');
  expect(await kinds()).toEqual(['album.removeItems', 'album.addItems', 'album.setCover']);
  expect(await cover()).toBe(uuid(0));
});
