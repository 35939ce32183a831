import type { Snapshot } from 'valtio/vanilla';
import { clipDefaults, clipFormats, type ClipFormat } from '../../../contract/downloads/clip.ts';
import type { DownloadFormat } from '../../../contract/downloads/download.ts';
import { AppError } from '../../../contract/errors.ts';
import { endingOf } from '../../../contract/import/media-ending.ts';
import { hasPicture } from '../../../contract/media/media.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { pictureDefaults, type PictureSettings } from '../../../contract/downloads/picture.ts';
import { makeArchive, type ArchiveEntry } from '../../../workers/archive/client.ts';
import { convertImage } from '../../../workers/image/client.ts';
import { traceImage } from '../../../workers/trace/client.ts';
import { requiredMark, type Watermark } from '../../../contract/downloads/watermark.ts';
import { openAccount } from '../../db/open-database.ts';
import { listMedia } from '../../db/queries/media/media.ts';
import { findMe } from '../../db/queries/session.ts';
import { isDownloadDescribed, isMarkRemoved } from '../../lib/settings/download-settings.ts';
import { fileName } from '../../lib/files/file-name.ts';
import { convertClip } from '../files/convert-clip.ts';
import { canConvertHere, convertAtStudio } from './convert-at-studio.ts';
import { describeMedia } from '../media/describe-media.ts';
import { readOriginal, readVersion } from '../files/read-original.ts';
import type { Download, DownloadRequest } from './download.ts';
import type { MadeDownload, MakeOptions } from './download-queue.ts';
import { findKept, keepFile } from './download-files.ts';

/** The share of fetching in the whole, when there is something to fetch. */
const fetchShare = 0.5;
/** The share of the files in an archive; the rest is summing them up. */
const filesShare = 0.95;
const archiveName = 'pleinair-download-images.zip';

/**
 * Makes the file of a download on this device, with prompt and settings inside. An archive goes without the items that
 * fail; when all fail, the last reason is thrown. Kept files of an archive are not made again.
 * @throws AppError NOT_FOUND, MEDIA_OFFLINE, UNAUTHENTICATED, UNAVAILABLE, CONVERT_FAILED; the signal's reason when aborted
 */
export async function makeDownload(download: Snapshot<Download>, options: MakeOptions): Promise<MadeDownload> {
  const { request } = download;
  if (request.isArchive) return makeMany(download, options);
  const [media] = await listMedia([...request.ids]);
  const { name, blob } = await makeOne(media, request, options);
  return { file: new File([blob], name, { type: blob.type }), failedIds: [] };
}

async function makeMany({ id, request, made }: Snapshot<Download>, options: MakeOptions): Promise<MadeDownload> {
  const { signal, onProgress } = options;
  const files: ArchiveEntry[] = [];
  const failedIds: string[] = [];
  let reason: unknown;
  for (const [at, media] of (await listMedia([...request.ids])).entries()) {
    const mediaId = request.ids[at]!;
    const report = (fraction: number): void => onProgress((filesShare * (at + fraction)) / request.ids.length);
    try {
      signal.throwIfAborted();
      const known = made.find((one) => one.id === mediaId);
      const kept = known === undefined ? null : await findKept(id, mediaId);
      if (known !== undefined && kept !== null) {
        files.push({ name: known.name, blob: kept });
        continue;
      }
      const { name, blob } = await makeOne(media, request, { ...options, onProgress: report });
      files.push({ name, blob: await keepFile(id, mediaId, blob) });
      if (known === undefined) options.onMade({ id: mediaId, name });
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError)) throw error;
      reason = error;
      failedIds.push(mediaId);
    }
    report(1);
  }
  if (files.length === 0) throw reason ?? new AppError('NOT_FOUND');
  const sum = (fraction: number): void => onProgress(filesShare + (1 - filesShare) * fraction);
  const archive = await makeArchive(files, { signal, onProgress: sum });
  return { file: new File([archive], archiveName, { type: archive.type }), failedIds };
}

