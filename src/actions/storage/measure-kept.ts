import { hasPicture, upscaleModes } from '../../../contract/media/media.ts';
import { syncedTables } from '../../../contract/sync/synced-tables.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { openAccount, whenOpen } from '../../db/open-database.ts';
import { findAccount } from '../../db/queries/session.ts';
import type { Amount, KeptFiles } from '../../lib/kept/count-kept.ts';
import { sweepPrivateArchive } from '../vault/choose-target.ts';
import { countKeptAside } from './count-kept-aside.ts';

/** Counts and bytes of the library's rows and files on this device. */
export type Kept = KeptFiles & {
  /** Rows of all tables; `bytes` null where the browser does not say. */
  rows: { count: number; bytes: number | null };
  /** Files that the studio does not have yet. */
  waiting: Amount;
  /** An archive that was exported and may still be read by its download, bytes. */
  archive: number;
  /** All originals and versions of the library, on this device or not. */
  library: { files: number };
};

/** Rows read in one transaction. */
const rowsAtOnce = 500;

type Estimate = StorageEstimate & { usageDetails?: { indexedDB?: number } };

/** @throws where the browser does not give its storage, such as in some private windows */
export async function measureKept(countFiles: (account: string) => Promise<KeptFiles> = countKeptAside): Promise<Kept> {
  // The page may be the first thing that is opened.
  await findAccount();
  const [files, rows, archive, estimate] = await Promise.all([
    countFiles(openAccount()),
    measureRows(),
    sweepPrivateArchive(),
    (navigator.storage as { estimate(): Promise<Estimate> } | undefined)?.estimate(),
  ]);
  const bytes = estimate?.usageDetails?.indexedDB ?? null;
  return { ...files, ...rows, archive, rows: { count: rows.rowCount, bytes } };
}

function measureRows(): Promise<Pick<Kept, 'waiting' | 'library'> & { rowCount: number }> {
  return whenOpen(async (db) => {
    const counts = await Promise.all(syncedTables.map((table) => db[table].count()));
    const [waiting, files] = await Promise.all([measureWaiting(db), countOriginals(db)]);
    return { rowCount: counts.reduce((sum, count) => sum + count, 0), waiting, library: { files } };
  });
}

/** The changes in the outbox name the sizes, so the bytes need not be read. */
async function measureWaiting(db: StudioDatabase): Promise<Amount> {
  const mids = await db.uploads.toCollection().primaryKeys();
  const mutations = await db.outbox.where('mid').anyOf(mids).toArray();
  const sizes = new Map(mutations.map(({ mid, args }) => [mid, 'size_bytes' in args ? args.size_bytes : undefined]));
  let bytes = 0;
  for (const mid of mids) bytes += sizes.get(mid) ?? (await db.uploads.get(mid))?.bytes.byteLength ?? 0;
  return { count: mids.length, bytes };
}

/** Reads in pages, so that the tab answers gestures in between: a large library takes a while. */
async function countOriginals(db: StudioDatabase): Promise<number> {
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
