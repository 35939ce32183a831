import { execFileSync, spawnSync, type SpawnOptions } from 'node:child_process';
import { existsSync, statSync, type Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StartupError } from '../../lib/errors/startup-error.ts';

/** As whom the database programs run. PostgreSQL refuses to run as root. */
export type PostgresUser = {
  /** Null: as the user of this process. */
  ids: { uid: number; gid: number } | null;
  /** The command line and options that start a program as that user. */
  command(program: string, args: string[]): { file: string; args: string[]; options: Pick<SpawnOptions, 'uid' | 'gid'> };
};

/**
 * Chooses the system user of the database. As root it is the owner of an existing cluster, else `postgres`,
 * which is created when it does not exist.
 * @throws StartupError when that user cannot reach `cluster` or one of `programs`
 */
export function choosePostgresUser(cluster: string, programs: string[]): PostgresUser {
  const owner = existsSync(cluster) ? statSync(cluster).uid : undefined;
  const me = process.getuid?.();
  if (me === undefined || me !== 0) {
    if (me !== undefined && owner !== undefined && owner !== me) {
      throw new StartupError(`The database in ${cluster} belongs to another user: start the studio as the user who started it first.`);
    }
    return { ids: null, command: (file, args) => ({ file, args, options: {} }) };
  }
  const ids = owner !== undefined && owner !== 0 ? { uid: owner, gid: statSync(cluster).gid } : findOrCreateUser();
  const blocked = [cluster, ...programs].map((path) => findBlockingFolder(path, ids)).find((folder) => folder !== undefined);
  if (blocked === undefined) return { ids, command: (file, args) => ({ file, args, options: ids }) };
  if (!canPassFolders(ids, programs)) {
    throw new StartupError(
      `The database runs as a user of its own, who may not enter ${blocked}: start the studio as a normal user, or put it in a folder that everybody may enter.`,
    );
  }
  return { ids, command: (file, args) => passingFolders(ids, file, args) };
}

function findOrCreateUser(): { uid: number; gid: number } {
  const existing = readIds();
  if (existing !== undefined) return existing;
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  // Also when it failed: another studio that starts at the same time may have made it.
  const ids = readIds();
  if (ids === undefined) {
    throw new StartupError(
      'The database does not run as root, and the system user postgres could not be made: start the studio as a normal user.',
    );
  }
  return ids;
}

function readIds(): { uid: number; gid: number } | undefined {
  try {
    return { uid: readId('-u'), gid: readId('-g') };
  } catch {
    return undefined;
  }
}

function readId(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
}

/** The first folder above `path` that a user may not enter. */
function findBlockingFolder(path: string, ids: { uid: number; gid: number }): string | undefined {
  const folders: string[] = [];
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    folders.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  return folders.find((folder) => existsSync(folder) && !mayEnter(statSync(folder), ids));
}

function mayEnter(stats: Stats, ids: { uid: number; gid: number }): boolean {
  if (stats.uid === ids.uid) return (stats.mode & 0o100) !== 0;
  if (stats.gid === ids.gid) return (stats.mode & 0o010) !== 0;
  return (stats.mode & 0o001) !== 0;
}

// Under /root and the like nothing below can be reached by another user. Linux lets root start a program as
// another user that keeps one power: passing folders. It is used only where the plain way is closed.
function passingFolders(ids: { uid: number; gid: number }, file: string, args: string[]) {
  const power = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return { file: 'setpriv', args: [`--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups', ...power, file, ...args], options: {} };
}

function canPassFolders(ids: { uid: number; gid: number }, programs: string[]): boolean {
  const trial = passingFolders(ids, programs[0]!, ['--version']);
  return spawnSync(trial.file, trial.args, { stdio: 'ignore' }).status === 0;
}
