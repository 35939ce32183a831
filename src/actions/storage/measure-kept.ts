import { hasPicture, isUpscaleMode } from '../../../contract/media.ts';
import { syncedTables } from '../../../contract/sync.ts';
import { openAccount, whenOpen } from '../../db/open-database.ts';
import { findAccount } from '../../db/queries/session.ts';
import { mediaCacheName, parseMediaAddress } from '../../lib/media-cache.ts';
import { sweepPrivateArchive } from '../vault/choose-target.ts';

/** Files of one kind, and their bytes. */
export type Amount = { count: number; bytes: number };

/** What this device keeps of the library. */
export type Kept = {
  /** Rows of all tables; `bytes` null where the browser does not say. */
  rows: { count: number; bytes: number | null };
  /** The smaller copies. */
  thumbnails: Amount;
  /** Originals and upscaled versions. */
  originals: Amount;
  /** Files that the studio does not have yet. */
  waiting: Amount;
  /** An archive that was exported and may still be read by its download, bytes. */
  archive: number;
  /** Originals and versions there are in all, here or not. */
  library: { files: number };
};

type Estimate = StorageEstimate & { usageDetails?: { indexedDB?: number } };

/** Counts what is kept here. */
export async function measureKept(): Promise<Kept> {
  // The page may be the first thing that is opened.
  await findAccount();
  const [files, rows, archive, estimate] = await Promise.all([
    measureFiles(),
    measureRows(),
    sweepPrivateArchive(),
    (navigator.storage as { estimate(): Promise<Estimate> } | undefined)?.estimate(),
  ]);
  const bytes = estimate?.usageDetails?.indexedDB ?? null;
  return { ...files, ...rows, archive, rows: { count: rows.rowCount, bytes } };
}

async function measureFiles(): Promise<Pick<Kept, 'thumbnails' | 'originals'>> {
  const amounts = { thumbnails: { count: 0, bytes: 0 }, originals: { count: 0, bytes: 0 } };
  if (typeof caches === 'undefined') return amounts;
  const cache = await caches.open(mediaCacheName(openAccount()));
  const requests = await cache.keys();
  const answers = await cache.matchAll();
  for (const [i, answer] of answers.entries()) {
    const variant = parseMediaAddress(new URL(requests[i]?.url ?? answer.url, location.origin))?.variant;
    if (variant === undefined) continue;
    const amount = variant === 'original' || isUpscaleMode(variant) ? amounts.originals : amounts.thumbnails;
    amount.count += 1;
    amount.bytes += Number(answer.headers.get('Content-Length') ?? 0);
  }
  return amounts;
}

function measureRows(): Promise<Pick<Kept, 'waiting' | 'library'> & { rowCount: number }> {
  return whenOpen(async (db) => {
    const counts = await Promise.all(syncedTables.map((table) => db[table].count()));
    const waiting = { count: 0, bytes: 0 };
    await db.uploads.each(({ bytes }) => {
      waiting.count += 1;
      waiting.bytes += bytes.byteLength;
    });
    const hashes = new Set<string>();
    await db.media.each((row) => {
      if (hasPicture(row) && row.hash !== null) hashes.add(row.hash);
    });
    return { rowCount: counts.reduce((sum, count) => sum + count, 0), waiting, library: { files: hashes.size } };
  });
}
