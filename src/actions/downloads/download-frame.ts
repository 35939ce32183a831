import { AppError } from '../../../contract/errors.ts';
import { convertImage } from '../../../workers/image/client.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { isDownloadDescribed } from '../../lib/settings/download-settings.ts';
import { frameFileName } from '../../lib/files/file-name.ts';
import { runJob } from '../../lib/running-jobs.ts';
import { saveBlob } from '../../lib/files/save-blob.ts';
import { describeMedia } from '../media/describe-media.ts';
import { importMedia } from '../import/import-media.ts';

/** A frame of a video as PNG, and its time in ms. */
export type TakenFrame = { frame: Blob; timeMs: number };

/**
 * Saves one frame of a video as a file, with prompt and settings inside.
 * @throws AppError NOT_FOUND, CONVERT_FAILED
 */
export function downloadFrame(id: string, taken: TakenFrame): Promise<void> {
  return runJob(async () => {
    const file = await makeFile(id, taken, isDownloadDescribed());
    saveBlob(file, file.name);
  });
}

/**
 * Brings one frame of a video into the library as a picture of its own, which knows the prompt of the video. Returns its id.
 * @throws AppError NOT_FOUND, CONVERT_FAILED, UPLOADS_FULL, STORAGE_FULL, STORAGE_LOST
 */
export function importFrame(id: string, taken: TakenFrame): Promise<string> {
  return runJob(async () => importMedia(await makeFile(id, taken, true)));
}

async function makeFile(id: string, { frame, timeMs }: TakenFrame, isDescribed: boolean): Promise<File> {
  const media = await findMedia(id);
  if (media === undefined) throw new AppError('NOT_FOUND');
  // How long the video is and how it sounds is nothing of a picture.
  const description = { ...(await describeMedia(media)), settings: [] };
  const file = isDescribed ? await convertImage(frame, 'png', { metadata: description }) : frame;
  return new File([file], frameFileName(description.prompt, media.id, timeMs), { type: 'image/png' });
}
