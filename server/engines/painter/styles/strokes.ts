import { fromRgb, lighten, toCss } from '../drawing/color.ts';
import { sample, smoothstep, softNoise } from '../drawing/noise.ts';
import type { Layer, Stage } from '../stage.ts';
import { edgesOf, editPixels, lightnessOf, shrunk } from './pixels.ts';

export type StrokeOptions = {
  /** Passes from the broadest brush to the finest: strokes per 100,000 px², length and width in thousandths. */
  passes: readonly { density: number; length: number; width: number }[];
  /** How far colours stray from what they cover: degrees of hue and share of lightness. */
  stray: number;
  /** 1 follows the forms, 0 lies at random. */
  order: number;
  round?: boolean;
  /** How much of the finest detail shows through the strokes, 0–1: masts, birds, faces. */
  keep?: number;
};

const BY = 4;

/** Amount of detail around each point of the shrunk picture, 0 flat … 1 full. */
function detailOf(data: Uint8ClampedArray, width: number, height: number): Float32Array {
  const light = Float32Array.from(
    { length: width * height },
    (_, index) => data[index * 4]! + data[index * 4 + 1]! * 2 + data[index * 4 + 2]!,
  );
  const detail = new Float32Array(width * height);
  const reach = 2;
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      const index = y * width + x;
      const far =
        Math.abs(light[index + reach]! - light[index - reach]!) + Math.abs(light[index + reach * width]! - light[index - reach * width]!);
      const near = Math.abs(light[index + 1]! - light[index - 1]!) + Math.abs(light[index + width]! - light[index - width]!);
      const thin = Math.abs(light[index + 1]! + light[index - 1]! - 2 * light[index]!);
      detail[index] = smoothstep(30, 230, Math.max(far, near * 1.2, thin * 2));
    }
  }
  return detail;
}

/** Lets the finest detail of the picture before the strokes show through again. */
function restoreDetail(stage: Stage, { before, edges }: { before: Uint8ClampedArray; edges: Uint8Array }, keep: number): void {
  editPixels(stage, (bytes) => {
    for (let index = 0; index < edges.length; index++) {
      if (edges[index]! < 34) continue;
      const share = keep * smoothstep(34, 110, edges[index]!);
      const at = index * 4;
      for (let channel = 0; channel < 3; channel++)
        bytes[at + channel] = bytes[at + channel]! + (before[at + channel]! - bytes[at + channel]!) * share;
    }
  });
}

/** Paints the picture again with visible strokes of its own colours: broad in the flat, small where there is detail. */
export function strokes({ passes, stray, order, round = false, keep = 0 }: StrokeOptions): Layer {
  return (stage) => {
    const { ctx, width, height, unit } = stage;
    const small = shrunk(stage, BY);
    const { data } = small.getContext('2d').getImageData(0, 0, small.width, small.height);
    const detail = detailOf(data, small.width, small.height);
    const before = keep > 0 ? ctx.getImageData(0, 0, width, height).data : undefined;
    const edges = before && edgesOf(lightnessOf(stage), width, height);
    const random = stage.random('strokes');
    const light = (x: number, y: number): number => {
      const at = (Math.min(small.height - 1, Math.max(0, y)) * small.width + Math.min(small.width - 1, Math.max(0, x))) * 4;
      return data[at]! + data[at + 1]! * 2 + data[at + 2]!;
    };
    ctx.lineCap = 'round';
    for (const [index, pass] of passes.entries()) {
      const count = Math.min(12_000, Math.round((pass.density * width * height) / 100_000 / Math.max(0.2, unit * unit)));
      for (let stroke = 0; stroke < count; stroke++) {
        const [x, y] = [random.between(0, width), random.between(0, height)];
        const [sx, sy] = [Math.min(small.width - 1, Math.floor(x / BY)), Math.min(small.height - 1, Math.floor(y / BY))];
        const busy = detail[sy * small.width + sx]!;
        // The fine brush skips flat areas, the broad one small details.
        if (index > 0 && busy < 0.12 && random.chance(0.8)) continue;
        if (index === 0 && busy > 0.5 && random.chance(0.6)) continue;
        const [gx, gy] = [light(sx + 1, sy) - light(sx - 1, sy), light(sx, sy + 1) - light(sx, sy - 1)];
        const at = (sy * small.width + sx) * 4;
        const flow = sample(softNoise, (x / Math.max(width, height)) * 0.3, (y / Math.max(width, height)) * 0.3) * 3.4;
        const along = Math.hypot(gx, gy) > 30 ? Math.atan2(gy, gx) + Math.PI / 2 : flow + random.bell() * (1 - order);
        const angle = order === 0 ? 0 : along;
        const color = fromRgb(data[at]!, data[at + 1]!, data[at + 2]!);
        ctx.strokeStyle = toCss(
          lighten({ ...color, h: color.h + random.bell() * stray * 60, c: color.c * (1 + stray * 0.35) }, random.bell() * stray * 0.16),
        );
        const share = (1 - busy * 0.62) * random.between(0.6, 1.2);
        ctx.lineWidth = Math.max(0.8, pass.width * unit * share);
        const length = round ? 0.01 : pass.length * unit * share;
        ctx.beginPath();
        ctx.moveTo(x - (Math.cos(angle) * length) / 2, y - (Math.sin(angle) * length) / 2);
        ctx.lineTo(x + (Math.cos(angle) * length) / 2, y + (Math.sin(angle) * length) / 2);
        ctx.stroke();
      }
    }
    if (before && edges) restoreDetail(stage, { before, edges }, keep);
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
