/**
 * - `checking`: this browser may be locked; nothing of a library is shown until it is known.
 * - `unreadable`: it may be, and what says so cannot be read.
 */
export type LockPhase = 'open' | 'checking' | 'locked' | 'unreadable';

/** Its value: when somebody used the studio here last, ms since 1970. Without it no start looks for a lock. */
export const lockKey = 'pleinair.lock';

/** Taken before a shared computer puts its choices into memory: this one is for every tab, and there at the next start. */
export const lockDisk = findDisk();

let phase: LockPhase = lockDisk?.getItem(lockKey) == null ? 'open' : 'checking';
const listeners = new Set<() => void>();

/** Known before the first paint, from local storage alone. */
export function readLockPhase(): LockPhase {
  return phase;
}

export function setLockPhase(next: LockPhase): void {
  phase = next;
  for (const listener of listeners) listener();
}

/** Calls back at every change; returns how to stop. */
export function watchLockPhase(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function findDisk(): Storage | undefined {
  try {
    return (globalThis as { localStorage?: Storage }).localStorage;
  } catch {
    // Switched off in this browser, which is not offered a lock then.
    return undefined;
  }
}
