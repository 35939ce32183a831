import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { isInProgress, type MediaVariant } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
let owner: TestClient;
let row: MediaRow;
let original: Buffer;

beforeAll(async () => {
  studio = await startTestStudio();
  owner = await studio.guest();
  row = await paintOne(owner);
  original = Buffer.from(await (await open('original')).arrayBuffer());
});
afterAll(() => studio.close());

async function paintOne(client: TestClient): Promise<MediaRow> {
  const body = { prompt: 'a lake', model: 'painter', width: 640, height: 320, image_num: 1, seed: 1 };
  const { data } = await client.call('create', { body });
  const params = { generation_history_id: data.generation_history_id };
  const find = async (): Promise<MediaRow> => (await client.call('createHistoryOne', { params })).data.items[0]!;
  await eventually(async () => expect(isInProgress(await find())).toBe(false));
  return find();
}

function open(variant: MediaVariant, headers: Record<string, string> = {}, h?: string): Promise<Response> {
  return owner.send('media', { params: { id: row.id, variant }, headers, ...(h === undefined ? {} : { query: { h } }) });
}

describe('GET /api/media', () => {
  it('serves the file as painted, and its smaller copies', async () => {
    expect(createHash('sha256').update(original).digest('hex').slice(0, 16)).toBe(row.hash);
    expect(original.byteLength).toBe(row.size_bytes);
    expect(await sharp(original).metadata()).toMatchObject({ width: 640, height: 320 });
    for (const [variant, width] of [
      ['256', 256],
      ['512', 512],
      ['1024', 640],
    ] as const) {
      const response = await open(variant);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width });
    }
  });

  it('tells the browser of a shared computer to keep nothing', async () => {
    const response = await open('original', { Cookie: `${owner.cookie}; pleinair.dont_remember=true.signature` }, row.hash!);
    await response.arrayBuffer();
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('tells browsers to keep it, never to run or guess it, and other sites not to use it', async () => {
    const response = await open('original', {}, row.hash!);
    await response.arrayBuffer();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': row.mime,
      'content-length': String(row.size_bytes),
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
    });
    const other = await open('original', {}, '0123456789abcdef');
    await other.arrayBuffer();
    expect(other.headers.get('cache-control')).toBe('private, no-cache');
  });

  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=100-', 100, undefined],
    ['bytes=-7', -7, undefined],
    ['bytes=5-99999999', 5, undefined],
  ])('answers %s with exactly those bytes', async (range, start, end) => {
    const response = await open('original', { Range: range });
    const wanted = original.subarray(start, end === undefined ? undefined : end + 1);
    expect(response.status).toBe(206);
    expect(Buffer.from(await response.arrayBuffer()).equals(wanted)).toBe(true);
    const first = start < 0 ? original.length + start : start;
    expect(response.headers.get('content-range')).toBe(`bytes ${first}-${first + wanted.length - 1}/${original.length}`);
  });

  it('answers 416 with the size when the range lies behind the end', async () => {
    const response = await open('original', { Range: `bytes=${original.length}-` });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${original.length}`);
    expect(await response.json()).toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' });
  });

  it('sends the whole file for several ranges, and for a range of other bytes', async () => {
    for (const headers of [{ Range: 'bytes=0-1,5-6' }, { Range: 'bytes=0-1', 'If-Range': '"older"' }]) {
      const response = await open('original', headers);
      expect(response.status).toBe(200);
      expect((await response.arrayBuffer()).byteLength).toBe(original.length);
    }
  });

  it('answers 304 for the tag that the browser has, another tag for each copy', async () => {
    const tags = new Set<string>();
    for (const variant of ['original', '256', '512', '1024'] as const) {
      const first = await open(variant);
      await first.arrayBuffer();
      const etag = first.headers.get('etag')!;
      tags.add(etag);
      expect((await open(variant, { 'If-None-Match': `"x", W/${etag}` })).status).toBe(304);
    }
    expect(tags.size).toBe(4);
  });

  it('answers HEAD with the headers alone', async () => {
    const response = await owner.send('media', { params: { id: row.id, variant: 'original' }, method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(original.length));
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  });

  it("answers the same for another user's picture and for one that does not exist", async () => {
    const stranger = await studio.guest();
    const foreign = await stranger.refused('media', { params: { id: row.id, variant: 'original' } });
    const missing = await stranger.refused('media', { params: { id: randomUUID(), variant: 'original' } });
    for (const { status, problem } of [foreign, missing])
      expect({ status, code: problem.code }).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect((await studio.client().refused('media', { params: { id: row.id, variant: '256' } })).problem.code).toBe('UNAUTHENTICATED');
  });

  it('refuses names that are no rendition and no identifier', async () => {
    for (const params of [
      { id: row.id, variant: '128' },
      { id: '../../secret', variant: 'original' },
      { id: `${row.id}/..`, variant: '256' },
    ]) {
      const { status } = await owner.refused('media', { params });
      expect([404, 422]).toContain(status);
    }
  });

  it('shows a deleted picture while the Trash keeps it, and no longer', async () => {
    await owner.call('createBatchDelete', { body: { deleteImages: [{ id: row.id }] } });
    expect((await open('256')).status).toBe(200);
    const longAgo = new Date(Date.now() - limits.trashMs - 1000);
    await studio.db.update(media).set({ deletedAt: longAgo }).where(eq(media.id, row.id));
    expect((await open('256')).status).toBe(404);
    await studio.db.update(media).set({ deletedAt: new Date() }).where(eq(media.id, row.id));
    await owner.call('createRestore', { body: { ids: [row.id] } });
    expect((await open('256')).status).toBe(200);
  });

  it('makes a copy again that got lost', async () => {
    const [stored] = await studio.db.select({ hash: media.hash }).from(media).where(eq(media.id, row.id));
    const hash = stored!.hash!;
    await rm(join(studio.dataDir, 'media', hash.slice(0, 2), hash.slice(2, 4), `${hash}.512.webp`));
    const response = await open('512');
    expect(response.status).toBe(200);
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 512 });
  });

  it('serves equal pictures of two people from one file, to each only by the own item', async () => {
    const other = await studio.guest();
    const twin = await paintOne(other);
    expect(twin.hash).toBe(row.hash);
    expect(twin.id).not.toBe(row.id);
    expect((await other.send('media', { params: { id: twin.id, variant: '256' } })).status).toBe(200);
    expect((await owner.refused('media', { params: { id: twin.id, variant: '256' } })).status).toBe(404);
  });
});
