import { deviceUpscalePixelsMax } from '../../contract/upscaling/upscale.ts';
import { refuse } from '../shared/refuse.ts';

/** Turned or not: it has as many pixels. @throws AppError CONVERT_FAILED where the result would be larger than a device makes */
export function checkSize({ width, height }: { width: number; height: number }, factor: 2 | 4): void {
  if (width * height * factor ** 2 <= deviceUpscalePixelsMax) return;
  const megapixels = (deviceUpscalePixelsMax / 2 ** 20).toFixed(0);
  throw refuse(
    `A device makes pictures of at most ${megapixels} megapixels; ${factor}x this one would be ${width * factor} × ${height * factor} pixels.`,
  );
}
