import { eq } from 'drizzle-orm';
import type { UpscaleMode } from '../../../contract/media/media.ts';
import { changeMedia, type StoredMedia } from '../../storage/rows/change-media.ts';
import { refundItem } from '../../storage/credits/credits.ts';
import { endCosts } from '../../storage/credits/engine-costs.ts';
import type { Database } from '../../storage/database.ts';
import { lockHash } from '../../storage/files/lock-hash.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { media, type UpscaledFile } from '../../storage/schema/media.ts';
import type { UpscaleRun } from './upscale-run.ts';
import { countEvent } from '../count-event.ts';

/**
 * Adds a version to its item, unless another upscaling took this one's place. `lost` when its file was purged since it
 * was stored.
 */
export async function finishUpscale(
  { db, mediaStore }: { db: Database; mediaStore: MediaStore },
  { mediaId, mid }: UpscaleRun,
  { mode, file }: { mode: UpscaleMode; file: UpscaledFile },
): Promise<'settled' | 'lost'> {
  let isLost = false;
  await changeMedia(db, mediaId, async (tx, row) => {
    if (row.upscaleMid !== mid) return null;
    await lockHash(tx, file.hash);
    isLost = (await mediaStore.stat(file.hash, 'original')) === null;
    if (isLost) return null;
    await tx
      .update(media)
      .set({ ...endedUpscale(row), upscales: { ...row.upscales, [mode]: file } })
      .where(eq(media.id, mediaId));
    await endCosts(tx, [mediaId], 'completed');
    await countEvent(tx, 'asset_upscaled');
    return {};
  });
  return isLost ? 'lost' : 'settled';
}

/** Ends an upscaling without a version, gives its credits back and says why on the item. */
export async function failUpscale(db: Database, { mediaId, mid }: UpscaleRun, reason: string): Promise<void> {
  await changeMedia(db, mediaId, async (tx, row) => {
    if (row.upscaleMid !== mid) return null;
    await tx
      .update(media)
      .set({ ...endedUpscale(row), failedReason: reason })
      .where(eq(media.id, mediaId));
    await endCosts(tx, [mediaId], 'failed');
    await refundItem(tx, { mid, mediaId });
    return {};
  });
}

/** The columns of an item whose upscaling is over. */
export function endedUpscale(row: StoredMedia): Partial<StoredMedia> {
  return {
    status: row.status === 'upscaling' ? 'completed' : row.status,
    upscaleMode: null,
    upscalingSince: null,
    upscaleMid: null,
    upscaleFaceFidelity: null,
    upscaleRoom: null,
    upscaleEngineKey: null,
    upscaleHandle: null,
  };
}
