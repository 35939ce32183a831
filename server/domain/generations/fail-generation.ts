import { eq } from 'drizzle-orm';
import { type FailureCode, isInProgress } from '../../../contract/media/media.ts';
import { changeMedia } from '../../storage/rows/change-media.ts';
import { refundMedia } from '../../storage/credits/credits.ts';
import { endCosts } from '../../storage/credits/engine-costs.ts';
import type { Database } from '../../storage/database.ts';
import { media } from '../../storage/schema/media.ts';
import { countEvent } from '../events/count-event.ts';

/**
 * Makes an image `failed` for a reason of one sentence and gives its credits back, unless it has already ended.
 * `code`: what kind of failure it is, where that changes what is offered.
 */
export async function failGeneration(db: Database, mediaId: string, reason: string, code: FailureCode | null = null): Promise<void> {
  await changeMedia(db, mediaId, async (tx, row) => {
    if (!isInProgress(row)) return null;
    await tx
      .update(media)
      .set({ status: 'failed', progress: null, making: null, failedReason: reason, failedCode: code })
      .where(eq(media.id, mediaId));
    await endCosts(tx, [mediaId], 'failed');
    await refundMedia(tx, { mediaId, generationId: row.generationId });
    await countEvent(tx, 'asset_failed');
    return {};
  });
}
