import { createHash, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { albumItemId } from '../../../contract/album.ts';
import { blankMedia } from '../../../contract/media/blank-media.ts';
import { limits } from '../../../contract/limits.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import type { RestoreRows, RestoreState } from '../../../contract/vault/vault-rows.ts';
import { forgetOld } from '../../../server/domain/trash/forget-old.ts';
import { purgeMedia } from '../../../server/domain/trash/purge-media.ts';
import { openFolderMediaStore } from '../../../server/storage/files/folder-media-store.ts';
import { generation, media } from '../../../server/storage/schema/media.ts';
import { touchSpace } from '../../../server/storage/rows/write-space.ts';
import { addAlbums } from '../../support/library/add-albums.ts';
import { addOriginal } from '../../support/library/add-original.ts';
import { addPictures } from '../../support/library/add-pictures.ts';
import { countAgain } from '../../support/library/count-again.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
let picture: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  studio = await startTestStudio();
  const canvas = sharp({
    create: { width: 300, height: 200, channels: 3, background: '#4a7c6f', noise: { type: 'gaussian', mean: 90, sigma: 30 } },
  });
  picture = new Uint8Array(await canvas.png().toBuffer());
});
afterAll(() => studio?.close());

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const longAgo = () => new Date(Date.now() - 121 * 24 * 3_600_000);

type Rows = { table: RestoreRows['table']; rows: object[]; isBroughtBack?: boolean };

const restore = (client: TestClient, table: Rows['table'], rows: object[]) => send(client, { table, rows });

async function send(client: TestClient, { table, rows, isBroughtBack = false }: Rows): Promise<RestoreState[]> {
  const { data } = await client.call('vaultRestore', { body: { table, rows, bring_back: isBroughtBack } });
  return data.results.map(({ state }) => state);
}

const request = (id: string) => ({
  id,
  prompt: 'a lake',
  negative_prompt: '',
  model: 'painter',
  width: 64,
  height: 64,
  image_num: 1,
  seed: null,
  created_at: 1,
});
const finished = (id: string, changes: Partial<MediaRow> = {}): MediaRow => ({ ...blankMedia(id, 1, ''), status: 'completed', ...changes });
const membership = (albumId: string, mediaId: string) => ({
  id: albumItemId(albumId, mediaId),
  album_id: albumId,
  media_id: mediaId,
  added_at: 1,
});

/** Sends a file and restores an item that shows it. Answers with the item's id. */
async function restoreItem(client: TestClient, bytes: Uint8Array<ArrayBuffer>, changes: Partial<MediaRow> = {}): Promise<string> {
  const id = randomUUID();
  await client.call('vaultFile', { params: { sha256: hashOf(bytes) }, bytes });
  expect(await restore(client, 'generations', [request(id)])).toEqual(['restored']);
  expect(await restore(client, 'media', [{ row: finished(id, changes), files: { original: hashOf(bytes) } }])).toEqual(['restored']);
  return id;
}

it('counts right when an item is deleted while its place in an album comes back', async () => {
  const client = await studio.guest();
  const me = client.me!;
  const { ids } = await addPictures(studio.db, me);
  const [albumId] = (await addAlbums(studio.db, me, [{ title: 'Harbours', createdAt: 1 }])) as [string];
  let restoring: Promise<RestoreState[]> | undefined;
  await studio.db.transaction(async (tx) => {
    await tx.update(media).set({ deletedAt: new Date() }).where(eq(media.id, ids[0]!));
    await touchSpace(tx, me.space_id, { media: ids });
    restoring = restore(client, 'albumItems', [membership(albumId, ids[0]!)]);
    await Promise.race([restoring, vi.waitUntil(isSomebodyWaiting, { timeout: 120_000 })]);
  });
  expect(await restoring).toEqual(['restored']);
  expect(await countAgain(studio.db, me.space_id)).toEqual([]);
});

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await studio.db.execute(sql`select 1 from pg_locks where not granted`);
  return rows.length > 0;
}

