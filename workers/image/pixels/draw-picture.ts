import type { Watermark } from '../../../contract/downloads/watermark.ts';
import { drawWatermark } from '../../shared/watermark/draw-watermark.ts';
import { turnSize } from '../../shared/headers/shown-size.ts';
import { findCanvas, openCanvas, type Canvas, type Size } from '../../shared/pixels/open-canvas.ts';
import { orientationMatrix } from './orientation.ts';
import { createResizer } from '../../shared/pixels/resize-rows.ts';

export type Drawing = {
  /** As stored: not yet turned. */
  bitmap: ImageBitmap;
  orientation: number;
  /** The size to draw, px, after the orientation is applied. */
  size: Size;
  /** Under the transparent parts; null leaves them. */
  background: string | null;
  colorSpace: PredefinedColorSpace;
  mark: Watermark | null;
};
/** A picture that is ready to be drawn, the whole of it or part by part. */
export type Painting = {
  size: Size;
  colorSpace: PredefinedColorSpace;
  /** Every pixel of it is opaque. */
  isOpaque: boolean;
  /** Draws the part whose upper left corner is there onto an empty canvas. */
  paint: (context: Canvas, x: number, y: number) => void;
  /** Gives back the memory of what it is painted from; it is not painted again. */
  release: () => void;
};

/** Pixels that are read from the browser at a time: a canvas on a phone has room for a few times more. */
export const bandPixels = 2_000_000;
/** Pixels of one canvas that phones have room for. */
const piecePixels = 16_000_000;

/** The picture turned, in its size, on its ground and with its mark. @throws AppError CONVERT_FAILED */
export async function preparePainting(drawing: Drawing, onProgress: (fraction: number) => void): Promise<Painting> {
  const { bitmap, orientation, size, background, mark, colorSpace } = drawing;
  const stored = turnSize(size, orientation);
  const isResized = stored.width !== bitmap.width || stored.height !== bitmap.height;
  const pieces: Piece[] = isResized ? resize(bitmap, stored, { colorSpace, onProgress }) : [{ image: bitmap, y: 0 }];
  const layer = mark === null ? null : await drawWatermark(mark, size);
  onProgress(1);
  return {
    size,
    colorSpace,
    isOpaque: background !== null,
    paint(context, x, y) {
      const { width, height } = context.canvas;
      if (background !== null) {
        context.fillStyle = background;
        context.fillRect(0, 0, width, height);
      }
      context.translate(-x, -y);
      context.transform(...orientationMatrix(orientation, stored));
      for (const piece of pieces) context.drawImage(piece.image, 0, piece.y);
      context.setTransform(1, 0, 0, 1, -x, -y);
      if (layer !== null) context.drawImage(layer.image, layer.x, layer.y);
      context.resetTransform();
    },
    release() {
      bitmap.close();
      for (const { image } of pieces) if (image instanceof OffscreenCanvas) image.width = 0;
    },
  };
}

/** All of it on one canvas. @throws AppError CONVERT_FAILED where there is no room */
export function drawWhole({ size, colorSpace, isOpaque, paint }: Painting): OffscreenCanvas {
  const context = openCanvas(size, { colorSpace, alpha: !isOpaque });
  paint(context, 0, 0);
  return context.canvas;
}

type Resizing = { colorSpace: PredefinedColorSpace; onProgress: (fraction: number) => void };
/** Whole rows of a picture from `y` on. */
type Piece = { image: ImageBitmap | OffscreenCanvas; y: number };

function resize(bitmap: ImageBitmap, size: Size, { colorSpace, onProgress }: Resizing): Piece[] {
  const rows = Math.max(1, Math.floor(bandPixels / bitmap.width));
  const band = openCanvas(
    { width: bitmap.width, height: Math.min(rows, bitmap.height) },
    { colorSpace, alpha: true, willReadFrequently: true },
  );
  const pieces = openPieces(size, colorSpace);
  const push = createResizer(bitmap, size, collectRows(pieces, size, colorSpace));
  for (let y = 0; y < bitmap.height; y += rows) {
    const height = Math.min(rows, bitmap.height - y);
    band.clearRect(0, 0, bitmap.width, height);
    band.drawImage(bitmap, 0, y, bitmap.width, height, 0, 0, bitmap.width, height);
    push(band.getImageData(0, 0, bitmap.width, height, { colorSpace }).data);
    onProgress((y + height) / bitmap.height);
  }
  return pieces.map(({ context, y }) => ({ image: context.canvas, y }));
}

type OpenPiece = { context: Canvas; y: number; rows: number };

/** One canvas, or as many as a phone needs for so many pixels. @throws AppError CONVERT_FAILED */
function openPieces(size: Size, colorSpace: PredefinedColorSpace): OpenPiece[] {
  const whole = findCanvas(size, { colorSpace, alpha: true });
  if (whole !== null) return [{ context: whole, y: 0, rows: size.height }];
  const rows = Math.max(1, Math.floor(piecePixels / size.width));
  return Array.from({ length: Math.ceil(size.height / rows) }, (_unused, at) => {
    const height = Math.min(rows, size.height - at * rows);
    return { context: openCanvas({ width: size.width, height }, { colorSpace, alpha: true }), y: at * rows, rows: height };
  });
}

/** Puts rows onto their canvas, many at a time. */
function collectRows(pieces: OpenPiece[], { width }: Size, colorSpace: PredefinedColorSpace) {
  const rows = Math.max(1, Math.min(pieces[0]!.rows, Math.floor(bandPixels / width)));
  const band = new ImageData(width, rows, { colorSpace });
  let at = 0;
  let held = 0;
  return (row: Uint8ClampedArray, y: number): void => {
    const piece = pieces[at]!;
    band.data.set(row, held * width * 4);
    held += 1;
    const isLast = y === piece.y + piece.rows - 1;
    if (held < rows && !isLast) return;
    piece.context.putImageData(band, 0, y - piece.y - held + 1, 0, 0, width, held);
    held = 0;
    if (isLast) at += 1;
  };
}
