import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { mediaStoreSuite } from '../../../tests/support/media-store-suite.ts';
import { openFolderMediaStore } from './folder-media-store.ts';

const folders: string[] = [];
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pleinair-media-'));
  folders.push(folder);
  return folder;
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

mediaStoreSuite('folder media store', async () => openFolderMediaStore(await newFolder()));

it('leaves no temporary files, and clears old ones of a killed process when it opens', async () => {
  const folder = await newFolder();
  const first = await openFolderMediaStore(folder);
  await first.put(Uint8Array.of(1, 2, 3));
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  const halfWritten = join(folder, 'incoming', 'half-written');
  await writeFile(halfWritten, 'x');
  await utimes(halfWritten, 0, 0);
  await writeFile(join(folder, 'incoming', 'being-written'), 'x');
  await openFolderMediaStore(folder);
  expect(await readdir(join(folder, 'incoming'))).toEqual(['being-written']);
});

it.each([
  ['cut off', (bytes: Uint8Array) => bytes.subarray(0, 2)],
  ['of the right length with a wrong byte', (bytes: Uint8Array) => bytes.map((byte, at) => (at === 1 ? byte ^ 1 : byte))],
])('replaces an original that is %s when the right bytes come again', async (_how, damage) => {
  const folder = await newFolder();
  const store = await openFolderMediaStore(folder);
  const bytes = Uint8Array.of(1, 2, 3);
  const { hash } = await store.put(bytes);
  const path = join(folder, hash.slice(0, 2), hash.slice(2, 4), hash);
  await writeFile(path, damage(bytes));
  await store.put(bytes);
  expect(new Uint8Array(await readFile(path))).toEqual(bytes);
});
