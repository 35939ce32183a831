import { AppError } from '../../../../contract/errors.ts';
import { mediaPath } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { openAccount } from '../../../db/open-database.ts';
import { fetchFile, readKept, toFile } from '../../files/read-file.ts';
import { readOriginal } from '../../files/read-original.ts';

const unknown = { sizeBytes: null, mime: null };
const quiet = { onProgress: () => undefined, signal: undefined };

/** The original of an item, which is then kept here; null when it cannot be had now. */
export function readFilmOriginal(media: MediaRow): Promise<Blob | null> {
  return orNull(readOriginal(media, openAccount(), quiet));
}

/** The smallest copy of an item, of a video its poster; null when it cannot be had now. */
export async function readSmallCopy(media: MediaRow): Promise<Blob | null> {
  const file = toFile(mediaPath(media, '256', openAccount()), unknown);
  return (await readKept(file)) ?? (await orNull(fetchFile(file, quiet)));
}

/** The largest copy of an item that this device keeps; null when it keeps none. */
export async function readLargeCopy(media: MediaRow): Promise<Blob | null> {
  for (const variant of ['1024', '512'] as const) {
    const blob = await readKept(toFile(mediaPath(media, variant, openAccount()), unknown));
    if (blob !== null) return blob;
  }
  return null;
}

async function orNull(read: Promise<Blob>): Promise<Blob | null> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}
