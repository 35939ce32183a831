import { digestRow, xorDigest } from '../../../contract/sync/digest.ts';
import type { SyncedTable } from '../../../contract/sync/synced-tables.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { readMeta, writeMeta, type Held } from '../../db/meta.ts';
import { withUnreadable } from './unreadable-rows.ts';
import type { SyncWorld } from '../world.ts';

/** Differences that are further apart are two accidents; within this time they are a fault that reading again does not mend. */
const dayMs = 24 * 3_600_000;

/** What this device has of the server's rows, while rows of a page are applied. */
export async function openHeld(db: StudioDatabase, g: number): Promise<Held> {
  const held = await readMeta(db, 'held');
  // A reset brings everything again as rows of a new copy, and the old ones count no more.
  return held?.g === g ? { ...held } : { g, digest: 0, media: 0 };
}

/** Notes that one version of a row came, or went. */
export function countHeld(held: Held, row: { table: SyncedTable; id: string; seq: number }, by: 1 | -1): void {
  held.digest = xorDigest(held.digest, digestRow(row.table, row.id, row.seq));
  if (row.table === 'media') held.media += by;
}

/**
 * Compares this device with the server, where it stands at its head. The first difference of a day makes everything be
 * read again; the next one is told. Inside the transaction that applied the page.
 */
export async function checkSelf({ db, clock, log }: SyncWorld, page: { digest?: number | undefined; live_media: number }): Promise<void> {
  const here = await readMeta(db, 'held');
  if (page.digest === undefined || here === undefined || (await readMeta(db, 'bootstrap')) !== undefined) return;
  // It has less on purpose.
  if ((await readMeta(db, 'trimmed')) !== undefined) return;
  // What this code cannot read was left out on purpose; newer code reads it.
  const held = await withUnreadable(db, here);
  if (held === null) return;
  const before = await readMeta(db, 'difference');
  if (held.digest === page.digest && held.media === page.live_media) {
    if (before?.isTold === true) await writeMeta(db, 'difference', { ...before, isTold: false });
    return;
  }
  const now = clock.now();
  // A clock that was put back must not make an old difference last.
  const isSecond = before !== undefined && Math.abs(now - before.at) < dayMs;
  if (isSecond && before.isTold) return;
  log('sync.differs', { here: held.digest, studio: page.digest, itemsHere: held.media, itemsStudio: page.live_media, isSecond });
  await writeMeta(db, 'difference', { at: now, g: held.g, isTold: isSecond });
}

/** Whether everything has to be read again, because this copy is not what the server has. */
export async function mustReadAgain(db: StudioDatabase): Promise<boolean> {
  const difference = await readMeta(db, 'difference');
  return difference !== undefined && !difference.isTold && difference.g === (await readMeta(db, 'generation'));
}
