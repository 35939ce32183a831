import { expect, it } from 'vitest';
import { memoryCacheStorage } from '../../tests/support/memory-cache-storage.ts';
import { mediaCacheName } from '../lib/media-cache.ts';
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
