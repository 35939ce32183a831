import { join } from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool, PoolClient } from 'pg';
import { findPackageRoot, readPackageVersion } from '../lib/folders/package-root.ts';
import { StartupError } from '../lib/errors/startup-error.ts';
import { openHints, type Hints } from './hints.ts';
import { lockDatabase, type DatabaseUse } from './postgres/lock-database.ts';
import { openPool } from './postgres/open-pool.ts';
import { startPostgres } from './postgres/start-postgres.ts';
import * as albumTables from './schema/album.ts';
import * as characterTables from './schema/character.ts';
import * as creditLedgerTables from './schema/credit-ledger.ts';
import * as engineTables from './schema/engine.ts';
import * as mediaStoreTables from './schema/media-files.ts';
import * as mediaTables from './schema/media.ts';
import * as mutationTables from './schema/mutation.ts';
import * as spaceTables from './schema/space.ts';
import * as storyTables from './schema/story.ts';
import * as studioEventTables from './schema/studio-event.ts';
import * as teamTables from './schema/team.ts';
import * as uploadTables from './schema/upload.ts';
import * as userTables from './schema/user.ts';

const schema = {
  ...albumTables,
  ...characterTables,
  ...creditLedgerTables,
  ...engineTables,
  ...mediaStoreTables,
  ...mediaTables,
  ...mutationTables,
  ...spaceTables,
  ...storyTables,
  ...studioEventTables,
  ...teamTables,
  ...uploadTables,
  ...userTables,
};
type Schema = typeof schema;

/** The studio's database, and the channel that wakes readers after a commit. */
export type Database = NodePgDatabase<Schema> & { hints: Hints };
export type Transaction = Parameters<Parameters<NodePgDatabase<Schema>['transaction']>[0]>[0];

export type OpenedDatabase = {
  db: Database;
  pool: Pool;
  /** Connection string for libraries that connect on their own. */
  url: string;
  /** Closes the connections, and stops the database when it is the embedded one. */
  close: () => Promise<void>;
};

/** Long enough for a burst to pass, and shorter than a browser waits for its answer. */
const usualConnectionWaitMs = 10_000;

/** An advisory lock number that other programs on this database are unlikely to use. */
const migrationLock = 7_235_410_881;

/**
 * Opens the database: the embedded PostgreSQL under `<dataDir>/postgres`, or the one `databaseUrl` names. Migrates its schema
 * first. With `beside` it does not: the schema must be of this version then.
 * @throws StartupError with one sentence that says what to do
 */
export async function openDatabase(options: {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Milliseconds to wait while all connections are in use; after that the request is refused as retryable. */
  connectionWaitMs?: number | undefined;
  use?: DatabaseUse;
}): Promise<OpenedDatabase> {
  const { use = 'together', connectionWaitMs = usualConnectionWaitMs } = options;
  const server = options.databaseUrl === undefined ? await startPostgres(options.dataDir) : undefined;
  const url = server?.url ?? options.databaseUrl!;
  const pool = openPool({ connectionString: url, max: 20, connectionTimeoutMillis: connectionWaitMs, idleTimeoutMillis: 60_000 });
  const closers: (() => Promise<unknown> | undefined)[] = [() => server?.stop(), () => pool.end()];
  const close = async (): Promise<void> => {
    for (const one of closers.splice(0).reverse()) await one();
  };
  try {
    await checkConnection(pool, options.databaseUrl);
    const hints = await openHints(pool, { connectionString: url }, (client) => lockDatabase(client, use));
    closers.push(() => hints.close());
    if (use !== 'beside' || !(await checkVersion(pool))) await migrateDatabase(pool);
    const db: Database = Object.assign(drizzle(pool, { schema }), { hints });
    return { db, pool, url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function checkConnection(pool: Pool, databaseUrl: string | undefined): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    const reason = describe(error);
    throw new StartupError(
      databaseUrl === undefined
        ? `The embedded database does not answer: ${reason}.`
        : `The database at ${withoutPassword(databaseUrl)} cannot be reached: ${reason}. Check DATABASE_URL.`,
      error,
    );
  }
}

const migrations = () => ({ migrationsFolder: join(findPackageRoot(), 'server/storage/migrations') });

/** When each migration of the database was made, the last one last. */
async function findApplied(client: Pool | PoolClient): Promise<number[]> {
  const { rows: tables } = await client.query<{ name: string | null }>(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (tables[0]?.name === null) return [];
  const { rows } = await client.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations order by created_at');
  return rows.map((row) => Number(row.created_at));
}

const findKnown = (): number[] => readMigrationFiles(migrations()).map(({ folderMillis }) => folderMillis);

/** False for a new database. @throws StartupError when another version migrated the database last */
async function checkVersion(pool: Pool): Promise<boolean> {
  const last = (await findApplied(pool)).at(-1);
  if (last === undefined || last === findKnown().at(-1)) return last !== undefined;
  throw new StartupError(
    'This database is of another version of Pleinair, and nothing was changed in it: use the version that runs on it.',
  );
}

/** An older build would answer with errors, and its daily cleaning could delete what it does not know. @throws StartupError */
async function refuseNewer(client: PoolClient): Promise<void> {
  const known = new Set(findKnown());
  if ((await findApplied(client)).every((at) => known.has(at))) return;
  throw new StartupError(
    `This database is of a newer version of Pleinair than ${readPackageVersion()}, and nothing was changed in it: start that version, or restore a backup of this one into a new DATA_DIR («npm run restore»).`,
  );
}

/** Several servers may start at once on one database: the first migrates, the others wait for it. */
async function migrateDatabase(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await refuseNewer(client);
    await client.query('create extension if not exists pg_trgm');
    await migrate(drizzle(client), migrations());
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The database could not be brought up to date: ${describe(error)}.`, error);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
}

function describe(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describe(error.errors[0]);
  // Drizzle wraps the database's own message, as the cause, in one with the statement.
  if (error instanceof Error && error.cause instanceof Error) return describe(error.cause);
  const text = error instanceof Error ? error.message || (error as { code?: string }).code || error.name : String(error);
  return text.replace(/[.\s]+$/, '');
}

function withoutPassword(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url);
    return `${protocol}//${host}${pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}
