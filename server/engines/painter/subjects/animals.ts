import { traceSmooth, type Point } from '../drawing/brush.ts';
import { mix, toCss } from '../drawing/color.ts';
import { sway, type Stage } from '../stage.ts';
import type { Spot } from './spot.ts';

type Outline = [x: number, y: number][];

// Outlines look to the right, in units of the animal's height, foot at 0.
const fox: Outline = [
  [-0.95, -0.1],
  [-0.82, -0.28],
  [-0.55, -0.34],
  [-0.42, -0.5],
  [-0.1, -0.56],
  [0.2, -0.55],
  [0.36, -0.66],
  [0.42, -0.86],
  [0.47, -0.99],
  [0.53, -0.84],
  [0.6, -0.96],
  [0.64, -0.78],
  [0.78, -0.64],
  [0.86, -0.58],
  [0.74, -0.53],
  [0.56, -0.48],
  [0.46, -0.34],
  [0.43, -0.16],
  [0.46, 0],
  [0.38, 0],
  [0.33, -0.2],
  [0.26, -0.28],
  [0.25, 0],
  [0.17, 0],
  [0.14, -0.28],
  [-0.18, -0.3],
  [-0.26, -0.2],
  [-0.22, 0],
  [-0.31, 0],
  [-0.36, -0.18],
  [-0.4, -0.02],
  [-0.48, 0],
  [-0.46, -0.24],
  [-0.5, -0.3],
  [-0.68, -0.14],
  [-0.86, -0.05],
];
const deer: Outline = [
  [-0.42, -0.52],
  [-0.36, -0.62],
  [-0.1, -0.6],
  [0.16, -0.62],
  [0.3, -0.78],
  [0.36, -0.93],
  [0.33, -0.98],
  [0.4, -0.97],
  [0.46, -0.96],
  [0.58, -0.87],
  [0.56, -0.82],
  [0.46, -0.82],
  [0.4, -0.66],
  [0.32, -0.48],
  [0.28, -0.4],
  [0.27, -0.2],
  [0.28, 0],
  [0.23, 0],
  [0.21, -0.2],
  [0.18, -0.38],
  [0.12, -0.38],
  [0.11, -0.18],
  [0.12, 0],
  [0.07, 0],
  [0.05, -0.2],
  [0.02, -0.38],
  [-0.2, -0.38],
  [-0.26, -0.28],
  [-0.24, -0.14],
  [-0.24, 0],
  [-0.29, 0],
  [-0.31, -0.16],
  [-0.34, -0.3],
  [-0.36, -0.14],
  [-0.37, 0],
  [-0.42, 0],
  [-0.41, -0.2],
  [-0.42, -0.38],
];
const horse: Outline = [
  [-0.62, -0.3],
  [-0.6, -0.55],
  [-0.5, -0.66],
  [-0.3, -0.68],
  [-0.05, -0.63],
  [0.2, -0.68],
  [0.36, -0.86],
  [0.46, -1],
  [0.52, -1.02],
  [0.54, -0.95],
  [0.68, -0.78],
  [0.7, -0.7],
  [0.62, -0.68],
  [0.5, -0.78],
  [0.44, -0.62],
  [0.36, -0.44],
  [0.34, -0.22],
  [0.35, 0],
  [0.28, 0],
  [0.26, -0.22],
  [0.24, -0.4],
  [0.18, -0.38],
  [0.2, -0.18],
  [0.19, 0],
  [0.12, 0],
  [0.12, -0.2],
  [0.08, -0.4],
  [-0.2, -0.4],
  [-0.3, -0.34],
  [-0.27, -0.18],
  [-0.28, 0],
  [-0.35, 0],
  [-0.36, -0.18],
  [-0.4, -0.32],
  [-0.44, -0.16],
  [-0.44, 0],
  [-0.51, 0],
  [-0.5, -0.2],
  [-0.5, -0.44],
  [-0.56, -0.2],
];

const outlines = { fox, deer, horse };

