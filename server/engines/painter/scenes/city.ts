import { lighten, mix, toCss, type Color } from '../drawing/color.ts';
import { firmament } from '../layers/firmament.ts';
import { mist } from '../layers/ground.ts';
import { staffage } from '../layers/staffage.ts';
import { water } from '../layers/water.ts';
import { weather } from '../layers/weather.ts';
import type { Random } from '../drawing/random.ts';
import { sway, type Layer, type Scene, type Stage } from '../stage.ts';

type Block = { x: number; w: number; top: number; foot: number; wall: Color; random: Random; distance: number };

function windows(stage: Stage, { x, w, top, foot, wall, random, distance }: Block): void {
  const { ctx, palette, unit } = stage;
  const isLit = stage.isNight || ['dusk', 'sunset', 'dawn'].includes(stage.daytime);
  const pitch = Math.max(3, unit * (15 - distance * 7));
  const tones = isLit
    ? [palette.accent2, mix(palette.light, palette.accent2, 0.5), palette.light, mix(palette.accent, palette.light, 0.3)]
    : [mix(wall, palette.skyTop, 0.5), mix(wall, palette.skyLow, 0.5), mix(wall, palette.dark, 0.35)];
  const share = isLit ? (stage.isNight ? 0.42 : 0.26) : 0.85;
  const columns = Math.floor((w - pitch * 0.6) / pitch);
  const rows = Math.min(70, Math.floor((foot - top - pitch) / (pitch * 1.25)));
  const [ww, wh] = [pitch * random.between(0.35, 0.62), pitch * random.between(0.45, 0.85)];
  for (const tone of tones) {
    ctx.fillStyle = toCss(tone, isLit ? 0.95 - distance * 0.4 : 0.55);
    ctx.beginPath();
    for (let row = 0; row < rows; row++) {
      const isFloorLit = random.chance(0.1);
      for (let column = 0; column < columns; column++) {
        if (!isFloorLit && !random.chance(share / tones.length)) continue;
        if (sway(stage, random.next()) > 0.995) continue;
        ctx.rect(x + pitch * 0.5 + column * pitch, top + pitch * 0.7 + row * pitch * 1.25, ww, wh);
      }
    }
    ctx.fill();
  }
}

function building(stage: Stage, block: Block): void {
  const { ctx, palette, light } = stage;
  const { x, w, top, foot, wall, random } = block;
  const face = ctx.createLinearGradient(0, top, 0, foot);
  face.addColorStop(0, toCss(mix(wall, palette.light, stage.isNight ? 0.03 : 0.2)));
  face.addColorStop(1, toCss(mix(wall, palette.haze, 0.32)));
  ctx.fillStyle = face;
  const kind = random.integer(0, 4);
  ctx.beginPath();
  ctx.rect(x, top, w, foot - top);
  if (kind === 0) ctx.rect(x + w * 0.2, top - w * 0.35, w * 0.6, w * 0.4);
  if (kind === 1)
    for (const y of [
      [x, top],
      [x + w * 0.5, top - w * 0.7],
      [x + w, top],
    ] as const)
      ctx.lineTo(...y);
  if (kind === 2) {
    ctx.rect(x + w * 0.15, top - w * 0.3, w * 0.7, w * 0.32);
    ctx.rect(x + w * 0.32, top - w * 0.6, w * 0.36, w * 0.32);
    ctx.rect(x + w * 0.485, top - w * 1.3, w * 0.03, w * 0.8);
  }
  ctx.fill();
  const side = w * random.between(0.18, 0.34);
  ctx.fillStyle = toCss(mix(palette.dark, palette.skyTop, 0.35), (stage.isNight ? 0.4 : 0.3) * (1 - block.distance * 0.6));
  ctx.fillRect(light.side > 0 ? x : x + w - side, top, side, foot - top);
  ctx.fillStyle = toCss(mix(wall, palette.light, stage.isNight ? 0.12 : 0.5), 0.8);
  ctx.fillRect(light.side > 0 ? x + w - Math.max(1, w * 0.025) : x, top, Math.max(1, w * 0.025), (foot - top) * 0.8);
  windows(stage, block);
}

/** One row of towers: 0 near … 1 far; the skyline rises towards its own centre. */
export function towers({ name, distance, foot, tall }: { name: string; distance: number; foot: number; tall: number }): Layer {
  return (stage) => {
    const { width, palette, unit } = stage;
    const random = stage.random(`towers ${name}`);
    const middle = random.between(0.3, 0.7);
    const tints = [
      palette.rock,
      mix(palette.rock, palette.accent, 0.28),
      mix(palette.rock, palette.pale, 0.35),
      mix(palette.earth, palette.rock, 0.5),
      mix(palette.rock, palette.dark, 0.3),
    ];
    for (let x = -20 * unit; x < width;) {
      const w = unit * random.between(34, 105) * (1 - distance * 0.45);
      const bump = Math.exp(-(((x / width - middle) / 0.3) ** 2));
      const h = tall * (0.22 + 0.6 * bump * random.between(0.5, 1.1) + random.between(0, 0.3));
      const wall = mix(random.pick(tints), mix(palette.haze, palette.skyLow, 0.3), distance * 0.75);
      building(stage, { x, w, top: foot - h, foot, wall: stage.isNight ? lighten(wall, -0.03) : wall, random, distance });
      x += w + (random.chance(0.25) ? unit * random.between(2, 14) : 0);
    }
  };
}

/** Light of the city on the haze above it. */
export const cityGlow: Layer = ({ ctx, palette, width, horizon, isNight, daytime }) => {
  if (!isNight && daytime !== 'dusk') return;
  const gradient = ctx.createLinearGradient(0, horizon * 0.5, 0, horizon);
  gradient.addColorStop(0, toCss(palette.accent2, 0));
  gradient.addColorStop(1, toCss(palette.accent2, 0.34));
  ctx.fillStyle = gradient;
  ctx.fillRect(0, 0, width, horizon);
};

/** A skyline in three depths over a river or a wet square that mirrors it. */
export const city: Scene = (stage) => {
  const { height, horizon, reading, palette } = stage;
  const random = stage.random('city');
  stage.horizon = Math.round(Math.max(horizon, height * 0.66));
  const base = stage.horizon;
  return [
    ...firmament,
    cityGlow,
    towers({ name: 'far', distance: 0.9, foot: base, tall: base * 0.46 }),
    mist({ name: 'far', y: base, thickness: height * 0.1, strength: 0.55 }),
    towers({ name: 'middle', distance: 0.5, foot: base, tall: base * random.between(0.5, 0.66) }),
    mist({ name: 'near', y: base, thickness: height * 0.06, strength: 0.45 }),
    towers({ name: 'near', distance: 0.12, foot: base, tall: base * random.between(0.3, 0.42) }),
    (stage) => {
      stage.ctx.fillStyle = toCss(mix(palette.dark, palette.rock, 0.3));
      stage.ctx.fillRect(0, base - 5 * stage.unit, stage.width, 8 * stage.unit);
    },
    staffage({ land: () => base, isFar: true, except: ['house', 'birds', 'balloon', 'heart', 'rocket', 'butterfly'] }),
    water({
      from: base,
      roughness: reading.has('weather:rain') ? 0.3 : 0.2,
      color: stage.isNight ? mix(palette.water, palette.dark, 0.3) : palette.water,
    }),
    staffage({ water: base + (height - base) * 0.42, likes: { boat: 0.3, birds: stage.isNight ? 0 : 0.4 }, except: ['house', 'tree'] }),
    weather,
  ];
};
