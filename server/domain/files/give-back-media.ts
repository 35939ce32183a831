import { AppError } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import type { MediaVariant } from '../../../contract/media/media.ts';
import { limitTo } from '../../lib/limit-to.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { findItemFile } from './find-media-file.ts';

/**
 * Replaces the damaged bytes of an original in the caller's space. Only bytes with the item's SHA-256 are accepted, so that
 * nothing else can be stored this way. @throws NOT_FOUND as `findItemFile`, SUM_WRONG, BODY_TOO_LARGE
 */
export async function giveBackMedia(
  { db, mediaStore }: { db: Database; mediaStore: MediaStore },
  given: { spaceId: string; id: string; variant: MediaVariant; bytes: AsyncIterable<Uint8Array> },
): Promise<{ ok: true }> {
  const { hash } = await findItemFile({ db }, given);
  await mediaStore.put(limitTo(given.bytes, limits.vaultFileBytes), async (incoming) => {
    if (incoming.hash !== hash) throw new AppError('SUM_WRONG');
  });
  return { ok: true };
}
