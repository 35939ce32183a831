import { liveQuery } from 'dexie';
import { consoleLog } from '../../lib/log.ts';
import { isClosedForGood } from '../upgrade/close-for-good.ts';
import type { StudioDatabase } from '../database.ts';
import type { ItemsNow } from './packs/media-pack.ts';
import type { PackRow } from './packs/pack-row.ts';
import { readEntries, readWritten } from './packs/read-written.ts';
import type { TextsNow } from './packs/text-pack.ts';

/** An index that is kept in step with the database: it starts from saved packs and takes all later writes. */
export type Follower = {
  /** Starts from saved packs, or starts again when it had fallen behind them. */
  restart(packs: readonly PackRow[]): void;
  takeMedia(items: ItemsNow): void;
  takeTexts?(texts: TextsNow): void;
  /** Called when it agrees with the database as it was a moment ago. */
  publish(): void;
};

/** Rows taken per step, so that no step blocks the page. */
const rowsPerStep = 600;
/** While a library arrives, each write is a page of it. From so many rows on, several pages are taken together, this often. */
const bulkRows = 300;
const bulkEveryMs = 500;
/** Pause after a failed read. */
const againMs = 2_000;
/** Pause before checked rows are read: the effect of a press has been painted by then. */
const checkAfterMs = 250;

/** `check` reads the rows of these items soon, whether or not an entry names them. `stop` ends the following. */
export type Following = { check: (ids: readonly string[]) => void; stop: () => void };

function taskEnds(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Keeps a follower in step with the database, which this tab, other tabs and workers write. `prefix` names its packs.
 * The entries of `touched` are on the disk in order, so no write can be missed.
 */
export function followChanges(db: StudioDatabase, prefix: 'media' | '', follower: Follower): Following {
  let position = -1;
  const stop = new AbortController();
  let isRunning = false;
  let isAsked = false;
  const unchecked = new Set<string>();

  const hasTexts = follower.takeTexts !== undefined;

  /** Returns how many rows it took, and whether there is nothing left to take. */
  const step = async (): Promise<{ rows: number; isEnd: boolean }> => {
    const checked = [...unchecked];
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
    if (entries === undefined) return { rows: 0, isEnd: true };
    for (const id of checked) entries.mediaIds.add(id);
    const { media, texts, upTo } = await readWritten(db, entries, hasTexts);
    const rows = media.size + texts.size;
    // With many rows, reading and taking are separate tasks, so that input is handled in between.
    if (rows >= bulkRows) await taskEnds();
    if (stop.signal.aborted) return { rows: 0, isEnd: true };
    if (media.size > 0) follower.takeMedia(media);
    if (texts.size > 0) follower.takeTexts?.(texts);
    position = upTo;
    for (const id of checked) unchecked.delete(id);
    return { rows, isEnd: entries.isEnd };
  };

  const catchUp = async (): Promise<void> => {
    while (isAsked && !stop.signal.aborted) {
      isAsked = false;
      const began = performance.now();
      let taken = 0;
      for (let isEnd = false; !isEnd && !stop.signal.aborted && performance.now() - began <= bulkEveryMs;) {
        const done = await step();
        taken += done.rows;
        isEnd = done.isEnd;
      }
      if (taken >= bulkRows) await taskEnds();
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
        // A database that was closed for good ends here; a lost connection may return without another write.
        if (stop.signal.aborted || isClosedForGood(db)) return;
        consoleLog('library.not-followed', { reason: String(error) });
        setTimeout(ask, againMs);
      },
    );
  };
  // The number of the last entry changes with every write of the library, in any tab or worker.
  const watched = liveQuery(() => db.touched.orderBy(':id').lastKey()).subscribe({
    next: ask,
    error: (error: unknown) => consoleLog('library.not-watched', { reason: String(error) }),
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    check(ids) {
      for (const id of ids) unchecked.add(id);
      clearTimeout(timer);
      timer = setTimeout(ask, checkAfterMs);
    },
    stop() {
      stop.abort();
      clearTimeout(timer);
      watched.unsubscribe();
    },
  };
}
