import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { makeGrey, UnreadablePicture } from './make-renditions.ts';
import { runOneAtATime } from '../run-one-at-a-time.ts';
import { storeUpload } from './store-upload.ts';

/**
 * Stores the mask of a request as a grey PNG among its sender's uploads. The same mask again is the same file. @throws
 * UPLOAD_UNREADABLE for a file that is not a picture, is damaged, or would unpack to too many pixels
 */
export async function storeMask(
  studio: { db: Database; mediaStore: MediaStore },
  userId: string,
  bytes: Uint8Array,
): Promise<ResponseOf<'uploadMask'>> {
  return storeUpload(studio, userId, { file: await toGrey(bytes), copy: null });
}

async function toGrey(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await runOneAtATime(() => makeGrey(bytes));
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    throw new AppError('UPLOAD_UNREADABLE', { cause: error });
  }
}
