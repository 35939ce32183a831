import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig, type Config } from '../../server/config.ts';
import { startStudio } from '../../server/start-studio.ts';
import { startPostgres } from '../../server/storage/start-postgres.ts';
import { makeDataFolder } from '../support/data-folder.ts';

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let config: Config;
let database: Client;

beforeAll(async () => {
  const dataDir = await makeDataFolder();
  postgres = await startPostgres(dataDir);
  config = { ...parseConfig({ PORT: '0', DATA_DIR: dataDir }), databaseUrl: postgres.url };
  database = new Client({ connectionString: postgres.url });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await postgres.stop();
  await rm(config.dataDir, { recursive: true, force: true, maxRetries: 3 });
});

/** Starts a studio that must start, and stops it. */
async function startAndStop(changes: Partial<Config> = {}): Promise<void> {
  await (await startStudio({ ...config, ...changes })).close();
}

it('refuses a database of a newer version, and changes nothing in it', async () => {
  await startAndStop();
  await database.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9e15)`);
  await expect(startStudio(config)).rejects.toThrow('This database is of a newer version of Pleinair');
  const { rowCount } = await database.query(`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
  expect(rowCount).toBe(1);
  await startAndStop();
});
