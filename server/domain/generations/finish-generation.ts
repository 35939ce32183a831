import { eq } from 'drizzle-orm';
import { isInProgress } from '../../../contract/media/media.ts';
import { changeMedia } from '../../storage/rows/change-media.ts';
import { endCosts } from '../../storage/credits/engine-costs.ts';
import type { Database } from '../../storage/database.ts';
import { lockHash } from '../../storage/files/lock-hash.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { media } from '../../storage/schema/media.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import { beginOwnUpscale, findOwnUpscale, type OwnUpscale } from '../upscaling/own-upscale.ts';
import { countEvent } from '../count-event.ts';

/** The facts about a stored picture or film. */
export type FinishedPicture = {
  /** SHA-256 of the original, hex. */
  hash: string;
  mime: string;
  sizeBytes: number;
  width: number;
  height: number;
  /** Base64. */
  thumbhash: string;
  resourceType?: 'image' | 'video';
  /** Seconds of a film, else null. */
  duration?: number | null;
};

type FinishStudio = {
  db: Database;
  mediaStore: MediaStore;
  engines: Pick<EngineRegistry, 'findUpscaler'>;
  /** Called with an upscaling that has to begin now. */
  onUpscale?: (begun: OwnUpscale) => void;
};

/**
 * Makes an image `completed`, or `upscaling` where that was asked for together with it. An image that was canceled or finished
 * before does not change. `lost`: the file was purged after it was stored, because the last item with the same picture left the
 * Trash.
 */
export async function finishGeneration(
  { db, mediaStore, engines, onUpscale }: FinishStudio,
  mediaId: string,
  picture: FinishedPicture,
): Promise<'settled' | 'lost'> {
  const wanted = await findOwnUpscale({ db, engines }, mediaId);
  const begun: OwnUpscale[] = [];
  let isLost = false;
  await changeMedia(db, mediaId, async (tx, row) => {
    if (!isInProgress(row)) return null;
    await lockHash(tx, picture.hash);
    isLost = (await mediaStore.stat(picture.hash, 'original')) === null;
    if (isLost) return null;
    const larger = wanted === null ? null : await beginOwnUpscale(tx, { mediaId, picture, wanted });
    if (wanted !== null && larger?.status === 'upscaling') begun.push(wanted);
    await tx
      .update(media)
      .set({ ...picture, status: 'completed', progress: null, making: null, failedReason: null, completedAt: new Date(), ...larger })
      .where(eq(media.id, mediaId));
    await endCosts(tx, [mediaId], 'completed');
    await countEvent(tx, 'asset_created');
    return {};
  });
  for (const one of begun) onUpscale?.(one);
  return isLost ? 'lost' : 'settled';
}
