import type { Me } from '../../contract/account/user.ts';
import { accountOf } from '../lib/account/account-of.ts';
import { newId } from '../lib/new-id.ts';
import { WRITER } from './upgrade/assert-writer.ts';
import { closeForGood, isClosedForGood } from './upgrade/close-for-good.ts';
import { StudioDatabase } from './database.ts';
import { deleteMeta, readMeta, writeMeta } from './meta.ts';
import { forgetNote, leaveNote, readNote } from './recovery/removal-note.ts';
import { breakLeftSeal } from './outbox/check-seal.ts';

export function databaseName(account: string): string {
  return `studio.${account}`;
}

type Open = { db: StudioDatabase; account: string; space: string };
let open: Open | null = null;
let announceOpen: (first: Open) => void;
const firstOpen = new Promise<Open>((resolve) => {
  announceOpen = resolve;
});
const stale = new Set<() => void>();

/** Called when this tab's database was closed for good: newer code, or a sign-out in another tab. */
export function onStaleDatabase(listener: () => void): () => void {
  stale.add(listener);
  return () => stale.delete(listener);
}

const emptied = new Set<() => void>();

/** Called when the browser has removed a database under its open connection, before anything reads the new, empty one. */
export function onEmptiedDatabase(listener: () => void): () => void {
  emptied.add(listener);
  return () => emptied.delete(listener);
}

/** Opens the database of a user and makes it the tab's. On first use the user is written into it. */
export async function openStudio(user: Me): Promise<StudioDatabase> {
  const account = accountOf(user.user_id);
  if (open?.account === account) return open.db;
  open?.db.close();
  const db = await openWhole(databaseName(account));
  await breakLeftSeal(db);
  const stored = await readMeta(db, 'me');
  if (stored === undefined) await begin(db, user);
  open = { db, account, space: (stored ?? user).space_id };
  announceOpen(open);
  return db;
}

/** Opens a database; a damaged one is made anew. */
async function openWhole(name: string): Promise<StudioDatabase> {
  const openOnce = () => {
    const db = new StudioDatabase(name);
    const end = sayWhenBlocked(db);
    return openDatabase(db).finally(end);
  };
  try {
    return await openOnce();
  } catch (error) {
    const { openAgain } = await import('./recovery/rescue-studio.ts');
    return openAgain(name, openOnce, error);
  }
}

/** Other tabs close a database at once when it is to be upgraded, except a frozen one or one whose code is too old, ms. */
const blockedAfterMs = 3_000;
const blockedText =
  'Pleinair was updated, and another tab still holds on to the version before. Close the other tabs of Pleinair to go on.';

function sayWhenBlocked(db: StudioDatabase): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  db.on('blocked', () => void (timer ??= setTimeout(() => leaveNote(blockedText), blockedAfterMs)));
  return () => {
    clearTimeout(timer);
    if (readNote() === blockedText) forgetNote();
  };
}

/** Writes the user into a new database, with the rows that were rescued from a damaged one. */
async function begin(db: StudioDatabase, user: Me): Promise<void> {
  const all = await (indexedDB as { databases?: () => Promise<{ name?: string }[]> }).databases?.();
  // Firefox before 126 cannot list databases: there may be rescued rows.
  if (all !== undefined && !all.some(({ name }) => name === `rescue.${db.name}`)) await writeMeta(db, 'me', user);
  else await (await import('./recovery/rescue-studio.ts')).putBack(db, user);
}

/**
 * Uses the database of this tab as soon as it is open; the screen and the first gestures come before that.
 * A live query that starts with this is observed from then on.
 */
export function whenOpen<T>(use: (db: StudioDatabase, space: string) => Promise<T>): Promise<T> {
  if (open !== null) return use(open.db, open.space);
  // Inside a live query `Promise` is Dexie's own: only that one keeps the zone across a foreign promise.
  return Promise.resolve(firstOpen).then(({ db, space }) => use(db, space));
}

/** The open database of this tab. */
export function studio(): StudioDatabase {
  if (open === null) throw new Error('no studio database is open');
  return open.db;
}

/** The library this tab shows. */
export function openSpace(): string {
  if (open === null) throw new Error('no studio database is open');
  return open.space;
}

/** True once `openStudio` has resolved. */
export function isStudioOpen(): boolean {
  return open !== null;
}

/** Name under which the service worker keeps this user's files; see `mediaPath` of the contract. */
export function openAccount(): string {
  if (open === null) throw new Error('no studio database is open');
  return open.account;
}

/** Opens any instance with the guards every context needs. */
export async function openDatabase(db: StudioDatabase): Promise<StudioDatabase> {
  // Without this, Dexie opens the newer database again on the next call and old code writes old rows into it.
  db.on('versionchange', ({ newVersion }) => {
    closeForGood(db);
    for (const listener of newVersion === null ? emptied : stale) listener();
    return false;
  });
  let known: unknown;
  // Sticky (`true`), so that a database which the browser emptied under the open page is noticed and gets an identity again.
  db.on(
    'ready',
    async () => {
      db.backendDB().addEventListener('close', () => void openAgainSoon(db));
      const before = known;
      known = (await db.meta.get('dbId'))?.value;
      if (known === undefined) {
        known = newId();
        await db.meta.put({ k: 'dbId', value: known });
        await db.meta.put({ k: 'minWriter', value: WRITER });
      }
      if (before !== undefined && before !== known) for (const listener of emptied) listener();
    },
    true,
  );
  await db.open();
  return db;
}

/** Pauses between tries, ms: a browser that clears a site's data also closes connections opened during it. */
const reopenPausesMs = [0, 50, 100, 200, 400, 800, 1_600, 3_200];

/** Opens a connection again that the browser has closed. At once, because it may have deleted the data as well. */
async function openAgainSoon(db: StudioDatabase): Promise<void> {
  for (const pauseMs of reopenPausesMs) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (isClosedForGood(db)) return;
    try {
      await db.open();
      return;
    } catch {
      // Tried again after a longer pause. When all tries fail, the next use of the database throws.
    }
  }
}

/**
 * Writes the user of this database and the offset of the device clock. `now` in ms since 1970.
 * Joining or leaving a team changes the library: then this device reads it from the beginning.
 */
export async function saveMe(db: StudioDatabase, me: Me, now: number): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const known = await readMeta(db, 'me');
    if (known !== undefined && known.user_id !== me.user_id) throw new Error('this database belongs to another user');
    await writeMeta(db, 'skew', me.server_now - now);
    if (known !== undefined && known.space_id !== me.space_id) {
      // Another library from now on: it is read from the beginning, and the old rows are removed at the end.
      await writeMeta(db, 'isLibraryChanged', true);
      await deleteMeta(db, 'cursor');
      await deleteMeta(db, 'bootstrap');
    }
    if (known === undefined || JSON.stringify({ ...known, server_now: 0 }) !== JSON.stringify({ ...me, server_now: 0 }))
      await writeMeta(db, 'me', me);
  });
}
