import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseConfig, type Config } from '../../../server/config.ts';
import { startStudio } from '../../../server/start-studio.ts';
import { startPostgres } from '../../../server/storage/postgres/start-postgres.ts';
import { makeDataFolder } from '../../support/studio/data-folder.ts';
import { TestClient } from '../../support/http/test-client.ts';

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let config: Config;
let database: Client;

beforeEach(async () => {
  const dataDir = await makeDataFolder();
  postgres = await startPostgres(dataDir);
  config = { ...parseConfig({ PORT: '0', DATA_DIR: dataDir, RATE_LIMIT_SCALE: '0' }), databaseUrl: postgres.url };
  database = new Client({ connectionString: postgres.url });
  await database.connect();
});
afterEach(async () => {
  await database.end();
  await postgres.stop();
  await rm(config.dataDir, { recursive: true, force: true, maxRetries: 3 });
});

/** Starts a studio, changes something in it when there is a client, and stops it. */
async function runOnce(client?: TestClient): Promise<TestClient> {
  const studio = await startStudio(config);
  const visitor = client?.copy(studio.url) ?? new TestClient(studio.url);
  if (client === undefined) await visitor.guest();
  await visitor.call('albumCreate', { mid: randomUUID(), body: { id: randomUUID(), title: 'Harbour' } });
  await studio.close();
  return visitor;
}

type Place = { id: string; epoch: string; seq: string };
const places = async () => (await database.query<Place>('select id, epoch, seq from space')).rows;
/** As a copy of the database that was made then has it. */
async function putBack(copy: Place[]): Promise<void> {
  for (const { id, epoch, seq } of copy) await database.query('update space set epoch = $2, seq = $3 where id = $1', [id, epoch, seq]);
}

it('is refused without a new epoch, as often as it is put back, and not with one', async () => {
  const client = await runOnce();
  const copy = await places();
  // Put back before anything else happened, it is what there was.
  await putBack(copy);
  await runOnce(client);
  expect((await places()).map(({ seq }) => Number(seq))).toEqual(copy.map(({ seq }) => Number(seq) + 1));

  await putBack(copy);
  await expect(startStudio(config)).rejects.toThrow('npm run rotate-epoch');
  await database.query('update space set epoch = gen_random_uuid()');
  await runOnce(client);

  await putBack(copy);
  await expect(startStudio(config)).rejects.toThrow('older than what the studio has already told its devices');
  // Of an epoch that was left behind, also when it is not behind in number.
  await putBack(copy.map((place) => ({ ...place, seq: '1000' })));
  await expect(startStudio(config)).rejects.toThrow('npm run rotate-epoch');
});
