import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type PoolClient } from 'pg';
import { parseConfig, type Config } from '../../../server/config.ts';
import type { Engine } from '../../../server/engines/engine.ts';
import { startStudio } from '../../../server/start-studio.ts';
import { listTables } from '../../../server/storage/backup/write-backup.ts';
import { openDatabase, type Database, type OpenedDatabase } from '../../../server/storage/database.ts';
import { startPostgres } from '../../../server/storage/postgres/start-postgres.ts';
import { makeDataFolder } from '../studio/data-folder.ts';
import { patientMs } from '../patience.ts';
import { TestClient } from '../http/test-client.ts';

/** A studio on a real PostgreSQL that is stopped and started again, and whose database is put back to an earlier state, while devices use it. */
export type RestartableStudio = {
  /** Where it is now: another place after each start. */
  readonly url: string;
  /** A second connection to its database, which stays. */
  readonly db: Database;
  guest(): Promise<TestClient>;
  restart(): Promise<void>;
  /** Keeps all rows as they are at this moment. */
  backup(): Promise<void>;
  /** Stops the studio, brings those rows back, and starts it; as `npm run rotate-epoch` says, unless `keepsEpoch`. */
  restore(how?: { keepsEpoch: boolean }): Promise<void>;
  close(): Promise<void>;
};

export async function startRestartableStudio(overrides: Partial<Config>, engines: readonly Engine[]): Promise<RestartableStudio> {
  const dataDir = await makeDataFolder();
  const postgres = await startPostgres(dataDir);
  const config = {
    ...parseConfig({ PORT: '0', DATA_DIR: dataDir, RATE_LIMIT_SCALE: '0', FIRST_ACCOUNT_ADMIN: '0' }),
    databaseUrl: postgres.url,
    connectionWaitMs: patientMs,
    ...overrides,
  };
  await answerSooner(postgres.url);
  let studio = await startStudio(config, engines);
  const opened = await openDatabase({ dataDir, databaseUrl: postgres.url, connectionWaitMs: patientMs });
  return {
    get url() {
      return studio.url;
    },
    db: opened.db,
    async guest() {
      const client = new TestClient(studio.url);
      await client.guest();
      return client;
    },
    async restart() {
      await studio.close();
      studio = await startStudio(config, engines);
    },
    backup: () => inOneTransaction(opened, keepRows),
    async restore({ keepsEpoch } = { keepsEpoch: false }) {
      await studio.close();
      await inOneTransaction(opened, async (client) => {
        await bringRowsBack(client);
        if (!keepsEpoch) await client.query('update space set epoch = gen_random_uuid()');
      });
      // With it the studio would not start again.
      if (keepsEpoch) await rm(join(dataDir, 'history.json'), { force: true });
      studio = await startStudio(config, engines);
    },
    async close() {
      await studio.close();
      await opened.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** No power cut is part of a play: nothing has to be waited for on the disk. */
async function answerSooner(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('alter database pleinair set synchronous_commit = off');
  await client.end();
}

async function inOneTransaction({ pool }: OpenedDatabase, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read');
    await work(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function keepRows(client: PoolClient): Promise<void> {
  await client.query('drop schema if exists kept cascade; create schema kept');
  for (const { name } of await listTables(client)) await client.query(`create table kept."${name}" as table public."${name}"`);
}

async function bringRowsBack(client: PoolClient): Promise<void> {
  const tables = await listTables(client);
  // The queue's state is in no backup: work in progress is found again at the start.
  const queue = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'dbos' and tablename not in ('dbos_migrations', 'queues')`,
  );
  const emptied = [...queue.rows.map(({ name }) => `dbos."${name}"`), ...tables.map(({ name }) => `public."${name}"`)];
  await client.query(`truncate ${emptied.join(', ')} cascade`);
  for (const { name, columns } of tables) {
    // Words of requests were noted again by a trigger.
    await client.query(`delete from public."${name}"`);
    const list = columns.map((column) => `"${column}"`).join(', ');
    await client.query(`insert into public."${name}" (${list}) overriding system value select ${list} from kept."${name}"`);
  }
}
