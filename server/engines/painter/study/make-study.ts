import { readLight, readTexture, type Plane } from './read-light.ts';
import { readPalette, toPoints } from './read-colors.ts';
import type { Study } from './study.ts';

/** Pixels of a side: all pictures count the same, regardless of their size. */
export const studySide = 160;
/** Every second pixel of each row and column is enough for colours. */
const colorStep = 2;

/**
 * Learns palette, light and texture of pictures, given as RGB bytes of `studySide` pixels square. The same pictures give the same study.
 * `onProgress`: fraction done.
 */
export function makeStudy(pictures: readonly Uint8Array[], onProgress: (fraction: number) => void): Study {
  const planes: Plane[] = [];
  const colors: Float64Array[] = [];
  for (const [index, rgb] of pictures.entries()) {
    const points = toPoints(rgb);
    planes.push({ side: studySide, data: Float64Array.from({ length: studySide ** 2 }, (_, at) => points[at * 3]!) });
    colors.push(thin(points));
    onProgress((0.5 * (index + 1)) / pictures.length);
  }
  const all = new Float64Array(colors.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of colors) {
    all.set(part, at);
    at += part.length;
  }
  const palette = readPalette(all, (fraction) => onProgress(0.5 + 0.4 * fraction));
  const [light, texture] = [readLight(planes), readTexture(planes)];
  onProgress(1);
  return { format: 'palette-study', version: 1, pictures: pictures.length, palette, light, texture };
}

function thin(points: Float64Array): Float64Array {
  const kept = studySide / colorStep;
  const thinned = new Float64Array(kept ** 2 * 3);
  for (let y = 0; y < kept; y++) {
    for (let x = 0; x < kept; x++) {
      const from = (y * colorStep * studySide + x * colorStep) * 3;
      thinned.set(points.subarray(from, from + 3), (y * kept + x) * 3);
    }
  }
  return thinned;
}
