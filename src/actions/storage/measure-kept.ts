import { hasPicture, isUpscaleMode, upscaleModes } from '../../../contract/media.ts';
import { syncedTables } from '../../../contract/sync.ts';
import type { StudioDatabase } from '../../db/database.ts';
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

/** Files and rows that are looked at in one go. */
const filesAtOnce = 64;
const rowsAtOnce = 500;

type Estimate = StorageEstimate & { usageDetails?: { indexedDB?: number } };

/** Counts what is kept here. @throws where the browser does not give its storage, such as in some private windows */
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
  for (let from = 0; from < requests.length; from += filesAtOnce) {
    await Promise.all(
      requests.slice(from, from + filesAtOnce).map(async (request) => {
        const variant = parseMediaAddress(new URL(request.url))?.variant;
        // Each by its own key: an answer does not say which it belongs to, and others come and go meanwhile.
        const answer = variant === undefined ? undefined : await cache.match(request.url, { ignoreVary: true });
        if (variant === undefined || answer === undefined) return;
        const amount = variant === 'original' || isUpscaleMode(variant) ? amounts.originals : amounts.thumbnails;
        amount.count += 1;
        amount.bytes += Number(answer.headers.get('Content-Length') ?? 0);
      }),
    );
  }
  return amounts;
}

function measureRows(): Promise<Pick<Kept, 'waiting' | 'library'> & { rowCount: number }> {
  return whenOpen(async (db) => {
    const counts = await Promise.all(syncedTables.map((table) => db[table].count()));
    const [waiting, files] = await Promise.all([measureWaiting(db), countFiles(db)]);
    return { rowCount: counts.reduce((sum, count) => sum + count, 0), waiting, library: { files } };
  });
}

/** Their intents say how long they are: the bytes themselves are not read for it. */
async function measureWaiting(db: StudioDatabase): Promise<Amount> {
  const mids = await db.uploads.toCollection().primaryKeys();
  const intents = await db.outbox.where('mid').anyOf(mids).toArray();
  const sizes = new Map(intents.map(({ mid, args }) => [mid, 'size_bytes' in args ? args.size_bytes : undefined]));
  let bytes = 0;
  for (const mid of mids) bytes += sizes.get(mid) ?? (await db.uploads.get(mid))?.bytes.byteLength ?? 0;
  return { count: mids.length, bytes };
}

/** In pages, between which the page answers to gestures: of a large library this takes a while. */
async function countFiles(db: StudioDatabase): Promise<number> {
  let files = 0;
  let after = '';
  for (;;) {
    const rows = await db.media.where('id').above(after).limit(rowsAtOnce).toArray();
    for (const row of rows) {
      if (hasPicture(row) && row.hash !== null) files += 1;
      files += upscaleModes.filter((mode) => row[mode] != null).length;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return files;
    after = last.id;
  }
}
