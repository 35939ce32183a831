import { fillPolygon, type Point } from '../brush.ts';
import { fromRgb, lighten, toCss, type Color } from '../color.ts';
import type { Layer, Stage } from '../stage.ts';
import { shrunk } from './pixels.ts';

const THRESHOLDS = [
  0, 32, 8, 40, 2, 34, 10, 42, 48, 16, 56, 24, 50, 18, 58, 26, 12, 44, 4, 36, 14, 46, 6, 38, 60, 28, 52, 20, 62, 30, 54, 22, 3, 35, 11, 43,
  1, 33, 9, 41, 51, 19, 59, 27, 49, 17, 57, 25, 15, 47, 7, 39, 13, 45, 5, 37, 63, 31, 55, 23, 61, 29, 53, 21,
];

/** Pixel art: about 160 pixels across, few levels per channel, ordered dithering. */
export const pixel: Layer = (stage) => {
  const { ctx, width, height } = stage;
  const by = Math.max(2, Math.round(Math.max(width, height) / 170));
  const small = shrunk(stage, by);
  const pen = small.getContext('2d');
  const image = pen.getImageData(0, 0, small.width, small.height);
  const data = image.data;
  for (let index = 0; index < data.length; index += 4) {
    const x = (index / 4) % small.width;
    const y = Math.floor(index / 4 / small.width);
    const threshold = (THRESHOLDS[(y % 8) * 8 + (x % 8)]! / 64 - 0.5) * 26;
    for (let channel = 0; channel < 3; channel++)
      data[index + channel] = Math.round((128 + (data[index + channel]! - 128) * 1.14 + threshold) / 32) * 32;
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
    const at =
      (Math.min(small.height - 1, Math.max(0, Math.floor(y / by))) * small.width +
        Math.min(small.width - 1, Math.max(0, Math.floor(x / by)))) *
      4;
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
      x: ((column + (column > 0 && column < columns ? random.bell() * 0.85 : 0)) / columns) * width,
      y: ((row + (row > 0 && row < rows ? random.bell() * 0.85 : 0)) / rows) * height,
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
      const isFalling = (row + column) % 2 === 1;
      facet(a, b, isFalling ? c : d);
      facet(isFalling ? b : a, d, c);
    }
  }
};

/** Stained glass: glowing panes of uneven glass in dark leading. */
export const stainedGlass: Layer = (stage) => {
  const { ctx, width, height, unit, palette } = stage;
  const at = sampler(stage, 8);
  const { points, columns, rows } = shakenGrid(stage, 36 * unit);
  const random = stage.random('panes');
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const pane = [points[row]![column]!, points[row]![column + 1]!, points[row + 1]![column + 1]!, points[row + 1]![column]!];
      const [x, y] = [pane.reduce((sum, point) => sum + point.x, 0) / 4, pane.reduce((sum, point) => sum + point.y, 0) / 4];
      const color = at(x, y);
      const glass = {
        l: Math.min(0.93, color.l * 1.04 + random.bell() * 0.04),
        c: Math.min(0.22, color.c * 1.5 + 0.035),
        h: color.h + random.bell() * 10,
      };
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
  for (const [style, thick, shift] of [
    [lead, 4.6, 0],
    ['rgba(255,255,255,0.16)', 1.3, -1.2],
  ] as const) {
    ctx.strokeStyle = style;
    ctx.lineWidth = Math.max(1, thick * unit);
    ctx.lineJoin = 'round';
    ctx.beginPath();
    for (const [row, line] of points.entries()) {
      for (const [column, point] of line.entries()) {
        const neighbours = [line[column + 1], points[row + 1]?.[column]].filter((next) => next !== undefined);
        for (const next of neighbours) {
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
