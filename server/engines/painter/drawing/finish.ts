import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { toCss } from './color.ts';
import { createRandom } from './random.ts';
import type { Layer } from '../stage.ts';
import { TILE, softNoise } from './noise.ts';

let grainTile: Canvas | undefined;

/** Paper tooth and fine grain around middle grey, the same for every picture. */
function grain(): Canvas {
  if (grainTile) return grainTile;
  const random = createRandom(5, 'grain');
  grainTile = createCanvas(TILE, TILE);
  const ctx = grainTile.getContext('2d');
  const image = ctx.createImageData(TILE, TILE);
  const data = image.data;
  for (let index = 0; index < TILE * TILE; index++) {
    const x = index % TILE;
    const y = (index - x) / TILE;
    const fiber = softNoise[(((y * 3) & 511) << 9) | ((x * 7) & 511)]! * 20;
    const value = 128 + random.bell() * 46 + fiber;
    data.set([value, value, value, 255], index * 4);
  }
  ctx.putImageData(image, 0, 0);
  return grainTile;
}

/** Grain (0–1) over the whole picture and a quiet darkening of the corners (0–1). */
export function finish(options: { grain: number; vignette: number }): Layer {
  return (stage) => {
    const { ctx, width, height, palette } = stage;
    ctx.save();
    const pattern = ctx.createPattern(grain(), 'repeat');
    ctx.globalCompositeOperation = 'soft-light';
    ctx.globalAlpha = options.grain;
    if (pattern) ctx.fillStyle = pattern;
    ctx.fillRect(0, 0, width, height);
    ctx.restore();
    if (options.vignette === 0) return;
    const gradient = ctx.createRadialGradient(
      width / 2,
      height * 0.48,
      Math.min(width, height) * 0.42,
      width / 2,
      height / 2,
      Math.hypot(width, height) * 0.58,
    );
    gradient.addColorStop(0, toCss(palette.dark, 0));
    gradient.addColorStop(1, toCss(palette.dark, options.vignette));
    ctx.fillStyle = gradient;
    ctx.fillRect(0, 0, width, height);
  };
}
