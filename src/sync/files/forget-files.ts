import type { Mutation, StudioDatabase } from '../../db/database.ts';
import { listUnsentMedia } from '../../db/albums/offline-albums.ts';
import { rowKey } from '../../../contract/rows/row-key.ts';
import { isUpscaleMode } from '../../../contract/media/media.ts';
import { readMeta } from '../../db/meta.ts';
import { readFew } from '../../db/rows/recompute.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { mediaCacheName, parseMediaAddress } from '../../lib/media/media-address.ts';
import { dropFiles, itemOf } from './evict-blobs.ts';
import { listGoneVersions } from './list-gone-versions.ts';

/** Items per read: small reads do not block writers for long. */
const atOnce = 500;
const everyMs = 600_000;
const soundDeletions: ReadonlySet<string> = new Set<Mutation['kind']>(['story.delete', 'sound.delete']);

/**
 * Drops kept files of items that left this library: deleted on any device, or of a team that the user left.
 * It also drops larger versions that their item no longer names, such as a discarded one.
 * Files of items deleted here in the last days stay, because their Undo works offline. So do unsent files.
 * Returns the number of dropped files.
 * @throws DOMException where the browser does not give its storage
 */
export async function forgetFiles(db: StudioDatabase, account: string, storage: CacheStorage): Promise<number> {
  // The cache itself is listed, because not every kept file has a note.
  const kept = (await (await storage.open(mediaCacheName(account))).keys()).map(({ url }) => url);
  const gone = await findGone(db, [...new Set(kept.map(itemOf).filter((id) => id !== ''))]);
  const versions = await listGoneVersions(db, kept.filter(isVersion));
  const going = [...kept.filter((url) => gone.has(itemOf(url))), ...versions, ...(await listGoneSounds(db, kept.filter(isSound)))];
  if (going.length > 0) await dropFiles(account, storage, going);
  return going.length;
}

type Forgetting = { db: StudioDatabase; account: string; storage: CacheStorage; clock: Clock; log: Log };

/** Limits `forgetFiles` to every ten minutes. It runs at once after the library was read anew or became another one. */
export function createForgetting({ db, account, storage, clock, log }: Forgetting) {
  let last = { at: -Infinity, copy: -1 };
  return async (): Promise<void> => {
    const copy = (await readMeta(db, 'generation')) ?? 0;
    if (copy === last.copy && clock.now() - last.at < everyMs) return;
    last = { at: clock.now(), copy };
    // A failure is logged only: the next try follows in ten minutes, and transfers go on.
    await forgetFiles(db, account, storage).catch((error: unknown) => log('blobs.unforgotten', { reason: String(error) }));
  };
}

/** Kept sounds that no story names. All stay while a deletion of a story or sound on this device can be undone. */
async function listGoneSounds(db: StudioDatabase, kept: readonly string[]): Promise<string[]> {
  if (kept.length === 0 || (await db.done.toArray()).some(({ intent: { kind } }) => soundDeletions.has(kind))) return [];
  const [rows, shadows] = await Promise.all([
    db.storySounds.toArray(),
    db.shadow.where('k').startsWith(rowKey('storySounds', '')).toArray(),
  ]);
  const before = shadows.map(({ row }) => (row !== null && 'url' in row ? row.url : null));
  const named = new Set([...rows.map(({ url }) => url), ...before]);
  return kept.filter((url) => !named.has(new URL(url).pathname));
}

/** Items that the journal lists as deleted on this device. */
async function listDeletedHere(db: StudioDatabase): Promise<string[]> {
  const journal = await db.done.toArray();
  return journal.flatMap(({ intent: { kind, args } }) => (kind === 'media.delete' && 'ids' in args ? args.ids : []));
}

async function findGone(db: StudioDatabase, ids: readonly string[]): Promise<Set<string>> {
  const gone = new Set(ids);
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    const keys = some.map((id) => rowKey('media', id));
    const [rows, shadows] = await Promise.all([db.media.bulkGet(some), readFew(db.shadow, keys)]);
    for (const [i, id] of some.entries()) if (rows[i] !== undefined || shadows.has(keys[i]!)) gone.delete(id);
  }
  if (gone.size === 0) return gone;
  for (const id of [...(await listUnsentMedia(db)), ...(await listDeletedHere(db))]) gone.delete(id);
  return gone;
}

function isVersion(url: string): boolean {
  const variant = parseMediaAddress(new URL(url))?.variant;
  return variant !== undefined && variant !== 'sound' && isUpscaleMode(variant);
}

function isSound(url: string): boolean {
  return parseMediaAddress(new URL(url))?.variant === 'sound';
}
