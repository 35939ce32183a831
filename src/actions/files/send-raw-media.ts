import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { clipDefaults } from '../../../contract/downloads/clip.ts';
import { AppError } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import { runJob } from '../../lib/running-jobs.ts';
import { accountApi } from '../../sync/api/session-api.ts';
import { convertFile } from './convert-file.ts';

/** A video or sound that the studio has, to make something from. `duration` in seconds. */
export type SentMedia = ResponseOf<'uploadRawMedia'>['data'];

/** Slower than any connection that is worth waiting for, bytes per ms. */
const slowest = 20;
const leastMs = 30_000;

/**
 * Sends a video or sound that something is to be made from; the studio keeps it for who sent it.
 * @throws AppError MEDIA_TYPE_INVALID, MEDIA_TOO_LONG, DURATION_UNKNOWN, BODY_TOO_LARGE, QUOTA_FULL, NETWORK…
 */
export async function sendRawMedia(file: Blob, signal: AbortSignal): Promise<SentMedia> {
  if (file.size > limits.mediaUploadBytes)
    throw new AppError('BODY_TOO_LARGE', {
      detail: `This file has more than ${limits.mediaUploadBytes / 1024 / 1024} MB. Nothing was sent.`,
    });
  const form = new FormData();
  form.set('file', file, 'file');
  const timeoutMs = leastMs + file.size / slowest;
  return runJob(async () => (await (await accountApi()).call('uploadRawMedia', { form, signal, timeoutMs })).value.data);
}

/** Makes a voice of a sound or a film on this device (a WAV of its first minute) and sends it. @throws AppError, also CONVERT_FAILED */
export async function sendVoice(file: File, signal: AbortSignal): Promise<SentMedia> {
  const unheard = () => undefined;
  const { blob } = await convertFile(
    file,
    { format: 'voice', clip: clipDefaults.mp4, picture: null },
    { onProgress: unheard, onFetch: unheard, signal },
  );
  return sendRawMedia(blob, signal);
}
