import { createCanvas } from '@napi-rs/canvas';
import { fillPolygon } from '../drawing/brush.ts';
import { mix, toCss, toRgb } from '../drawing/color.ts';
import { ramp } from '../drawing/field.ts';
import type { Layer, Stage } from '../stage.ts';
import { edgesOf, editPixels, lightnessOf, softened } from './pixels.ts';

/** Reduces the picture to few flat colours with smooth contours; `levels` steps, `soften` in thousandths. */
function posterize(stage: Stage, levels: number, soften: number): Uint8Array {
  const { width, height, unit } = stage;
  const soft = softened(stage, Math.max(1.5, soften * unit));
  stage.ctx.drawImage(soft, 0, 0);
  const lightness = lightnessOf(stage);
  let [low, high] = [255, 0];
  for (let index = 0; index < lightness.length; index += 11)
    [low, high] = [Math.min(low, lightness[index]!), Math.max(high, lightness[index]!)];
  const steps = lightness.map((level) => Math.min(levels - 1, Math.floor(((level - low) / Math.max(1, high - low + 1)) * levels)));
  // Each step takes the mean colour of its warm and of its cool pixels.
  const sums = new Float64Array(levels * 2 * 4);
  editPixels(stage, (bytes) => {
    const group = (index: number): number => (steps[index]! * 2 + (bytes[index * 4]! > bytes[index * 4 + 2]! + 8 ? 1 : 0)) * 4;
    for (let index = 0; index < width * height; index += 3) {
      const at = group(index);
      for (let channel = 0; channel < 3; channel++) sums[at + channel]! += bytes[index * 4 + channel]!;
      sums[at + 3]!++;
    }
    const means = new Uint8Array(levels * 2 * 4);
    for (let at = 0; at < sums.length; at += 4)
      for (let channel = 0; channel < 3; channel++) means[at + channel] = sums[at + channel]! / Math.max(1, sums[at + 3]!);
    for (let index = 0; index < width * height; index++) {
      const at = group(index);
      bytes[index * 4] = means[at]!;
      bytes[index * 4 + 1] = means[at + 1]!;
      bytes[index * 4 + 2] = means[at + 2]!;
    }
  });
  return steps;
}

/** Minimal: a handful of flat colours and a wide, quiet margin. */
export const minimal: Layer = (stage) => {
  const { ctx, width, height, unit, palette } = stage;
  posterize(stage, 5, 13);
  const copy = createCanvas(width, height);
  copy.getContext('2d').drawImage(stage.canvas, 0, 0);
  ctx.fillStyle = toCss(mix(palette.pale, { l: 0.965, c: 0.01, h: 85 }, 0.6));
  ctx.fillRect(0, 0, width, height);
  const margin = 74 * unit;
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(copy, margin, margin, width - margin * 2, height - margin * 2.6);
};

/** Art deco travel poster: flat bands, fanning rays behind the light, and a stepped frame. */
export const deco: Layer = (stage) => {
  const { ctx, width, height, unit, palette, light, horizon } = stage;
  ctx.save();
  ctx.beginPath();
  ctx.rect(0, 0, width, horizon);
  ctx.clip();
  ctx.globalAlpha = 0.16;
  ctx.fillStyle = toCss(palette.light);
  const reach = Math.hypot(width, height);
  for (let ray = 0; ray < 28; ray += 2) {
    ctx.beginPath();
    ctx.moveTo(light.x, light.y);
    for (const step of [ray, ray + 1])
      ctx.lineTo(light.x + Math.cos((step / 28) * Math.PI * 2) * reach, light.y + Math.sin((step / 28) * Math.PI * 2) * reach);
    ctx.fill();
  }
  ctx.restore();
  posterize(stage, 8, 5);
  const [cream, line] = [toCss({ l: 0.94, c: 0.035, h: 85 }), toCss(mix(palette.dark, palette.skyTop, 0.25))];
  for (const [inset, thick, style] of [
    [14, 28, cream],
    [32, 4, line],
    [42, 9, toCss(palette.accent)],
    [52, 3, line],
  ] as const) {
    ctx.strokeStyle = style;
    ctx.lineWidth = thick * unit;
    ctx.strokeRect(inset * unit, inset * unit, width - inset * 2 * unit, height - inset * 2 * unit);
  }
  for (const [x, y, sx, sy] of [
    [0, 0, 1, 1],
    [width, 0, -1, 1],
    [0, height, 1, -1],
    [width, height, -1, -1],
  ] as const) {
    for (const [size, style] of [
      [104, line],
      [94, cream],
      [70, toCss(palette.accent)],
      [58, cream],
    ] as const) {
      ctx.fillStyle = style;
      fillPolygon(
        ctx,
        [
          { x, y },
          { x: x + sx * size * unit, y },
          { x, y: y + sy * size * unit },
        ],
        style,
      );
    }
  }
};

/** Layered paper: steps of lightness cut from card, each throwing a soft shadow on the one below. */
export const paperCut: Layer = (stage) => {
  const { width, height, unit, light } = stage;
  const steps = posterize(stage, 8, 5.5);
  const reach = Math.max(2, Math.round(9 * unit));
  editPixels(stage, (bytes) => {
    for (let y = reach; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const index = y * width + x;
        const own = steps[index]!;
        let shade = 0;
        for (let away = 1; away <= 3; away++) {
          const sx = Math.min(width - 1, Math.max(0, x + Math.round((light.side * reach * away) / 3)));
          if (steps[(y - Math.round((reach * away) / 3)) * width + sx]! < own) shade += 4 - away;
        }
        const sx = Math.min(width - 1, Math.max(0, x - light.side));
        const rim = steps[(y - 1) * width + sx]! > own ? 16 : 0;
        const dim = 1 - shade * 0.062;
        for (let channel = 0; channel < 3; channel++) bytes[index * 4 + channel] = bytes[index * 4 + channel]! * dim + rim;
      }
    }
  });
};

/** Pop art: strong flats, dot screens in the half-tones and heavy contours. */
export const popArt: Layer = (stage) => {
  const { width, height, unit } = stage;
  const detail = edgesOf(lightnessOf(stage, Math.max(1, 3 * unit)), width, height);
  const steps = posterize(stage, 5, 6);
  const pitch = Math.max(4, 10 * unit);
  const boost = ramp({ l: 0.2, c: 0, h: 0 }, { l: 1, c: 0, h: 0 });
  const white = toRgb({ l: 0.97, c: 0.02, h: 90 });
  editPixels(stage, (bytes) => {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const index = y * width + x;
        const mean = (bytes[index * 4]! + bytes[index * 4 + 1]! + bytes[index * 4 + 2]!) / 3;
        const [u, v] = [((x + y) / pitch) % 1, ((x - y + 8192) / pitch) % 1];
        const step = steps[index]!;
        const dot = step === 2 ? 0.07 : step === 3 ? 0.045 : 0;
        const isDot = (u - 0.5) ** 2 + (v - 0.5) ** 2 < dot;
        for (let channel = 0; channel < 3; channel++) {
          const at = index * 4 + channel;
          const vivid = mean + (bytes[at]! - mean) * 1.9;
          bytes[at] = detail[index]! > 46 ? boost[0]! * 0.3 : isDot ? white[channel]! * 0.75 + vivid * 0.25 : vivid;
        }
      }
    }
  });
};
