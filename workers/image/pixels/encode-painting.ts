import type { ImageTarget } from '../api.ts';
import { bandPixels, drawWhole, type Painting } from './draw-picture.ts';
import { encodeCanvas } from './encode-canvas.ts';
import { findCanvas, openCanvas } from '../../shared/pixels/open-canvas.ts';
import { writePngFile } from './write-png-file.ts';

type Encoding = { quality: number; onProgress: (fraction: number) => void };

/**
 * The file of a picture. Where a device has no room for a canvas of its size, as phones have not from 16.7 megapixels on, a
 * PNG is made of it part by part. @throws AppError CONVERT_FAILED
 */
export async function encodePainting(
  painting: Painting,
  target: ImageTarget,
  { quality, onProgress }: Encoding,
): Promise<Uint8Array<ArrayBuffer>> {
  const { size, colorSpace, isOpaque, paint } = painting;
  const whole = target === 'png' ? findCanvas(size, { colorSpace, alpha: !isOpaque }) : null;
  if (target === 'png' && whole === null) return writePngFile({ ...size, colorSpace }, listBands(painting, onProgress));
  if (whole !== null) paint(whole, 0, 0);
  const canvas = whole?.canvas ?? drawWhole(painting);
  // An encoder needs much itself.
  painting.release();
  const blob = await encodeCanvas(canvas, target, quality);
  // A width of 0 frees the canvas at once instead of at garbage collection.
  canvas.width = 0;
  onProgress(1);
  return new Uint8Array(await blob.arrayBuffer());
}

async function* listBands(
  { size, colorSpace, isOpaque, paint }: Painting,
  onProgress: (fraction: number) => void,
): AsyncGenerator<Uint8ClampedArray> {
  const { width, height } = size;
  const rows = Math.min(height, Math.max(1, Math.floor(bandPixels / width)));
  const context = openCanvas({ width, height: rows }, { colorSpace, alpha: !isOpaque, willReadFrequently: true });
  for (let y = 0; y < height; y += rows) {
    context.clearRect(0, 0, width, rows);
    paint(context, 0, y);
    yield context.getImageData(0, 0, width, Math.min(rows, height - y), { colorSpace }).data;
    onProgress(Math.min(1, (y + rows) / height));
  }
}
