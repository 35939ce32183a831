import { eq } from 'drizzle-orm';
import { type FailureCode, isInProgress } from '../../../contract/media/media.ts';
import { changeMedia } from '../../storage/rows/change-media.ts';
import { refundMedia } from '../../storage/credits/credits.ts';
import { endCosts } from '../../storage/credits/engine-costs.ts';
import type { Database } from '../../storage/database.ts';
import { media } from '../../storage/schema/media.ts';
import { countEvent } from '../count-event.ts';

/**
 * Makes an image `failed` and refunds it, unless it has already ended. `reason`: one sentence. `code`: the kind of failure, where
 * the app offers a remedy for it.
 */
export async function failGeneration(
  db: Database,
  mediaId: string,
  { reason, code }: { reason: string; code?: FailureCode | undefined },
): Promise<void> {
  await changeMedia(db, mediaId, async (tx, row) => {
    if (!isInProgress(row)) return null;
    await tx
      .update(media)
      .set({ status: 'failed', progress: null, making: null, failedReason: reason, failedCode: code ?? null })
      .where(eq(media.id, mediaId));
    await endCosts(tx, [mediaId], 'failed');
    await refundMedia(tx, { mediaId, generationId: row.generationId });
    await countEvent(tx, 'asset_failed');
    return {};
  });
}
