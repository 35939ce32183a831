import { fillPolygon, type Point } from '../drawing/brush.ts';
import { lighten, mix, toCss, type Color } from '../drawing/color.ts';
import type { Stage } from '../stage.ts';
import type { Spot } from './spot.ts';

const window = (stage: Stage): Color =>
  stage.isNight || stage.daytime === 'dusk'
    ? mix(stage.palette.accent2, stage.palette.light, 0.5)
    : mix(stage.palette.dark, stage.palette.skyTop, 0.35);

/** A small house with a pitched roof, a lit and a shaded wall, a chimney and windows; `size` is its height. */
export function house(stage: Stage, { x, y, size }: Spot, variant = stage.random(`house ${Math.round(x)}`)): void {
  const { ctx, palette, light } = stage;
  const wall = mix(mix(palette.pale, palette.accent2, variant.between(0.05, 0.35)), palette.earth, variant.between(0, 0.3));
  const roof = mix(palette.accent, palette.dark, variant.between(0.05, 0.45));
  const [w, d, eave, side] = [size * 0.62, size * variant.between(0.7, 1), size * 0.56, light.side];
  const shade = (color: Color, lit: boolean): Color =>
    lit
      ? mix(color, palette.light, stage.isNight ? 0 : 0.25)
      : mix(color, mix(palette.skyTop, palette.dark, 0.5), stage.isNight ? 0.72 : 0.42);
  const gx = x - side * d * 0.5;
  const front: Point[] = [
    { x: gx, y },
    { x: gx, y: y - eave },
    { x: gx + (side * w) / 2, y: y - size },
    { x: gx + side * w, y: y - eave },
    { x: gx + side * w, y },
  ];
  const long = -side * d;
  fillPolygon(
    ctx,
    [
      { x: gx, y },
      { x: gx, y: y - eave },
      { x: gx + long, y: y - eave },
      { x: gx + long, y },
    ],
    shade(wall, false),
  );
  fillPolygon(ctx, front, shade(wall, true));
  ctx.fillStyle = toCss(shade(mix(wall, palette.accent, 0.4), false));
  ctx.fillRect(gx + long * 0.8 - size * 0.05, y - size * 1.08, size * 0.1, size * 0.3);
  fillPolygon(
    ctx,
    [
      { x: gx - side * size * 0.05, y: y - eave + size * 0.04 },
      { x: gx + (side * w) / 2, y: y - size * 1.02 },
      { x: gx + (side * w) / 2 + long, y: y - size * 1.02 },
      { x: gx + long * 1.04, y: y - eave + size * 0.04 },
    ],
    shade(roof, false),
  );
  ctx.strokeStyle = toCss(shade(roof, true));
  ctx.lineWidth = size * 0.05;
  ctx.beginPath();
  ctx.moveTo(gx + (side * w) / 2, y - size * 1.01);
  ctx.lineTo(gx + side * w * 1.06, y - eave + size * 0.05);
  ctx.stroke();
  ctx.fillStyle = toCss(window(stage));
  ctx.fillRect(gx + (side * w) / 2 - size * 0.07, y - size * 0.46, size * 0.14, size * 0.17);
  for (const at of [0.28, 0.62]) ctx.fillRect(gx + long * at - size * 0.06, y - eave * 0.72, size * 0.12, size * 0.18);
}

