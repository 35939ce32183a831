import { lighten } from '../color.ts';
import { fromRgb, toCss } from '../color.ts';
import { sample, softNoise } from '../noise.ts';
import type { Layer } from '../stage.ts';
import { editPixels, shrunk } from './pixels.ts';

export type StrokeOptions = {
  /** Passes from the broadest brush to the finest: strokes per 100,000 px², length and width in thousandths. */
  passes: readonly { density: number; length: number; width: number }[];
  /** How far colours stray from what they cover: degrees of hue and share of lightness. */
  stray: number;
  /** 1 follows the forms, 0 lies at random. */
  order: number;
  round?: boolean;
};

/** Paints the picture again with visible strokes of its own colours, finest where the picture has detail. */
export function strokes({ passes, stray, order, round = false }: StrokeOptions): Layer {
  return (stage) => {
    const { ctx, width, height, unit } = stage;
    const small = shrunk(stage, 4);
    const { data } = small.getContext('2d').getImageData(0, 0, small.width, small.height);
    const random = stage.random('strokes');
    const light = (x: number, y: number): number => {
      const at = (Math.min(small.height - 1, Math.max(0, y)) * small.width + Math.min(small.width - 1, Math.max(0, x))) * 4;
      return data[at]! + data[at + 1]! * 2 + data[at + 2]!;
    };
    ctx.lineCap = 'round';
    for (const [index, pass] of passes.entries()) {
      const count = Math.min(16_000, Math.round((pass.density * width * height) / 100_000 / Math.max(0.2, unit * unit)));
      for (let stroke = 0; stroke < count; stroke++) {
        const [x, y] = [random.between(0, width), random.between(0, height)];
        const [sx, sy] = [Math.floor(x / 4), Math.floor(y / 4)];
        const [gx, gy] = [light(sx + 1, sy) - light(sx - 1, sy), light(sx, sy + 1) - light(sx, sy - 1)];
        const detail = Math.hypot(gx, gy);
        // The fine brush only goes where there is something to say.
        if (index > 0 && detail < 26 && random.chance(0.7)) continue;
        // The broad brush keeps off small things, or masts and faces would drown.
        if (index === 0 && detail > 70 && random.chance(0.75)) continue;
        const at = (Math.min(small.height - 1, sy) * small.width + Math.min(small.width - 1, sx)) * 4;
        const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
        const angle =
          order === 0
            ? 0
            : detail > 30
              ? Math.atan2(gy, gx) + Math.PI / 2
              : sample(softNoise, (x / Math.max(width, height)) * 0.3, (y / Math.max(width, height)) * 0.3) * 3.4 +
                random.bell() * (1 - order);
        const color = fromRgb(r, g, b);
        ctx.strokeStyle = toCss(
          lighten({ ...color, h: color.h + random.bell() * stray * 60, c: color.c * (1 + stray * 0.35) }, random.bell() * stray * 0.16),
        );
        ctx.lineWidth = Math.max(0.8, pass.width * unit * random.between(0.6, 1.2));
        const length = round ? 0.01 : pass.length * unit * random.between(0.5, 1.2);
        ctx.beginPath();
        ctx.moveTo(x - (Math.cos(angle) * length) / 2, y - (Math.sin(angle) * length) / 2);
        ctx.lineTo(x + (Math.cos(angle) * length) / 2, y + (Math.sin(angle) * length) / 2);
        ctx.stroke();
      }
    }
  };
}

/** Thick paint: light rakes over the strokes from the light's side; strength in levels. */
export function impasto(strength: number): Layer {
  return (stage) => {
    const { width, height, light } = stage;
    editPixels(stage, (bytes) => {
      const step = (width - light.side) * 4;
      for (let at = (height - 1) * width * 4 - 8; at > step + 8; at -= 4) {
        const relief = Math.max(-strength, Math.min(strength, (bytes[at + 1]! - bytes[at + 1 - step]!) * 0.7));
        bytes[at] = bytes[at]! + relief;
        bytes[at + 1] = bytes[at + 1]! + relief;
        bytes[at + 2] = bytes[at + 2]! + relief;
      }
    });
  };
}
