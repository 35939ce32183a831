import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { ORD_EPOCH, type StudioDatabase } from '../../db/database.ts';
import { openStudio } from '../../db/open-database.ts';
import { countMemberships, findAlbum, listAlbumEntries, listAlbumPreviews, listAlbums } from '../../db/queries/albums/albums.ts';
import { listHeldChanges } from '../../db/queries/outbox/held-changes.ts';
import { releaseDue } from '../../db/outbox/release-due.ts';
import { addToAlbum } from './add-to-album.ts';
import { createAlbum } from './create-album.ts';
import { deleteAlbum } from './delete-album.ts';
import { deleteMedia } from '../media/delete-media.ts';
import { moveToAlbum } from './move-to-album.ts';
import { removeFromAlbum } from './remove-from-album.ts';
import { renameAlbum } from './rename-album.ts';
import { setAlbumCover } from './set-album-cover.ts';
import { undoHeldChange } from '../undo-held-change.ts';
import { redoLast, undoLast } from '../undo.ts';

let db: StudioDatabase;
let account = 0;
const saved = uuid(0xa1);

beforeEach(async () => {
  db = await openStudio({ ...new ModelServer().me, user_id: `album-user-${++account}` });
  for (let i = 0; i < 5; i++) {
    const server = new ModelServer();
    server.addMedia(uuid(i), 1000 + i);
    const row = server.live()[0]!;
    await db.media.put({ ...row, sp: 'space-1', seq: 1, g: 0, ord: ORD_EPOCH - row.created_at });
  }
});

/** An album that the server knows, with these items in it, the last one added last. */
async function addSavedAlbum(items: number[]): Promise<void> {
  const place = { sp: 'space-1', seq: 1, g: 0 };
  await db.albums.put({
    id: saved,
    title: 'Saved',
    cover_media_id: null,
    image_count: items.length,
    created_at: 1,
    updated_at: 1,
    last_added_at: 1,
    ...place,
  });
  await db.albumItems.bulkPut(
    items.map((n, at) => ({ id: `${saved}.${uuid(n)}`, album_id: saved, media_id: uuid(n), added_at: 10 + at, ...place })),
  );
}
const countOf = async (id: string) => (await findAlbum(id))?.image_count;
const inHistory = async (n: number) => (await db.media.get(uuid(n)))?.in_history;

