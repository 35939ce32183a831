import { AppError } from '../../contract/errors.ts';
import { consoleLog } from '../lib/log.ts';
import { newId } from '../lib/new-id.ts';
import { isClosedForGood } from './upgrade/close-for-good.ts';
import type { CommitAnswer, CommitQuestion, CommitRefusal } from './commit-messages.ts';
import { commit, type CommitContext, type Committed } from './commit.ts';
import type { Mutation, StudioDatabase } from './database.ts';
import type { Change } from '../../contract/changes/changes.ts';
import { announceWritten } from './queries/media/written-media.ts';

type Asked = { change: Change; context: CommitContext; resolve: (committed: Committed) => void; reject: (error: Error) => void };
type Aside = { db: StudioDatabase; isOpen: boolean; asked: Map<number, Asked>; ask: (question: CommitQuestion) => void };

let aside: Aside | undefined;
let lastTurn = 0;
const listeners = new Set<(mutation: Mutation) => void>();

/** Calls `listener` with every change that has just been committed in this tab. Returns the function that stops it. */
export function watchCommitted(listener: (mutation: Mutation) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * As `commit`, in a worker once there is one: its several turns with the database then need not wait for the page to draw.
 * `announceWritten` passes the rows to the lists on the screen. @throws AppError, see `commit`
 */
export async function commitAside(db: StudioDatabase, change: Change, context: CommitContext): Promise<Mutation> {
  const there = aside?.db === db && aside.isOpen && !isClosedForGood(db) ? aside : undefined;
  const { mutation, written } = await (there === undefined ? commit(db, change, context) : askFor(there, change, context));
  for (const listener of listeners) listener(mutation);
  announceWritten(written);
  return mutation;
}

function askFor({ asked, ask }: Aside, change: Change, context: CommitContext): Promise<Committed> {
  return new Promise((resolve, reject) => {
    const turn = ++lastTurn;
    const named = { ...context, mid: newId() };
    ask({ turn, change, context: named });
    asked.set(turn, { change, context: named, resolve, reject });
  });
}

/** The part of `Worker` that is used here; tests pass a stand-in. */
type CommitWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

function openWorker(): CommitWorker {
  return new Worker(new URL('./commit.worker.ts', import.meta.url), { type: 'module', name: 'commit' });
}

/** Starts the worker of a database. Returns the function that ends it once all open questions are answered. */
export function startCommitAside(db: StudioDatabase, worker = openWorker()): () => Promise<void> {
  const own: Aside = { db, isOpen: false, asked: new Map(), ask: (question) => worker.postMessage(question) };
  let letGo = (): void => undefined;
  worker.addEventListener('message', ({ data }: MessageEvent<CommitAnswer>) => {
    if ('isOpen' in data) {
      own.isOpen = true;
      return;
    }
    const asker = own.asked.get(data.turn);
    own.asked.delete(data.turn);
    if ('committed' in data) asker?.resolve(data.committed);
    else asker?.reject(toError(data.refused));
    if (own.asked.size === 0) letGo();
  });
  const goOnHere = (reason: string): void => {
    consoleLog('commit.worker-failed', { reason });
    if (aside === own) aside = undefined;
    worker.terminate();
    // A change that the worker had stored is found by its `mid`, and is not made again.
    for (const { change, context, resolve, reject } of own.asked.values()) commit(db, change, context).then(resolve, reject);
    own.asked.clear();
    letGo();
  };
  // Its script could not be fetched, it could not open the database, or it failed.
  worker.addEventListener('error', ({ message }) => goOnHere(message));
  worker.addEventListener('messageerror', () => goOnHere('an answer could not be read'));
  own.ask({ databaseName: db.name });
  aside = own;
  return async () => {
    if (aside === own) aside = undefined;
    if (own.asked.size > 0) await new Promise<void>((resolve) => (letGo = resolve));
    worker.terminate();
  };
}

function toError({ code, ...options }: CommitRefusal): Error {
  return code === undefined ? new Error(options.detail) : new AppError(code, options);
}
