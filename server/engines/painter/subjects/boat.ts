import { fillPolygon } from '../drawing/brush.ts';
import { mix, toCss, type Color } from '../drawing/color.ts';
import { sway, type Stage } from '../stage.ts';
import type { Spot } from './spot.ts';

type Rig = { sail: Color; jib: Color; hull: Color; isLitInside: boolean };

/** A small sailing boat with its mirror image; `y` is the water line, `size` the mast height in pixels. */
export function boat(stage: Stage, { x, y, size }: Spot): void {
  const { ctx, palette, light } = stage;
  const random = stage.random('boat');
  const heading = random.pick([-1, 1]);
  const sail = mix(palette.pale, palette.accent2, random.between(0, 0.3));
  const jib = random.chance(0.5) ? palette.accent : mix(sail, palette.light, 0.4);
  const hull = mix(palette.accent, palette.dark, random.between(0.15, 0.6));
  const rig = { sail, jib, hull, isLitInside: light.side * heading < 0 };
  for (const [flip, alpha] of [
    [-1, 0.3],
    [1, 1],
  ] as const) {
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(sway(stage, 0.1) * 0.02 * flip + heading * 0.03);
    ctx.scale(heading * size, flip * size);
    ctx.globalAlpha = alpha;
    paintRig(stage, rig);
    ctx.restore();
  }
  ctx.fillStyle = toCss(palette.pale, 0.5);
  for (let index = 0; index < 5; index++)
    ctx.fillRect(
      x + random.bell() * size * 0.5,
      y + size * (0.04 + index * 0.03),
      size * random.between(0.1, 0.34),
      Math.max(1, size * 0.008),
    );
}

/** Paints sails, mast and hull in heights of the mast, heading right. */
function paintRig({ ctx, palette }: Stage, { sail, jib, hull, isLitInside }: Rig): void {
  const main = [
    { x: 0.02, y: -1 },
    { x: 0.16, y: -0.62 },
    { x: 0.34, y: -0.17 },
    { x: 0.02, y: -0.15 },
  ];
  fillPolygon(ctx, main, sail);
  fillPolygon(
    ctx,
    [
      { x: 0.02, y: -1 },
      { x: 0.1, y: -0.6 },
      { x: 0.12, y: -0.16 },
      { x: 0.02, y: -0.15 },
    ],
    mix(sail, isLitInside ? palette.light : palette.skyTop, 0.3),
  );
  fillPolygon(
    ctx,
    [
      { x: -0.02, y: -0.92 },
      { x: -0.16, y: -0.5 },
      { x: -0.34, y: -0.14 },
      { x: -0.03, y: -0.17 },
    ],
    jib,
  );
  ctx.fillStyle = toCss(palette.dark);
  ctx.fillRect(-0.012, -1.04, 0.024, 1);
  ctx.fillStyle = toCss(hull);
  ctx.beginPath();
  ctx.moveTo(-0.42, -0.1);
  ctx.quadraticCurveTo(-0.28, 0.07, 0, 0.06);
  ctx.quadraticCurveTo(0.3, 0.06, 0.36, -0.1);
  ctx.closePath();
  ctx.fill();
  ctx.fillStyle = toCss(mix(hull, palette.pale, 0.75));
  ctx.fillRect(-0.4, -0.11, 0.75, 0.03);
}
