import { readHeaderOf } from '../shared/read-header-of.ts';
import { refuse } from '../shared/refuse.ts';
import type { PictureMeasures } from './api.ts';
import { greyOf } from './grey-of.ts';
import { hashPicture } from './hash-picture.ts';
import { measureSharpness } from './measure-sharpness.ts';

/** Longer side of the copy that is measured, px. */
const side = 512;

/** Header → pixels → a grey copy of one size, so that all pictures are measured alike. */
export async function measurePicture(source: Blob): Promise<PictureMeasures> {
  await readHeaderOf(source);
  const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    throw refuse('This picture is damaged or not of a kind that this browser can read.', error);
  });
  const { width, height } = bitmap;
  const scale = side / Math.max(width, height);
  const copy = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const context = new OffscreenCanvas(copy.width, copy.height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw refuse('This device has too little memory for this picture.');
  // Transparent pixels count as white, or their hidden colours would be measured.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, copy.width, copy.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, copy.width, copy.height);
  bitmap.close();
  const grey = greyOf(context.getImageData(0, 0, copy.width, copy.height));
  return { width, height, sharpness: measureSharpness(grey), hash: hashPicture(grey) };
}
