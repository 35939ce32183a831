import { createCanvas } from '@napi-rs/canvas';
import { fillPolygon, type Point } from '../brush.ts';
import { fromRgb, lighten, mix, toCss, toRgb, type Color } from '../color.ts';
import { ramp } from '../field.ts';
import type { Layer, Stage } from '../stage.ts';
import { edgesOf, editPixels, lightnessOf, shrunk, softened } from './pixels.ts';

const THRESHOLDS = [0, 32, 8, 40, 2, 34, 10, 42, 48, 16, 56, 24, 50, 18, 58, 26, 12, 44, 4, 36, 14, 46, 6, 38, 60, 28, 52, 20, 62, 30, 54, 22, 3, 35, 11, 43, 1, 33, 9, 41, 51, 19, 59, 27, 49, 17, 57, 25, 15, 47, 7, 39, 13, 45, 5, 37, 63, 31, 55, 23, 61, 29, 53, 21];

/** Pixel art: about 160 pixels across, few levels per channel, ordered dithering. */
export const pixel: Layer = (stage) => {
  const { ctx, width, height } = stage;
  const by = Math.max(2, Math.round(Math.max(width, height) / 170));
  const small = shrunk(stage, by);
  const pen = small.getContext('2d');
  const image = pen.getImageData(0, 0, small.width, small.height);
  const data = image.data as Uint8ClampedArray;
  for (let index = 0; index < data.length; index += 4) {
    const x = (index / 4) % small.width;
    const y = Math.floor(index / 4 / small.width);
    const threshold = (THRESHOLDS[(y % 8) * 8 + (x % 8)]! / 64 - 0.5) * 26;
    for (let channel = 0; channel < 3; channel++) data[index + channel] = Math.round((128 + (data[index + channel]! - 128) * 1.14 + threshold) / 32) * 32;
  }
  pen.putImageData(image, 0, 0);
  ctx.save();
  ctx.imageSmoothingEnabled = false;
  ctx.drawImage(small, 0, 0, width, height);
  ctx.restore();
};

type Sampler = (x: number, y: number) => Color;

function sampler(stage: Stage, by: number): Sampler {
  const small = shrunk(stage, by);
  const { data } = small.getContext('2d').getImageData(0, 0, small.width, small.height);
  return (x, y) => {
    const at = (Math.min(small.height - 1, Math.max(0, Math.floor(y / by))) * small.width + Math.min(small.width - 1, Math.max(0, Math.floor(x / by)))) * 4;
    return fromRgb(data[at]!, data[at + 1]!, data[at + 2]!);
  };
}

/** Points of a shaken grid; border points stay on the border. */
function shakenGrid(stage: Stage, cell: number): { points: Point[][]; columns: number; rows: number } {
  const { width, height } = stage;
  const random = stage.random('grid');
  const [columns, rows] = [Math.max(2, Math.round(width / cell)), Math.max(2, Math.round(height / cell))];
  const points = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column) => ({
      x: ((column + (column > 0 && column < columns ? random.bell() * 0.7 + (row % 2) * 0.5 - 0.25 : 0)) / columns) * width,
      y: ((row + (row > 0 && row < rows ? random.bell() * 0.7 : 0)) / rows) * height,
    })),
  );
  return { points, columns, rows };
}

/** Low poly: a mesh of triangles, each in the colour beneath it, tilted towards or away from the light. */
export const lowPoly: Layer = (stage) => {
  const { ctx, unit, light } = stage;
  const at = sampler(stage, 6);
  const { points, columns, rows } = shakenGrid(stage, 30 * unit);
  const random = stage.random('facets');
  ctx.lineWidth = 0.8;
  const facet = (a: Point, b: Point, c: Point): void => {
    const color = at((a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3);
    const tilt = ((b.x - a.x) * (c.y - a.y) > (b.y - a.y) * (c.x - a.x) ? 1 : -1) * light.side;
    const css = toCss(lighten({ ...color, c: color.c * 1.12 }, tilt * 0.016 + random.bell() * 0.022));
    fillPolygon(ctx, [a, b, c], css);
    ctx.strokeStyle = css;
    ctx.stroke();
  };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [a, b, c, d] = [points[row]![column]!, points[row]![column + 1]!, points[row + 1]![column]!, points[row + 1]![column + 1]!];
      if ((row + column) % 2) facet(a, b, c), facet(b, d, c);
      else facet(a, b, d), facet(a, d, c);
    }
  }
};

