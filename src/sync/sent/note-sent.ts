import type { StudioDatabase } from '../../db/database.ts';
import { mergeSent } from '../../db/sent/merge-sent.ts';
import type { SentEntry, SentRequest } from '../../db/sent/sent-entry.ts';
import { writeSent } from '../../db/sent/write-sent.ts';

/** Long enough to write a burst together. Entries not yet written when a page closes are lost. */
const writeEveryMs = 250;
/** The most entries that a page without a database keeps. */
const waitingMax = 100;

let waiting: SentEntry[] = [];
let database: StudioDatabase | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the browser reports a connection; without one no request can leave. */
export const isConnected = () => (globalThis.navigator as { onLine?: boolean } | undefined)?.onLine !== false;

/**
 * Notes a request for «What left this device». It is written later in a batch, so the request does not wait for it.
 * `wasConnected`: the value of `isConnected` at the start; the connection may have come back while the request failed.
 */
export function noteSent(request: SentRequest, wasConnected = true): void {
  if (!request.hasAnswer && !(wasConnected && isConnected())) return;
  const merged = mergeSent(waiting, request);
  waiting = [...waiting.filter((entry) => !isAlike(entry, merged)), merged].slice(-waitingMax);
  plan();
}

/** Writes the noted requests of this page or worker into the user's database, earlier ones included. Returns a function that stops it. */
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
  // The list is a courtesy: full storage or a closing database must not fail the person's request.
  await writeSent(db, entries, Date.now()).catch(() => undefined);
}
