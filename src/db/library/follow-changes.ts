import { liveQuery } from 'dexie';
import { consoleLog } from '../../lib/log.ts';
import { isClosedForGood } from '../close-for-good.ts';
import type { StudioDatabase } from '../database.ts';
import type { ItemsNow } from './media-pack.ts';
import type { PackRow } from './pack-row.ts';
import { readEntries, readWritten } from './read-written.ts';
import type { TextsNow } from './text-pack.ts';

/** Who follows: what it starts from, and what has been written since. */
export type Follower = {
  /** Saved packs to begin with, or to begin again with when it had fallen behind them. */
  restart(packs: readonly PackRow[]): void;
  takeMedia(items: ItemsNow): void;
  takeTexts?(texts: TextsNow): void;
  /** It agrees with the database as it was a moment ago. */
  publish(): void;
};

/** Rows that are taken at a time, so that no step holds the page up. */
const rowsPerStep = 600;
/** While a library arrives, each change is a page of it: who follows looks at several at once, so often. */
const bulkRows = 300;
const bulkEveryMs = 500;
/** After what could not be read. */
const againMs = 2_000;

/**
 * Keeps a follower in step with the database, whoever writes it: this tab, another, a worker. `prefix` names its packs.
 * Everything it needs is on the disk in order, so nothing can be missed. Returns how to stop.
 */
export function followChanges(db: StudioDatabase, prefix: 'media' | '', follower: Follower): () => void {
  let position = -1;
  const stop = new AbortController();
  let isRunning = false;
  let isAsked = false;

  const hasTexts = follower.takeTexts !== undefined;

  /** Returns how many rows it took; 0: there was nothing left to take. */
  const step = async (): Promise<number> => {
    const entries = await db.transaction('r', [db.packs, db.touched], async () => {
      const head = await db.packs.get('head');
      const savedUpTo = head?.k === 'head' ? head.upTo : 0;
      if (position < savedUpTo) {
        const packs = await db.packs.where('k').startsWith(prefix).toArray();
        if (stop.signal.aborted) return undefined;
        follower.restart(packs);
        position = savedUpTo;
      }
      position = Math.max(position, 0);
      return readEntries(db, { position, most: rowsPerStep, hasTexts });
    });
    if (entries === undefined || entries.upTo === position) return 0;
    const { media, texts, upTo } = await readWritten(db, entries, hasTexts);
    if (stop.signal.aborted) return 0;
    if (media.size > 0) follower.takeMedia(media);
    if (texts.size > 0) follower.takeTexts?.(texts);
    position = upTo;
    return Math.max(1, media.size + texts.size);
  };

  const catchUp = async (): Promise<void> => {
    while (isAsked && !stop.signal.aborted) {
      isAsked = false;
      const began = performance.now();
      let taken = 0;
      for (let rows = await step(); rows > 0 && !stop.signal.aborted; rows = await step()) {
        taken += rows;
        if (performance.now() - began > bulkEveryMs) break;
      }
      if (stop.signal.aborted) return;
      follower.publish();
      if (performance.now() - began > bulkEveryMs) isAsked = true;
      else if (taken >= bulkRows) await new Promise((resolve) => setTimeout(resolve, bulkEveryMs));
    }
  };
  const ask = (): void => {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    catchUp().then(
      () => (isRunning = false),
      (error: unknown) => {
        isRunning = false;
        // A database that was closed for good ends here; a connection that was lost may come without another change.
        if (stop.signal.aborted || isClosedForGood(db)) return;
        consoleLog('library.not-followed', { reason: String(error) });
        setTimeout(ask, againMs);
      },
    );
  };
  // The number of the last entry: it changes with every write of the library, in whatever tab or worker.
  const watched = liveQuery(() => db.touched.orderBy(':id').lastKey()).subscribe({
    next: ask,
    error: (error: unknown) => consoleLog('library.not-watched', { reason: String(error) }),
  });
  return () => {
    stop.abort();
    watched.unsubscribe();
  };
}
