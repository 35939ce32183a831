import type { StudioDatabase } from '../../db/database.ts';
import { mergeSent } from '../../db/sent/merge-sent.ts';
import type { SentEntry, SentRequest } from '../../db/sent/sent-entry.ts';
import { writeSent } from '../../db/sent/write-sent.ts';

/** Long enough to write a burst together; what was not written when a page ends is missing from the list. */
const writeEveryMs = 250;
/** Kinds of requests that wait for a database, of a page that has none. */
const waitingMax = 100;

let waiting: SentEntry[] = [];
let database: StudioDatabase | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the browser has a connection at all: where it says no, nothing can leave. */
export const isConnected = () => (globalThis.navigator as { onLine?: boolean } | undefined)?.onLine !== false;

/**
 * Notes a request for «What left this device». It is written later, with others; whoever sends waits for nothing.
 * `wasConnected`: that of `isConnected` when it began; the connection may have come back while it failed.
 */
export function noteSent(request: SentRequest, wasConnected = true): void {
  if (!request.hasAnswer && !(wasConnected && isConnected())) return;
  const merged = mergeSent(waiting, request);
  waiting = [...waiting.filter((entry) => !isAlike(entry, merged)), merged].slice(-waitingMax);
  plan();
}

/** Keeps what this page or worker sends, also before it had a database, in that of its user. Returns how to stop. */
export function keepSentIn(db: StudioDatabase): () => Promise<void> {
  database = db;
  plan();
  return async () => {
    if (database !== db) return;
    await write();
    database = null;
  };
}

const isAlike = (a: SentEntry, b: SentEntry) =>
  a.at === b.at && a.reason === b.reason && a.method === b.method && a.address === b.address && a.hasAnswer === b.hasAnswer;

function plan(): void {
  if (database === null || waiting.length === 0 || timer !== undefined) return;
  timer = setTimeout(() => void write(), writeEveryMs);
}

async function write(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const [db, entries] = [database, waiting];
  if (db === null || entries.length === 0) return;
  waiting = [];
  // Full storage or a database that goes away: the list is a courtesy, and must not cost anything that the person asked for.
  await writeSent(db, entries, Date.now()).catch(() => undefined);
}
