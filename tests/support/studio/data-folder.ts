import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openGenerationQueue } from '../../../server/queue/generation-queue.ts';
import { openDatabase } from '../../../server/storage/database.ts';

/** Passes the path of the prepared folder to the test processes. */
const variable = 'PLEINAIR_TEST_DATA';
/** Tests need no durability against a power cut. */
const settings = 'fsync = off\nfull_page_writes = off\n';

/**
 * Makes one database per run, with all tables and no rows, which `makeDataFolder` copies: a copy takes a tenth of the time.
 * Returns a function that removes it.
 */
export async function prepareDataFolder(): Promise<() => Promise<void>> {
  const prepared = await mkdtemp(join(tmpdir(), 'pleinair-prepared-'));
  const database = await openDatabase({ dataDir: prepared });
  const idle = async (): Promise<void> => undefined;
  const lanes = { run: idle, upscale: idle, train: idle, makeStory: idle };
  const queue = await openGenerationQueue({ databaseUrl: database.url, concurrency: 1, ...lanes });
  await queue.close();
  await database.close();
  await rm(join(prepared, 'postgres.log'), { force: true });
  appendFileSync(join(prepared, 'postgres', 'postgresql.conf'), settings);
  process.env[variable] = prepared;
  return () => rm(prepared, { recursive: true, force: true });
}

/** A new data folder for a studio, with a copy of the prepared database if there is one. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pleinair-test-'));
  const prepared = process.env[variable];
  if (prepared === undefined) return folder;
  // The database belongs to a user of its own when the tests run as root.
  if (platform() === 'win32') await cp(prepared, folder, { recursive: true });
  else execFileSync('cp', ['-a', join(prepared, 'postgres'), folder]);
  await chmod(folder, 0o755);
  return folder;
}