/** A castle of towers with pointed roofs; `size` is the height of the keep. */
export function castle(stage: Stage, { x, y, size }: Spot): void {
  const { ctx, palette, light } = stage;
  const random = stage.random('castle');
  const stone = mix(mix(palette.rock, palette.pale, 0.35), palette.haze, 0.2);
  const roof = mix(palette.accent, palette.dark, 0.3);
  const towers = [-0.5, -0.3, 0.12, 0.34, 0.52, -0.08].map((at, index) => ({
    at: at * 0.95,
    h: index === 5 ? 1 : random.between(0.45, 0.75),
    w: index === 5 ? 0.15 : random.between(0.09, 0.13),
  }));
  ctx.fillStyle = toCss(mix(stone, palette.dark, 0.22));
  ctx.fillRect(x - size * 0.52, y - size * 0.34, size * 1.04, size * 0.5);
  for (let notch = 0; notch < 16; notch++) ctx.fillRect(x + size * (-0.52 + notch * 0.066), y - size * 0.38, size * 0.036, size * 0.06);
  for (const { at, h, w } of towers) {
    const [left, top, wide] = [x + size * (at - w / 2), y - size * h * 0.72, size * w];
    ctx.fillStyle = toCss(mix(stone, palette.dark, stage.isNight ? 0.45 : 0.3));
    ctx.fillRect(left, top, wide, y - top + size * 0.14);
    ctx.fillStyle = toCss(mix(stone, palette.light, stage.isNight ? 0.04 : 0.3));
    ctx.fillRect(light.side > 0 ? left + wide * 0.5 : left, top, wide * 0.5, y - top + size * 0.14);
    ctx.fillStyle = toCss(mix(stone, palette.dark, 0.4));
    ctx.fillRect(left - wide * 0.08, top, wide * 1.16, size * 0.018);
    fillPolygon(
      ctx,
      [
        { x: left - wide * 0.14, y: top },
        { x: left + wide / 2, y: top - size * h * 0.3 },
        { x: left + wide * 1.14, y: top },
      ],
      roof,
    );
    fillPolygon(
      ctx,
      [
        { x: left + wide / 2, y: top },
        { x: left + wide / 2, y: top - size * h * 0.3 },
        { x: left + wide * (light.side > 0 ? 1.14 : -0.14), y: top },
      ],
      lighten(mix(roof, palette.light, stage.isNight ? 0.05 : 0.22), 0.02),
    );
    ctx.fillStyle = toCss(window(stage));
    for (let row = 0; row < 3; row++)
      if (random.chance(0.75)) ctx.fillRect(left + wide * 0.42, top + size * (0.07 + row * 0.12), wide * 0.17, size * 0.035);
  }
}

/** A windmill; its sails turn with the clock. */
export function windmill(stage: Stage, { x, y, size }: Spot): void {
  const { ctx, palette, light } = stage;
  const wall = mix(palette.pale, palette.earth, 0.25);
  fillPolygon(
    ctx,
    [
      { x: x - size * 0.16, y },
      { x: x - size * 0.09, y: y - size * 0.66 },
      { x: x + size * 0.09, y: y - size * 0.66 },
      { x: x + size * 0.16, y },
    ],
    mix(wall, palette.dark, 0.35),
  );
  fillPolygon(
    ctx,
    [
      { x, y },
      { x, y: y - size * 0.66 },
      { x: x + light.side * size * 0.09, y: y - size * 0.66 },
      { x: x + light.side * size * 0.16, y },
    ],
    mix(wall, palette.light, 0.2),
  );
  fillPolygon(
    ctx,
    [
      { x: x - size * 0.12, y: y - size * 0.65 },
      { x, y: y - size * 0.82 },
      { x: x + size * 0.12, y: y - size * 0.65 },
    ],
    mix(palette.accent, palette.dark, 0.4),
  );
  ctx.strokeStyle = toCss(palette.dark);
  ctx.fillStyle = toCss(mix(palette.pale, palette.dark, 0.2), 0.85);
  ctx.lineWidth = Math.max(1, size * 0.014);
  for (let arm = 0; arm < 4; arm++) {
    ctx.save();
    ctx.translate(x, y - size * 0.68);
    ctx.rotate((arm + stage.clock) * (Math.PI / 2) + 0.4);
    ctx.fillRect(0.01 * size, -size * 0.42, size * 0.08, size * 0.34);
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.lineTo(0, -size * 0.44);
    ctx.stroke();
    ctx.restore();
  }
}
