import { AppError } from '../../contract/errors.ts';
import { convertImage } from '../../workers/image/client.ts';
import { findMedia } from '../db/queries/media.ts';
import { isDownloadDescribed } from '../lib/download-settings.ts';
import { frameFileName } from '../lib/file-name.ts';
import { runJob } from '../lib/running-jobs.ts';
import { saveBlob } from '../lib/save-blob.ts';
import { describeMedia } from './describe-media.ts';

/**
 * Saves one frame of a video as PNG, with prompt and settings inside. `frame` is a PNG of it, `timeMs` its place in the video.
 * @throws AppError NOT_FOUND, CONVERT_FAILED
 */
export function downloadFrame(id: string, frame: Blob, timeMs: number): Promise<void> {
  return runJob(async () => {
    const media = await findMedia(id);
    if (media === undefined) throw new AppError('NOT_FOUND');
    const description = await describeMedia(media);
    const file = isDownloadDescribed() ? await convertImage(frame, 'png', { metadata: description }) : frame;
    saveBlob(file, frameFileName(description.prompt, media.id, timeMs));
  });
}
