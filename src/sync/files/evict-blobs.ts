import type { StudioDatabase } from '../../db/database.ts';
import { listOfflineMedia, listUnsentMedia } from '../../db/albums/offline-albums.ts';
import { dropNotes, listNotes, type FileNote } from '../../lib/kept/file-notes.ts';
import { readChosenRoom } from '../../lib/kept/kept-room.ts';
import { tierOf } from '../../lib/kept/kept-tier.ts';
import { byWorth, planEviction, type EvictableFile, type Stays } from '../../lib/kept/plan-eviction.ts';
import { isPhone, roomForFiles } from '../../lib/kept/room-for-files.ts';
import { mediaCacheName, parseMediaAddress } from '../../lib/media/media-address.ts';
import { dropOldRows } from '../pull/drop-old-rows.ts';

/** Small copies of this many newest items stay, regardless of the budget. */
export const keptNewest = 300;

/**
 * Makes room on a full device: drops a quarter of the kept files, which the server still has. Large ones go first, and
 * of each kind the least recently shown. Files of items in `pinned` stay; changes, rows and drafts are never dropped.
 * False when there was nothing to drop.
 */
export async function evictBlobs(
  account: string,
  storage: CacheStorage | undefined = globalThis.caches,
  pinned: ReadonlySet<string> = new Set(),
): Promise<boolean> {
  if (storage === undefined) return false;
  const cache = await storage.open(mediaCacheName(account));
  const kept = await cache.keys();
  const notes = await readNotes(account);
  // Files without a note keep their cache order and go before those that were shown since.
  const files = kept.map(({ url }) => toFile(url, notes.get(pathOf(url))));
  const free = files.filter(({ item }) => !pinned.has(item)).sort(byWorth);
  await drop(account, cache, keysOf(free.slice(0, Math.ceil(kept.length / 4))));
  return free.length > 0;
}

/** Trims the files of an account to `budget` bytes; see `planEviction`. Returns the number of dropped files. @throws DOMException */
export async function trimBlobs(
  account: string,
  { storage, budget, stays }: { storage: CacheStorage; budget: number; stays: () => Promise<Stays> },
): Promise<number> {
  const notes = await listNotes(account);
  if (notes.reduce((sum, note) => sum + note.bytes, 0) <= budget) return 0;
  const going = planEviction(
    notes.map((note) => toFile(note.k, note)),
    budget,
    await stays(),
  );
  await dropFiles(account, storage, keysOf(going));
  return going.length;
}

/** Bytes that fit before files must go; see `roomForFiles`. Pinned files do not count. */
export async function roomLeft(db: StudioDatabase, account: string, room = roomOf): Promise<number> {
  const notes = await listNotes(account).catch(() => []);
  const pinned = await listPinned(db);
  return notes.reduce((left, note) => (pinned.has(itemOf(note.k)) ? left : left - note.bytes), await room(account));
}

/** The budget of an account's files in bytes: the person's choice, at most what suits this device. */
export async function roomOf(account: string): Promise<number> {
  const [suitable, chosen] = await Promise.all([suitableRoom(), readChosenRoom(account)]);
  return Math.min(suitable, chosen ?? Infinity);
}

/** The bytes of files that suit this device. */
export async function suitableRoom(): Promise<number> {
  const storage = (navigator as { storage?: StorageManager }).storage;
  return roomForFiles({ quota: (await storage?.estimate())?.quota, isPhone: isPhone(navigator) });
}

const keysOf = (files: readonly EvictableFile[]): string[] => files.map(({ k }) => k);

/** Removes kept files of an account by their addresses, together with their notes. @throws DOMException */
export async function dropFiles(account: string, storage: CacheStorage, addresses: readonly string[]): Promise<void> {
  await drop(account, await storage.open(mediaCacheName(account)), addresses);
}

async function drop(account: string, cache: Cache, addresses: readonly string[]): Promise<void> {
  await Promise.all(addresses.map((address) => cache.delete(address, { ignoreVary: true })));
  // A note that stays behind is removed when files are counted.
  await dropNotes(account, addresses.map(pathOf)).catch(() => undefined);
}

async function readNotes(account: string): Promise<Map<string, FileNote>> {
  try {
    return new Map((await listNotes(account)).map((note) => [note.k, note]));
  } catch {
    // Without the database of notes, the cache order decides.
    return new Map();
  }
}

function toFile(k: string, note: FileNote | undefined): EvictableFile {
  const variant = parseMediaAddress(new URL(k, 'https://studio.invalid'))?.variant ?? 'original';
  return { k, item: itemOf(k), bytes: note?.bytes ?? 0, used: note?.used ?? 0, tier: note?.tier ?? tierOf(variant, '') };
}

/** The path and query of a kept file's address: the key of its note. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url, 'https://studio.invalid');
  return pathname + search;
}

/** Like `evictBlobs`, but spares offline albums and unsent files. When no file is left, the oldest items go. */
export async function makeRoom(db: StudioDatabase, account: string, keptItems?: number): Promise<boolean> {
  const pinned = await listPinned(db);
  return (await evictBlobs(account, globalThis.caches, pinned)) || (await dropOldRows(db, pinned, keptItems));
}

async function listPinned(db: StudioDatabase): Promise<Set<string>> {
  const offline = await listOfflineMedia(db);
  return new Set([...offline.map((row) => row.id), ...(await listUnsentMedia(db))]);
}

/** The item of a kept file. */
export function itemOf(url: string): string {
  return /\/api\/media\/([0-9a-f-]{36})\//.exec(url)?.[1] ?? '';
}
