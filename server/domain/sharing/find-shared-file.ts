import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { AppError } from '../../../contract/errors.ts';
import type { MediaVariant } from '../../../contract/media/media.ts';
import { stripMetadata } from '../../lib/strip-picture/strip-metadata.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { resolveRange } from '../../storage/files/resolve-range.ts';
import { fileOf, openFile, type MediaFile } from '../files/find-media-file.ts';
import { openLine } from '../run-one-at-a-time.ts';
import { bareFilm } from './bare-film.ts';
import { findSharedRow } from './find-shared.ts';

/**
 * A variant of a shared item. An original is served without the metadata in its file: words, settings, camera, place.
 * @throws NOT_FOUND, MEDIA_DAMAGED
 */
export async function findSharedFile(
  studio: { db: Database; mediaStore: MediaStore },
  { token, variant }: { token: string; variant: MediaVariant },
): Promise<MediaFile> {
  const row = await findSharedRow(studio.db, token);
  const { hash, mime } = row;
  if (hash === null || mime === null) throw new AppError('NOT_FOUND');
  const found = fileOf({ ...row, hash, mime }, variant);
  const file = await openFile(studio, found);
  if (found.variant !== 'original') return file;
  if (file.mime.startsWith('image/')) return barePicture(file);
  // A `public` link shows the settings anyway, so a video is served as it is.
  return row.sharePermission === 'public' ? file : bareFilm(file);
}

/** A line of its own: the studio's own pictures never wait for visitors. */
const inLine = openLine();

/** @throws NOT_FOUND when its metadata cannot be stripped */
async function barePicture(file: MediaFile): Promise<MediaFile> {
  // Stripping re-encodes and reads the whole file. A burst of visitors must take neither all threads nor all memory from the
  // requests.
  const bare = await inLine(async () => {
    const bytes = await buffer((await file.open()).stream);
    return stripMetadata(bytes, file.mime).catch((error: unknown) => {
      // A browser may show a picture that cannot be decoded here; its metadata cannot be stripped then.
      throw new AppError('NOT_FOUND', { cause: error });
    });
  });
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
