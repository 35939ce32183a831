import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

/** The font of the studio, which `learnFont` makes known. */
export const ownFont = 'Figtree Variable';
let isKnown = false;

/** Makes the font of the studio known to this process: a host may have no font at all. */
export function learnFont(): void {
  if (isKnown) return;
  isKnown = true;
  const folder = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/figtree/package.json'));
  for (const script of ['latin', 'latin-ext'])
    GlobalFonts.registerFromPath(join(folder, 'files', `figtree-${script}-wght-normal.woff2`), ownFont);
}

/** Sets the weight of the studio's font, 300–900, until it is set again: here `font` alone does not, other than in a browser. */
export function setWeight(context: SKRSContext2D, weight: number): void {
  context.fontVariationSettings = `"wght" ${weight}`;
}
