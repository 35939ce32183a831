import { expect, it } from 'vitest';
import { mediaPath, type MediaVariant } from '../../../contract/media/media.ts';
import { memoryCacheStorage } from '../../../tests/support/device/memory-cache-storage.ts';
import { uuid } from '../../../tests/support/model/model-server.ts';
import { mediaCacheName } from '../../lib/media/media-address.ts';
import { evictBlobs } from './evict-blobs.ts';

const account = '0123456789abcdef';

async function withFiles(count: number) {
  const memory = memoryCacheStorage();
  const cache = await memory.storage.open(mediaCacheName(account));
  for (let i = 0; i < count; i++) await cache.put(`/file-${i}`, new Response('file'));
  return memory;
}

it('drops the oldest quarter of the files of this account', async () => {
  const { storage, files, opened } = await withFiles(8);
  expect(await evictBlobs(account, storage)).toBe(true);
  expect(new Set(opened)).toEqual(new Set([mediaCacheName(account)]));
  expect([...files.keys()]).toEqual(Array.from({ length: 6 }, (_, i) => `https://studio.test/file-${i + 2}`));
});

it('frees something as long as there is one file, and then says that there is nothing', async () => {
  const { storage, files } = await withFiles(1);
  expect(await evictBlobs(account, storage)).toBe(true);
  expect(files.size).toBe(0);
  expect(await evictBlobs(account, storage)).toBe(false);
});

it('has nothing to drop where the browser keeps no files', async () => {
  expect(await evictBlobs(account, undefined)).toBe(false);
});

it('drops large files before small ones, and never what is wanted offline or not sent yet', async () => {
  const { storage } = memoryCacheStorage();
  const cache = await storage.open(mediaCacheName(account));
  const path = (id: string, variant: MediaVariant) => mediaPath({ id, hash: '0123456789abcdef' }, variant, account);
  const [first, pinned] = [uuid(1), uuid(2)];
  const paths = [path(first, '256'), path(first, '512'), path(pinned, 'original'), path(first, 'original')];
  for (const one of paths) await cache.put(one, new Response('file'));
  expect(await evictBlobs(account, storage, new Set([pinned]))).toBe(true);
  const left = async () => (await cache.keys()).map(({ url }) => new URL(url).pathname + new URL(url).search);
  expect(await left()).toEqual([paths[0], paths[1], paths[2]]);
  while (await evictBlobs(account, storage, new Set([pinned])));
  expect(await left()).toEqual([paths[2]]);
});
