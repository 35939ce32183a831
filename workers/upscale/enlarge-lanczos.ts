import type { Pixels } from '../../contract/super-resolution/enlarge-pixels.ts';
import { createResizer } from '../shared/pixels/resize-rows.ts';

/** A picture `factor` times as wide and high, with Lanczos. */
export function enlargeLanczos({ data, width, height }: Pixels, factor: 2 | 4): Pixels {
  const size = { width: width * factor, height: height * factor };
  const larger = new Uint8ClampedArray(size.width * size.height * 4);
  const push = createResizer({ width, height }, size, (row, y) => larger.set(row, y * size.width * 4));
  push(data);
  return { data: larger, ...size };
}
