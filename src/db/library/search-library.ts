import { liveQuery } from 'dexie';
import { callAfterPaint } from '../../lib/browser/call-after-paint.ts';
import { consoleLog } from '../../lib/log.ts';
import type { SavedMedia } from '../database.ts';
import { isInMemory } from '../recovery/in-memory.ts';
import { readMeta } from '../meta.ts';
import { whenOpen } from '../open-database.ts';
import { library } from './library.ts';
import { idAt, idLength } from './packs/media-pack.ts';
import type { SearchAnswer, SearchQuestion } from './search/search-messages.ts';

/** What a search has found so far: identifiers of items, newest first, one behind the other, and the rows that came with them. */
export type SearchHits = { keyword: string; ids: string; isWhole: boolean; rows: readonly SavedMedia[] };

/** What was found, one by one. */
export function idsOf({ ids }: SearchHits): string[] {
  return Array.from({ length: ids.length / idLength }, (_, i) => idAt(ids, i));
}

/** The worker, or what stands in for it. */
type Searcher = Worker | MessagePort;

let worker: Promise<Searcher> | undefined;
let turn = 0;

/**
 * Searches prompt, negative prompt and model of everything on this device for all words of `keyword`. `onHits` is
 * called with the newest first, then, when those have been painted, with all, and again whenever the library changes, until `signal` aborts.
 * `onFailed` is called when there will be no answer.
 */
export async function searchLibrary(
  keyword: string,
  { signal, onHits, onFailed }: { signal: AbortSignal; onHits: (hits: SearchHits) => void; onFailed: () => void },
): Promise<void> {
  turn += 1;
  const own = turn;
  const running = await startSearch();
  if (signal.aborted) return;
  running.addEventListener('error', onFailed, { signal });
  // The first screen is seen before the rest of what was found is put in order.
  let isPainting = false;
  let next: SearchHits | undefined;
  const goOn = (): void => {
    isPainting = false;
    ask(running, { paintedTurn: own });
    if (next !== undefined && !signal.aborted) onHits(next);
  };
  const hear = (event: Event): void => {
    const { turn: answered, ids, isWhole, rows = [] } = (event as MessageEvent<SearchAnswer>).data;
    if (answered !== own) return;
    const hits = { keyword, ids, isWhole, rows };
    if (isPainting) {
      next = hits;
      return;
    }
    onHits(hits);
    if (isWhole) return;
    isPainting = true;
    callAfterPaint(goOn);
  };
  running.addEventListener('message', hear, { signal });
  ask(running, { turn: own, keyword });
  signal.addEventListener('abort', () => {
    if (turn === own) ask(running, { turn: own, keyword: undefined });
  });
}

/** Loads the words of the library into their worker, so that the first search is as fast as the next. What failed is tried again by the next search. */
export async function startSearch(): Promise<Searcher> {
  worker ??= start().catch((error: unknown) => {
    worker = undefined;
    throw error;
  });
  return worker;
}

function start(): Promise<Searcher> {
  return whenOpen(async (db) => {
    if (isInMemory()) return searchHere(db.name);
    const started = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' });
    // Its script could not be fetched: the next search tries again.
    started.addEventListener('error', ({ message }) => {
      consoleLog('search.worker-failed', { message });
      started.terminate();
      worker = undefined;
    });
    ask(started, { databaseName: db.name });
    return started;
  });
}

/** Beside the screen, in turns so short that nobody notices. */
async function searchHere(databaseName: string): Promise<MessagePort> {
  const { answerSearches } = await import('./search/answer-searches.ts');
  const { port1, port2 } = new MessageChannel();
  answerSearches(port2, (error) => {
    consoleLog('search.failed', { reason: String(error) });
    worker = undefined;
    // What a worker does when nobody catches an error.
    port1.dispatchEvent(new Event('error'));
  });
  for (const port of [port1, port2]) port.start();
  ask(port1, { databaseName });
  return port1;
}

function ask(running: Searcher, question: SearchQuestion): void {
  running.postMessage(question);
}

/** `indexing` while the library is read for the first time: what has not arrived cannot be found. `fraction` 0–1 of it is here. */
export type SearchStatus = { state: 'ready' } | { state: 'indexing'; fraction: number };

let status: SearchStatus = { state: 'ready' };
const listeners = new Set<() => void>();
let isWatched = false;

/** Calls `onChange` when the status changed. Returns how to stop. */
export function watchSearchStatus(onChange: () => void): () => void {
  listeners.add(onChange);
  if (!isWatched) {
    isWatched = true;
    liveQuery(async () => readStatus()).subscribe({
      next: (next) => {
        status = next;
        for (const listener of listeners) listener();
      },
      error: (error: unknown) => consoleLog('search.status-not-watched', { reason: String(error) }),
    });
  }
  return () => listeners.delete(onChange);
}

/** The status as it is now; the same object until it changes. */
export function searchStatus(): SearchStatus {
  return status;
}

function readStatus(): Promise<SearchStatus> {
  return whenOpen((db) =>
    db.transaction('r', db.meta, async () => {
      const bootstrap = await readMeta(db, 'bootstrap');
      const isFirst = bootstrap !== undefined && bootstrap.phase === 'read' && !bootstrap.isReset;
      if (!isFirst) return { state: 'ready' };
      const live = (await readMeta(db, 'live')) ?? 0;
      return { state: 'indexing', fraction: live === 0 ? 0 : Math.min(1, (library()?.size ?? 0) / live) };
    }),
  );
}
