import sharp from 'sharp';
import type { Pixels } from '../../../contract/super-resolution/enlarge-pixels.ts';

/** A picture `factor` times as wide and high, with Lanczos. */
export async function enlargeLanczos({ data, width, height }: Pixels, factor: 2 | 4): Promise<Pixels> {
  const size = { width: width * factor, height: height * factor };
  const larger = sharp(data, { raw: { width, height, channels: 4 } }).resize({ ...size, kernel: 'lanczos3', fit: 'fill' });
  return { data: new Uint8ClampedArray(await larger.raw().toBuffer()), ...size };
}
