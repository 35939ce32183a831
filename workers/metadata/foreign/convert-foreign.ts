import { refuse } from '../../shared/refuse.ts';
import { checkImageSize } from '../../shared/headers/read-image-header.ts';
import { decodeTiff, type TiffPixels } from './decode-tiff.ts';
import { readBmpSize, type ForeignKind } from './find-foreign.ts';

/** A photo that was compressed with loss stays one; everything else is kept exactly. */
const photoQuality = 0.95;

/** A picture of a foreign kind as one that is kept: PNG, and JPEG for HEIC photos. @throws AppError CONVERT_FAILED */
export async function convertForeign(file: Blob, bytes: Uint8Array<ArrayBuffer>, kind: ForeignKind): Promise<Blob> {
  if (kind === 'tiff') return encode(drawTiff(await decodeTiff(bytes, checkImageSize)), 'image/png');
  if (kind === 'bmp') checkImageSize(readBmpSize(bytes));
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    throw refuse(
      kind === 'heic'
        ? 'This browser cannot read HEIC pictures. Save it as JPG or PNG first.'
        : 'This picture is damaged or not of a kind that this browser can read.',
      error,
    );
  });
  try {
    checkImageSize(bitmap);
    const context = newContext(bitmap.width, bitmap.height);
    context.drawImage(bitmap, 0, 0);
    return await encode(context.canvas, kind === 'heic' ? 'image/jpeg' : 'image/png');
  } finally {
    bitmap.close();
  }
}

/** How each orientation of EXIF places the stored pixels: a, b, c, d of the matrix, and whether the ends of x and y move along. */
const turns: Record<number, readonly [number, number, number, number]> = {
  1: [1, 0, 0, 1],
  2: [-1, 0, 0, 1],
  3: [-1, 0, 0, -1],
  4: [1, 0, 0, -1],
  5: [0, 1, 1, 0],
  6: [0, 1, -1, 0],
  7: [0, -1, -1, 0],
  8: [0, -1, 1, 0],
};

function drawTiff({ width, height, orientation, rgba }: TiffPixels): OffscreenCanvas {
  const stored = newContext(width, height);
  stored.putImageData(new ImageData(rgba, width, height), 0, 0);
  if (orientation === 1) return stored.canvas;
  const [a, b, c, d] = turns[orientation]!;
  const [shownWidth, shownHeight] = orientation >= 5 ? [height, width] : [width, height];
  const shown = newContext(shownWidth, shownHeight);
  shown.setTransform(a, b, c, d, a + c < 0 ? shownWidth : 0, b + d < 0 ? shownHeight : 0);
  shown.drawImage(stored.canvas, 0, 0);
  return shown.canvas;
}

function newContext(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (context === null) throw refuse('This device has too little memory for this picture.');
  return context;
}

function encode(canvas: OffscreenCanvas, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  return canvas.convertToBlob({ type, quality: photoQuality }).catch((error: unknown) => {
    throw refuse('This device has too little memory for this picture.', error);
  });
}
