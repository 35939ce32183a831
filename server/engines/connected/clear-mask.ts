import sharp from 'sharp';
import type { EngineJob } from '../engine.ts';

/**
 * A mask for engines that change the transparent part: alpha is 255 where it is black and 0 where it is white. The colours stay, for
 * engines that read those instead.
 */
export async function toClearMask(mask: Uint8Array): Promise<Uint8Array> {
  const { data, info } = await sharp(mask).toColourspace('b-w').extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const pixels = new Uint8Array(data.length * 4);
  for (const [index, value] of data.entries()) pixels.set([value, value, value, 255 - value], index * 4);
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

/** A job with its mask in both forms. */
export async function withClearMask(job: EngineJob): Promise<EngineJob & { clearMask?: Uint8Array }> {
  return job.mask === undefined ? job : { ...job, clearMask: await toClearMask(job.mask) };
}
