import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MediaList } from '../../../db/library/media-list.ts';
import { listMedia } from '../../../db/queries/media/media.ts';
import { watchWrittenMedia } from '../../../db/queries/media/written-media.ts';
import { callAfterPaint } from '../../../lib/browser/call-after-paint.ts';
import { callWhenIdle } from '../../../lib/browser/call-when-idle.ts';
import { isFlinging, whenFlingEnds } from '../scroll/fling.ts';
import { MediaCache, type LibraryItem } from './media-cache.ts';

/** One cache per tab, so that other screens reuse the rows. */
export const libraryCache = new MediaCache(3_000);

/** Items per read: each block is one database request, and many at once slow down scrolling. */
export const windowBlock = 48;
/** A page that is never idle still reads ahead after this time, ms. */
const aheadMs = 100;
/** Blocks to read ahead during a fling, which passes a block faster than it is read. */
const flingBlocks = 4;

/**
 * Keeps the rows of the items `start`…`end` (excluded) live and returns the cache to read them from. Rows outside the window stay as last
 * read; they are read again before they can be seen. Both bounds are multiples of `windowBlock` or the end of the list: a block that
 * stays in the window is not read again when others come.
 */
export function useMediaWindow(list: MediaList, start: number, end: number): MediaCache {
  const [blocks] = useState(() => new BlockReader());
  const [, setReading] = useState(0);
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(
    () =>
      blocks.read(
        list,
        { start, end },
        {
          onRows: () => setReading((reading) => reading + 1),
          onError: (error) => setFailure({ error }),
        },
      ),
    [blocks, list, start, end],
  );
  useEffect(() => {
    const go = () => void readAhead(list, start, end).catch(leaveToReader);
    // During a fling the page is never idle and would pass the next block first.
    if (!isFlinging()) return callWhenIdle(go, aheadMs);
    go();
    return undefined;
  }, [list, start, end]);
  useEffect(() => () => blocks.end(), [blocks]);
  useEffect(
    () =>
      watchWrittenMedia((rows) => {
        const known = rows.filter(({ id }) => libraryCache.get(id) !== undefined);
        const ids = known.map(({ id }) => id);
        // Caches new rows before their list arrives; after a change of many rows only the visible blocks are read.
        if (rows.length <= windowBlock) keepNew(rows);
        // The rows are committed: painted in the next frame, before the other live queries read again.
        if (libraryCache.keep(ids, known)) flushSync(() => setReading((reading) => reading + 1));
      }),
    [],
  );
  if (failure !== undefined) throw failure.error;
  return libraryCache;
}

function keepNew(rows: readonly LibraryItem[]): void {
  const added = rows.filter(({ id }) => libraryCache.get(id) === undefined);
  libraryCache.keep(
    added.map(({ id }) => id),
    added,
  );
}

function idsOf(list: MediaList, from: number, to: number): string[] {
  const first = Math.max(0, from);
  return Array.from({ length: Math.max(0, Math.min(to, list.length) - first) }, (_, i) => list.idAt(first + i));
}

/** Ids that are being read ahead. */
const coming = new Set<string>();

/** Reads the neighbouring rows once, so that fast scrolling finds them in the cache. */
async function readAhead(list: MediaList, start: number, end: number): Promise<void> {
  const far = windowBlock * (isFlinging() ? flingBlocks : 1);
  const around = [...idsOf(list, end, end + far), ...idsOf(list, start - far, start)];
  const ids = around.filter((id) => libraryCache.get(id) === undefined && !coming.has(id));
  if (ids.length === 0) return;
  for (const id of ids) coming.add(id);
  try {
    keepNew((await listMedia(ids)).filter((row) => row !== undefined));
  } finally {
    for (const id of ids) coming.delete(id);
  }
}

/** Read-ahead ignores errors: the visible reader of the same rows reports them. */
function leaveToReader(): void {}

type Reading = { onRows: () => void; onError: (error: unknown) => void };

/** Live queries for some blocks of a list. */
class BlockReader {
  readonly #followed = new Map<string, () => void>();

  /** Subscribes to the blocks between two bounds, and drops all others. */
  read(list: MediaList, { start, end }: { start: number; end: number }, reading: Reading): void {
    const wanted = new Map<string, string[]>();
    for (let from = start; from < end; from += windowBlock) {
      const ids = idsOf(list, from, from + windowBlock);
      wanted.set(ids.join(), ids);
    }
    for (const [key, stop] of this.#followed) {
      if (wanted.has(key)) continue;
      stop();
      this.#followed.delete(key);
    }
    for (const [key, ids] of wanted) if (!this.#followed.has(key)) this.#followed.set(key, follow(ids, reading));
  }

  end(): void {
    for (const stop of this.#followed.values()) stop();
    this.#followed.clear();
  }
}

/** Subscribes to some rows; cached ones are painted before they are read again. */
function follow(ids: string[], reading: Reading): () => void {
  if (!ids.every((id) => libraryCache.get(id) !== undefined)) return read(ids, reading);
  let stop: (() => void) | undefined;
  const forget = whenFlingEnds(() => {
    stop = callAfterPaint(() => {
      stop = read(ids, reading);
    });
  });
  return () => {
    forget();
    stop?.();
  };
}

function read(ids: string[], { onRows, onError }: Reading): () => void {
  // It must be an async function: Dexie follows what a querier reads across `await` only then.
  const watched = liveQuery(async () => listMedia(ids)).subscribe({
    next: (rows) => {
      if (libraryCache.keep(ids, rows)) onRows();
    },
    error: onError,
  });
  return () => watched.unsubscribe();
}
