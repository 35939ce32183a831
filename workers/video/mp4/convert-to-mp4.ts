import type { ClipSettings } from '../../../contract/downloads/clip.ts';
import type { Watermark } from '../../../contract/downloads/watermark.ts';
import {
  canEncodeAudio,
  Conversion,
  type ConversionVideoOptions,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type StreamTargetChunk,
  VideoSample,
  type Rotation,
  type VideoCodec,
} from 'mediabunny';
import { formatMetadataJson, formatParameters } from '../../../contract/metadata/metadata.ts';
import { createCollector } from '../../shared/bytes/collect-parts.ts';
import { openClipCanvas, type ClipCanvas } from '../clip-canvas.ts';
import type { ConvertJob, PictureEnlarger } from '../convert-job.ts';
import { UnsupportedError, type Clip } from '../open-clip.ts';
import { findMatrix } from '../planes/find-matrix.ts';
import { packPicture } from '../planes/pack-picture.ts';
import { createFrameEnlarger, createFrameShrinker, type FrameScaler } from '../planes/scale-frame.ts';
import { createEnlarging } from './enlarge-frames.ts';
import { openEnlargingCanvas } from './enlarging-canvas.ts';
import { limitLength, type LengthLimits } from './limit-length.ts';

/** An MP4 can hold them, but few players of MP4 know them. */
const unusualCodecs: readonly VideoCodec[] = ['vp8', 'prores'];
/** Bits for each pixel of each frame at full quality. */
const bitsPerPixel = 0.14;
/** Of frames that a network took long to make: with as few as others they lose what it gained. */
const fineBitsPerPixel = 0.35;

/**
 * One MP4 with the sound. Film and sound that MP4 can hold as they are are copied, unless a size or rate is asked for.
 * @throws AppError CONVERT_FAILED, UnsupportedError
 */
export async function convertToMp4(job: ConvertJob, wanted: ClipSettings): Promise<Blob> {
  const { clip, plan, metadata, onProgress } = job;
  if (!clip.facts.hasAudio && clip.mayHideTracks) throw new UnsupportedError('no sound of a kind that is known');
  if (clip.facts.hasAudio && !(await canEncodeAudio('aac'))) {
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
    video: await chooseFrames(job, wanted),
    ...(wanted.startS === 0 && wanted.endS === null ? {} : { trim: { start: plan.range.startS, end: plan.range.endS } }),
    tags:
      metadata === null
        ? (tags) => tags
        : { description: metadata.prompt, comment: formatParameters(metadata), raw: { pleinair: formatMetadataJson(metadata) } },
    showWarnings: false,
  });
  const lost = conversion.discardedTracks.find(({ reason }) => reason !== 'discarded_by_user');
  if (lost !== undefined) throw new UnsupportedError(lost.reason);
  if (!conversion.isValid) throw new UnsupportedError('no film that can be written');
  conversion.onProgress = onProgress;
  await conversion.execute();
  return limitLength(await file.toBlob('video/mp4'), await findLimits({ clip, plan }, wanted));
}

/** A part of a film ends where it was asked to; a whole film where it says. */
async function findLimits({ clip, plan: { range } }: Pick<ConvertJob, 'clip' | 'plan'>, wanted: ClipSettings): Promise<LengthLimits> {
  if (wanted.startS !== 0 || wanted.endS !== null) return { video: range.endS - range.startS, audio: range.endS - range.startS };
  const sound = await clip.input.getPrimaryAudioTrack();
  const beginsS = Math.min(await clip.track.getFirstTimestamp(), (await sound?.getFirstTimestamp()) ?? Infinity);
  const video = clip.endS - Math.max(0, beginsS);
  return { video, audio: clip.facts.isBrokenOff ? video : null };
}

