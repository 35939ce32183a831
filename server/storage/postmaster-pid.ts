import { readFileSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';

/** What a running PostgreSQL writes about itself into its folder. */
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

/** The process in `postmaster.pid`, which is there before the rest is written. */
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

/** A process that ended but was not collected by its parent still takes signals. */
function readState(pid: number): string | undefined {
  if (platform() !== 'linux') return undefined;
  try {
    return /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

/** Whether that process can be the database: after a reboot its number may belong to another program. */
export function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (platform() !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return true;
  }
}