describe('an album', () => {
  it('is created without a connection, keeps its title without spaces around it, and takes items', async () => {
    const id = await createAlbum('  Lakes ');
    expect(await findAlbum(id)).toMatchObject({ title: 'Lakes', image_count: 0, last_added_at: null });
    expect(await addToAlbum(id, [uuid(0), uuid(1), uuid(0)])).toMatchObject({ added: 2 });
    expect(await addToAlbum(id, [uuid(1), uuid(2)])).toMatchObject({ added: 1 });
    expect(await countOf(id)).toBe(3);
    expect((await db.outbox.toArray()).map((mutation) => [mutation.kind, mutation.state])).toEqual([
      ['album.create', 'ready'],
      ['album.addItems', 'ready'],
      ['album.addItems', 'ready'],
    ]);
    await expect(createAlbum('   ')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('is renamed, and gets its old name back', async () => {
    const id = await createAlbum('Lakes');
    await renameAlbum(id, 'Seas');
    expect((await findAlbum(id))?.title).toBe('Seas');
    await undoLast();
    expect((await findAlbum(id))?.title).toBe('Lakes');
    await redoLast();
    expect((await findAlbum(id))?.title).toBe('Seas');
  });

  it('is deleted with an undo window; what had been moved into it is in the history again', async () => {
    await addSavedAlbum([0, 1]);
    await moveToAlbum({ from: null, to: saved, ids: [uuid(2)] });
    expect(await inHistory(2)).toBe(false);
    const { mid } = await deleteAlbum(saved);
    expect(await listAlbums()).toEqual([]);
    expect(await inHistory(2)).toBe(true);
    expect(await listHeldChanges()).toMatchObject([{ mid, text: 'Album deleted', holdMs: 5000 }]);
    expect(await undoHeldChange(mid)).toBe('undone');
    expect(await countOf(saved)).toBe(3);
    expect(await inHistory(2)).toBe(false);
  });

  it('comes back after its window too, at once and as it was', async () => {
    await addSavedAlbum([0, 1]);
    const { mid } = await deleteAlbum(saved);
    const { madeAt } = (await db.outbox.get({ mid }))!;
    await releaseDue(db, madeAt + 5000);
    expect(await undoHeldChange(mid)).toBe('restored');
    expect(await findAlbum(saved)).toMatchObject({ title: 'Saved', image_count: 2 });
    expect((await db.outbox.toArray()).map((mutation) => mutation.kind)).toEqual(['album.delete', 'album.restore']);
  });

  it('that was deleted elsewhere takes nothing any more', async () => {
    const gone = uuid(0xb0);
    await expect(renameAlbum(gone, 'x')).rejects.toMatchObject({ code: 'ALBUM_GONE', message: 'Album was deleted' });
    await expect(addToAlbum(gone, [uuid(0)])).rejects.toMatchObject({ code: 'ALBUM_GONE' });
    await expect(moveToAlbum({ from: null, to: gone, ids: [uuid(0)] })).rejects.toMatchObject({ code: 'ALBUM_GONE' });
    await expect(removeFromAlbum(gone, [uuid(0)])).rejects.toMatchObject({ code: 'ALBUM_GONE' });
    await expect(deleteAlbum(gone)).rejects.toMatchObject({ code: 'ALBUM_GONE' });
    expect(await db.outbox.count()).toBe(0);
  });
});

describe('the items of an album', () => {
  it('is listed added last first, and each item once over all albums', async () => {
    await addSavedAlbum([3, 1]);
    const id = await createAlbum('Second');
    await addToAlbum(id, [uuid(3), uuid(4)]);
    const idsIn = async (album: string | null) => (await listAlbumEntries(album)).map((entry) => entry.id);
    expect(await idsIn(saved)).toEqual([uuid(1), uuid(3)]);
    expect((await idsIn(null)).toSorted()).toEqual([uuid(1), uuid(3), uuid(4)]);
    expect((await idsIn(null)).at(-1)).toBe(uuid(1));
    expect(await countMemberships([uuid(3), uuid(4)])).toEqual(
      new Map([
        [saved, 1],
        [id, 2],
      ]),
    );
  });

  it('is moved from album to album, and the history keeps what it had', async () => {
    await addSavedAlbum([0, 1]);
    const id = await createAlbum('Second');
    await moveToAlbum({ from: saved, to: id, ids: [uuid(0)] });
    expect([await countOf(saved), await countOf(id), await inHistory(0)]).toEqual([1, 1, true]);
    await undoLast();
    expect([await countOf(saved), await countOf(id), await inHistory(0)]).toEqual([2, 0, true]);
  });

  it('leaves the history when it is moved out of it, and is found there again when it is moved back', async () => {
    await addSavedAlbum([]);
    await moveToAlbum({ from: null, to: saved, ids: [uuid(0)] });
    expect([await countOf(saved), await inHistory(0)]).toEqual([1, false]);
    await moveToAlbum({ from: saved, to: null, ids: [uuid(0)] });
    expect([await countOf(saved), await inHistory(0)]).toEqual([0, true]);
    await undoLast();
    expect([await countOf(saved), await inHistory(0)]).toEqual([1, false]);
    await addToAlbum(saved, [uuid(1)]);
    await moveToAlbum({ from: saved, to: null, ids: [uuid(0), uuid(1)] });
    await undoLast();
    expect([await countOf(saved), await inHistory(0), await inHistory(1)]).toEqual([2, false, true]);
  });

  it('stays out of the history when adding it to a second album is undone', async () => {
    await addSavedAlbum([]);
    const id = await createAlbum('Second');
    await moveToAlbum({ from: null, to: saved, ids: [uuid(0)] });
    for (const put of [() => addToAlbum(id, [uuid(0), uuid(1)]), () => moveToAlbum({ from: null, to: id, ids: [uuid(0), uuid(1)] })]) {
      await put();
      expect(await countOf(id)).toBe(2);
      await undoLast();
      expect([await countOf(saved), await countOf(id), await inHistory(0), await inHistory(1)]).toEqual([1, 0, false, true]);
    }
  });

  it('is removed with an undo window, and a late undo puts it back as it was', async () => {
    await addSavedAlbum([0, 1]);
    await moveToAlbum({ from: null, to: saved, ids: [uuid(2)] });
    const { mid } = await removeFromAlbum(saved, [uuid(1), uuid(2)]);
    expect([await countOf(saved), await inHistory(2)]).toEqual([1, true]);
    expect((await listHeldChanges())[0]).toMatchObject({ text: '2 images removed from the album' });
    const { madeAt } = (await db.outbox.get({ mid }))!;
    await releaseDue(db, madeAt + 5000);
    expect(await undoHeldChange(mid)).toBe('restored');
    expect([await countOf(saved), await inHistory(1), await inHistory(2)]).toEqual([3, true, false]);
  });

  it('is refused beyond the limit of one go, in the words of the specification', async () => {
    await addSavedAlbum([]);
    const many = Array.from({ length: limits.batchAddMax + 1 }, (_, i) => uuid(i));
    const refusal = { code: 'VALIDATION_FAILED', message: `You can only add up to ${limits.batchAddMax} images at a time` };
    await expect(addToAlbum(saved, many)).rejects.toMatchObject(refusal);
    await expect(moveToAlbum({ from: null, to: saved, ids: many })).rejects.toMatchObject(refusal);
  });
});

describe('the count of an album', () => {
  it('goes down when an item in it is deleted, and up again with Undo', async () => {
    await addSavedAlbum([0, 1, 2]);
    const { mid } = await deleteMedia([uuid(1), uuid(4)]);
    expect(await countOf(saved)).toBe(2);
    await undoHeldChange(mid);
    expect(await countOf(saved)).toBe(3);
  });

  it('is right when an item is added and deleted, or deleted and removed, before anything is sent', async () => {
    await addSavedAlbum([0]);
    await addToAlbum(saved, [uuid(1)]);
    await deleteMedia([uuid(1)]);
    expect(await countOf(saved)).toBe(1);
    const { mid } = await removeFromAlbum(saved, [uuid(0)]);
    await deleteMedia([uuid(0)]);
    expect(await countOf(saved)).toBe(0);
    await undoHeldChange(mid);
    expect(await countOf(saved)).toBe(0);
  });
});

describe('the previews of an album', () => {
  it('are its cover, then what was added last, without what is gone', async () => {
    await addSavedAlbum([0, 1, 2, 3, 4]);
    const previews = async () => (await listAlbumPreviews(saved, (await findAlbum(saved))!.cover_media_id)).map((row) => row.id);
    expect(await previews()).toEqual([uuid(4), uuid(3), uuid(2)]);
    await setAlbumCover(saved, uuid(0));
    expect(await previews()).toEqual([uuid(0), uuid(4), uuid(3)]);
    await deleteMedia([uuid(4)]);
    expect(await previews()).toEqual([uuid(0), uuid(3), uuid(2)]);
    await removeFromAlbum(saved, [uuid(0)]);
    expect(await previews()).toEqual([uuid(3), uuid(2), uuid(1)]);
    await expect(setAlbumCover(saved, uuid(0))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a held change of an album', () => {
  it('survives a reload: its undo window goes on, and it is sent when that is over', async () => {
    await addSavedAlbum([0, 1]);
    const removal = await removeFromAlbum(saved, [uuid(0)]);
    const deletion = await deleteAlbum(saved);
    db.close();
    await db.open();
    expect(await listHeldChanges()).toMatchObject([
      { mid: removal.mid, text: 'Removed from the album', holdMs: 5000 },
      { mid: deletion.mid, text: 'Album deleted', holdMs: 5000 },
    ]);
    expect(await listAlbums()).toEqual([]);
    await releaseDue(db, Date.now() + 86_400_000);
    expect((await db.outbox.toArray()).map((mutation) => mutation.state)).toEqual(['ready', 'ready']);
  });
});
