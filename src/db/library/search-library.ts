import { liveQuery } from 'dexie';
import { callAfterPaint } from '../../lib/browser/call-after-paint.ts';
import { consoleLog } from '../../lib/log.ts';
import type { SavedMedia } from '../database.ts';
import { inWorkerOrPage } from '../recovery/in-memory.ts';
import { readMeta } from '../meta.ts';
import { whenOpen } from '../open-database.ts';
import { library } from './library.ts';
import { idAt, idLength } from './packs/media-pack.ts';
import type { SearchAnswer, SearchQuestion } from './search/search-messages.ts';

/** The results of a search so far: identifiers of items, newest first, joined into one text, and the rows sent with them. */
export type SearchHits = { keyword: string; ids: string; isWhole: boolean; rows: readonly SavedMedia[] };

/** The identifiers as a list. */
export function idsOf({ ids }: SearchHits): string[] {
  return Array.from({ length: ids.length / idLength }, (_, i) => idAt(ids, i));
}

/** The worker, or the port that replaces it when the database is in memory. */
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
  // The first screen is painted before the rest of the results is sorted.
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

/** Loads the words of the library into the worker, so that the first search is as fast as the next. After a failure the next search tries again. */
export async function startSearch(): Promise<Searcher> {
  worker ??= start().catch((error: unknown) => {
    worker = undefined;
    throw error;
  });
  return worker;
}

function start(): Promise<Searcher> {
  return whenOpen(async (db) => {
    return inWorkerOrPage<Promise<Searcher>>({ worker: () => searchAside(db.name), page: () => searchHere(db.name) });
  });
}

async function searchAside(databaseName: string): Promise<Worker> {
  const started = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' });
  // Its script could not be fetched: the next search tries again.
  started.addEventListener('error', ({ message }) => {
    consoleLog('search.worker-failed', { message });
    started.terminate();
    worker = undefined;
  });
  ask(started, { databaseName });
  return started;
}

/** Searches in the page itself, in slices of a few ms that do not disturb the screen: a worker would have another memory. */
async function searchHere(databaseName: string): Promise<MessagePort> {
  const { answerSearches } = await import('./search/answer-searches.ts');
  const { port1, port2 } = new MessageChannel();
  answerSearches(port2, (error) => {
    consoleLog('search.failed', { reason: String(error) });
    worker = undefined;
    // As a worker does on an uncaught error.
    port1.dispatchEvent(new Event('error'));
  });
  for (const port of [port1, port2]) port.start();
  ask(port1, { databaseName });
  return port1;
}

function ask(running: Searcher, question: SearchQuestion): void {
  running.postMessage(question);
}

/** `indexing` while the library is read for the first time: only items that have arrived can be found. `fraction`: 0–1. */
export type SearchStatus = { state: 'ready' } | { state: 'indexing'; fraction: number };

let status: SearchStatus = { state: 'ready' };
const listeners = new Set<() => void>();
let isWatched = false;

/** Calls `onChange` when the status changes. Returns the function that stops it. */
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
