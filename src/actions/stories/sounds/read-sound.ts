import { openAccount } from '../../../db/open-database.ts';
import { soundPath } from '../../../lib/media/media-address.ts';
import { fetchFile, readKept, toFile } from '../../files/read-file.ts';

/**
 * The bytes of a sound of a story: from this device, else from the studio, and then kept here, so that it plays offline once it was
 * heard. `url`: as its row names it. @throws AppError MEDIA_OFFLINE, NOT_FOUND, UNAUTHENTICATED, UNAVAILABLE
 */
export async function readSound(url: string, signal?: AbortSignal): Promise<Blob> {
  const file = toFile(soundPath(url, openAccount()), { sizeBytes: null, mime: null });
  return (await readKept(file)) ?? (await fetchFile(file, { onProgress: () => undefined, signal }));
}
