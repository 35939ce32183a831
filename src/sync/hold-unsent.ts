import { liveQuery } from 'dexie';
import { countInStates } from '../db/outbox/count-in-states.ts';
import type { StudioDatabase } from '../db/database.ts';
import { webLocks } from '../lib/browser/web-locks.ts';

const lockOf = (databaseName: string) => `pleinair.unsent:${databaseName}`;
/** Web Locks are missing over plain HTTP, where tabs in memory do not know of each other. */

/** Whether this page holds the lock. */
let isHeld = false;

/**
 * Holds a shared lock while this tab has unsent changes, so that other tabs can see it. A tab in memory has its own
 * outbox, which ends with it. Returns a function that stops it.
 */
export function holdWhileUnsent(db: StudioDatabase): () => void {
  let release: (() => void) | null = null;
  const follow = (unsent: number) => {
    if (unsent > 0 && release === null) release = hold(lockOf(db.name));
    if (unsent > 0) return;
    release?.();
    release = null;
  };
  const watched = liveQuery(() => countInStates(db, ['held', 'ready', 'sending', 'parked'])).subscribe(follow);
  return () => {
    watched.unsubscribe();
    follow(0);
  };
}

function hold(name: string): () => void {
  const ended = new AbortController();
  void webLocks()?.request(name, { mode: 'shared' }, async () => {
    isHeld = true;
    if (!ended.signal.aborted) await new Promise((resolve) => ended.signal.addEventListener('abort', resolve));
    isHeld = false;
  });
  return () => ended.abort();
}

/** Whether another tab in memory has unsent changes, which would be lost with the session. */
export async function isUnsentElsewhere(databaseName: string): Promise<boolean> {
  const { held = [] } = (await webLocks()?.query()) ?? {};
  return held.filter(({ name }) => name === lockOf(databaseName)).length > (isHeld ? 1 : 0);
}
