import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addOriginal } from '../../support/library/add-original.ts';
import { addPictures } from '../../support/library/add-pictures.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio?.close());

async function backUp(to: string): Promise<{ code: number | null; out: string; error: string }> {
  const command = ['--import', 'tsx', 'scripts/hosting/backup.ts', '--data', studio.dataDir, '--to', to];
  const child = spawn(process.execPath, command, { env: { ...process.env, DATABASE_URL: studio.databaseUrl } });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, error };
}

it('backs up all that can be read, and names the items whose file is damaged, unreadable or missing', async () => {
  const client = await studio.guest();
  const { ids } = await addPictures(studio.db, client.me!, { count: 4 });
  const hashes: string[] = [];
  for (const id of ids) hashes.push(await addOriginal(studio, id, { bytes: Buffer.from(id), mime: 'image/png' }));
  const [whole, damaged, unreadable, missing] = hashes as [string, string, string, string];
  const pathOf = (hash: string) => join(studio.dataDir, 'media', hash.slice(0, 2), hash.slice(2, 4), hash);
  await writeFile(pathOf(damaged), 'something else');
  await rm(pathOf(missing));
  // A folder cannot be read as a file, not even by root.
  await rm(pathOf(unreadable));
  await mkdir(pathOf(unreadable));

  const folder = join(studio.dataDir, 'backup');
  const { code, out, error } = await backUp(folder);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  for (const [at, hash] of [damaged, unreadable, missing].entries()) {
    expect(error).toContain(`${ids[at + 1]!} of a guest, file ${hash}`);
    expect(existsSync(join(folder, 'media', hash.slice(0, 2), `${hash}.original`))).toBe(false);
  }
  expect(error).not.toContain(ids[0]!);
  expect(existsSync(join(folder, 'media', whole.slice(0, 2), `${whole}.original`))).toBe(true);
  expect(existsSync(join(folder, 'manifest.json'))).toBe(true);
});
