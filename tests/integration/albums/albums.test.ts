import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { claimGuest } from '../../../server/domain/account/claim-guest.ts';
import { album } from '../../../server/storage/schema/album.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { addPictures } from '../../support/library/add-pictures.ts';
import { countAgain } from '../../support/library/count-again.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio?.close());

/** A guest with some pictures and one empty album. */
async function guestWith(count: number): Promise<{ client: TestClient; ids: string[]; albumId: string }> {
  const client = await studio.guest();
  const { ids } = await addPictures(studio.db, client.me!, { count });
  return { client, ids, albumId: await newAlbum(client) };
}
async function newAlbum(client: TestClient, title = 'Anime'): Promise<string> {
  return (await client.call('albumCreate', { body: { title } })).data.album.id;
}
const add = (client: TestClient, albumId: string, ids: string[]) =>
  client.call('albumBatchAdd', { body: { album_id: albumId, images: ids.map((id) => ({ generation_media_resource_id: id })) } });
const remove = (client: TestClient, albumId: string, ids: string[]) =>
  client.call('albumBatchDelete', { body: { album_id: albumId, image_ids: ids } });
const move = (client: TestClient, { from, to }: { from: string | null; to: string | null }, ids: string[]) =>
  client.call('albumChangeAlbum', { body: { current_album_id: from, target_album_id: to, image_ids: ids } });
const outcomes = (reply: { data: { results: { outcome: string }[] } }) => reply.data.results.map((result) => result.outcome);

async function imagesOf(client: TestClient, albumId: string): Promise<string[]> {
  const { data } = await client.call('albumImages', { query: { album_id: albumId } });
  return data.items.map((item) => item.id);
}
async function countOf(client: TestClient, albumId: string): Promise<number | undefined> {
  const { data } = await client.call('albumList');
  return data.albums.find((one) => one.id === albumId)?.image_count;
}
async function historyOf(client: TestClient): Promise<string[]> {
  return (await client.call('createHistory')).data.items.map((item) => item.id);
}
/** The changes that a device reads after `mark`, as `table:there` or `table:gone`. */
async function heardSince(client: TestClient, mark: { epoch: string; seq: number }) {
  const query = { space: client.me!.space_id, cursor: `${mark.epoch}:${mark.seq}` };
  const { data } = await client.call('syncChanges', { query });
  return data.changes.map((change) => `${change.table}:${change.row === null ? 'gone' : 'there'}`).sort();
}

it('creates an album once, however often it is asked', async () => {
  const client = await studio.guest();
  const id = randomUUID();
  const first = await client.call('albumCreate', { body: { id, title: '  My Favorites ' } });
  const again = await client.call('albumCreate', { body: { id, title: 'My Favorites' } });
  expect(first.data.album).toMatchObject({ id, title: 'My Favorites', image_count: 0, cover_media_id: null, last_added_at: null });
  expect(again.data).toEqual(first.data);
  expect((await client.call('albumList')).data.albums).toHaveLength(1);
  const stranger = await studio.guest();
  expect((await stranger.refused('albumCreate', { body: { id, title: 'Mine' } })).problem.code).toBe('ID_TAKEN');
});

it('takes titles of any script, and refuses empty and too long ones', async () => {
  const client = await studio.guest();
  for (const title of ['夏の港 🌊', 'مرفأ', 'x'.repeat(limits.albumTitleLength), '<b>"x"</b>'])
    expect((await client.call('albumCreate', { body: { title } })).data.album.title).toBe(title);
  for (const title of ['', '   ', '\u0000', 'x'.repeat(limits.albumTitleLength + 1)])
    expect((await client.refused('albumCreate', { body: { title } })).problem.code).toBe('VALIDATION_FAILED');
});