/** The file of one item under its name. @throws as `makeDownload` */
export async function makeOne(
  media: MediaRow | undefined,
  request: Snapshot<DownloadRequest>,
  { signal, onProgress, onFetch, onStudio, onNote }: MakeOptions,
): Promise<ArchiveEntry> {
  const { version } = request;
  if (media === undefined || !hasPicture(media) || media.hash === null) throw new AppError('NOT_FOUND');
  const mark = await findMark(media);
  // A video asked for as a picture, as in an archive of many items, is saved as it is; with a mark, as an MP4 that can carry it.
  const format = mark !== null && !isClipFormat(request.format) ? 'mp4' : request.format;
  let before = 0;
  const reading = { onProgress: (fraction: number) => onProgress((before = fraction * fetchShare)), signal };
  const original =
    version === null
      ? await readOriginal(media, openAccount(), reading)
      : await readVersion(media, openAccount(), { ...reading, mode: version });
  const description = await describeMedia(media);
  const originalName = fileName(description.prompt, media.id, endingOf(original.type || 'video/mp4'));
  if (media.resource_type === 'video' && !isClipFormat(format)) return { name: originalName, blob: original };
  const picture = request.picture ?? { ...pictureDefaults, isPrivate: !isDownloadDescribed() };
  const isDescribed = media.resource_type === 'video' ? isDownloadDescribed() : !picture.isPrivate;
  const job = {
    metadata: isDescribed ? description : null,
    signal,
    // `before` is 0 when the file was on this device: then converting is the whole of the work.
    onProgress: (fraction: number) => onProgress(before + fraction * (1 - before)),
    onFetch,
  };
  const convertElsewhere = (): Promise<Blob> => {
    onStudio?.(true);
    return convertAtStudio(media, { format, isMarked: mark !== null, clip: request.clip, picture }, signal);
  };
  const name = fileName(description.prompt, media.id, format);
  if (media.resource_type !== 'video' || !isClipFormat(format)) {
    const blob = canConvertHere() ? await convertPicture(original, { format, settings: picture }, job) : await convertElsewhere();
    signal.throwIfAborted();
    return { name, blob };
  }
  const clip = request.clip ?? clipDefaults[format];
  const convertHere = (): Promise<Blob> => {
    onStudio?.(false);
    return convertClip(original, { format, settings: { ...clip, mark: mark ?? clip.mark } }, job);
  };
  try {
    const blob = await convertFilm(mark !== null, format, { convertHere, convertElsewhere, signal });
    signal.throwIfAborted();
    return { name, blob };
  } catch (error) {
    // A video that must have a mark is never handed out without it.
    if (format !== 'mp4' || mark !== null || signal.aborted || !(error instanceof AppError)) throw error;
    console.warn('download.original-kept', String(error));
    onNote?.('The MP4 could not be made. This is the original.');
    return { name: originalName, blob: original };
  }
}

type Ways = { convertHere: () => Promise<Blob>; convertElsewhere: () => Promise<Blob>; signal: AbortSignal };

/**
 * A browser that cannot draw in a worker still copies a video into an MP4. The studio makes its other formats, and ffmpeg
 * on this device where the studio cannot. Not with a mark, which must be drawn.
 */
async function convertFilm(isMarked: boolean, format: ClipFormat, { convertHere, convertElsewhere, signal }: Ways): Promise<Blob> {
  if (canConvertHere() || (format === 'mp4' && !isMarked)) return convertHere();
  try {
    return await convertElsewhere();
  } catch (error) {
    if (isMarked || signal.aborted || !(error instanceof AppError)) throw error;
    return convertHere();
  }
}

/** The mark that the saved copy must have now. */
async function findMark(item: MediaRow): Promise<Watermark | null> {
  const me = await findMe();
  const known = { can_remove_watermark: me?.can_remove_watermark ?? false, watermark: me?.watermark ?? null };
  return requiredMark(known, { item, isRemoved: isMarkRemoved() });
}

type ConvertJob = Parameters<typeof convertClip>[2] & { signal: AbortSignal };
type PictureOrder = { format: DownloadFormat; settings: PictureSettings };

function convertPicture(original: Blob, { format, settings }: PictureOrder, job: ConvertJob): Promise<Blob> {
  if (format === 'svg') return traceImage(original, job);
  if (format === 'mp4' || format === 'gif') throw new AppError('NOT_FOUND');
  return convertImage(original, format, { ...job, settings });
}

function isClipFormat(format: DownloadFormat): format is ClipFormat {
  return (clipFormats as readonly string[]).includes(format);
}
