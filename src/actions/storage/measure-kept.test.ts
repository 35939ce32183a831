import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryCacheStorage } from '../../../tests/support/device/memory-cache-storage.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { openAccount, openStudio } from '../../db/open-database.ts';
import { startGeneration } from '../generations/start-generation.ts';
import { countKept } from '../../lib/kept/count-kept.ts';
import { measureKept } from './measure-kept.ts';

let db: StudioDatabase;
let account = 0;
beforeEach(async () => {
  account += 1;
  vi.stubGlobal('navigator', {});
  db = await openStudio({ ...new ModelServer().me, user_id: `kept-${account}` });
});
afterEach(() => vi.unstubAllGlobals());

const file = (bytes: number) => new Response('x'.repeat(bytes), { headers: { 'Content-Length': String(bytes) } });
const addressOf = (n: number, variant: string) =>
  `https://studio.test/api/media/${uuid(n)}/${variant}?h=${'a'.repeat(16)}&k=${openAccount()}`;

it('counts each kept file by its own address, whatever else is in the cache', async () => {
  const { files, storage } = memoryCacheStorage();
  files.set('https://studio.test/api/media/none', file(1_000));
  files.set(addressOf(1, '256'), file(10));
  files.set(addressOf(1, 'original'), file(300));
  files.set(addressOf(1, 'x4face'), file(4_000));
  for (let n = 2; n < 200; n++) files.set(addressOf(n, '512'), file(1));
  const kept = await measureKept((account) => countKept(account, storage));
  expect(kept.thumbnails).toEqual({ count: 199, bytes: 208 });
  expect(kept.originals).toEqual({ count: 2, bytes: 4_300 });
});

it('counts the originals and versions of a library of many pages, and neither what failed nor what is unfinished', async () => {
  const params = { prompt: 'a lake', negative_prompt: '', model: 'painter', width: 64, height: 64, image_num: 1, seed: 1 };
  const { mediaIds } = await startGeneration({ ...params, variation_source: null, strength: null });
  const row = (await db.media.get(mediaIds[0]!))!;
  const done = { ...row, status: 'completed' as const, hash: 'b'.repeat(16) };
  await db.media.bulkPut(
    Array.from({ length: 1_200 }, (_, n) => ({ ...done, id: uuid(n + 1), x2: n === 0 ? '/api/media/x/x2?h=c' : null })),
  );
  await db.media.bulkPut([{ ...done, id: uuid(5_000), status: 'failed' as const }]);
  expect((await measureKept()).library).toEqual({ files: 1_201 });
});

it('adds up what waits to be sent, also where its mutation is gone', async () => {
  await db.uploads.bulkAdd([
    { mid: uuid(1), sha256: 'a', bytes: new ArrayBuffer(10) },
    { mid: uuid(2), sha256: 'b', bytes: new ArrayBuffer(32) },
  ]);
  expect((await measureKept()).waiting).toEqual({ count: 2, bytes: 42 });
});

it('fails where the browser does not give its storage, so that it can be said', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('no', 'SecurityError')) });
  await expect(measureKept()).rejects.toThrow('no');
});
