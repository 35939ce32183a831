import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { AppError } from '../../../contract/errors.ts';
import { isUpscaleMode, type MediaVariant } from '../../../contract/media.ts';
import { stripMetadata } from '../../lib/strip-metadata.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { resolveRange } from '../../storage/resolve-range.ts';
import { openFile, type MediaFile } from '../find-media-file.ts';
import { runOneAtATime } from '../run-one-at-a-time.ts';
import { findSharedRow } from './find-shared.ts';

/**
 * A variant of a shared item. An original is given without what is written into the file beside the picture: words,
 * settings, camera, place. @throws NOT_FOUND
 */
export async function findSharedFile(
  { db, mediaStore }: { db: Database; mediaStore: MediaStore },
  { token, variant }: { token: string; variant: MediaVariant },
): Promise<MediaFile> {
  const row = await findSharedRow(db, token);
  const upscaled = isUpscaleMode(variant) ? row.upscales[variant] : undefined;
  if (isUpscaleMode(variant) && upscaled === undefined) throw new AppError('NOT_FOUND');
  const { hash, mime } = upscaled ?? row;
  if (hash === null || mime === null) throw new AppError('NOT_FOUND');
  const file = await openFile(mediaStore, { hash, mime, variant: isUpscaleMode(variant) ? 'original' : variant });
  const isCopy = !isUpscaleMode(variant) && variant !== 'original';
  if (isCopy) return file;
  // Videos are given as they are only to those who may read how they were made.
  if (!mime.startsWith('image/') && row.sharePermission !== 'public') throw new AppError('NOT_FOUND');
  return mime.startsWith('image/') ? bareFile(file) : file;
}

async function bareFile(file: MediaFile): Promise<MediaFile> {
  const { stream } = await file.open();
  const bytes = await buffer(stream);
  // Encoding anew is work: a burst of visitors must not take all threads from the requests.
  const bare = await runOneAtATime(() => stripMetadata(bytes, file.mime));
  return {
    ...file,
    mime: bare.mime,
    sizeBytes: bare.bytes.byteLength,
    open: async (range) => {
      const { start, end } = resolveRange(bare.bytes.byteLength, range);
      const part = Buffer.from(bare.bytes.subarray(start, end + 1));
      return { stream: Readable.from([part]), sizeBytes: bare.bytes.byteLength, start, end };
    },
  };
}
