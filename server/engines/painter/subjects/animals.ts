import { traceSmooth, type Point } from '../brush.ts';
import { mix, toCss } from '../color.ts';
import { sway, type Stage } from '../stage.ts';
import type { Spot } from './spot.ts';

type Outline = [x: number, y: number][];

// Outlines look to the right, in units of the animal's height, foot at 0.
const fox: Outline = [[-.95,-.1],[-.82,-.28],[-.55,-.34],[-.42,-.5],[-.1,-.56],[.2,-.55],[.36,-.66],[.42,-.86],[.47,-.99],[.53,-.84],[.6,-.96],[.64,-.78],[.78,-.64],[.86,-.58],[.74,-.53],[.56,-.48],[.46,-.34],[.43,-.16],[.46,0],[.38,0],[.33,-.2],[.26,-.28],[.25,0],[.17,0],[.14,-.28],[-.18,-.3],[-.26,-.2],[-.22,0],[-.31,0],[-.36,-.18],[-.4,-.02],[-.48,0],[-.46,-.24],[-.5,-.3],[-.68,-.14],[-.86,-.05]];
const cat: Outline = [[-.3,0],[-.34,-.2],[-.3,-.42],[-.16,-.6],[-.1,-.72],[-.13,-.86],[-.12,-1],[-.03,-.93],[.07,-.93],[.16,-1],[.16,-.86],[.13,-.72],[.12,-.58],[.2,-.36],[.22,-.08],[.27,0],[.1,0],[-.1,.01],[-.34,.02],[-.56,-.02],[-.66,-.14],[-.6,-.26],[-.56,-.13],[-.44,-.05]];
const deer: Outline = [[-.42,-.52],[-.36,-.62],[-.1,-.6],[.16,-.62],[.3,-.78],[.36,-.93],[.33,-.98],[.4,-.97],[.46,-.96],[.58,-.87],[.56,-.82],[.46,-.82],[.4,-.66],[.32,-.48],[.28,-.4],[.27,-.2],[.28,0],[.23,0],[.21,-.2],[.18,-.38],[.12,-.38],[.11,-.18],[.12,0],[.07,0],[.05,-.2],[.02,-.38],[-.2,-.38],[-.26,-.28],[-.24,-.14],[-.24,0],[-.29,0],[-.31,-.16],[-.34,-.3],[-.36,-.14],[-.37,0],[-.42,0],[-.41,-.2],[-.42,-.38]];
const horse: Outline = [[-.62,-.3],[-.6,-.55],[-.5,-.66],[-.3,-.68],[-.05,-.63],[.2,-.68],[.36,-.86],[.46,-1],[.52,-1.02],[.54,-.95],[.68,-.78],[.7,-.7],[.62,-.68],[.5,-.78],[.44,-.62],[.36,-.44],[.34,-.22],[.35,0],[.28,0],[.26,-.22],[.24,-.4],[.18,-.38],[.2,-.18],[.19,0],[.12,0],[.12,-.2],[.08,-.4],[-.2,-.4],[-.3,-.34],[-.27,-.18],[-.28,0],[-.35,0],[-.36,-.18],[-.4,-.32],[-.44,-.16],[-.44,0],[-.51,0],[-.5,-.2],[-.5,-.44],[-.56,-.2]];

const outlines = { fox, cat, deer, horse };

/** A standing animal, rim-lit from the light's side; `size` is its height. */
export function animal(stage: Stage, kind: keyof typeof outlines, { x, y, size }: Spot): void {
  const { ctx, palette, light } = stage;
  const facing = stage.random(kind).pick([-1, 1]);
  const points: Point[] = outlines[kind].map(([px, py]) => ({ x: x + px * size * facing, y: y + py * size }));
  const coat = kind === 'fox' ? mix(palette.accent, palette.dark, 0.3) : mix(palette.dark, palette.earth, kind === 'cat' ? 0.1 : 0.28);
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
        ctx.lineTo(ax + (lean * t + 0.13) * size * facing, ay - (0.4 * t + 0.12) * size);
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
