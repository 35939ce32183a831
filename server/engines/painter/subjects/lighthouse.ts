import { fillPolygon, type Point } from '../drawing/brush.ts';
import { mix, toCss } from '../drawing/color.ts';
import type { Stage } from '../stage.ts';
import type { Spot } from './spot.ts';

const lightedAt: readonly Stage['daytime'][] = ['dusk', 'sunset'];

/** A lighthouse on its rock; at night and in fog its beam turns with the clock. */
export function lighthouse(stage: Stage, spot: Spot): void {
  const { reading } = stage;
  const isLit = stage.isNight || lightedAt.includes(stage.daytime) || reading.has('weather:fog') || reading.has('weather:storm');
  if (!reading.has('place:cliff')) paintRock(stage, spot);
  if (isLit) paintBeam(stage, spot);
  paintTower(stage, spot);
  paintLantern(stage, spot, isLit);
  if (isLit) paintHalo(stage, spot);
}

/** Pixels from the top of the lamp. */
function lampOf({ y, size }: Spot): number {
  return y - size * 0.82;
}

function paintRock(stage: Stage, { x, y, size }: Spot): void {
  const { ctx, palette, light } = stage;
  const rock = mix(mix(palette.rock, palette.foliage, 0.3), palette.haze, 0.15);
  const mound: Point[] = [
    { x: x - size * 0.62, y: y + size * 0.34 },
    { x: x - size * 0.36, y: y + size * 0.1 },
    { x: x - size * 0.16, y: y - size * 0.02 },
    { x: x + size * 0.13, y: y - size * 0.015 },
    { x: x + size * 0.4, y: y + size * 0.12 },
    { x: x + size * 0.6, y: y + size * 0.34 },
  ];
  fillPolygon(ctx, mound, mix(rock, palette.dark, 0.35));
  fillPolygon(
    ctx,
    [mound[2]!, mound[3]!, mound[light.side > 0 ? 4 : 1]!, mound[light.side > 0 ? 5 : 0]!, { x, y: y + size * 0.34 }],
    mix(rock, palette.light, stage.isNight ? 0 : 0.12),
  );
}

function paintBeam(stage: Stage, spot: Spot): void {
  const { ctx, palette } = stage;
  const { x, size } = spot;
  const top = lampOf(spot);
  const turn = stage.clock * Math.PI * 2;
  for (const side of [-1, 1]) {
    const reach = size * 3.4 * (0.75 + 0.25 * Math.cos(turn));
    const gradient = ctx.createLinearGradient(x, top, x + side * reach, top);
    gradient.addColorStop(0, toCss(palette.light, 0.7));
    gradient.addColorStop(1, toCss(palette.light, 0));
    fillPolygon(
      ctx,
      [
        { x, y: top },
        { x: x + side * reach, y: top - reach * 0.14 },
        { x: x + side * reach, y: top + reach * 0.1 },
      ],
      gradient,
    );
  }
}

function paintTower(stage: Stage, { x, y, size }: Spot): void {
  const { ctx, palette, light } = stage;
  const wall = mix(palette.pale, palette.haze, 0.1);
  const radius = (t: number): number => size * (0.105 - 0.045 * t);
  const bands = 5;
  for (let index = 0; index < bands; index++) {
    const [from, to] = [index / bands, (index + 1) / bands];
    const gradient = ctx.createLinearGradient(x - radius(0), 0, x + radius(0), 0);
    const color = index % 2 === 0 ? wall : palette.accent;
    const dim = stage.isNight ? 0.5 : 0;
    const lit = mix(mix(color, palette.light, 0.25), palette.dark, dim);
    const dark = mix(color, mix(palette.skyTop, palette.dark, 0.55), 0.55 + dim * 0.3);
    gradient.addColorStop(0, toCss(light.side < 0 ? lit : dark));
    gradient.addColorStop(0.5, toCss(mix(color, palette.dark, dim * 0.9)));
    gradient.addColorStop(1, toCss(light.side < 0 ? dark : lit));
    const [a, b] = [y - size * 0.76 * from, y - size * 0.76 * to];
    fillPolygon(
      ctx,
      [
        { x: x - radius(from), y: a },
        { x: x + radius(from), y: a },
        { x: x + radius(to), y: b },
        { x: x - radius(to), y: b },
      ],
      gradient,
    );
  }
}

function paintLantern({ ctx, palette }: Stage, { x, y, size }: Spot, isLit: boolean): void {
  ctx.fillStyle = toCss(palette.dark);
  ctx.fillRect(x - size * 0.085, y - size * 0.775, size * 0.17, size * 0.022);
  ctx.fillStyle = toCss(isLit ? palette.light : mix(palette.skyMiddle, palette.dark, 0.3));
  ctx.fillRect(x - size * 0.042, y - size * 0.865, size * 0.084, size * 0.09);
  fillPolygon(
    ctx,
    [
      { x: x - size * 0.06, y: y - size * 0.862 },
      { x, y: y - size * 0.95 },
      { x: x + size * 0.06, y: y - size * 0.862 },
    ],
    mix(palette.accent, palette.dark, 0.25),
  );
}

function paintHalo({ ctx, palette }: Stage, spot: Spot): void {
  const { x, size } = spot;
  const top = lampOf(spot);
  const halo = ctx.createRadialGradient(x, top, 0, x, top, size * 0.3);
  halo.addColorStop(0, toCss(palette.light, 0.9));
  halo.addColorStop(1, toCss(palette.light, 0));
  ctx.fillStyle = halo;
  ctx.fillRect(x - size * 0.3, top - size * 0.3, size * 0.6, size * 0.6);
}
