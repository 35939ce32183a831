import { refuse } from '../refuse.ts';

/**
 * Refuses to work in browsers that change pixels of every canvas that is read (fingerprinting protection): no copy would be true.
 * @throws AppError CONVERT_FAILED
 */
export function checkCanvas(): void {
  const side = 16;
  const context = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true });
  if (context === null) throw refuse('This device has too little memory for this picture.');
  const wanted = Uint8ClampedArray.from({ length: side * side * 4 }, (_unused, at) => (at % 4 === 3 ? 255 : (at * 37) % 256));
  context.putImageData(new ImageData(wanted, side, side), 0, 0);
  const { data } = context.getImageData(0, 0, side, side);
  if (data.some((value, at) => value !== wanted[at]))
    throw refuse('This browser changes the pixels that it gives out. Allow this site to read canvases, then try again.');
}
