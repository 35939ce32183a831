import { buffer } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { deviceUpscalePixelsMax, versionTypes, whyNotAddVersion, type DeviceMode } from '../../../contract/upscaling/upscale.ts';
import { isVersionOf } from '../../engines/upscaler/is-version-of.ts';
import { stripMetadata } from '../../lib/strip-picture/strip-metadata.ts';
import type { StoredMedia } from '../../storage/rows/change-media.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import type { UpscaledFile } from '../../storage/schema/media.ts';
import { upload } from '../../storage/schema/upload.ts';
import { runOneAtATime } from '../run-one-at-a-time.ts';

type Studio = { db: Database; mediaStore: MediaStore };
type Sent = { userId: string; mode: DeviceMode; sha256: string };

/**
 * Looks at a file that a device sent as a larger version of an item: it must be the same picture, in exactly that size. Stores it
 * without what it says of itself, as versions of the studio are, and answers with the stored file. Twice gives the same file.
 * @throws AppError UPLOAD_MISSING, UPLOAD_UNREADABLE, UPSCALE_TOO_LARGE, OTHER_PICTURE, MEDIA_DAMAGED
 */
export async function judgeVersion({ db, mediaStore }: Studio, item: StoredMedia, { userId, mode, sha256 }: Sent): Promise<UpscaledFile> {
  // Only the user who sent the bytes may use them: knowing the hash of a file is no proof of having it.
  const [sent] = await db
    .select()
    .from(upload)
    .where(and(eq(upload.userId, userId), eq(upload.hash, sha256)));
  if (sent === undefined) throw new AppError('UPLOAD_MISSING');
  const { mime, width, height } = sent;
  if (!versionTypes.some((type) => type === mime))
    throw new AppError('UPLOAD_UNREADABLE', { detail: 'A larger version is a PNG, JPEG or WebP file. Nothing was added.' });
  const why = whyNotAddVersion({ ...item, resource_type: item.resourceType }, mode, sent);
  if (why === 'TOO_LARGE') throw new AppError('UPSCALE_TOO_LARGE', { detail: tooLarge });
  if (why !== null)
    throw new AppError('OTHER_PICTURE', {
      detail: `This file has ${width} × ${height} pixels, which is not ${mode} of that picture. Nothing was added.`,
    });
  const bytes = await read(mediaStore, sha256);
  if (bytes === null) throw new AppError('UPLOAD_MISSING');
  const original = await read(mediaStore, item.hash!);
  if (original === null) throw new AppError('MEDIA_DAMAGED');
  // An original that cannot be decoded here is compared by the copy that was made of it.
  const copy = () => read(mediaStore, item.hash!, '1024');
  const isSame = await runOneAtATime(() => isVersionOf(original, bytes, copy)).catch((cause: unknown) => {
    // Uploads of damaged pictures are kept, with a copy; asked again, it would fail the same way.
    throw new AppError('UPLOAD_UNREADABLE', { detail: 'The larger version is damaged. Nothing was added.', cause });
  });
  if (!isSame) throw new AppError('OTHER_PICTURE');
  const bare = await stripMetadata(bytes, mime);
  const stored = await mediaStore.put(bare.bytes);
  return { width, height, mime: bare.mime, ...stored };
}

const tooLarge = `A larger version may have at most ${deviceUpscalePixelsMax.toLocaleString('en')} pixels. Nothing was added.`;

async function read(store: MediaStore, hash: string, variant: 'original' | '1024' = 'original'): Promise<Buffer | null> {
  const opened = await store.open(hash, variant);
  return opened === null ? null : buffer(opened.stream);
}
