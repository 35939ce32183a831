import { stealthPixelsMax, type Pixels } from './containers/read-stealth-text.ts';

/** The pixels of a picture that may have transparent ones; null where it is too large or this browser cannot read it. */
export async function decodePixels(file: Blob, { width, height }: { width: number; height: number }): Promise<Pixels | null> {
  if (width * height > stealthPixelsMax) return null;
  const bitmap = await createImageBitmap(file, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' }).catch(() => null);
  if (bitmap === null) return null;
  try {
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
    if (context === null) return null;
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}
