import { fillPolygon, type Point } from '../drawing/brush.ts';
import { mix, toCss, type Color } from '../drawing/color.ts';
import type { Random } from '../drawing/random.ts';
import { firmament } from '../layers/firmament.ts';
import { mist } from '../layers/ground.ts';
import { staffage } from '../layers/staffage.ts';
import { water } from '../layers/water.ts';
import { weather } from '../layers/weather.ts';
import type { Layer, Scene, Stage } from '../stage.ts';
import { cityGlow, towers } from './city.ts';

/** A house of a façade between two depths, 0 at the vanishing point; `across`, `top` and `foot` give pixels at a depth. */
type House = {
  near: number;
  far: number;
  across: (depth: number) => number;
  top: (depth: number) => number;
  foot: (depth: number) => number;
  wall: Color;
  random: Random;
};

/** Depths at which one house ends and the next begins. */
const cuts = [0.06, 0.11, 0.18, 0.28, 0.42, 0.66, 1.05];

function facades(vanish: Point): Layer {
  return (stage) => {
    const { width, height, palette } = stage;
    const tints = [
      palette.accent,
      palette.accent2,
      palette.earth,
      palette.rock,
      mix(palette.pale, palette.earth, 0.3),
      mix(palette.accent, palette.pale, 0.4),
    ];
    for (const side of [-1, 1]) {
      const random = stage.random(`facade ${side}`);
      const edge = side < 0 ? vanish.x : width - vanish.x;
      for (let index = 0; index < cuts.length - 1; index++) {
        const [near, far] = [cuts[index + 1]!, cuts[index]!];
        const tall = height * random.between(0.75, 1.2);
        const wall = mix(
          mix(random.pick(tints), palette.haze, (1 - near) * 0.5),
          palette.dark,
          stage.isNight ? 0.55 : side === stage.light.side ? 0.3 : 0.06,
        );
        const house: House = {
          near,
          far,
          across: (depth) => vanish.x + side * edge * depth,
          top: (depth) => vanish.y - tall * depth,
          foot: (depth) => vanish.y + height * 0.42 * depth,
          wall,
          random,
        };
        paintWall(stage, house);
        paintPanes(stage, house);
        if (random.chance(0.7)) paintAwning(stage, house, side * edge);
      }
    }
  };
}

function paintWall({ ctx }: Stage, { near, far, across, top, foot, wall }: House): void {
  ctx.fillStyle = toCss(wall);
  ctx.beginPath();
  ctx.moveTo(across(far), top(far));
  ctx.lineTo(across(near), top(near));
  ctx.lineTo(across(near), foot(near));
  ctx.lineTo(across(far), foot(far));
  ctx.fill();
}

function paintPanes(stage: Stage, { near, far, across, top, foot, wall, random }: House): void {
  const { ctx, palette } = stage;
  const isLit = stage.isNight || stage.daytime === 'dusk' || stage.daytime === 'sunset';
  for (let pane = 0; pane < 24; pane++) {
    const [row, column] = [pane >> 2, pane & 3];
    const at = (c: number): number => far + (near - far) * ((column + c) / 4);
    const corner = (c: number, r: number): Point => ({
      x: across(at(c)),
      y: top(at(c)) + (foot(at(c)) - top(at(c))) * ((row + r) / 6.6 + 0.05),
    });
    const sill = row === 5 ? 0.95 : 0.75;
    const glass =
      isLit && random.chance(0.55) ? mix(palette.accent2, palette.light, random.between(0.2, 0.8)) : mix(wall, palette.dark, 0.5);
    fillPolygon(ctx, [corner(0.25, 0.2), corner(0.75, 0.2), corner(0.75, sill), corner(0.25, sill)], glass);
  }
}

/** `outward`: pixels of depth 1 away from the vanishing point, negative on the left. */
function paintAwning({ ctx, palette, height }: Stage, { near, far, across, top, foot, random }: House, outward: number): void {
  ctx.fillStyle = toCss(random.pick([palette.accent, palette.accent2, palette.pale]));
  const [a, b, y] = [across(far), across(near), (t: number): number => foot(t) - (foot(t) - top(t)) * 0.19];
  ctx.beginPath();
  for (const [x, py] of [
    [a, y(far)],
    [b, y(near)],
    [b - outward * near * 0.1, y(near) + height * 0.06 * near],
    [a - outward * far * 0.1, y(far) + height * 0.06 * far],
  ] as const)
    ctx.lineTo(x, py);
  ctx.fill();
}

/** A street in one-point perspective: two façades running to a bright end, the wet road mirroring them. */
export const street: Scene = (stage) => {
  const { width, height, palette } = stage;
  stage.horizon = Math.round(height * 0.62);
  const random = stage.random('street');
  const vanish = { x: width * random.pick([0.4, 0.5, 0.6]), y: stage.horizon };
  stage.light.x = vanish.x;
  stage.light.y = Math.min(stage.light.y, vanish.y - height * 0.08);
  return [
    ...firmament,
    cityGlow,
    towers({ name: 'end', distance: 0.75, foot: vanish.y + height * 0.02, tall: height * 0.2 }),
    facades(vanish),
    water({
      from: Math.round(vanish.y + height * 0.05),
      roughness: stage.reading.has('weather:rain') || stage.isNight ? 0.25 : 0.5,
      color: mix(palette.rock, palette.dark, 0.4),
    }),
    facades(vanish),
    staffage({
      land: () => vanish.y + height * 0.2,
      likes: { people: 0.8, cat: 0.15 },
      except: ['house', 'tree', 'boat', 'birds'],
      scale: 1.15,
    }),
    mist({ name: 'street', y: vanish.y, thickness: height * 0.05, strength: 0.5 }),
    weather,
  ];
};
