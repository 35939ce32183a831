import { AppError } from '../../../../contract/errors.ts';
import type { TakenFrame } from '../../../actions/downloads/download-frame.ts';
import { readClock } from './frame-time.ts';

/** The current frame of a video of `lengthS` as a full-size PNG, and its time in ms. @throws AppError CONVERT_FAILED */
export async function grabFrame(video: HTMLVideoElement, lengthS: number | null): Promise<TakenFrame> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
    throw new AppError('CONVERT_FAILED', { detail: 'The video has not been read yet. Try again in a moment.' });
  }
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  // Reads time and frame in the same tick: a playing video would move on in between.
  const timeMs = Math.max(0, Math.round((video.currentTime - readClock(video, lengthS).beginS) * 1_000));
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const frame = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (frame === null) throw new AppError('CONVERT_FAILED', { detail: 'This frame could not be taken.' });
  return { frame, timeMs };
}
