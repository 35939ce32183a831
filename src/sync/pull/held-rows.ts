import { digestRow, xorDigest } from '../../../contract/sync/digest.ts';
import type { SyncedTable } from '../../../contract/sync/synced-tables.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { readMeta, type Held } from '../../db/meta.ts';

/** Opens the digest and count of the rows held here, to be updated while a page is applied. */
export async function openHeld(db: StudioDatabase, g: number): Promise<Held> {
  const held = await readMeta(db, 'held');
  // A reset starts a new copy, and rows of the old one count no more.
  return held?.g === g ? { ...held } : { g, digest: 0, media: 0 };
}

/** Counts one version of a row in (1) or out (-1). */
export function countHeld(held: Held, row: { table: SyncedTable; id: string; seq: number }, by: 1 | -1): void {
  held.digest = xorDigest(held.digest, digestRow(row.table, row.id, row.seq));
  if (row.table === 'media') held.media += by;
}