it('says which name a rename took away that its device had not seen, the same to the same key, and never without being asked', async () => {
  const client = await studio.guest();
  const other = client.copy();
  const id = await newAlbum(client, 'Coast');
  const rename = async (by: TestClient, body: { title: string; base_title?: string }, mid = randomUUID()) =>
    (await by.call('albumRename', { mid, body: { id, ...body } })).data.replaced;
  expect(await rename(other, { title: 'Harbour', base_title: 'Coast' })).toBeNull();
  const mid = randomUUID();
  for (let i = 0; i < 2; i++) expect(await rename(client, { title: 'Shore', base_title: 'Coast' }, mid)).toEqual({ title: 'Harbour' });
  // The device continues from its own name, which it sends as it was typed, before it has read the answer.
  expect(await rename(client, { title: 'B\u0000ay', base_title: 'Shore' })).toBeNull();
  expect(await rename(client, { title: 'Bay', base_title: 'B\u0000ay ' })).toBeNull();
  // Both devices chose the same name; a client that sends no `base_title` replaces without a report.
  expect(await rename(other, { title: 'Bay', base_title: 'Harbour' })).toBeNull();
  expect(await rename(other, { title: 'Cape' })).toBeNull();
  // A new item in the album does not count as a new name.
  const { ids } = await addPictures(studio.db, client.me!);
  await add(client, id, ids);
  expect(await rename(client, { title: 'Cliff', base_title: 'Cape' })).toBeNull();
});

it('adds items with a result each; an image may be in several albums', async () => {
  const { client, ids, albumId } = await guestWith(3);
  const other = await newAlbum(client);
  const strangers = await addPictures(studio.db, (await studio.guest()).me!);
  await client.call('createBatchDelete', { body: { deleteImages: [{ id: ids[2]! }] } });
  const added = await add(client, albumId, [ids[0]!, ids[1]!, ids[2]!, strangers.ids[0]!, randomUUID()]);
  expect(outcomes(added)).toEqual(['done', 'done', 'not_found', 'not_found', 'not_found']);
  expect(await heardSince(client, { epoch: added.mark!.epoch, seq: added.mark!.seq - 1 })).toEqual([
    'albumItems:there',
    'albumItems:there',
    'albums:there',
  ]);
  await client.call('albumImageAdd', { body: { album_id: other, generation_media_resource_id: ids[0]! } });
  expect([await countOf(client, albumId), await countOf(client, other)]).toEqual([2, 1]);
  expect((await client.call('albumImages')).data.items).toHaveLength(2);
  expect(await historyOf(client)).toHaveLength(2);

  const refused = await client.refused('albumImageAdd', { body: { album_id: albumId, generation_media_resource_id: ids[2]! } });
  expect(refused.problem.code).toBe('NOT_FOUND');
  const again = await add(client, albumId, [ids[0]!]);
  expect(outcomes(again)).toEqual(['done']);
  expect(await countOf(client, albumId)).toBe(2);
});

it('removes items, which are found in the history again; one that is not in the album is done', async () => {
  const { client, ids, albumId } = await guestWith(2);
  await move(client, { from: null, to: albumId }, [ids[0]!]);
  expect(await historyOf(client)).toEqual([ids[1]]);
  expect(outcomes(await remove(client, albumId, ids))).toEqual(['done', 'done']);
  expect((await historyOf(client)).sort()).toEqual([...ids].sort());
  expect(await countOf(client, albumId)).toBe(0);
  const single = await client.call('albumImageDelete', { body: { album_id: albumId, image_id: ids[0]! } });
  expect(outcomes(single)).toEqual(['done']);
});

it('moves items out of the history, between albums, and back', async () => {
  const { client, ids, albumId } = await guestWith(2);
  const other = await newAlbum(client);
  await move(client, { from: null, to: albumId }, ids);
  expect([await historyOf(client), await countOf(client, albumId)]).toEqual([[], 2]);
  await client.call('albumChangeAlbum', { body: { current_album_id: albumId, album_id: other, image_id: ids[0]! } });
  expect([await imagesOf(client, albumId), await imagesOf(client, other)]).toEqual([[ids[1]], [ids[0]]]);
  expect(await historyOf(client)).toEqual([]);
  await move(client, { from: other, to: null }, [ids[0]!]);
  expect([await historyOf(client), await countOf(client, other)]).toEqual([[ids[0]], 0]);
  // The album that it comes from may be gone: then the move has no source.
  await client.call('albumDelete', { body: { id: other } });
  expect(outcomes(await move(client, { from: other, to: albumId }, [ids[0]!]))).toEqual(['done']);
  for (const body of [{ image_id: ids[0]! }, { target_album_id: albumId }, {}])
    expect((await client.refused('albumChangeAlbum', { body })).problem.code).toBe('VALIDATION_FAILED');
});

