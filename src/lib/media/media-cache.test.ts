import { expect, it } from 'vitest';
import { mediaPath, upscaleModes, versionPath } from '../../../contract/media/media.ts';
import { memoryCacheStorage } from '../../../tests/support/device/memory-cache-storage.ts';
import { sha256 } from '../sha256.ts';
import { parseMediaAddress, soundPath } from './media-address.ts';
import { findKeptMedia, keepMedia } from './media-cache.ts';

const row = { id: '0190b6a0-1111-7000-8000-0000deadbeef', hash: 'fedcba9876543210' };
const url = `https://studio.test${mediaPath(row, '512', '0123456789abcdef')}`;

/** An answer of the studio: its ETag holds the SHA-256 of the bytes. */
function answer(hash: string): Response {
  const headers = { 'Content-Type': 'image/webp', 'Content-Length': '6', ETag: `"${hash.padEnd(64, '0')}.512"` };
  return new Response('pixels', { headers });
}

it.each([
  ['keeps a file under the address that names its bytes', row.hash, 1],
  ['keeps no file under an address that names other bytes', '0011223344556677', 0],
])('%s', async (_, hash, count) => {
  const { storage, files } = memoryCacheStorage();
  await keepMedia({ storage }, { url, address: parseMediaAddress(new URL(url))! }, answer(hash));
  expect(files.size).toBe(count);
});

it('keeps nothing that the studio forbids to keep, and does not make a cache by looking', async () => {
  const { storage, files, opened } = memoryCacheStorage();
  const forbidden = answer(row.hash);
  forbidden.headers.set('Cache-Control', 'no-store');
  expect(await keepMedia({ storage }, { url, address: parseMediaAddress(new URL(url))! }, forbidden)).toBeNull();
  expect(await findKeptMedia(storage, url, parseMediaAddress(new URL(url))!)).toBeUndefined();
  expect([files.size, opened]).toEqual([0, []]);
});

it.each(upscaleModes)('keeps upscaled versions as they are made (%s)', async (mode) => {
  const blank = { x2: null, x4: null, x2face: null, x4face: null, x4anime: null };
  const hash = sha256('pixels').slice(0, 16);
  const path = versionPath({ ...blank, [mode]: `/api/media/${row.id}/${mode}?h=${hash}` }, mode, '0123456789abcdef')!;
  const address = parseMediaAddress(new URL(path, 'https://studio.test'))!;
  expect(address).toEqual({ account: '0123456789abcdef', variant: mode, hash });
  const { storage, files } = memoryCacheStorage();
  const headers = { 'Content-Type': 'image/jpeg', 'Content-Length': '6' };
  await keepMedia({ storage }, { url: `https://studio.test${path}`, address }, new Response('pixels', { headers }));
  expect(files.size).toBe(1);
  await keepMedia({ storage }, { url: `https://studio.test${path}`, address }, new Response('pixelz', { headers }));
  expect(await files.get(`https://studio.test${path}`)!.clone().text()).toBe('pixels');
});

it('keeps a sound of a story under its own address, and no other bytes there', async () => {
  const path = soundPath(`/api/media/upload_raw_media/${sha256('tone')}`, '0123456789abcdef');
  const address = parseMediaAddress(new URL(path, 'https://studio.test'))!;
  expect(address).toMatchObject({ account: '0123456789abcdef', variant: 'sound' });
  const { storage, files } = memoryCacheStorage();
  const headers = { 'Content-Type': 'audio/mpeg', 'Content-Length': '4' };
  expect(await keepMedia({ storage }, { url: path, address }, new Response('tune', { headers }))).toBeNull();
  expect(await keepMedia({ storage }, { url: path, address }, new Response('tone', { headers }))).toEqual({ bytes: 4, type: 'audio/mpeg' });
  expect(files.size).toBe(1);
});

it('keeps nothing that is shared: who may see it can change at any moment', () => {
  const shared = 'https://studio.test/api/share/abcdefghijklmnopqrstuv/media/512?h=fedcba9876543210&k=0123456789abcdef';
  expect(parseMediaAddress(new URL(shared))).toBeNull();
});
