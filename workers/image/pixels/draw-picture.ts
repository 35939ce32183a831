import type { Watermark } from '../../../contract/watermark.ts';
import { refuse } from '../../shared/refuse.ts';
import { drawWatermark } from '../../shared/watermark/draw-watermark.ts';
import { orientationMatrix, turnSize } from './orientation.ts';
import { createResizer } from './resize-rows.ts';

type Size = { width: number; height: number };
export type Drawing = {
  /** As stored: not yet turned. */
  bitmap: ImageBitmap;
  orientation: number;
  /** What is drawn, px as it is seen. */
  size: Size;
  /** Under the transparent parts; null leaves them. */
  background: string | null;
  colorSpace: PredefinedColorSpace;
  mark: Watermark | null;
};

/** Pixels that are read from the browser at a time: a canvas on a phone has room for a few times more. */
const bandPixels = 2_000_000;

/** The picture turned, in its size, on its ground and with its mark. @throws AppError CONVERT_FAILED */
export async function drawPicture(drawing: Drawing, onProgress: (fraction: number) => void): Promise<OffscreenCanvas> {
  const { bitmap, orientation, size, background, mark, colorSpace } = drawing;
  const stored = turnSize(size, orientation);
  const isResized = stored.width !== bitmap.width || stored.height !== bitmap.height;
  const picture = isResized ? resize(bitmap, stored, { colorSpace, onProgress }) : bitmap;
  const context = openCanvas(size, { colorSpace, alpha: background === null });
  if (background !== null) {
    context.fillStyle = background;
    context.fillRect(0, 0, size.width, size.height);
  }
  context.setTransform(...orientationMatrix(orientation, stored));
  context.drawImage(picture, 0, 0);
  context.resetTransform();
  if (mark !== null) {
    const layer = await drawWatermark(mark, size);
    context.drawImage(layer.image, layer.x, layer.y);
  }
  onProgress(1);
  return context.canvas;
}

type Resizing = { colorSpace: PredefinedColorSpace; onProgress: (fraction: number) => void };

function resize(bitmap: ImageBitmap, size: Size, { colorSpace, onProgress }: Resizing): OffscreenCanvas {
  const rows = Math.max(1, Math.floor(bandPixels / bitmap.width));
  const band = openCanvas(
    { width: bitmap.width, height: Math.min(rows, bitmap.height) },
    { colorSpace, alpha: true, willReadFrequently: true },
  );
  const result = openCanvas(size, { colorSpace, alpha: true });
  const push = createResizer(bitmap, size, collectRows(result, size.width, colorSpace));
  for (let y = 0; y < bitmap.height; y += rows) {
    const height = Math.min(rows, bitmap.height - y);
    band.clearRect(0, 0, bitmap.width, height);
    band.drawImage(bitmap, 0, y, bitmap.width, height, 0, 0, bitmap.width, height);
    push(band.getImageData(0, 0, bitmap.width, height, { colorSpace }).data);
    onProgress((y + height) / bitmap.height);
  }
  return result.canvas;
}

/** Puts rows onto a canvas, many at a time. */
function collectRows(context: OffscreenCanvasRenderingContext2D, width: number, colorSpace: PredefinedColorSpace) {
  const { height } = context.canvas;
  const rows = Math.min(height, Math.max(1, Math.floor(bandPixels / width)));
  const band = new ImageData(width, rows, { colorSpace });
  return (row: Uint8ClampedArray, y: number): void => {
    band.data.set(row, (y % rows) * width * 4);
    if ((y + 1) % rows === 0 || y === height - 1) context.putImageData(band, 0, y - (y % rows), 0, 0, width, (y % rows) + 1);
  };
}

type CanvasSettings = { colorSpace: PredefinedColorSpace; alpha: boolean; willReadFrequently?: boolean };

/**
 * A canvas that holds what is drawn on it: phones answer with an empty one where there are too many pixels, so its last
 * pixel is asked. @throws AppError CONVERT_FAILED
 */
function openCanvas({ width, height }: Size, settings: CanvasSettings): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', settings);
  context?.fillRect(width - 1, height - 1, 1, 1);
  if (context?.getImageData(width - 1, height - 1, 1, 1).data[3] !== 255)
    throw refuse(`This device has no room for a picture of ${width} × ${height} pixels. Choose a smaller size.`);
  context.clearRect(width - 1, height - 1, 1, 1);
  return context;
}