it('deletes an album, brings its items back into the history, and restores it with what was in it', async () => {
  const { client, ids, albumId } = await guestWith(3);
  await move(client, { from: null, to: albumId }, ids);
  await client.call('createBatchDelete', { body: { deleteImages: [{ id: ids[2]! }] } });
  for (let i = 0; i < 2; i++) await client.call('albumDelete', { body: { id: albumId } });
  expect((await historyOf(client)).sort()).toEqual(ids.slice(0, 2).sort());
  expect((await client.call('albumList')).data.albums).toEqual([]);
  expect((await client.refused('albumImages', { query: { album_id: albumId } })).problem.code).toBe('NOT_FOUND');
  for (const refused of [
    await client.refused('albumRename', { body: { id: albumId, title: 'Gone' } }),
    await client.refused('albumSetCover', { body: { id: albumId, cover_media_id: ids[0]! } }),
    await client.refused('albumImageAdd', { body: { album_id: albumId, generation_media_resource_id: ids[0]! } }),
    await client.refused('albumChangeAlbum', { body: { target_album_id: albumId, image_id: ids[0]! } }),
  ])
    expect(refused).toMatchObject({ status: 410, problem: { code: 'ALBUM_GONE', title: 'Album was deleted' } });
  // An item of the album that was in the Trash returns to the history too.
  await client.call('createRestore', { body: { ids: [ids[2]!] } });
  expect(await historyOf(client)).toHaveLength(3);

  for (let i = 0; i < 2; i++) await client.call('albumRestore', { body: { id: albumId } });
  expect([await countOf(client, albumId), (await imagesOf(client, albumId)).length]).toEqual([3, 3]);
  expect(await historyOf(client)).toEqual([]);
});

it('removes from the history only items that its deletion returned there, and keeps later decisions', async () => {
  const { client, ids, albumId } = await guestWith(5);
  const other = await newAlbum(client);
  const [inBoth, decided, kept, moved, stayed] = ids as [string, string, string, string, string];
  await move(client, { from: null, to: albumId }, [inBoth, decided, kept, moved]);
  await add(client, albumId, [stayed]);
  await add(client, other, [inBoth]);
  const { mark } = await client.call('albumDelete', { body: { id: albumId } });
  expect((await historyOf(client)).sort()).toEqual([...ids].sort());
  await move(client, { from: null, to: other }, [decided]);
  await move(client, { from: other, to: null }, [decided]);
  await move(client, { from: null, to: other }, [moved]);
  await client.call('albumDelete', { body: { id: other } });
  await client.call('albumRestore', { body: { id: albumId } });
  // The other album's deletion brought two of them back as well.
  expect((await historyOf(client)).sort()).toEqual([inBoth, decided, moved, stayed].sort());
  await client.call('albumRestore', { body: { id: other } });
  expect((await historyOf(client)).sort()).toEqual([decided, stayed].sort());
  expect((await heardSince(client, mark!)).filter((change) => change === 'media:there').length).toBeGreaterThan(0);
  expect(await countAgain(studio.db, client.me!.space_id)).toEqual([]);
});