/** Frames are copied as they are, unless a size, a rate or a mark is asked for. */
async function chooseFrames(
  { clip, plan, enlarge = null }: Pick<ConvertJob, 'clip' | 'plan' | 'enlarge'>,
  wanted: ClipSettings,
): Promise<ConversionVideoOptions> {
  const mark = wanted.mark ?? null;
  const isLarger = wanted.enlargeTo !== undefined;
  const isSameSize = wanted.width === null && wanted.frameRate === null && !isLarger;
  const codec = await clip.track.getCodec();
  if (isSameSize && mark === null && codec !== null && !unusualCodecs.includes(codec)) return {};
  // The codec knows even sides only.
  const size = wanted.enlargeTo ?? { width: toEven(plan.width, clip.facts.width), height: toEven(plan.height, clip.facts.height) };
  const bits = enlarge === null ? bitsPerPixel : fineBitsPerPixel;
  const usual = plan.width * plan.height * (wanted.frameRate ?? clip.facts.frameRate) * bits * wanted.quality;
  return {
    codec: 'avc',
    bitrate: Math.round(isSameSize ? Math.max(usual, clip.bitrate) : usual),
    ...(wanted.frameRate === null ? {} : { frameRate: wanted.frameRate }),
    ...(await drawsFrames(clip, size, { mark, isLarger, enlarge })),
  };
}

type Drawing = { mark: Watermark | null; isLarger: boolean; enlarge: PictureEnlarger | null };

/** How frames come to their size and mark; those that stay as they are go from the decoder straight to the encoder. */
async function drawsFrames(clip: Clip, size: Size, how: Drawing): Promise<ConversionVideoOptions> {
  const { track, facts } = clip;
  const isSquare =
    (await track.getSquarePixelWidth()) === (await track.getCodedWidth()) &&
    (await track.getSquarePixelHeight()) === (await track.getCodedHeight());
  const rotation = await track.getRotation();
  const isSame = size.width === facts.width && size.height === facts.height;
  // The browser puts see-through frames together of two, and forgets which colours they mean.
  if (how.mark === null && isSquare && rotation === 0 && isSame && !(await track.canBeTransparent())) return {};
  return {
    // Frames are turned where they are drawn. Told so, the library leaves them as they come: it would draw each in full first.
    ...(isSquare && !(await track.getFlip()) ? { rotate: turnBack(rotation) } : {}),
    allowTransformationMetadata: false,
    process:
      how.enlarge === null ? createProcess(size, await openScaling(clip, size, how)) : await createEnlarging(clip, size, how.enlarge),
    processedWidth: size.width,
    processedHeight: size.height,
  };
}

type Size = { width: number; height: number };

function turnBack(rotation: Rotation): Rotation {
  return ((360 - rotation) % 360) as Rotation;
}

/** The nearest even length that is not above that of the film. */
function toEven(side: number, ofFilm: number): number {
  return Math.max(2, Math.min(2 * Math.round(side / 2), ofFilm - (ofFilm % 2)));
}

/** `scale`: in the planes of the decoder; null where every frame is drawn. */
type Scaling = { scale: FrameScaler | null; canvas: ClipCanvas };

async function openScaling({ facts, colors }: Clip, size: Size, { mark, isLarger }: Drawing): Promise<Scaling> {
  if (isLarger) return { scale: createFrameEnlarger(size, colors), canvas: await openEnlargingCanvas(facts, size, colors) };
  return { scale: mark === null ? createFrameShrinker(size, colors) : null, canvas: await openClipCanvas(size, mark, colors) };
}

/**
 * Each frame at its size; with a mark as a picture, others in the planes of the decoder where that can be. The first frame decides in
 * which of both the encoder gets all of them: a film may change its size, and what cannot be scaled is drawn.
 */
function createProcess(size: Size, { scale, canvas }: Scaling): (sample: VideoSample) => Promise<VideoSample> {
  let isDrawn = scale === null;
  let scaledColors: VideoColorSpaceInit | null = null;
  return async (sample) => {
    const scaled = isDrawn || scale === null ? null : await scale(sample);
    if (scaled !== null) {
      scaledColors ??= scaled.colorSpace;
      return scaled;
    }
    isDrawn = scaledColors === null;
    const { timestamp, duration } = sample;
    const picture = await canvas.draw(sample);
    const matrix = scaledColors === null ? null : findMatrix(scaledColors);
    if (scaledColors !== null && matrix !== null) return packPicture(picture, matrix, { colorSpace: scaledColors, timestamp, duration });
    return new VideoSample(picture.data, { format: 'RGBA', codedWidth: size.width, codedHeight: size.height, timestamp, duration });
  };
}

function keep(file: ReturnType<typeof createCollector>, { data, position }: StreamTargetChunk): void {
  if (position < file.size) file.overwrite(data, position);
  else file.append(data.slice());
}
