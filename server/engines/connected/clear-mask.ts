import sharp from 'sharp';
import type { EngineJob } from '../engine.ts';

/**
 * A mask for engines that change what is transparent in it: the same picture whose alpha is 255 where it is black and 0 where it is
 * white. An engine that looks at the colours instead reads the same mask.
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

/** A job with its mask in the other form too. */
export async function withClearMask(job: EngineJob): Promise<EngineJob & { clearMask?: Uint8Array }> {
  return job.mask === undefined ? job : { ...job, clearMask: await toClearMask(job.mask) };
}
