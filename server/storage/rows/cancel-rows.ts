import type { Transaction } from '../database.ts';
import { refundMedia } from '../credits/credits.ts';
import { endCosts } from '../credits/engine-costs.ts';
import { media } from '../schema/media.ts';
import { isOneOf } from './write-space.ts';

/**
 * Makes unfinished images `canceled` and gives their credits back. The caller has locked and will touch the rows.
 * They are tombstones from now on, and forgotten like those of deleted items.
 */
export async function cancelRows(tx: Transaction, rows: readonly { id: string; generationId: string }[]): Promise<void> {
  const ids = rows.map((row) => row.id);
  await tx.update(media).set({ status: 'canceled', progress: null, making: null, deletedAt: new Date() }).where(isOneOf(media.id, ids));
  await endCosts(tx, ids, 'canceled');
  for (const { id, generationId } of rows) await refundMedia(tx, { mediaId: id, generationId });
}
