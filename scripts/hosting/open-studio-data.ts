import { join, resolve } from 'node:path';
import { readConfig, type Config } from '../../server/config.ts';
import { lockFolder } from '../../server/lib/folders/lock-folder.ts';
import { openFolder } from '../../server/lib/folders/open-folder.ts';
import { StartupError } from '../../server/lib/errors/startup-error.ts';
import { isDiskFull } from '../../server/lib/errors/system-error.ts';
import { openDatabase, type OpenedDatabase } from '../../server/storage/database.ts';
import { openFolderMediaStore } from '../../server/storage/files/folder-media-store.ts';
import type { MediaStore } from '../../server/storage/files/media-store.ts';
import { chooseEndpoint, connectionUrl } from '../../server/storage/postgres/postgres-endpoint.ts';
import { readPostmasterPid } from '../../server/storage/postgres/postmaster-pid.ts';

export type StudioData = Pick<OpenedDatabase, 'pool' | 'db'> & {
  config: Config;
  dataDir: string;
  mediaStore: MediaStore;
  close(): Promise<void>;
};

/**
 * Opens the data of a studio without starting it. `beside`: works while the studio runs, and migrates only a new database. Otherwise locks
 * the folder and the database until `close`.
 * @throws StartupError
 */
export async function openStudioData(data: string | undefined, beside: boolean): Promise<StudioData> {
  const config = readConfig();
  if (data !== undefined) config.dataDir = resolve(data);
  openFolder(config.dataDir);
  const unlock = beside ? tryLock(config.dataDir) : lockFolder(config.dataDir);
  try {
    const opened = await openDatabase({
      ...config,
      databaseUrl: config.databaseUrl ?? (unlock === null ? urlOfRunning(config) : undefined),
      use: beside ? 'beside' : 'alone',
    });
    const mediaStore = await openFolderMediaStore(join(config.dataDir, 'media'));
    const close = () => opened.close().finally(() => unlock?.());
    return { pool: opened.pool, db: opened.db, config, dataDir: config.dataDir, mediaStore, close };
  } catch (error) {
    unlock?.();
    throw error;
  }
}

/** Null when a studio runs on the folder. */
function tryLock(dataDir: string): (() => void) | null {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (error instanceof StartupError) return null;
    throw error;
  }
}

function urlOfRunning(config: Config): string {
  const cluster = join(config.dataDir, 'postgres');
  const running = readPostmasterPid(cluster);
  if (running === undefined) throw new StartupError('The studio on this data folder is starting or stopping: try again in a moment.');
  return connectionUrl(chooseEndpoint(config.dataDir, cluster, { at: running }).endpoint, 'pleinair');
}

/** Runs a command of `npm run`; prints an expected failure as one sentence. */
export async function runCommand(run: () => Promise<string>): Promise<void> {
  // New files and folders are readable by this user only: they hold pictures and sessions.
  process.umask(0o077);
  try {
    console.log(await run());
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    const isExpected =
      isDiskFull(error) || error instanceof StartupError || (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS'));
    if (!isExpected) throw error;
    console.error(isDiskFull(error) ? 'The disk is full: make room on it, then try again.' : (error as Error).message);
    process.exitCode = 1;
  }
}
