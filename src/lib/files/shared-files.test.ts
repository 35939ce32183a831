import { expect, test } from 'vitest';
import { memoryCacheStorage } from '../../../tests/support/device/memory-cache-storage.ts';
import { findMissedShare, receiveShared, refuseShared, takeShared } from './shared-files.ts';

function share(files: File[]): Request {
  const body = new FormData();
  body.append('title', 'gulls');
  for (const file of files) body.append('files', file);
  return new Request('https://studio.test/convert', { method: 'POST', body });
}

test('shared files wait for the converter under their names and kinds, and are handed out once', async () => {
  const { storage } = memoryCacheStorage();
  const files = [new File(['one'], 'Möwe & Boot.png', { type: 'image/png' }), new File(['two'], 'clip.y4m')];
  const answer = await receiveShared(share(files), storage);
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/convert']);
  const taken = await takeShared(storage);
  expect(taken.refused).toBeNull();
  expect(taken.files.map(({ name, type }) => [name, type])).toEqual([
    ['Möwe & Boot.png', 'image/png'],
    ['clip.y4m', ''],
  ]);
  expect(await taken.files[0]!.text()).toBe('one');
  expect(await takeShared(storage)).toEqual({ files: [], refused: null });
});

test('a share on a shared computer leads to the converter, which says why nothing came', () => {
  const { pathname, search } = new URL(refuseShared().headers.get('Location')!, 'https://studio.test');
  expect([pathname, findMissedShare(search)]).toEqual(['/convert', expect.stringMatching(/^This computer is shared/)]);
});

test('a share takes the place of what an earlier one left', async () => {
  const { storage } = memoryCacheStorage();
  await receiveShared(share([new File(['one'], 'a.png'), new File(['two'], 'b.png')]), storage);
  await receiveShared(share([new File(['three'], 'c.png')]), storage);
  expect((await takeShared(storage)).files.map(({ name }) => name)).toEqual(['c.png']);
});

test('a share that is refused says why in one sentence and leaves no file', async () => {
  const sentence = async (request: Request, quota = Infinity, bytesMax?: number) => {
    const { storage } = memoryCacheStorage({ quota });
    await receiveShared(request, storage, bytesMax);
    const { files, refused } = await takeShared(storage);
    expect(files).toEqual([]);
    return refused;
  };
  const file = new File(['12345'], 'a.png');
  expect(await sentence(share([]))).toMatch(/^There is no file/);
  expect(await sentence(share([new File([], 'empty.png')]))).toMatch(/^There is no file/);
  expect(await sentence(share([file]), Infinity, 4)).toMatch(/too large/);
  expect(await sentence(share([file, file]), 1)).toMatch(/^There is no room/);
  const broken = new Request('https://studio.test/convert', {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    body: '--x\r\nbroken',
  });
  expect(await sentence(broken)).toMatch(/did not arrive whole/);
});

test('a share that came before the app was on the device is told in one sentence', () => {
  expect(findMissedShare('?shared=missed')).toMatch(/^Pleinair was not ready on this device yet: .* nothing of it was kept\./);
  expect(findMissedShare('')).toBeNull();
});