it('shows the cover first and then the images added last, and forgets a cover that leaves', async () => {
  const { client, ids, albumId } = await guestWith(4);
  await studio.db
    .update(media)
    .set({ hash: 'ab'.repeat(32) })
    .where(eq(media.spaceId, client.me!.space_id));
  for (const id of ids) await add(client, albumId, [id]);
  await client.call('albumSetCover', { body: { id: albumId, cover_media_id: ids[0]! } });
  const shown = async () => (await client.call('albumList')).data.albums[0]!;
  const names = (images: string[]) => images.map((url) => ids.findIndex((id) => url === `/api/media/${id}/256?h=${'ab'.repeat(8)}`));
  expect(names((await shown()).images)).toEqual([0, 3, 2]);
  await remove(client, albumId, [ids[0]!]);
  expect(await shown()).toMatchObject({ cover_media_id: null, image_count: 3 });
  expect(names((await shown()).images)).toEqual([3, 2, 1]);
  const refused = await client.refused('albumSetCover', { body: { id: albumId, cover_media_id: ids[0]! } });
  expect(refused.problem.code).toBe('NOT_FOUND');
});

it('pages the images of an album and of all albums without losing or doubling one, and searches their words', async () => {
  const { client, ids, albumId } = await guestWith(7);
  const other = await newAlbum(client);
  await add(client, albumId, ids.slice(0, 5));
  await add(client, other, ids.slice(3));
  for (const [query, total] of [[{ album_id: albumId }, 5] as const, [{}, 7] as const, [{ searchKeyword: 'harb' }, 7] as const]) {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const asked: Record<string, string> = { ...query, limit: '2', ...(cursor === '' ? {} : { cursor }) };
      const { data }: { data: { items: { id: string }[]; next: string | null } } = await client.call('albumImages', { query: asked });
      seen.push(...data.items.map((item) => item.id));
      cursor = data.next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([total, total]);
  }
  expect((await client.call('albumImages', { query: { searchKeyword: 'submarine' } })).data.items).toEqual([]);
});

it('counts living items, whatever takes them away or brings them back', async () => {
  const { client, ids, albumId } = await guestWith(3);
  await add(client, albumId, ids);
  const deleted = await client.call('createBatchDelete', { body: { deleteImages: [{ id: ids[0]! }, { id: ids[1]! }] } });
  expect(await countOf(client, albumId)).toBe(1);
  expect(await heardSince(client, { epoch: deleted.mark!.epoch, seq: deleted.mark!.seq - 1 })).toEqual([
    'albums:there',
    'media:gone',
    'media:gone',
  ]);
  await client.call('createRestore', { body: { ids: [ids[0]!] } });
  expect(await countOf(client, albumId)).toBe(2);
  await studio.db.update(media).set({ status: 'submitted' }).where(eq(media.id, ids[2]!));
  await client.call('createCancel', { body: { generation_media_resource_id: ids[2]! } });
  expect(await countOf(client, albumId)).toBe(1);

  const account = await studio.guest();
  const claim = { guestId: client.me!.user_id, userId: account.me!.user_id };
  await studio.db.transaction((tx) => claimGuest(tx, claim));
  expect([await countOf(account, albumId), await imagesOf(account, albumId)]).toEqual([1, [ids[0]]]);
});

it('sends a restored item with its albums and request to a device that read the library while it was deleted', async () => {
  const { client, ids, albumId } = await guestWith(1);
  await add(client, albumId, ids);
  await client.call('createBatchDelete', { body: { deleteImages: [{ id: ids[0]! }] } });
  const { data: copy } = await client.call('syncSnapshot', { query: { space: client.me!.space_id } });
  expect(copy.changes.map((change) => change.table)).toEqual(['albums']);
  await client.call('createRestore', { body: { ids } });
  const heard = await heardSince(client, { epoch: copy.epoch, seq: copy.head });
  expect(heard).toEqual(['albumItems:there', 'albums:there', 'generations:there', 'media:there']);
});

it('has one effect per key', async () => {
  const { client, ids, albumId } = await guestWith(1);
  const mid = randomUUID();
  const body = { album_id: albumId, generation_media_resource_id: ids[0]! };
  const first = await client.call('albumImageAdd', { mid, body });
  await remove(client, albumId, ids);
  const again = await client.call('albumImageAdd', { mid, body });
  expect([again.data, again.mark]).toEqual([first.data, first.mark]);
  expect(await countOf(client, albumId)).toBe(0);
});

