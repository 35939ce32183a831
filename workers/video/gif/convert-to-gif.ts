import { formatParameters } from '../../../contract/metadata.ts';
import { joinBytes } from '../../shared/image-bytes.ts';
import { openClipCanvas } from '../clip-canvas.ts';
import { createCollector } from '../../shared/collect-parts.ts';
import type { ConvertJob } from '../convert-job.ts';
import { countFrames, listFrames, listSamplesAt } from '../list-frames.ts';
import { openFramePool } from './frame-pool.ts';
import { createGifWriter } from './gif-writer.ts';
import { pickPalette, samplePixels, thinPixels } from './pick-palette.ts';
import { listSceneTimes } from './list-scene-times.ts';

/** The share of looking for colours in the whole. */
const paletteShare = 0.15;
const csPerS = 100;
/** What browsers show: faster frames are slowed down to a tenth of a second. */
const shortestCs = 2;

/** Frames that wait at each worker, so that none is without work. */
const framesPerWorker = 2;

/** Frames that the colours are taken from. */
const maxLooks = 24;

/** Colours of the whole clip first, then frame after frame. @throws AppError CONVERT_FAILED, UnsupportedError */
export async function convertToGif(job: ConvertJob): Promise<Blob> {
  const { clip, plan, settings, metadata, onProgress } = job;
  const isTransparent = await clip.track.canBeTransparent();
  const pool = await openFramePool();
  const options = {
    width: plan.width,
    height: plan.height,
    palette: await findPalette(job),
    isTransparent,
    quality: settings.quality,
    isLooped: settings.isLooped,
    comment: metadata === null ? null : formatParameters(metadata),
  };
  const writer = createGifWriter(options, pool.encode, pool.size * framesPerWorker);
  const file = createCollector();
  const canvas = await openClipCanvas(plan, settings.mark);
  const lengthS = plan.range.endS - plan.range.startS;
  let writtenCs = 0;
  for await (const { sample, endS } of listFrames(clip, plan.range)) {
    // From the time that is over, not from each length: rounding would add up over a long clip.
    const centiseconds = Math.max(shortestCs, Math.round(endS * csPerS) - writtenCs);
    writtenCs += centiseconds;
    for (const bytes of await writer.add(canvas.draw(sample).data, centiseconds)) file.append(bytes);
    onProgress(paletteShare + (1 - paletteShare) * Math.min(1, endS / lengthS));
  }
  for (const bytes of await writer.finish()) file.append(bytes);
  return file.toBlob('image/gif');
}

/** One set of colours from frames spread over the clip, the first of each scene among them. */
async function findPalette({ clip, plan, settings, onProgress }: ConvertJob) {
  const times = await listSceneTimes(clip, plan.range, Math.min(maxLooks, countFrames(clip, plan.range)));
  const canvas = await openClipCanvas(plan, settings.mark);
  const looks: Uint8ClampedArray[] = [];
  for await (const sample of listSamplesAt(clip, times)) {
    looks.push(thinPixels(canvas.draw(sample).data, samplePixels / times.length));
    onProgress((paletteShare * looks.length) / times.length);
  }
  const bytes = joinBytes(looks.map(({ buffer, byteOffset, length }) => new Uint8Array(buffer, byteOffset, length)));
  return pickPalette(new Uint8ClampedArray(bytes.buffer));
}