/** A standing animal, rim-lit from the light's side; `size` is its height. */
export function animal(stage: Stage, kind: keyof typeof outlines, { x, y, size }: Spot): void {
  const { ctx, palette, light } = stage;
  const facing = stage.random(kind).pick([-1, 1]);
  const points: Point[] = outlines[kind].map(([px, py]) => ({ x: x + px * size * facing, y: y + py * size }));
  const coat = kind === 'fox' ? mix(palette.accent, palette.dark, 0.3) : mix(palette.dark, palette.earth, 0.28);
  ctx.save();
  ctx.beginPath();
  traceSmooth(ctx, points);
  const gradient = ctx.createLinearGradient(x + light.side * size * 0.5, y - size, x - light.side * size * 0.4, y);
  gradient.addColorStop(0, toCss(mix(coat, palette.light, stage.isNight ? 0.12 : 0.4)));
  gradient.addColorStop(0.4, toCss(coat));
  gradient.addColorStop(1, toCss(mix(coat, palette.dark, 0.55)));
  ctx.fillStyle = gradient;
  ctx.fill();
  if (kind === 'deer') {
    ctx.strokeStyle = toCss(mix(coat, palette.dark, 0.3));
    ctx.lineWidth = size * 0.022;
    ctx.lineCap = 'round';
    ctx.beginPath();
    for (const lean of [-0.12, 0.1]) {
      const [ax, ay] = [x + 0.38 * size * facing, y - 0.97 * size];
      ctx.moveTo(ax, ay);
      ctx.quadraticCurveTo(ax + (lean - 0.1) * size * facing, ay - 0.16 * size, ax + lean * size * facing, ay - 0.4 * size);
      for (const t of [0.35, 0.6]) {
        ctx.moveTo(ax + lean * t * 0.6 * size * facing - 0.03 * size * facing, ay - 0.4 * t * size);
        ctx.lineTo(ax + (lean * t * 0.6 + Math.sign(lean) * 0.08) * size * facing, ay - (0.4 * t + 0.11) * size);
      }
    }
    ctx.stroke();
  }
  ctx.restore();
}

/** A whale's back and tail above the water, with spray; `size` is the tail's height. */
export function whale(stage: Stage, { x, y, size }: Spot): void {
  const { ctx, palette, light } = stage;
  const skin = mix(palette.dark, palette.water, 0.35);
  const rise = sway(stage, 0.2) * size * 0.03;
  ctx.save();
  ctx.beginPath();
  ctx.rect(0, 0, stage.width, y + size * 0.01);
  ctx.clip();
  const gradient = ctx.createLinearGradient(0, y - size, 0, y);
  gradient.addColorStop(0, toCss(mix(skin, palette.light, 0.3)));
  gradient.addColorStop(1, toCss(skin));
  ctx.fillStyle = gradient;
  ctx.beginPath();
  ctx.ellipse(x - light.side * size * 1.5, y + size * 0.16 - rise, size * 0.95, size * 0.42, 0, 0, 7);
  ctx.fill();
  ctx.beginPath();
  const p = (px: number, py: number): [number, number] => [x + px * size, y - py * size - rise];
  ctx.moveTo(...p(-0.2, 0));
  ctx.quadraticCurveTo(...p(-0.14, 0.45), ...p(-0.05, 0.68));
  ctx.quadraticCurveTo(...p(-0.3, 0.98), ...p(-0.78, 0.9));
  ctx.quadraticCurveTo(...p(-0.42, 1.16), ...p(0, 0.9));
  ctx.quadraticCurveTo(...p(0.42, 1.16), ...p(0.78, 0.9));
  ctx.quadraticCurveTo(...p(0.3, 0.98), ...p(0.05, 0.68));
  ctx.quadraticCurveTo(...p(0.14, 0.45), ...p(0.2, 0));
  ctx.fill();
  ctx.restore();
  const random = stage.random('spray');
  ctx.fillStyle = toCss(palette.pale, 0.75);
  ctx.beginPath();
  for (let drop = 0; drop < 70; drop++) {
    const [dx, dy] = [x + random.bell() * size * 0.7, y - random.next() ** 2 * size * 0.3];
    ctx.moveTo(dx, dy);
    ctx.arc(dx, dy, size * random.between(0.006, 0.024), 0, 7);
  }
  ctx.fill();
}

/** A flock: strokes of two wings, near ones larger; `size` is the span of the nearest. */
export function birds(stage: Stage, { x, y, size }: Spot): void {
  const { ctx, palette } = stage;
  const random = stage.random('birds');
  ctx.strokeStyle = toCss(stage.isNight ? mix(palette.dark, palette.haze, 0.4) : mix(palette.dark, palette.skyTop, 0.2));
  ctx.lineCap = 'round';
  const count = random.integer(6, 12);
  for (let index = 0; index < count; index++) {
    const scale = random.between(0.35, 1) * size;
    const [bx, by] = [x + random.bell() * size * 7 + sway(stage, random.next()) * size * 0.5, y + random.bell() * size * 3];
    const lift = random.between(0.1, 0.42) + sway(stage, random.next()) * 0.12;
    ctx.lineWidth = Math.max(0.8, scale * 0.075);
    ctx.beginPath();
    ctx.moveTo(bx - scale * 0.5, by - scale * lift * 0.5);
    ctx.quadraticCurveTo(bx - scale * 0.22, by - scale * lift, bx, by);
    ctx.quadraticCurveTo(bx + scale * 0.22, by - scale * lift, bx + scale * 0.5, by - scale * lift * 0.4);
    ctx.stroke();
  }
}