it('puts what was moved into an album that is deleted here into the history, until the album is restored', async () => {
  const client = await studio.guest();
  const [albumId] = (await addAlbums(studio.db, client.me!, [{ title: 'Harbours', createdAt: 1 }])) as [string];
  await client.call('albumDelete', { body: { id: albumId } });
  const id = await restoreItem(client, picture, { in_history: false });
  const history = async () => (await client.call('createHistory')).data.items.map((item) => item.id);
  expect(await history()).toEqual([]);
  expect(await restore(client, 'albumItems', [membership(albumId, id)])).toEqual(['restored']);
  expect(await history()).toEqual([id]);
  await client.call('albumRestore', { body: { id: albumId } });
  expect(await history()).toEqual([]);
});

it('keeps a request that gets an item again while it was being forgotten', async () => {
  const client = await studio.guest();
  const { generationId, ids } = await addPictures(studio.db, client.me!);
  await studio.db.delete(media).where(eq(media.id, ids[0]!));
  await studio.db.update(generation).set({ deletedAt: longAgo() }).where(eq(generation.id, generationId));
  await client.call('vaultFile', { params: { sha256: hashOf(picture) }, bytes: picture });
  const row = finished(ids[0]!, { generation_history_id: generationId });
  expect(await restore(client, 'media', [{ row, files: { original: hashOf(picture) } }])).toEqual(['restored']);
  const { changes } = (await client.call('syncSnapshot', { query: { space: client.me!.space_id } })).data;
  expect(changes.map((change) => [change.table, change.id])).toEqual([
    ['generations', generationId],
    ['media', ids[0]],
  ]);

  // The moment in between: the request became a tombstone just as its item came.
  await studio.db.update(generation).set({ deletedAt: longAgo() }).where(eq(generation.id, generationId));
  await forgetOld(studio);
  expect(await studio.db.select({ id: media.id }).from(media).where(eq(media.id, ids[0]!))).toHaveLength(1);
});

it('brings back what was posted and shared, and then gone for good, for its owner alone', async () => {
  const client = await studio.guest();
  await client.signUp(`${randomUUID()}@example.test`);
  const { generationId, ids } = await addPictures(studio.db, client.me!);
  const id = ids[0]!;
  await addOriginal(studio, id, { bytes: picture, mime: 'image/png' });
  await client.call('createPublish', { body: { image_id: id } });
  const shared = { generation_media_resource_id: id, share_access_permission: 'public' as const };
  await client.call('shareAccessPermission', { body: shared });
  await client.call('createBatchDelete', { body: { deleteImages: [{ id }] } });
  const deletedAt = new Date(Date.now() - limits.trashMs - 60_000);
  await studio.db.update(media).set({ deletedAt }).where(eq(media.id, id));
  await purgeMedia({ db: studio.db, mediaStore: await openFolderMediaStore(`${studio.dataDir}/media`) });

  await client.call('vaultFile', { params: { sha256: hashOf(picture) }, bytes: picture });
  const item = { row: finished(id, { generation_history_id: generationId }), files: { original: hashOf(picture) } };
  expect(await send(client, { table: 'media', rows: [item], isBroughtBack: true })).toEqual(['restored']);
  const [row] = (await client.call('createHistory')).data.items;
  expect(row).toMatchObject({ id, hash: hashOf(picture).slice(0, 16), is_published: false, share_access_permission: 'private' });
  const profile = await studio.client().call('profile', { params: { username: client.me!.username! } });
  expect(profile.data.items).toEqual([]);
});

it('has no small copies of a video without a poster and of a picture that is cut off, which is no fault of the studio', async () => {
  const client = await studio.guest();
  const video = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, ...Array.from({ length: 60 }, (_, i) => i)]);
  for (const bytes of [video, picture.slice(0, picture.length / 2)]) {
    const id = await restoreItem(client, bytes);
    expect((await client.refused('media', { params: { id, variant: '256' } })).problem.code).toBe('NOT_FOUND');
    const original = await client.send('media', { params: { id, variant: 'original' } });
    expect(hashOf(new Uint8Array(await original.arrayBuffer()))).toBe(hashOf(bytes));
  }
});
