import { clipDefaults, clipFormats, type ClipFormat, type ClipSettings } from '../../contract/clip.ts';
import { AppError } from '../../contract/errors.ts';
import { hasPicture, type UpscaleMode } from '../../contract/media.ts';
import type { PictureMetadata } from '../../contract/metadata.ts';
import { convertImage } from '../../workers/image/client.ts';
import { traceImage } from '../../workers/trace/client.ts';
import { openAccount } from '../db/open-database.ts';
import { findMedia } from '../db/queries/media.ts';
import { isDownloadDescribed } from '../lib/download-settings.ts';
import { fileName } from '../lib/file-name.ts';
import { runJob } from '../lib/running-jobs.ts';
import { saveBlob } from '../lib/save-blob.ts';
import { convertClip } from './convert-clip.ts';
import { describeMedia } from './describe-media.ts';
import { readOriginal, readVersion } from './read-original.ts';

/** What can be asked for: pictures as JPG, PNG and SVG, videos as they are made into a clip. */
export type DownloadFormat = 'jpg' | 'png' | 'svg' | ClipFormat;
type DownloadOptions = {
  onProgress?: (fraction: number) => void;
  /** Hears how much of the converter (0–1) is on this device, when it must be fetched first. */
  onFetch?: (fraction: number) => void;
  signal?: AbortSignal;
  /** An upscaled version instead of the original. */
  version?: UpscaleMode | null;
  /** How a video is written; what one click gives otherwise. */
  clip?: ClipSettings | undefined;
};

/** The share of fetching in the whole, when there is something to fetch. */
const fetchShare = 0.5;

/**
 * Saves one item as a file, converted on this device, with prompt and settings inside. A video asked for as a picture is
 * saved as it is.
 * @throws AppError NOT_FOUND, MEDIA_OFFLINE, UNAUTHENTICATED, UNAVAILABLE, CONVERT_FAILED; the signal's reason when aborted
 */
export function downloadMedia(id: string, format: DownloadFormat, options: DownloadOptions = {}): Promise<void> {
  return runJob(() => download(id, format, options));
}

async function download(id: string, format: DownloadFormat, options: DownloadOptions): Promise<void> {
  const { onProgress = () => undefined, signal, version = null } = options;
  signal?.throwIfAborted();
  const media = await findMedia(id);
  if (media === undefined || !hasPicture(media) || media.hash === null) throw new AppError('NOT_FOUND');

  let done = 0;
  const report = (fraction: number): void => {
    done = Math.max(done, fraction);
    onProgress(done);
  };
  const reading = { onProgress: (fraction: number) => report(fraction * fetchShare), signal };
  const original =
    version === null ? await readOriginal(media, openAccount(), reading) : await readVersion(media, version, openAccount(), reading);
  const description = await describeMedia(media);
  if (media.resource_type === 'video' && !isClipFormat(format)) {
    saveBlob(original, fileName(description.prompt, media.id, original.type.split('/')[1] ?? 'mp4'));
    report(1);
    return;
  }
  // Nothing was fetched when the file was here: then converting is the whole of the work.
  const before = done;
  const job = {
    metadata: isDownloadDescribed() ? description : null,
    signal,
    onProgress: (fraction: number) => report(before + fraction * (1 - before)),
    onFetch: options.onFetch,
  };
  const file = await convert(original, format, { ...job, clip: options.clip });
  signal?.throwIfAborted();
  saveBlob(file, fileName(description.prompt, media.id, format));
  report(1);
}

type ConvertJob = {
  metadata: PictureMetadata | null;
  signal: AbortSignal | undefined;
  onProgress: (fraction: number) => void;
  onFetch: DownloadOptions['onFetch'];
  clip: ClipSettings | undefined;
};

function convert(original: Blob, format: DownloadFormat, { clip, ...job }: ConvertJob): Promise<Blob> {
  if (isClipFormat(format)) return convertClip(original, format, clip ?? clipDefaults[format], job);
  return format === 'svg' ? traceImage(original, job) : convertImage(original, format, job);
}

function isClipFormat(format: DownloadFormat): format is ClipFormat {
  return (clipFormats as readonly string[]).includes(format);
}
