import { AppError } from '../../../contract/errors.ts';
import { routes, type ResponseOf } from '../../../contract/routes/routes.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { upload } from '../../storage/schema/upload.ts';
import { openFile, type MediaFile } from './find-media-file.ts';
import { findSentFile } from '../generations/request/sent-file.ts';
import { UnreadablePicture } from './make-renditions.ts';
import { storePicture, storeWithCopy, type StoredPicture } from './store-renditions.ts';

/** `copy` is a small picture of the file that the device made, null where there is none. */
type Sent = { file: Uint8Array; copy: Uint8Array | null };

/**
 * Keeps the bytes of one picture until its sender imports it. The same bytes again are the same file. Browsers show damaged pictures
 * that nothing here can decode: such a one is kept with the copies of its copy.
 * @throws UPLOAD_UNREADABLE for what is not a picture, is damaged and comes without a copy, or would unpack to too many pixels
 */
export async function storeUpload(
  { db, mediaStore }: { db: Database; mediaStore: MediaStore },
  userId: string,
  sent: Sent,
): Promise<ResponseOf<'uploadRawImage'>> {
  const picture = await storeReadable(mediaStore, sent);
  const row = { userId, ...picture, at: new Date() };
  await db
    .insert(upload)
    .values(row)
    .onConflictDoUpdate({ target: [upload.userId, upload.hash], set: { at: row.at } });
  return { status: 'success', data: { imageUrl: `${routes.uploadRawImage.path}/${picture.hash}`, sha256: picture.hash } };
}

async function storeReadable(mediaStore: MediaStore, { file, copy }: Sent): Promise<StoredPicture> {
  try {
    return await storePicture(mediaStore, file).catch((error: unknown) => {
      if (!(error instanceof UnreadablePicture) || copy === null) throw error;
      return storeWithCopy(mediaStore, file, copy);
    });
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    throw new AppError('UPLOAD_UNREADABLE', { cause: error });
  }
}

/** A file that this user has sent, or that a request of the space is made from. @throws NOT_FOUND, also for what anybody else has sent; MEDIA_DAMAGED */
export async function findUpload(
  studio: { db: Database; mediaStore: MediaStore },
  sent: { userId: string; spaceId: string; hash: string },
): Promise<MediaFile> {
  const found = await findSentFile(studio.db, sent);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return openFile(studio, { hash: sent.hash, mime: found.mime, sizeBytes: found.sizeBytes, variant: 'original' });
}
