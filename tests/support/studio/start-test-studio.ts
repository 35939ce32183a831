import { rm } from 'node:fs/promises';
import { parseConfig, type Config } from '../../../server/config.ts';
import type { Engine } from '../../../server/engines/engine.ts';
import { startStudio } from '../../../server/start-studio.ts';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { startPostgres } from '../../../server/storage/postgres/start-postgres.ts';
import { makeDataFolder } from './data-folder.ts';
import { patientMs } from '../patience.ts';
import { TestClient } from '../http/test-client.ts';

export type TestStudio = {
  url: string;
  /** As the start prints it. */
  adminCode: string | null;
  dataDir: string;
  databaseUrl: string;
  /** A second connection to the studio's database, as another replica has it. */
  db: Database;
  /** A new browser without a session. */
  client(): TestClient;
  /** A new browser with a guest session. */
  guest(): Promise<TestClient>;
  close(): Promise<void>;
};

/** Starts a studio in this process on a free port, with a database and a folder of its own. One at a time. */
export async function startTestStudio(overrides: Partial<Config> = {}, engines: readonly Engine[] = []): Promise<TestStudio> {
  const dataDir = await makeDataFolder();
  const postgres = await startPostgres(dataDir);
  const config = {
    ...parseConfig({ PORT: '0', DATA_DIR: dataDir, RATE_LIMIT_SCALE: '0', FIRST_ACCOUNT_ADMIN: '0', VERIFY_MB_PER_SECOND: '0' }),
    databaseUrl: postgres.url,
    connectionWaitMs: patientMs,
    ...overrides,
  };
  const studio = await startStudio(config, engines);
  const opened = await openDatabase({ dataDir, databaseUrl: postgres.url, connectionWaitMs: patientMs });
  return {
    url: studio.url,
    adminCode: studio.adminCode,
    dataDir,
    databaseUrl: postgres.url,
    db: opened.db,
    client: () => new TestClient(studio.url),
    async guest() {
      const client = new TestClient(studio.url);
      await client.guest();
      return client;
    },
    async close() {
      await studio.close();
      await opened.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
