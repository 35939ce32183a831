import { AppError } from '../../contract/errors.ts';
import type { MediaRow } from '../../contract/media.ts';
import { makeArchive, type ArchiveEntry } from '../../workers/archive/client.ts';
import { convertImage } from '../../workers/image/client.ts';
import { openAccount } from '../db/open-database.ts';
import { listMedia } from '../db/queries/media.ts';
import { isDownloadDescribed } from '../lib/download-settings.ts';
import { fileName } from '../lib/file-name.ts';
import { runJob } from '../lib/running-jobs.ts';
import { saveBlob } from '../lib/save-blob.ts';
import { describeMedia } from './describe-media.ts';
import { readOriginal } from './read-original.ts';

type DownloadManyOptions = {
  /** How many items have been made ready, also those that failed. */
  onItem?: (done: number) => void;
  signal: AbortSignal;
};

const archiveName = 'pleinair-download-images.zip';

/**
 * Saves several items, converted on this device with prompt and settings inside: one as a file, more as an archive.
 * A video keeps its own type. One that cannot be had does not keep the others; when none can, its reason is thrown.
 * @throws AppError MEDIA_OFFLINE, NOT_FOUND, UNAUTHENTICATED, UNAVAILABLE, CONVERT_FAILED; the signal's reason when aborted
 */
export function downloadMany(
  ids: readonly string[],
  format: 'jpg' | 'png',
  options: DownloadManyOptions,
): Promise<{ saved: number; failed: number }> {
  return runJob(() => download(ids, format, options));
}

async function download(ids: readonly string[], format: 'jpg' | 'png', { onItem, signal }: DownloadManyOptions) {
  const files: ArchiveEntry[] = [];
  let reason: unknown;
  let done = 0;
  for (const media of await listMedia([...ids])) {
    try {
      signal.throwIfAborted();
      if (media === undefined) throw new AppError('NOT_FOUND');
      files.push(await makeFile(media, format, signal));
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError)) throw error;
      reason = error;
    }
    done += 1;
    onItem?.(done);
  }
  if (files.length === 0) throw reason ?? new AppError('NOT_FOUND');
  const only = files[0]!;
  if (ids.length === 1) saveBlob(only.blob, only.name);
  else saveBlob(await makeArchive(files, { signal }), archiveName);
  return { saved: files.length, failed: done - files.length };
}

async function makeFile(media: MediaRow, format: 'jpg' | 'png', signal: AbortSignal): Promise<ArchiveEntry> {
  const description = await describeMedia(media);
  const original = await readOriginal(media, openAccount(), { onProgress: () => undefined, signal });
  if (media.resource_type === 'video') {
    const extension = original.type.split('/')[1] ?? 'mp4';
    return { name: fileName(description.prompt, media.id, extension), blob: original };
  }
  const blob = await convertImage(original, format, { metadata: isDownloadDescribed() ? description : null, signal });
  return { name: fileName(description.prompt, media.id, format), blob };
}
