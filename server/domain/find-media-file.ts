import { and, eq } from 'drizzle-orm';
import { AppError } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import { hasPicture, isUpscaleMode, type FileVariant, type MediaVariant } from '../../contract/media.ts';
import type { Database } from '../storage/database.ts';
import type { ByteRange, MediaStore, OpenedMedia } from '../storage/media-store.ts';
import { media } from '../storage/schema/media.ts';
import { UnreadablePicture } from './make-renditions.ts';
import { storeRenditions } from './store-renditions.ts';

type Studio = { db: Database; mediaStore: MediaStore };

/** A file somebody may see. `hash` is the original's SHA-256, `mime` the type of this variant. */
export type MediaFile = { hash: string; mime: string; sizeBytes: number; open(range?: ByteRange): Promise<OpenedMedia> };

/**
 * Finds a variant of an item of one's own: finished, and not deleted for longer than the Trash keeps it
 * (an undo shows the picture again). A rendition that got lost is made again.
 * @throws NOT_FOUND, also for what is somebody else's
 */
export async function findMediaFile(
  { db, mediaStore }: Studio,
  asked: { spaceId: string; id: string; variant: MediaVariant },
): Promise<MediaFile> {
  const { id, spaceId, variant } = asked;
  const [row] = await db
    .select({ hash: media.hash, mime: media.mime, status: media.status, deletedAt: media.deletedAt, upscales: media.upscales })
    .from(media)
    .where(and(eq(media.id, id), eq(media.spaceId, spaceId)));
  if (row === undefined || row.hash === null || row.mime === null || !hasPicture(row)) throw new AppError('NOT_FOUND');
  if (row.deletedAt !== null && Date.now() - row.deletedAt.getTime() > limits.trashMs) throw new AppError('NOT_FOUND');

  const upscaled = isUpscaleMode(variant) ? row.upscales[variant] : undefined;
  if (isUpscaleMode(variant) && upscaled === undefined) throw new AppError('NOT_FOUND');
  const { hash, mime } = upscaled ?? { hash: row.hash, mime: row.mime };
  return openFile(mediaStore, { hash, mime, variant: isUpscaleMode(variant) ? 'original' : variant });
}

/** A variant of a file that the caller has checked may be seen. @throws NOT_FOUND when its bytes are gone */
export async function openFile(
  mediaStore: MediaStore,
  { hash, mime, variant }: { hash: string; mime: string; variant: FileVariant },
): Promise<MediaFile> {
  const found = (await mediaStore.stat(hash, variant)) ?? (mime.startsWith('image/') ? await makeLost(mediaStore, hash, variant) : null);
  if (found === null) throw new AppError('NOT_FOUND');
  return {
    hash,
    mime: variant === 'original' ? mime : 'image/webp',
    sizeBytes: found.sizeBytes,
    open: async (range) => {
      const opened = await mediaStore.open(hash, variant, range);
      if (opened === null) throw new AppError('NOT_FOUND');
      return opened;
    },
  };
}

async function makeLost(store: MediaStore, hash: string, variant: FileVariant): Promise<{ sizeBytes: number } | null> {
  if (variant === 'original' || (await store.stat(hash, 'original')) === null) return null;
  try {
    await storeRenditions(store, hash);
  } catch (error) {
    // Of an archive: only its first bytes were looked at when it came.
    if (error instanceof UnreadablePicture) return null;
    throw error;
  }
  return store.stat(hash, variant);
}
