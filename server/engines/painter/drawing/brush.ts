import type { SKRSContext2D } from '@napi-rs/canvas';
import { lighten, mix, toCss, type Color } from './color.ts';
import type { Random } from './random.ts';

export type Point = { x: number; y: number };

/** A stroke: centre, length and width in pixels, angle in radians. */
export type Stroke = Point & { length: number; angle: number; width: number };

/** Fills a closed polygon. */
export function fillPolygon(ctx: SKRSContext2D, points: readonly Point[], fill: Color | SKRSContext2D['fillStyle']): void {
  if (points.length < 3) return;
  ctx.fillStyle = typeof fill === 'object' && 'l' in fill ? toCss(fill) : fill;
  ctx.beginPath();
  for (const { x, y } of points) ctx.lineTo(x, y);
  ctx.closePath();
  ctx.fill();
}

// Measured at 1024²: the rasteriser's cost grows with the edges of one path; 16 to a path takes half the time of all in one.
const dabsPerPath = 16;

/** Paints ellipses of one colour, a few to a path: thousands cost little. */
export function fillDabs(ctx: SKRSContext2D, dabs: readonly Stroke[], fill: string): void {
  ctx.fillStyle = fill;
  for (let from = 0; from < dabs.length; from += dabsPerPath) {
    ctx.beginPath();
    for (const { x, y, length, width, angle } of dabs.slice(from, from + dabsPerPath)) {
      ctx.moveTo(x + (Math.cos(angle) * length) / 2, y + (Math.sin(angle) * length) / 2);
      ctx.ellipse(x, y, Math.max(0.3, length / 2), Math.max(0.3, width / 2), angle, 0, Math.PI * 2);
    }
    ctx.fill();
  }
}

/**
 * Scatters strokes in several tones of a colour. `place` gives one stroke and its tone (0 dark … 1 light), or
 * nothing to leave the spot free.
 */
export function scatterDabs(
  ctx: SKRSContext2D,
  { count, tones }: { count: number; tones: readonly Color[] },
  place: () => (Stroke & { tone: number; alpha?: number }) | undefined,
): void {
  const groups: Stroke[][] = tones.map(() => []);
  for (let index = 0; index < count; index++) {
    const stroke = place();
    if (stroke) groups[Math.min(tones.length - 1, Math.max(0, Math.floor(stroke.tone * tones.length)))]!.push(stroke);
  }
  tones.forEach((tone, index) => fillDabs(ctx, groups[index]!, toCss(tone)));
}

/** Tones from the shadow side to the light side of a material. */
export function tonesOf(color: Color, [shadow, light]: readonly [Color, Color], count = 5): Color[] {
  return Array.from({ length: count }, (_, index) => {
    const t = index / (count - 1);
    return t < 0.5
      ? mix(color, mix(shadow, lighten(color, -0.16), 0.5), (0.5 - t) * 1.5)
      : mix(color, mix(light, lighten(color, 0.16), 0.45), (t - 0.5) * 1.1);
  });
}

/** A closed, slightly irregular round shape. */
export function blob(random: Random, { x, y, radius }: Point & { radius: number }, wobble: number): Point[] {
  const count = 14;
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2;
    const r = radius * (1 + random.bell() * wobble);
    return { x: x + Math.cos(angle) * r, y: y + Math.sin(angle) * r };
  });
}

/** Traces a smooth closed curve through points. */
export function traceSmooth(ctx: SKRSContext2D, points: readonly Point[]): void {
  const last = points[points.length - 1]!;
  const first = points[0]!;
  ctx.moveTo((last.x + first.x) / 2, (last.y + first.y) / 2);
  points.forEach((point, index) => {
    const following = points[(index + 1) % points.length]!;
    ctx.quadraticCurveTo(point.x, point.y, (point.x + following.x) / 2, (point.y + following.y) / 2);
  });
  ctx.closePath();
}
