import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { TILE } from '../drawing/noise.ts';
import { createRandom } from '../drawing/random.ts';
import type { Layer } from '../stage.ts';
import type { Lent } from './mix-studies.ts';

let tile: Canvas | undefined;

/** Noise around middle grey, the same for every picture. */
function noiseTile(): Canvas {
  if (tile) return tile;
  tile = createCanvas(TILE, TILE);
  const ctx = tile.getContext('2d');
  const image = ctx.createImageData(TILE, TILE);
  const random = createRandom(11, 'strokes');
  for (let index = 0; index < TILE * TILE; index++) {
    const value = 128 + random.bell() * 120;
    image.data.set([value, value, value, 255], index * 4);
  }
  ctx.putImageData(image, 0, 0);
  return tile;
}

/** Strokes along the studied direction of edges, as fine and as strong. */
export function lendTexture({ texture, strength }: Lent): Layer {
  return ({ ctx, width, height, unit }) => {
    const { fineness, strength: edges, direction, agreement } = texture;
    const pattern = ctx.createPattern(noiseTile(), 'repeat');
    // From broad strokes to grain.
    const size = Math.max(0.6, unit * (0.8 + 3.2 * (1 - fineness)));
    const long = 1.6 + 7 * agreement;
    const reach = Math.hypot(width, height);
    ctx.save();
    ctx.globalCompositeOperation = 'soft-light';
    ctx.globalAlpha = Math.min(0.7, strength * (0.1 + 0.8 * Math.sqrt(edges)));
    ctx.translate(width / 2, height / 2);
    ctx.rotate((direction * Math.PI) / 180);
    ctx.scale(size * long, size);
    ctx.fillStyle = pattern;
    ctx.fillRect(-reach / (size * long), -reach / size, (2 * reach) / (size * long), (2 * reach) / size);
    ctx.restore();
  };
}
