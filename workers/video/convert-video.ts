import * as v from 'valibot';
import { clipFormats, clipSettingsSchema } from '../../contract/downloads/clip.ts';
import { pictureMetadataSchema } from '../../contract/metadata/metadata.ts';
import type { ClipFacts, ConvertVideoRequest, VideoAnswer } from './api.ts';
import { convertToMp4 } from './mp4/convert-to-mp4.ts';
import { fitSize, measureSize } from './fit-size.ts';
import { openClip, type Clip } from './open-clip.ts';
import { planClip } from './plan-clip.ts';

const requestSchema = v.strictObject({
  source: v.blob(),
  target: v.picklist(clipFormats),
  settings: clipSettingsSchema,
  metadata: v.nullable(pictureMetadataSchema),
});

/** A clip as MP4, GIF or WEBP. @throws AppError CONVERT_FAILED */
export async function convertVideo(request: ConvertVideoRequest, onProgress: (fraction: number) => void): Promise<VideoAnswer<Blob>> {
  const { source, target, settings, metadata } = v.parse(requestSchema, request);
  return withClip(source, async (clip) => {
    const job = { clip, plan: planClip(clip, settings), settings, metadata, onProgress };
    const file = target === 'mp4' ? await convertToMp4(job, settings) : await fitSize(job, target, settings.bytesMax);
    onProgress(1);
    return file;
  });
}

/** Estimates the bytes of a GIF or WEBP that `convertVideo` would make. @throws AppError CONVERT_FAILED */
export async function estimateSize(request: ConvertVideoRequest): Promise<VideoAnswer<number>> {
  const { source, target, settings, metadata } = v.parse(requestSchema, request);
  return withClip(source, async (clip) => {
    if (target === 'mp4') return source.size;
    return measureSize({ clip, plan: planClip(clip, settings), settings, metadata, onProgress: () => undefined }, target);
  });
}

/** Reads the facts of a clip. @throws AppError CONVERT_FAILED */
export function readClipFacts(source: Blob): Promise<VideoAnswer<ClipFacts>> {
  return withClip(source, async ({ facts }) => facts);
}

/** Opens a clip for as long as `work` takes. @throws AppError CONVERT_FAILED */
export async function withClip<T>(source: Blob, work: (clip: Clip) => Promise<T>): Promise<VideoAnswer<T>> {
  try {
    const clip = await openClip(source);
    try {
      return { kind: 'done', value: await work(clip) };
    } finally {
      clip.input.dispose();
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') throw error;
    // A failed decoder does not prove a damaged file: ffmpeg reads more formats, and detects real damage.
    return { kind: 'unsupported', reason: String(error) };
  }
}
