import { paintStage, type PaintJob, type PaintOptions } from './paint.ts';

/** One frame: RGBA bytes, row by row, without padding. Sizes in pixels. */
export type Frame = { width: number; height: number; data: Uint8ClampedArray };

/** The picture of a job at `clock` 0–1 of its loop; 0 and 1 are the same picture. */
export async function paintFrame(job: PaintJob, clock: number, options: PaintOptions = {}): Promise<Frame> {
  const { ctx, width, height } = await paintStage(job, clock, options);
  return { width, height, data: ctx.getImageData(0, 0, width, height).data };
}

/** A seamless loop: drifting light, clouds, water, snow. The frame after the last one would be the first again. */
export async function* paintFrames(
  job: PaintJob,
  { seconds, fps }: { seconds: number; fps: number },
  options: PaintOptions = {},
): AsyncIterable<Frame> {
  const count = Math.max(1, Math.round(seconds * fps));
  for (let index = 0; index < count; index++) {
    yield await paintFrame(job, index / count, options.signal ? { signal: options.signal } : {});
    options.onProgress?.((index + 1) / count);
  }
}
