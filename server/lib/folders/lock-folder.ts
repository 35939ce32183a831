import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '../errors/startup-error.ts';

const lockName = 'studio.lock';

/** A process: its number, and when it began, because numbers are used again. */
type Holder = { pid: number; began: string };

/**
 * Makes this process the only studio on a data folder. The lock of a process that is gone, however it ended, is
 * taken over.
 * @returns the function that gives the folder back
 * @throws StartupError when another studio runs on it
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, lockName);
  const mine: Holder = { pid: process.pid, began: beganAt(process.pid) };
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(mine));
  try {
    for (let attempt = 0; !tryLink(draft, path); attempt++) {
      const holder = readHolder(path);
      if ((holder !== undefined && isRunning(holder)) || attempt === 20) {
        throw new StartupError(
          `Another studio (process ${holder?.pid ?? 'unknown'}) is using the data folder ${folder}: stop it first, or set DATA_DIR to another folder.`,
        );
      }
      removeStale(path, holder);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (isSame(readHolder(path), mine)) rmSync(path, { force: true });
  };
}

/** Linking, unlike writing, lets exactly one of two processes win, with the contents complete. */
function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Two studios may find the same stale lock; what one moved away must not be the other's new one. */
function removeStale(path: string, stale: Holder | undefined): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (isSame(readHolder(aside), stale)) unlinkSync(aside);
  else renameSync(aside, path);
}

/** Undefined for a lock that names no process. */
function readHolder(path: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8')) as Partial<Holder> | null;
    const { pid, began } = holder ?? {};
    return Number.isInteger(pid) && pid! > 0 && typeof began === 'string' ? { pid: pid!, began } : undefined;
  } catch {
    return undefined;
  }
}

function isSame(a: Holder | undefined, b: Holder | undefined): boolean {
  return a?.pid === b?.pid && a?.began === b?.began;
}

function isRunning({ pid, began }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return beganAt(pid) === began;
}

/** Empty where the system does not tell. */
function beganAt(pid: number): string {
  if (platform() !== 'linux') return '';
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // After the name in brackets, which may hold spaces, the start time is the 20th field.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return fields[0] === 'Z' ? 'ended' : `${boot}:${fields[19]}`;
  } catch {
    return '';
  }
}
