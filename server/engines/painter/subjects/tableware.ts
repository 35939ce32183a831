import { fillDabs } from '../drawing/brush.ts';
import { lighten, mix, toCss, type Color } from '../drawing/color.ts';
import type { Random } from '../drawing/random.ts';
import type { Stage } from '../stage.ts';

/** A thing on a table: its foot and its size, in pixels. */
export type Thing = { x: number; y: number; size: number; color: Color; random: Random };

/** The soft shadow and the contact shadow of a thing on the table. */
function shadow(stage: Stage, { x, y, size }: Thing, wide: number): void {
  const { ctx, palette, light } = stage;
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(1, 0.2);
  for (const [reach, shift, alpha] of [
    [1.5, 0.75, 0.5],
    [0.62, 0.06, 0.75],
  ] as const) {
    const cx = -light.side * wide * shift;
    const gradient = ctx.createRadialGradient(cx, 0, 0, cx, 0, wide * reach);
    gradient.addColorStop(0, toCss(palette.dark, alpha));
    gradient.addColorStop(0.5, toCss(palette.dark, alpha * 0.55));
    gradient.addColorStop(1, toCss(palette.dark, 0));
    ctx.fillStyle = gradient;
    ctx.fillRect(-size * 4, -size * 4, size * 8, size * 8);
  }
  ctx.restore();
}

/** The profile of a turned vessel: half its width (in sizes) at height t, 0 foot … 1 rim. */
type Turning = { outline: (t: number) => number; isGlass?: boolean };

/** A vessel turned on a wheel. */
export function turned(stage: Stage, thing: Thing, { outline, isGlass = false }: Turning): void {
  const { ctx, palette, light } = stage;
  const { x, y, size, color } = thing;
  shadow(stage, thing, size * outline(0.3));
  const steps = Array.from({ length: 41 }, (_, index) => index / 40);
  const foot = size * outline(0) * 0.2;
  ctx.save();
  ctx.beginPath();
  for (const t of steps) ctx.lineTo(x - outline(t) * size, y - t * size);
  for (const t of steps.toReversed()) ctx.lineTo(x + outline(t) * size, y - t * size);
  ctx.ellipse(x, y, outline(0) * size, Math.max(1, foot), 0, 0, Math.PI);
  ctx.clip();
  const widest = Math.max(...steps.map(outline)) * size;
  const body = ctx.createLinearGradient(x - widest * light.side, 0, x + widest * light.side, 0);
  const alpha = isGlass ? 0.72 : 1;
  body.addColorStop(0, toCss(mix(color, palette.dark, 0.72), alpha));
  body.addColorStop(0.1, toCss(mix(mix(color, palette.dark, 0.6), palette.skyMiddle, 0.16), alpha));
  body.addColorStop(0.5, toCss(mix(color, palette.dark, 0.16), alpha));
  body.addColorStop(0.74, toCss(mix(lighten(color, 0.1), palette.light, 0.28), alpha));
  body.addColorStop(1, toCss(mix(color, palette.dark, 0.28), alpha));
  ctx.fillStyle = body;
  ctx.fillRect(x - widest, y - size, widest * 2, size + foot);
  const low = ctx.createLinearGradient(0, y - size * 0.35, 0, y + foot);
  low.addColorStop(0, toCss(palette.dark, 0));
  low.addColorStop(1, toCss(palette.dark, 0.4));
  ctx.fillStyle = low;
  ctx.fillRect(x - widest, y - size, widest * 2, size + foot);
  ctx.fillStyle = toCss(palette.pale, isGlass ? 0.8 : 0.5);
  ctx.beginPath();
  for (const t of steps.slice(12, 34)) ctx.lineTo(x + outline(t) * size * light.side * 0.55, y - t * size);
  for (const t of steps.slice(12, 34).toReversed())
    ctx.lineTo(x + outline(t) * size * light.side * (0.64 - 0.05 * Math.sin(t * 9)), y - t * size);
  ctx.fill();
  ctx.restore();
  const rim = outline(1) * size;
  ctx.fillStyle = toCss(mix(color, palette.dark, 0.65));
  ctx.strokeStyle = toCss(mix(lighten(color, 0.12), palette.light, 0.3));
  ctx.lineWidth = Math.max(1, size * 0.012);
  ctx.beginPath();
  ctx.ellipse(x, y - size, rim, rim * 0.24, 0, 0, 7);
  ctx.fill();
  ctx.stroke();
}

/** A round fruit with a blush, a highlight, reflected light and a stalk. */
export function fruit(stage: Stage, thing: Thing, isPear: boolean): void {
  const { ctx, palette, light } = stage;
  const { x, y, size: r, color, random } = thing;
  shadow(stage, thing, r);
  const cy = y - r * 0.92;
  const body = ctx.createRadialGradient(x + light.side * r * 0.42, cy - r * 0.42, r * 0.05, x, cy, r * 1.15);
  body.addColorStop(0, toCss(mix(lighten(color, 0.2), palette.light, 0.5)));
  body.addColorStop(0.3, toCss(lighten(color, 0.06)));
  body.addColorStop(0.66, toCss(mix({ ...color, h: color.h - 14 }, palette.dark, 0.22)));
  body.addColorStop(0.9, toCss(mix({ ...color, h: color.h - 22 }, palette.dark, 0.62)));
  body.addColorStop(1, toCss(mix(mix(color, palette.earth, 0.4), palette.dark, 0.4)));
  ctx.fillStyle = body;
  ctx.beginPath();
  if (isPear) {
    ctx.moveTo(x, cy - r * 1.55);
    ctx.bezierCurveTo(x + r * 0.55, cy - r * 1.55, x + r * 0.4, cy - r * 0.75, x + r * 0.86, cy - r * 0.2);
    ctx.bezierCurveTo(x + r * 1.3, cy + r * 0.6, x + r * 0.6, cy + r, x, cy + r * 0.96);
    ctx.bezierCurveTo(x - r * 0.6, cy + r, x - r * 1.3, cy + r * 0.6, x - r * 0.86, cy - r * 0.2);
    ctx.bezierCurveTo(x - r * 0.4, cy - r * 0.75, x - r * 0.55, cy - r * 1.55, x, cy - r * 1.55);
  } else ctx.ellipse(x, cy, r, r * 0.95, 0, 0, 7);
  ctx.fill();
  fillDabs(
    ctx,
    Array.from({ length: 46 }, () => {
      const [a, d] = [random.between(0, 6.3), Math.sqrt(random.next()) * r * 0.8];
      return { x: x + Math.cos(a) * d, y: cy + Math.sin(a) * d, length: r * 0.07, width: r * 0.025, angle: a + 1.57 };
    }),
    toCss(mix(lighten(color, 0.14), palette.light, 0.4), 0.34),
  );
  fillDabs(
    ctx,
    [{ x: x + light.side * r * 0.42, y: cy - r * 0.45, length: r * 0.3, width: r * 0.17, angle: light.side * 0.8 }],
    toCss(palette.pale, 0.72),
  );
  ctx.strokeStyle = toCss(mix(palette.dark, palette.earth, 0.35));
  ctx.lineCap = 'round';
  ctx.lineWidth = Math.max(1, r * 0.07);
  ctx.beginPath();
  const top = isPear ? cy - r * 1.5 : cy - r * 0.84;
  ctx.moveTo(x, top);
  ctx.quadraticCurveTo(x + r * 0.02, top - r * 0.25, x + r * 0.16, top - r * 0.38);
  ctx.stroke();
}
