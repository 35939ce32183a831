import type { ClipFormat, ClipSettings } from '../../contract/clip.ts';
import { AppError } from '../../contract/errors.ts';
import type { PictureMetadata } from '../../contract/metadata.ts';
import { convertWithFfmpeg } from '../../workers/ffmpeg/client.ts';
import { convertVideo } from '../../workers/video/client.ts';

type ConvertClipOptions = {
  metadata?: PictureMetadata | null;
  onProgress?: (fraction: number) => void;
  /** Hears how much of ffmpeg (0–1) is on this device, when it must be fetched first. */
  onFetch?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/** How often the width is reduced, when what comes out is too large. */
const tries = 3;
const usualWidth = 640;

/**
 * A video as MP4, GIF or WEBP, made on this device: with the browser's own decoders, else with ffmpeg.
 * @throws AppError CONVERT_FAILED; the signal's reason when aborted
 */
export async function convertClip(
  source: Blob,
  format: ClipFormat,
  settings: ClipSettings,
  options: ConvertClipOptions = {},
): Promise<Blob> {
  try {
    return await convertVideo(source, format, settings, options);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'WEBCODECS_UNSUPPORTED') throw error;
  }
  return fitWithFfmpeg(source, format, settings, options);
}

async function fitWithFfmpeg(source: Blob, format: ClipFormat, settings: ClipSettings, options: ConvertClipOptions): Promise<Blob> {
  const { onProgress, onFetch, signal, metadata } = options;
  const { bytesMax } = settings;
  let width = settings.width;
  for (let at = 0; at < tries; at += 1) {
    const file = await convertWithFfmpeg(source, format, { ...settings, width }, { onProgress, onFetch, signal, metadata });
    if (bytesMax === null || file.size <= bytesMax) return file;
    width = Math.max(1, Math.floor((width ?? usualWidth) * Math.sqrt((0.9 * bytesMax) / file.size)));
  }
  throw new AppError('CONVERT_FAILED', {
    detail: 'This clip cannot be made so small. Choose a shorter part of it. The original is unchanged.',
  });
}
