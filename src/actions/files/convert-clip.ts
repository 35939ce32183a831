import type { ClipFormat, ClipSettings } from '../../../contract/downloads/clip.ts';
import { AppError } from '../../../contract/errors.ts';
import { fitClip } from '../../../contract/downloads/ffmpeg-clip.ts';
import type { PictureMetadata } from '../../../contract/metadata/metadata.ts';
import { convertWithFfmpeg } from '../../../workers/ffmpeg/client.ts';
import { convertVideo } from '../../../workers/video/client.ts';

type ClipOrder = { format: ClipFormat; settings: ClipSettings };
type ConvertClipOptions = {
  metadata?: PictureMetadata | null;
  onProgress?: (fraction: number) => void;
  /** Hears how much of ffmpeg (0–1) is on this device, when it must be fetched first. */
  onFetch?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * A video as MP4, GIF or WEBP, made on this device: with the browser's own decoders, else with ffmpeg.
 * @throws AppError CONVERT_FAILED; the signal's reason when aborted
 */
export async function convertClip(source: Blob, { format, settings }: ClipOrder, options: ConvertClipOptions = {}): Promise<Blob> {
  try {
    return await convertVideo({ source, target: format, settings }, options);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'WEBCODECS_UNSUPPORTED') throw error;
  }
  const { onProgress, onFetch, signal, metadata } = options;
  return fitClip(settings, {
    make: (fitted) => convertWithFfmpeg({ source, target: format, settings: fitted }, { onProgress, onFetch, signal, metadata }),
    readHead: async (made) => new Uint8Array(await made.slice(0, 32).arrayBuffer()),
  });
}
