import { formatParameters } from '../../../contract/metadata/metadata.ts';
import type { Color } from './color-map.ts';
import { joinBytes } from '../../shared/bytes/image-bytes.ts';
import { openClipCanvas } from '../clip-canvas.ts';
import { createCollector } from '../../shared/bytes/collect-parts.ts';
import type { ConvertJob } from '../convert-job.ts';
import { countFrames, listFrames, listSamplesAt } from '../list-frames.ts';
import { findFrameLength } from './frame-length.ts';
import { openFramePool } from './frame-pool.ts';
import { createGifWriter } from './gif-writer.ts';
import { pickPalette, samplePixels, thinPixels } from './pick-palette.ts';
import { listSceneTimes } from './list-scene-times.ts';

/** Shares of the whole progress: the search for colours, and decoding where all frames are kept. */
const paletteShare = 0.15;
const decodeShare = 0.6;

/** Frames that wait at each worker, so that none is without work. */
const framesPerWorker = 2;

/** Frames that the colours are taken from. */
const maxLooks = 24;
/** A clip whose frames fit into this is decoded once: the colours are found in all of them before the first is written. */
const keptBytesMax = 96 * 1024 * 1024;
const bytesPerPixel = 4;

type Frame = { rgba: Uint8ClampedArray<ArrayBuffer>; centiseconds: number };

/** Colours of the whole clip first, then frame after frame. @throws AppError CONVERT_FAILED, UnsupportedError */
export async function convertToGif(job: ConvertJob): Promise<Blob> {
  const { clip, plan, settings, metadata, onProgress } = job;
  const isTransparent = await clip.track.canBeTransparent();
  const pool = await openFramePool();
  const { frames, palette } = await openFrames(job);
  const options = {
    width: plan.width,
    height: plan.height,
    palette,
    isTransparent,
    quality: settings.quality,
    isLooped: settings.isLooped,
    comment: metadata === null ? null : formatParameters(metadata),
  };
  const writer = createGifWriter(options, pool.encode, pool.size * framesPerWorker);
  const file = createCollector();
  for await (const { rgba, centiseconds } of frames) for (const bytes of await writer.add(rgba, centiseconds)) file.append(bytes);
  for (const bytes of await writer.finish()) file.append(bytes);
  onProgress(1);
  return file.toBlob('image/gif');
}

type Frames = { frames: AsyncIterable<Frame> | Iterable<Frame>; palette: Color[] };

async function openFrames(job: ConvertJob): Promise<Frames> {
  const { clip, plan, onProgress } = job;
  const count = countFrames(clip, plan.range);
  if (count * plan.width * plan.height * bytesPerPixel > keptBytesMax) {
    const palette = await findPalette(job);
    return { frames: listPictures(job, (done) => onProgress(paletteShare + (1 - paletteShare) * done)), palette };
  }
  const kept: Frame[] = [];
  for await (const frame of listPictures(job, (done) => onProgress(decodeShare * done))) kept.push(frame);
  const palette = pickPalette(joinPixels(kept.map(({ rgba }) => thinPixels(rgba, samplePixels / kept.length))));
  return { frames: giveOut(kept, (done) => onProgress(decodeShare + (1 - decodeShare) * done)), palette };
}

/** Drops each frame as it yields it. */
function* giveOut(kept: Frame[], onProgress: (fraction: number) => void): Generator<Frame> {
  const count = kept.length;
  kept.reverse();
  for (let frame = kept.pop(); frame !== undefined; frame = kept.pop()) {
    yield frame;
    onProgress(1 - kept.length / count);
  }
}

async function* listPictures({ clip, plan, settings }: ConvertJob, onProgress: (fraction: number) => void): AsyncGenerator<Frame> {
  const canvas = await openClipCanvas(plan, settings.mark, clip.colors);
  const lengthS = plan.range.endS - plan.range.startS;
  let writtenCs = 0;
  for await (const { sample, endS } of listFrames(clip, plan.range)) {
    const centiseconds = findFrameLength(endS, writtenCs);
    if (centiseconds === null) sample.close();
    else {
      writtenCs += centiseconds;
      yield { rgba: (await canvas.draw(sample)).data, centiseconds };
    }
    onProgress(Math.min(1, endS / lengthS));
  }
}

/** One set of colours from frames spread over the clip, the first of each scene among them. */
async function findPalette({ clip, plan, settings, onProgress }: ConvertJob): Promise<Color[]> {
  const times = await listSceneTimes(clip, plan.range, maxLooks);
  const canvas = await openClipCanvas(plan, settings.mark, clip.colors);
  const looks: Uint8ClampedArray[] = [];
  for await (const sample of listSamplesAt(clip, times)) {
    looks.push(thinPixels((await canvas.draw(sample)).data, samplePixels / times.length));
    onProgress((paletteShare * looks.length) / times.length);
  }
  return pickPalette(joinPixels(looks));
}

function joinPixels(looks: Uint8ClampedArray[]): Uint8ClampedArray {
  const bytes = joinBytes(looks.map(({ buffer, byteOffset, length }) => new Uint8Array(buffer, byteOffset, length)));
  return new Uint8ClampedArray(bytes.buffer);
}
