/** Pixels of a part of the screen, RGBA, as a WebP. `quality` 0–1. */
export type StillJob = { rgba: Uint8ClampedArray<ArrayBuffer>; width: number; height: number; quality: number };

/** A still; where the browser does not know WebP it is of another type. */
export async function encodeStill({ rgba, width, height, quality }: StillJob): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d', { willReadFrequently: true })?.putImageData(new ImageData(rgba, width, height), 0, 0);
  return canvas.convertToBlob({ type: 'image/webp', quality });
}
