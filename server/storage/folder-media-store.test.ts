import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { mediaStoreSuite } from '../../tests/support/media-store-suite.ts';
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
