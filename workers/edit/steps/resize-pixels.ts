import { createResizer } from '../../shared/pixels/resize-rows.ts';
import { blankPixels, type Pixels } from './pixels.ts';

/** Makes the picture larger or smaller (Lanczos in linear light). */
export function resizePixels(source: Pixels, size: { width: number; height: number }): Pixels {
  const target = blankPixels(size.width, size.height);
  const push = createResizer(source, size, (row, y) => target.data.set(row, y * size.width * 4));
  push(source.data);
  return target;
}
