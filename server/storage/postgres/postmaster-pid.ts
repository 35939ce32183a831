import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';

/** The lines of `postmaster.pid`, which a running PostgreSQL keeps in its folder. */
export type PostmasterPid = { pid: number; port: number; socketFolder: string };

/** Reads `postmaster.pid` of a cluster; undefined when there is none that can be read. */
export function readPostmasterPid(cluster: string): PostmasterPid | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0
    ? { pid, port, socketFolder: lines[4]?.trim() ?? '' }
    : undefined;
}

/** The process id in `postmaster.pid`, which PostgreSQL writes before the other lines. */
export function readPid(cluster: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return readState(pid) !== 'Z';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The state letter. A zombie still takes signals, so a signal alone proves nothing. */
function readState(pid: number): string | undefined {
  if (platform() !== 'linux') return undefined;
  try {
    return /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

/**
 * Whether that process is the database of a cluster. After a crash its id may belong to another program, even to the database of
 * another studio; a copied folder names the process of its original.
 */
export function isDatabaseOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  const folder = platform() === 'linux' ? findFolderOf(pid) : readFolder(cluster);
  // Where the system does not tell, the caller finds out by connecting.
  return folder === undefined || isSameFolder(folder, cluster);
}

/**
 * The folder of a PostgreSQL process: its working folder, or, where that is hidden (in a container), the one in its command line.
 * Empty for other programs.
 */
function findFolderOf(pid: number): string | undefined {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (!words[0]!.includes('postgres')) return '';
    return readFolderLink(pid) ?? words[words.indexOf('-D', 1) + 1];
  } catch {
    return undefined;
  }
}

function readFolderLink(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** The data folder that `postmaster.pid` names. */
function readFolder(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[1]?.trim() || undefined;
  } catch {
    return undefined;
  }
}

function isSameFolder(a: string, b: string): boolean {
  try {
    return realpathSync(a) === realpathSync(b);
  } catch {
    return false;
  }
}
