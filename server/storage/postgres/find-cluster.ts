import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../lib/errors/startup-error.ts';

/** Files without which PostgreSQL does not know a folder as its own. */
const markers = ['PG_VERSION', 'global/pg_control'];

/**
 * Whether the embedded database is there. False only at a first start: a database that is damaged or was lost must not be
 * replaced by an empty one, in which the next to sign up would become the administrator.
 * @throws StartupError
 */
export function findCluster(folder: string, dataDir: string): boolean {
  const missing = markers.filter((marker) => !existsSync(join(folder, marker)));
  if (missing.length === 0) return true;
  if (listNames(folder).length > 0)
    throw new StartupError(
      `The database in ${folder} is damaged, its file ${missing[0]!} is missing: put that file back, or restore a backup into a new DATA_DIR («npm run restore»); nothing was changed.`,
    );
  const traces = findTraces(dataDir);
  if (traces.length === 0) return false;
  throw new StartupError(
    `The database of this studio is missing: ${dataDir} holds ${traces.join(', ')}, but no database in ${folder}; put that folder back, set DATABASE_URL again if the database was there, or restore a backup into a new DATA_DIR («npm run restore»).`,
  );
}

/** A start makes these after the database: a first start that was killed leaves none of them without it. */
function findTraces(dataDir: string): string[] {
  const files = ['history.json', 'secret', 'engine-secret'].filter((name) => existsSync(join(dataDir, name)));
  // Files of media lie in folders of two hex digits; others are made by every start.
  const media = listNames(join(dataDir, 'media')).some((name) => /^[0-9a-f]{2}$/.test(name));
  return media ? [...files, 'media files'] : files;
}

function listNames(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
