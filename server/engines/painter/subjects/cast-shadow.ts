import type { Point } from '../drawing/brush.ts';
import { mix, toCss } from '../drawing/color.ts';
import type { Stage } from '../stage.ts';

/** A cast shadow on the ground, away from the light. `length` and `width` in pixels. */
export function castShadow(stage: Stage, { x, y }: Point, { length, width }: { length: number; width: number }): void {
  if (!stage.light.isVisible && !stage.isNight) return;
  const { ctx, light, palette } = stage;
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(light.side * -0.06);
  const gradient = ctx.createLinearGradient(0, 0, -light.side * length, 0);
  gradient.addColorStop(0, toCss(mix(palette.dark, palette.skyTop, 0.25), 0.5));
  gradient.addColorStop(1, toCss(mix(palette.dark, palette.skyTop, 0.25), 0));
  ctx.fillStyle = gradient;
  ctx.beginPath();
  ctx.ellipse((-light.side * length) / 2, 0, length / 2, width / 2, 0, 0, 7);
  ctx.fill();
  ctx.restore();
}
