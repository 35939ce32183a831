import { clipDefaults } from '../../contract/clip.ts';
import { limits } from '../../contract/limits.ts';
import type { MediaRow } from '../../contract/media-row.ts';
import { openAccount } from '../db/open-database.ts';
import { fileName } from '../lib/file-name.ts';
import { runJob } from '../lib/running-jobs.ts';
import { convertClip } from './convert-clip.ts';
import { describeMedia } from './describe-media.ts';
import { importPrepared, prepareImport } from './import-media.ts';
import { readOriginal } from './read-original.ts';

type Wanted = { size: { width: number; height: number }; isKept: boolean };
type Job = { onProgress: (fraction: number) => void; onFetch: (fraction: number) => void; signal: AbortSignal };

/** The larger video as an item of the library, or as a file to download. `isTooLarge`: for the library. */
export type EnlargedVideo = { kind: 'item'; id: string } | { kind: 'file'; file: File; isTooLarge: boolean };

/**
 * Makes a video larger on this device with Lanczos, which is no AI: its sound, its frame times and what it says of itself stay. Kept, it is
 * a new item of the family of `item`, sent when there is a connection; what is too large for the library comes as a file.
 * @throws AppError CONVERT_FAILED, MEDIA_OFFLINE, UPLOADS_FULL, STORAGE_FULL, STORAGE_LOST; the signal's reason when aborted
 */
export function enlargeVideo(item: MediaRow, { size, isKept }: Wanted, job: Job): Promise<EnlargedVideo> {
  const { signal } = job;
  return runJob(async () => {
    const source = await readOriginal(item, openAccount(), { signal, onProgress: () => undefined });
    const described = await describeMedia(item);
    const settings = [...(described.settings ?? []), { name: 'Upscale', value: `${size.width} × ${size.height}, Lanczos` }];
    const film = await convertClip(
      source,
      'mp4',
      { ...clipDefaults.mp4, enlargeTo: size },
      { ...job, metadata: { ...described, settings } },
    );
    const file = new File([film], fileName(item.prompt_head, item.id, 'mp4'), { type: film.type });
    const isTooLarge = file.size > limits.mediaUploadBytes;
    if (!isKept || isTooLarge) return { kind: 'file', file, isTooLarge };
    const prepared = await prepareImport(file, signal);
    const request = { ...prepared.request, variation_source: item.id };
    return { kind: 'item', id: await importPrepared({ ...prepared, request }, signal) };
  });
}