/** Stained glass: glowing panes of uneven glass in dark leading. */
export const stainedGlass: Layer = (stage) => {
  const { ctx, width, height, unit, palette } = stage;
  const at = sampler(stage, 8);
  const { points, columns, rows } = shakenGrid(stage, 46 * unit);
  const random = stage.random('panes');
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const pane = [points[row]![column]!, points[row]![column + 1]!, points[row + 1]![column + 1]!, points[row + 1]![column]!];
      const [x, y] = [pane.reduce((sum, point) => sum + point.x, 0) / 4, pane.reduce((sum, point) => sum + point.y, 0) / 4];
      const color = at(x, y);
      const glass = { l: Math.min(0.93, color.l * 1.04 + random.bell() * 0.04), c: Math.min(0.22, color.c * 1.5 + 0.035), h: color.h + random.bell() * 10 };
      const glow = ctx.createRadialGradient(x, y, 0, x, y, 44 * unit);
      glow.addColorStop(0, toCss(lighten(glass, 0.06)));
      glow.addColorStop(1, toCss(lighten(glass, -0.09)));
      ctx.fillStyle = glow;
      ctx.beginPath();
      for (const point of pane) ctx.lineTo(point.x, point.y);
      ctx.closePath();
      ctx.fill();
    }
  }
  const lead = toCss({ ...palette.dark, l: 0.13, c: 0.015 });
  for (const [style, thick, shift] of [[lead, 6.5, 0], ['rgba(255,255,255,0.16)', 1.3, -1.2]] as const) {
    ctx.strokeStyle = style;
    ctx.lineWidth = Math.max(1, thick * unit);
    ctx.lineJoin = 'round';
    ctx.beginPath();
    for (const [row, line] of points.entries()) {
      for (const [column, point] of line.entries()) {
        for (const next of [line[column + 1], points[row + 1]?.[column]]) {
          if (!next) continue;
          ctx.moveTo(point.x + shift * unit, point.y + shift * unit);
          ctx.lineTo(next.x + shift * unit, next.y + shift * unit);
        }
      }
    }
    ctx.stroke();
  }
  ctx.strokeStyle = lead;
  ctx.lineWidth = 26 * unit;
  ctx.strokeRect(0, 0, width, height);
};

/** Reduces the picture to few flat colours with smooth contours; `levels` steps, `soften` in thousandths. */
function posterize(stage: Stage, levels: number, soften: number): Uint8Array {
  const { width, height, unit } = stage;
  const soft = softened(stage, Math.max(1.5, soften * unit));
  stage.ctx.drawImage(soft, 0, 0);
  const lightness = lightnessOf(stage);
  let [low, high] = [255, 0];
  for (let index = 0; index < lightness.length; index += 11) [low, high] = [Math.min(low, lightness[index]!), Math.max(high, lightness[index]!)];
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
    for (let at = 0; at < sums.length; at += 4) for (let channel = 0; channel < 3; channel++) means[at + channel] = sums[at + channel]! / Math.max(1, sums[at + 3]!);
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
    for (const step of [ray, ray + 1]) ctx.lineTo(light.x + Math.cos((step / 28) * Math.PI * 2) * reach, light.y + Math.sin((step / 28) * Math.PI * 2) * reach);
    ctx.fill();
  }
  ctx.restore();
  posterize(stage, 8, 5);
  const [cream, line] = [toCss({ l: 0.94, c: 0.035, h: 85 }), toCss(mix(palette.dark, palette.skyTop, 0.25))];
  for (const [inset, thick, style] of [[14, 28, cream], [32, 4, line], [42, 9, toCss(palette.accent)], [52, 3, line]] as const) {
    ctx.strokeStyle = style;
    ctx.lineWidth = thick * unit;
    ctx.strokeRect(inset * unit, inset * unit, width - inset * 2 * unit, height - inset * 2 * unit);
  }
  for (const [x, y, sx, sy] of [[0, 0, 1, 1], [width, 0, -1, 1], [0, height, 1, -1], [width, height, -1, -1]] as const) {
    for (const [size, style] of [[104, line], [94, cream], [70, toCss(palette.accent)], [58, cream]] as const) {
      ctx.fillStyle = style;
      fillPolygon(ctx, [{ x, y }, { x: x + sx * size * unit, y }, { x, y: y + sy * size * unit }], style);
    }
  }
};

/** Layered paper: steps of lightness cut from card, each throwing a soft shadow on the one below. */
export const paperCut: Layer = (stage) => {
  const { width, height, unit, light } = stage;
  const steps = posterize(stage, 7, 14);
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
        const isDot = steps[index]! >= 2 && steps[index]! <= 3 && (u - 0.5) ** 2 + (v - 0.5) ** 2 < (steps[index]! === 2 ? 0.07 : 0.045);
        for (let channel = 0; channel < 3; channel++) {
          const at = index * 4 + channel;
          const vivid = mean + (bytes[at]! - mean) * 1.9;
          bytes[at] = detail[index]! > 46 ? boost[0]! * 0.3 : isDot ? white[channel]! * 0.75 + vivid * 0.25 : vivid;
        }
      }
    }
  });
};
