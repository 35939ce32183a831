import { clipDefaults } from '../../../contract/downloads/clip.ts';
import { AppError } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import type { PictureMetadata } from '../../../contract/metadata/metadata.ts';
import { enlargeFrame } from '../../../workers/upscale/client.ts';
import { enlargeFilm } from '../../../workers/video/client.ts';
import { openAccount } from '../../db/open-database.ts';
import { askUntilDone } from '../../lib/browser/ask-before-leaving.ts';
import { fileName } from '../../lib/files/file-name.ts';
import { runJob } from '../../lib/running-jobs.ts';
import { convertClip } from '../files/convert-clip.ts';
import { describeMedia } from '../media/describe-media.ts';
import { importPrepared, prepareImport } from '../import/import-media.ts';
import { readOriginal } from '../files/read-original.ts';

/** The way a video is made larger on this device: `network` is AI, and only for what `whyNotByNetwork` allows. */
export type VideoMaker = 'lanczos' | 'network';

type Wanted = { size: { width: number; height: number }; by: VideoMaker; isKept: boolean };
type Job = { onProgress: (fraction: number) => void; onFetch: (fraction: number) => void; signal: AbortSignal };

/** The larger video as an item of the library, or as a file to download. `isTooLarge`: for the library. */
export type EnlargedVideo = { kind: 'item'; id: string } | { kind: 'file'; file: File; isTooLarge: boolean };

/**
 * Makes a video larger on this device: its sound, its frame times and what it says of itself stay. Kept, it is a new item of the
 * family of `item`, sent when there is a connection; what is too large for the library comes as a file. The browser asks before the page
 * is left. `onFetch` hears how much of what this needs is here (0–1), where it must be fetched first.
 * @throws AppError CONVERT_FAILED, MEDIA_OFFLINE, UPLOADS_FULL, STORAGE_FULL, STORAGE_LOST; the signal's reason when aborted
 */
export function enlargeVideo(item: MediaRow, wanted: Wanted, job: Job): Promise<EnlargedVideo> {
  return runJob(() => askUntilDone(() => make(item, wanted, job)));
}

async function make(item: MediaRow, { size, by, isKept }: Wanted, job: Job): Promise<EnlargedVideo> {
  const { signal } = job;
  const source = await readOriginal(item, openAccount(), { signal, onProgress: () => undefined });
  const described = await describeMedia(item);
  const settings = [...(described.settings ?? []), { name: 'Upscale', value: `${size.width} × ${size.height}, ${inFile[by]}` }];
  const metadata = { ...described, settings };
  const film =
    by === 'network'
      ? await enlargeByNetwork(source, { ...job, metadata })
      : await convertClip(source, { format: 'mp4', settings: { ...clipDefaults.mp4, enlargeTo: size } }, { ...job, metadata });
  const file = new File([film], fileName(item.prompt_head, item.id, 'mp4'), { type: film.type });
  const isTooLarge = file.size > limits.mediaUploadBytes;
  if (!isKept || isTooLarge) return { kind: 'file', file, isTooLarge };
  const prepared = await prepareImport(file, signal);
  const request = { ...prepared.request, variation_source: item.id };
  return { kind: 'item', id: await importPrepared({ ...prepared, request }, signal) };
}

/** As the file says it of itself. */
const inFile: Record<VideoMaker, string> = { lanczos: 'Lanczos', network: 'AI network' };

function enlargeByNetwork(source: Blob, { onFetch, ...job }: Job & { metadata: PictureMetadata }): Promise<Blob> {
  const { signal } = job;
  return enlargeFilm(source, (frame, onProgress) => enlargeFrame(frame, { onProgress, onFetch, signal }), job).catch(explainUnread);
}

/** Names the way that is left, where this browser cannot read a video itself. @throws AppError, always */
export function explainUnread(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'WEBCODECS_UNSUPPORTED') throw error;
  const detail =
    'This browser cannot read this video frame by frame for the network. Lanczos can make it larger. The original is unchanged.';
  throw new AppError('CONVERT_FAILED', { detail, cause: error });
}
