import { listXmpPackets } from '../../shared/metadata/xmp-packet.ts';
import { findChangedArea, toWords, type Area } from '../changed-area.ts';
import { openClipCanvas } from '../clip-canvas.ts';
import { createCollector } from '../../shared/bytes/collect-parts.ts';
import type { ConvertJob } from '../convert-job.ts';
import { listFrames } from '../list-frames.ts';
import { UnsupportedError } from '../open-clip.ts';
import { readStill, writeFrame, writeHead } from './animation-chunks.ts';
import type { StillJob } from './encode-still.ts';
import { openStillPool } from './still-pool.ts';
import { writeChunk, writeFileHead } from '../../shared/bytes/riff-chunks.ts';

/** Frames that wait at each worker, so that none is without work. */
const framesPerWorker = 2;
const msPerS = 1_000;

type Pending = { area: Area; durationMs: number; file: Promise<Blob> };

/** Each frame as a still that holds only what changed, in one file. @throws AppError CONVERT_FAILED, UnsupportedError */
export async function convertToWebp({ clip, plan, settings, metadata, onProgress }: ConvertJob): Promise<Blob> {
  const isTransparent = await clip.track.canBeTransparent();
  const tolerance = Math.round((1 - settings.quality) * 12);
  const file = createCollector();
  const append = (bytes: Uint8Array<ArrayBuffer>): void => file.append(bytes);
  append(writeFileHead(0));
  append(writeHead({ ...plan, isLooped: settings.isLooped, isTransparent, hasXmp: metadata !== null }));

  const pool = await openStillPool();
  const ahead = pool.size * framesPerWorker;
  const canvas = await openClipCanvas(plan, settings.mark, clip.colors);
  const screen: Area = { x: 0, y: 0, width: plan.width, height: plan.height };
  const lengthS = plan.range.endS - plan.range.startS;
  const queue: Pending[] = [];
  let shown: ImageData | null = null;
  let writtenMs = 0;
  for await (const { sample, endS } of listFrames(clip, plan.range)) {
    const picture = await canvas.draw(sample);
    const durationMs = Math.max(1, Math.round(endS * msPerS) - writtenMs);
    writtenMs += durationMs;
    const changed = shown === null ? screen : findChangedArea(toWords(picture.data), toWords(shown.data), { width: plan.width, tolerance });
    const last = queue.at(-1);
    if (changed === null && last !== undefined) {
      last.durationMs += durationMs;
    } else {
      const area = toEvenCorner(changed ?? screen);
      shown = shown === null ? picture : keepArea(shown, picture, area);
      queue.push({ area, durationMs, file: pool.encode({ ...cutArea(picture, area), quality: settings.quality }) });
      // The newest stays: a frame after it that is the same makes it last longer.
      if (queue.length > ahead) append(await write(queue.shift()!));
    }
    onProgress(Math.min(1, endS / lengthS));
  }
  for (const frame of queue) append(await write(frame));
  if (metadata !== null) append(writeChunk({ type: 'XMP ', data: new TextEncoder().encode(listXmpPackets(metadata)[0]) }));
  file.overwrite(writeFileHead(file.size - 12), 0);
  return file.toBlob('image/webp');
}

/** The format places frames on even pixels only. */
function toEvenCorner({ x, y, width, height }: Area): Area {
  return { x: x - (x % 2), y: y - (y % 2), width: width + (x % 2), height: height + (y % 2) };
}

/** `shown` with the area of `picture` in it. Later frames are compared with the displayed pixels, so that small differences add up. */
function keepArea(shown: ImageData, picture: ImageData, { x, y, width, height }: Area): ImageData {
  for (let row = y; row < y + height; row += 1) {
    const from = (row * picture.width + x) * 4;
    shown.data.set(picture.data.subarray(from, from + width * 4), from);
  }
  return shown;
}

function cutArea(picture: ImageData, { x, y, width, height }: Area): Pick<StillJob, 'rgba' | 'width' | 'height'> {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const from = ((y + row) * picture.width + x) * 4;
    rgba.set(picture.data.subarray(from, from + width * 4), row * width * 4);
  }
  return { rgba, width, height };
}

async function write({ area, durationMs, file }: Pending): Promise<Uint8Array<ArrayBuffer>> {
  const still = await file;
  // A browser that does not know a type answers with PNG.
  if (still.type !== 'image/webp') throw new UnsupportedError('no encoder for WebP');
  return writeFrame({ area, durationMs, image: readStill(new Uint8Array(await still.arrayBuffer())) });
}
