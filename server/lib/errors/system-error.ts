import { statfsSync } from 'node:fs';
import { sqlState } from './sql-state.ts';
import { StartupError } from './startup-error.ts';

/** Bytes: room for the largest upload and for what the database writes before it changes anything. */
const roomMin = 64_000_000;

/** Whether a failure says that a disk is full, the studio's or that of its database. */
export function isDiskFull(error: unknown): boolean {
  return hasNoSpace(error) || sqlState(error) === '53100';
}

/** Whether a failure says that the database is not there, or not for now: it stops, starts, or has no connection left. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, syscall } = at as NodeJS.ErrnoException;
    if (code === 'ECONNREFUSED' || code === 'ECONNRESET') return true;
    // The socket of the embedded database is a file.
    if (code === 'ENOENT' && syscall === 'connect') return true;
    if (/Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after/.test(at.message)) return true;
  }
  const state = sqlState(error) ?? '';
  // 57P: the database is stopping or starting. 53: it has no connection or memory left.
  return state.startsWith('57P') || state.startsWith('53');
}

/** Whether the disk of a folder has room to work; one that does not tell counts as having it. */
export function hasRoom(folder: string): boolean {
  const { blocks, bavail, bsize } = statfsSync(folder);
  return blocks === 0 || bavail * bsize >= roomMin;
}

/** Describes a system error for the host of the studio, as a part of a sentence. */
export function describeSystemError(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM') return 'this user is not allowed to';
  if (code === 'EROFS') return 'it lies on a read-only disk';
  if (code === 'EIO') return 'the disk cannot be read or written there';
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'a file stands in its place';
  if (code === 'EISDIR') return 'a folder stands in its place';
  return message;
}

/** A StartupError for what the system refused at the start; everything else as it is. */
export function explainStart(error: unknown, dataDir: string): unknown {
  if (hasNoSpace(error)) return new StartupError(`The disk of ${dataDir} is full: make room on it, then start again.`, error);
  const path = error instanceof Error && !(error instanceof StartupError) ? (error as NodeJS.ErrnoException).path : undefined;
  return path === undefined ? error : new StartupError(`The studio cannot use ${path}: ${describeSystemError(error)}.`, error);
}

function hasNoSpace(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT') return true;
  }
  return false;
}
