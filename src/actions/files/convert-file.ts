import type { ClipSettings } from '../../../contract/downloads/clip.ts';
import { AppError } from '../../../contract/errors.ts';
import type { PictureSettings, PictureTarget } from '../../../contract/downloads/picture.ts';
import { voiceSettings, type AudioSettings } from '../../../workers/audio/api.ts';
import { convertAudio } from '../../../workers/audio/client.ts';
import { convertWithFfmpeg } from '../../../workers/ffmpeg/client.ts';
import { imageTargets, type ImageTarget } from '../../../workers/image/api.ts';
import { convertImage, readPictureWords } from '../../../workers/image/client.ts';
import { traceImage } from '../../../workers/trace/client.ts';
import { runJob } from '../../lib/running-jobs.ts';
import { convertClip } from './convert-clip.ts';

/** `voice`: a WAV as services that give a picture a voice take it. */
export type FileFormat = PictureTarget | 'mp4' | 'gif' | 'mp3' | 'wav' | 'voice';
/** How a file is written. `picture` null: the file is not a picture. */
export type FileSettings = { clip: ClipSettings; picture: PictureSettings | null };
type FileOrder = FileSettings & { format: FileFormat };
/** `onFetch` hears how much of the converter (0–1) is on this device, when it must be fetched first. */
type Job = { onProgress: (fraction: number) => void; onFetch: (fraction: number) => void; signal: AbortSignal };
/** `isOriginal`: it could not be made, and the file is handed out as it came. */
export type ConvertedFile = { blob: Blob; name: string; isOriginal: boolean };

/**
 * Converts a file of the person's on this device. An MP3 that cannot be made falls back to the original.
 * @throws AppError CONVERT_FAILED; the signal's reason when aborted
 */
export function convertFile(file: File, order: FileOrder, job: Job): Promise<ConvertedFile> {
  const { format } = order;
  return runJob(async () => {
    const name = `${file.name.replace(/\.[^.]*$/, '') || 'file'}.${format === 'voice' ? 'wav' : format}`;
    try {
      return { blob: await convert(file, order, job), name, isOriginal: false };
    } catch (error) {
      if (format !== 'mp3' || job.signal.aborted || !file.type.startsWith('audio/')) throw error;
      console.warn('convert.original-kept', String(error));
      return { blob: file, name: file.name, isOriginal: true };
    }
  });
}

function convert(file: File, { format, clip: settings, picture }: FileOrder, job: Job): Promise<Blob> {
  if (format === 'svg') return trace(file, picture?.isPrivate ?? true, job);
  if (picture !== null && isImageTarget(format)) return convertImage(file, format, { settings: picture, ...job });
  if (format === 'jpg' || format === 'png' || format === 'avif') throw new AppError('CONVERT_FAILED');
  if (format === 'mp4' || format === 'gif' || format === 'webp') return convertClip(file, { format, settings }, job);
  if (format === 'voice') return convertSound(file, { target: 'wav', settings: voiceSettings }, job);
  return convertSound(file, { target: format, settings: { startS: settings.startS, endS: settings.endS, gain: 1 } }, job);
}

/** An outline carries the metadata of its picture: how that was made. */
async function trace(file: File, isPrivate: boolean, job: Job): Promise<Blob> {
  if (isPrivate) return traceImage(file, job);
  const { metadata, parameters } = await readPictureWords(file, { signal: job.signal });
  return traceImage(file, { ...job, metadata, description: parameters });
}

function isImageTarget(format: FileFormat): format is ImageTarget {
  return format in imageTargets;
}

async function convertSound(file: File, { target, settings }: { target: 'mp3' | 'wav'; settings: AudioSettings }, job: Job): Promise<Blob> {
  try {
    return await convertAudio({ source: file, target, settings }, job);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'WEBCODECS_UNSUPPORTED') throw error;
  }
  return convertWithFfmpeg({ source: file, target, settings }, job);
}
