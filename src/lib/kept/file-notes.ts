import { settle } from '../browser/settle-request.ts';
import { notesName } from '../media/media-address.ts';
import type { KeptTier } from './kept-tier.ts';

/** The note of a file in an account's media cache. */
export type FileNote = {
  /** Its address, without the origin. */
  k: string;
  bytes: number;
  /** When it was last shown, or kept, ms since 1970. */
  used: number;
  tier: KeptTier;
};

const files = 'files';
const facts = 'facts';

/** All notes of an account. @throws DOMException where the browser gives no database */
export function listNotes(account: string): Promise<FileNote[]> {
  return inNotes(account, 'readonly', (store) => settle<FileNote[]>(store(files).getAll()));
}

/** Adds or replaces notes. @throws DOMException */
export async function saveNotes(account: string, notes: readonly FileNote[]): Promise<void> {
  await inNotes(account, 'readwrite', (store) => Promise.all(notes.map((note) => settle(store(files).put(note)))));
}

/** Notes that these files were shown at `now`. Files without a note are left out. @throws DOMException */
export async function touchNotes(account: string, keys: Iterable<string>, now: number): Promise<void> {
  await inNotes(account, 'readwrite', (store) =>
    Promise.all(
      [...keys].map(async (k) => {
        const note = await settle<FileNote | undefined>(store(files).get(k));
        if (note !== undefined) await settle(store(files).put({ ...note, used: Math.max(note.used, now) }));
      }),
    ),
  );
}

/** @throws DOMException */
export async function dropNotes(account: string, keys: readonly string[]): Promise<void> {
  await inNotes(account, 'readwrite', (store) => Promise.all(keys.map((k) => settle(store(files).delete(k)))));
}

/** Another fact about the files of an account on this device; undefined without one. @throws DOMException */
export async function readFact(account: string, k: string): Promise<unknown> {
  return (await inNotes(account, 'readonly', (store) => settle<{ value: unknown } | undefined>(store(facts).get(k))))?.value;
}

/** Undefined forgets it. @throws DOMException */
export async function saveFact(account: string, k: string, value: unknown): Promise<void> {
  await inNotes(account, 'readwrite', async (store) => {
    if (value === undefined) await settle(store(facts).delete(k));
    else await settle(store(facts).put({ k, value }));
  });
}

/** Replaces a fact by the result of `change` in one transaction; undefined leaves it as it is. @throws DOMException */
export async function changeFact(account: string, k: string, change: (value: unknown) => unknown): Promise<void> {
  await inNotes(account, 'readwrite', async (store) => {
    const value = change((await settle<{ value: unknown } | undefined>(store(facts).get(k)))?.value);
    if (value !== undefined) await settle(store(facts).put({ k, value }));
  });
}

/** The names of facts with this beginning, without the beginning. @throws DOMException */
export async function listFacts(account: string, beginning: string): Promise<string[]> {
  const range = IDBKeyRange.bound(beginning, `${beginning}\uffff`);
  const names = await inNotes(account, 'readonly', (store) => settle(store(facts).getAllKeys(range)) as Promise<string[]>);
  return names.map((name) => name.slice(beginning.length));
}

/** Opens the database for one transaction and closes it again, so that it never blocks its deletion by a sign-out. */
async function inNotes<T>(
  account: string,
  mode: IDBTransactionMode,
  work: (store: (name: string) => IDBObjectStore) => Promise<T>,
): Promise<T> {
  const request = indexedDB.open(notesName(account), 1);
  request.addEventListener('upgradeneeded', () => {
    for (const name of [files, facts]) request.result.createObjectStore(name, { keyPath: 'k' });
  });
  const db = await settle<IDBDatabase>(request);
  try {
    const transaction = db.transaction([files, facts], mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new DOMException('not written', 'AbortError')));
    });
    const [result] = await Promise.all([work((name) => transaction.objectStore(name)), ended]);
    return result;
  } finally {
    db.close();
  }
}
