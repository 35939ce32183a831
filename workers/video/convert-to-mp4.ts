import type { ClipSettings } from '../../contract/clip.ts';
import type { Watermark } from '../../contract/watermark.ts';
import {
  canEncodeAudio,
  Conversion,
  type ConversionVideoOptions,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type StreamTargetChunk,
  type VideoSample,
} from 'mediabunny';
import { formatMetadataJson, formatParameters } from '../../contract/metadata.ts';
import { refuse } from '../shared/refuse.ts';
import { createCollector } from '../shared/collect-parts.ts';
import { drawWatermark } from '../shared/watermark/draw-watermark.ts';
import type { ConvertJob } from './convert-job.ts';
import { UnsupportedError } from './open-clip.ts';

/** Bits for each pixel of each frame at full quality. */
const bitsPerPixel = 0.14;

/**
 * One MP4 with the sound. Film and sound that MP4 can hold as they are are copied, unless a size or rate is asked for.
 * @throws AppError CONVERT_FAILED, UnsupportedError
 */
export async function convertToMp4({ clip, plan, metadata, onProgress }: ConvertJob, wanted: ClipSettings): Promise<Blob> {
  if (!(await canEncodeAudio('aac'))) {
    const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
    registerAacEncoder();
  }
  const file = createCollector();
  const conversion = await Conversion.init({
    input: clip.input,
    output: new Output({
      format: new Mp4OutputFormat({ fastStart: false }),
      target: new StreamTarget(new WritableStream({ write: (chunk) => keep(file, chunk) })),
    }),
    tracks: 'primary',
    video: await chooseFrames({ clip, plan }, wanted),
    ...(wanted.startS === 0 && wanted.endS === null ? {} : { trim: { start: plan.range.startS, end: plan.range.endS } }),
    tags:
      metadata === null
        ? (tags) => tags
        : { description: metadata.prompt, comment: formatParameters(metadata), raw: { pleinair: formatMetadataJson(metadata) } },
    showWarnings: false,
  });
  const lost = conversion.discardedTracks.find(({ reason }) => reason !== 'discarded_by_user');
  if (lost !== undefined) throw new UnsupportedError(lost.reason);
  if (!conversion.isValid) throw refuse('There is no film in this file.');
  conversion.onProgress = onProgress;
  await conversion.execute();
  return file.toBlob('video/mp4');
}

/** Frames are copied as they are, unless a size, a rate or a mark is asked for. */
async function chooseFrames({ clip, plan }: Pick<ConvertJob, 'clip' | 'plan'>, wanted: ClipSettings): Promise<ConversionVideoOptions> {
  const mark = wanted.mark ?? null;
  if (wanted.width === null && wanted.frameRate === null && mark === null)
    return (await clip.track.getCodec()) === 'vp8' ? { codec: 'avc' } : {};
  // The codec knows even sides only.
  const [width, height] = [toEven(plan.width), toEven(plan.height)];
  const usual = plan.width * plan.height * (wanted.frameRate ?? clip.facts.frameRate) * bitsPerPixel * wanted.quality;
  const isSameSize = wanted.width === null && wanted.frameRate === null;
  return {
    width,
    height,
    fit: 'fill',
    codec: 'avc',
    bitrate: Math.round(isSameSize ? Math.max(usual, clip.bitrate) : usual),
    ...(wanted.frameRate === null ? {} : { frameRate: wanted.frameRate }),
    // The mark stands upright on frames that are turned already.
    ...(mark === null ? {} : { allowTransformationMetadata: false, process: await openMarker(mark, { width, height }) }),
  };
}

function toEven(side: number): number {
  return Math.max(2, side - (side % 2));
}

/** Lays the mark over each frame. */
async function openMarker(mark: Watermark, { width, height }: { width: number; height: number }) {
  const layer = await drawWatermark(mark, { width, height });
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false });
  if (context === null) throw refuse('This device has too little memory for this video.');
  return (sample: VideoSample): OffscreenCanvas => {
    sample.draw(context, 0, 0, width, height);
    context.drawImage(layer.image, layer.x, layer.y);
    return context.canvas;
  };
}

function keep(file: ReturnType<typeof createCollector>, { data, position }: StreamTargetChunk): void {
  if (position < file.size) file.overwrite(data, position);
  else file.append(data.slice());
}
