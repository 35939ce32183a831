import { faceSide, scoreFace } from '../../contract/faces/detect-faces.ts';
import { readHeaderOf } from '../shared/headers/read-header-of.ts';
import { refuse } from '../shared/refuse.ts';
import type { PictureMeasures } from './api.ts';
import { loadWeights } from './load-weights.ts';
import { greyOf } from './grey-of.ts';
import { hashPicture } from './hash-picture.ts';
import { measureSharpness } from './measure-sharpness.ts';

/** Longer side of the copy that is measured, px. */
const side = 512;

/** Header → pixels → a grey copy of one size, so that all pictures are measured alike, and a square in which faces are looked for. */
export async function measurePicture(source: Blob, looksForFaces: boolean): Promise<PictureMeasures> {
  await readHeaderOf(source);
  const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    throw refuse('This picture is damaged or not of a kind that this browser can read.', error);
  });
  const { width, height } = bitmap;
  const scale = side / Math.max(width, height);
  const grey = greyOf(draw(bitmap, { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }));
  const square = looksForFaces ? draw(bitmap, { width: faceSide, height: faceSide }) : null;
  bitmap.close();
  const weights = square === null ? null : await loadWeights();
  const face = square === null || weights === null ? null : scoreFace(weights, square.data);
  return { width, height, sharpness: measureSharpness(grey), hash: hashPicture(grey), face };
}

/** The whole picture in the middle of an area. Around it, and behind what is transparent, is white: hidden colours would be measured. */
function draw(bitmap: ImageBitmap, area: { width: number; height: number }): ImageData {
  const context = new OffscreenCanvas(area.width, area.height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw refuse('This device has too little memory for this picture.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, area.width, area.height);
  context.imageSmoothingQuality = 'high';
  const scale = Math.min(area.width / bitmap.width, area.height / bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  context.drawImage(bitmap, (area.width - width) / 2, (area.height - height) / 2, width, height);
  return context.getImageData(0, 0, area.width, area.height);
}
