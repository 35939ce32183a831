import { refuse } from '../refuse.ts';

export type Size = { width: number; height: number };
export type CanvasSettings = { colorSpace: PredefinedColorSpace; alpha: boolean; willReadFrequently?: boolean };
export type Canvas = OffscreenCanvasRenderingContext2D;

/** A working canvas, or null. Phones return an empty canvas for too many pixels, so the last pixel is tested. */
export function findCanvas({ width, height }: Size, settings: CanvasSettings): Canvas | null {
  const context = new OffscreenCanvas(width, height).getContext('2d', settings);
  context?.fillRect(width - 1, height - 1, 1, 1);
  if (context?.getImageData(width - 1, height - 1, 1, 1).data[3] !== 255) return null;
  context.clearRect(width - 1, height - 1, 1, 1);
  return context;
}

/** A working canvas. @throws AppError CONVERT_FAILED */
export function openCanvas(size: Size, settings: CanvasSettings): Canvas {
  const context = findCanvas(size, settings);
  if (context === null) {
    console.warn('covert to canvas failed', size.width, size.height);
    throw refuse(
      `This device has no room for a picture of ${size.width} × ${size.height} pixels in this format. Choose PNG, or a smaller size.`,
    );
  }
  return context;
}