it('ends with the right numbers when two devices add, move, remove and delete the same at once', async () => {
  const { client, ids, albumId } = await guestWith(6);
  const other = await newAlbum(client);
  const second = client.copy();
  for (let round = 0; round < 3; round++) {
    await Promise.all(
      [
        add(client, albumId, ids),
        move(second, { from: null, to: albumId }, ids.slice(0, 3)),
        move(client, { from: albumId, to: other }, ids.slice(2, 5)),
        remove(second, other, ids.slice(3)),
        client.call('createBatchDelete', { body: { deleteImages: ids.slice(0, 2).map((id) => ({ id })) } }),
        second.call('createRestore', { body: { ids } }),
        second.call('albumDelete', { body: { id: other } }).then(() => client.call('albumRestore', { body: { id: other } })),
      ].map((call) => call.catch((error: Error) => expect(error.message).toMatch(/ALBUM_GONE|NOT_FOUND/))),
    );
    await second.call('albumRestore', { body: { id: other } });
    for (const id of [albumId, other]) expect(await countOf(client, id)).toBe((await imagesOf(client, id)).length);
    expect(await countAgain(studio.db, client.me!.space_id)).toEqual([]);
    const albums = [...(await imagesOf(client, albumId)), ...(await imagesOf(client, other))];
    const rows = await studio.db.select().from(media).where(eq(media.spaceId, client.me!.space_id));
    const lost = rows.filter((row) => !row.inHistory && row.deletedAt === null && !albums.includes(row.id));
    expect(lost).toEqual([]);
  }
});

it('stars an image of an album: the star is the item’s', async () => {
  const { client, ids, albumId } = await guestWith(1);
  await add(client, albumId, ids);
  const starred = await client.call('albumImageStar', { body: { image_id: ids[0]!, album_id: albumId, is_starred: true } });
  expect(starred.data).toEqual({ image_id: ids[0], is_starred: true });
  expect((await client.call('createHistory')).data.items[0]!.is_starred).toBe(true);
  expect((await client.call('albumImageStar', { body: { image_id: ids[0]! } })).data.is_starred).toBe(false);
});

it('says how many can be added, moved or removed at a time', async () => {
  const { client, albumId } = await guestWith(1);
  const many = Array.from({ length: limits.batchAddMax + 1 }, () => randomUUID());
  const images = many.map((id) => ({ generation_media_resource_id: id }));
  const refusals = [
    await client.refused('albumBatchAdd', { body: { album_id: albumId, images } }),
    await client.refused('albumChangeAlbum', { body: { target_album_id: albumId, image_ids: many } }),
    await client.refused('albumBatchDelete', { body: { album_id: albumId, image_ids: many } }),
  ];
  expect(refusals.map(({ problem }) => problem.issues?.[0]?.message)).toEqual([
    'You can only add up to 200 images at a time',
    'You can only add up to 200 images at a time',
    'You can only delete 200 images at a time',
  ]);
});

it('lets an album with thousands of items be deleted in pages that devices can read', async () => {
  const { client, ids, albumId } = await guestWith(900);
  for (let i = 0; i < ids.length; i += 200) await move(client, { from: null, to: albumId }, ids.slice(i, i + 200));
  const before = (await studio.db.select().from(album).where(eq(album.id, albumId)))[0]!;
  expect(before.imageCount).toBe(900);
  const { mark } = await client.call('albumDelete', { body: { id: albumId } });
  let from = mark!.seq - 3;
  let heard = 0;
  for (let more = true; more;) {
    const { data } = await client.call('syncChanges', { query: { space: client.me!.space_id, cursor: `${mark!.epoch}:${from}` } });
    expect(data.changes.length).toBeLessThanOrEqual(900);
    heard += data.changes.length;
    ({ to: from, more } = data);
  }
  expect(heard).toBe(901);
});
