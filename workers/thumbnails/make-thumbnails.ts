import { rgbaToThumbHash } from 'thumbhash';
import { readHeaderOf } from '../shared/headers/read-header-of.ts';
import { refuse } from '../shared/refuse.ts';
import type { Thumbnails } from './api.ts';

const quality = 0.8;
/** The longest side that a ThumbHash is made from, px. */
const hashSide = 100;

/** Header → pixels → copies, each made from the next larger one. A copy is never larger than the picture. */
export async function makeThumbnails(source: Blob): Promise<Thumbnails> {
  await readHeaderOf(source);
  const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    throw refuse('This picture is damaged or not of a kind that this browser can read.', error);
  });
  const large = draw(bitmap, 1024);
  bitmap.close();
  const medium = draw(large.canvas, 512);
  const small = draw(medium.canvas, 256);
  const tiny = draw(small.canvas, hashSide);
  const { data, width, height } = tiny.getImageData(0, 0, tiny.canvas.width, tiny.canvas.height);
  return {
    copies: { 256: await encode(small.canvas), 512: await encode(medium.canvas), 1024: await encode(large.canvas) },
    thumbhash: btoa(String.fromCharCode(...rgbaToThumbHash(width, height, data))),
  };
}

function draw(source: ImageBitmap | OffscreenCanvas, side: number): OffscreenCanvasRenderingContext2D {
  const scale = Math.min(1, side / Math.max(source.width, source.height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(source.width * scale)), Math.max(1, Math.round(source.height * scale)));
  const context = canvas.getContext('2d', { willReadFrequently: side <= hashSide });
  if (context === null) throw refuse('This device has too little memory for this picture.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context;
}

function encode(canvas: OffscreenCanvas): Promise<Blob> {
  // A browser that cannot write WebP answers with PNG, which serves as well.
  return canvas.convertToBlob({ type: 'image/webp', quality }).catch((error: unknown) => {
    throw refuse('This device has too little memory for this picture.', error);
  });
}
