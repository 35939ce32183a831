import { fillPolygon, scatterDabs } from '../../drawing/brush.ts';
import { mix, toCss } from '../../drawing/color.ts';
import { cliff } from '../../layers/cliff.ts';
import { firmament } from '../../layers/firmament.ts';
import { grass, hill, mist } from '../../layers/ground.ts';
import { range } from '../../layers/range.ts';
import { staffage } from '../../layers/staffage.ts';
import { water } from '../../layers/water.ts';
import { weather } from '../../layers/weather.ts';
import { woods } from '../../layers/woods.ts';
import { type Layer, type Scene, type Stage } from '../../stage.ts';
import { treesFor } from './seasons.ts';

/** A canyon: banded walls from both sides, stepping back into haze, a river on the floor. */
export const canyon: Scene = (stage) => {
  const { height, horizon, palette } = stage;
  const floor = horizon + (height - horizon) * 0.4;
  return [
    ...firmament,
    range({
      name: 'mesa',
      foot: horizon,
      rise: horizon * 0.3,
      distance: 0.85,
      jagged: 0.35,
      color: mix(palette.earth, palette.accent, 0.3),
      bottom: floor,
    }),
    cliff({ name: 'a', side: -1, reach: 0.42, top: horizon * 0.66, bottom: floor, distance: 0.75 }),
    cliff({ name: 'b', side: 1, reach: 0.46, top: horizon * 0.6, bottom: floor, distance: 0.6 }),
    mist({ name: 'deep', y: floor, thickness: height * 0.08, strength: 0.6 }),
    hill({ name: 'floor', high: floor - 6, low: floor + 6, color: palette.earth, distance: 0.4, texture: 0.5 }),
    water({ from: floor, roughness: 0.14 }),
    staffage({ water: floor + height * 0.08, likes: { birds: 0.6 }, except: ['house', 'tree', 'people'] }),
    cliff({ name: 'c', side: 1, reach: 0.3, top: horizon * 0.42, bottom: height * 0.93, distance: 0.3 }),
    cliff({ name: 'd', side: -1, reach: 0.36, top: horizon * 0.28, bottom: height * 1.02, distance: 0.05 }),
    hill({ name: 'ledge', high: height * 0.9, low: height * 0.99, color: mix(palette.earth, palette.accent, 0.2), distance: 0 }),
    staffage({ land: () => height * 0.95, likes: { people: 0.4 }, except: ['birds', 'balloon', 'boat', 'house'] }),
    weather,
  ];
};

/** The falling water itself: bright strands, spray at the foot. */
function cascade({ x, wide, top, foot }: { x: number; wide: number; top: number; foot: number }): Layer {
  const edge = (t: number): number => wide * (0.5 + 0.22 * t);
  return (stage) => {
    const { ctx, palette, unit } = stage;
    const random = stage.random('cascade');
    const white = mix(palette.pale, palette.skyLow, 0.12);
    fillPolygon(
      ctx,
      [
        { x: x - edge(0), y: top },
        { x: x + edge(0), y: top },
        { x: x + edge(1), y: foot },
        { x: x - edge(1), y: foot },
      ],
      mix(palette.water, white, 0.62),
    );
    for (const [tone, count] of [
      [mix(palette.water, palette.dark, 0.2), 26],
      [mix(palette.water, white, 0.4), 60],
      [white, 120],
    ] as const) {
      ctx.strokeStyle = toCss(tone, 0.55);
      ctx.lineCap = 'round';
      ctx.lineWidth = Math.max(0.8, unit * 2.2);
      ctx.beginPath();
      for (let strand = 0; strand < count; strand++) {
        const at = random.bell();
        const from = (random.next() + stage.clock * 2) % 1;
        const length = random.between(0.1, 0.4);
        const to = Math.min(1, from + length);
        ctx.moveTo(x + at * edge(from), top + (foot - top) * from);
        ctx.lineTo(x + at * edge(to) * 1.03, top + (foot - top) * to);
      }
      ctx.stroke();
    }
    scatterDabs(ctx, { count: 240, tones: [mix(white, palette.skyMiddle, 0.3), mix(white, palette.skyMiddle, 0.1), white] }, () => ({
      x: x + random.bell() * wide * 1.5,
      y: foot - Math.abs(random.bell()) * wide * 0.4,
      length: unit * random.between(3, 18),
      width: unit * random.between(2, 9),
      angle: 0,
      tone: random.next(),
    }));
  };
}

/** A cliff in the mossy stone of the gorge instead of the colours of its strata. */
function inRock({ palette, reading }: Stage, layer: Layer): Layer {
  const stone = mix(mix(palette.rock, palette.foliage, 0.2), palette.pale, reading.has('place:canyon') ? 0.22 : 0.1);
  const rock = { ...palette, earth: stone, accent: stone };
  return (stage) => layer({ ...stage, palette: rock });
}

/** Cliffs behind and beside the fall at `x`; the two high walls of a canyon when asked. */
function gorgeWalls(stage: Stage, { x, top, bottom }: { x: number; top: number; bottom: number }): Layer[] {
  const { width, horizon } = stage;
  return [
    inRock(stage, cliff({ name: 'back', side: 1, reach: 2.6, top, bottom, distance: 0.45 })),
    inRock(stage, cliff({ name: 'left', side: -1, reach: (x / width) * 1.05, top, bottom, distance: 0.2 })),
    inRock(stage, cliff({ name: 'right', side: 1, reach: (1 - x / width) * 1.05, top, bottom, distance: 0.2 })),
    ...(stage.reading.has('place:canyon') ? [-1, 1] : []).map((side) =>
      inRock(
        stage,
        cliff({
          name: `wall ${side}`,
          side: side < 0 ? -1 : 1,
          reach: (side < 0 ? x / width : 1 - x / width) * 0.8,
          top: horizon * (side === stage.light.side ? 0.3 : 0.45),
          bottom,
          distance: 0.1,
        }),
      ),
    ),
  ];
}

/** Water falling between cliffs into a pool, woods above, ferns in front. */
export const waterfall: Scene = (stage: Stage) => {
  const { width, height, palette, unit } = stage;
  const random = stage.random('waterfall');
  stage.horizon = Math.round(height * 0.4);
  const { horizon } = stage;
  const x = width * random.pick([0.38, 0.5, 0.62]);
  const pool = height * 0.7;
  const lip = horizon + height * 0.02;
  return [
    ...firmament,
    range({ name: 'far', foot: horizon, rise: horizon * 0.5, distance: 0.8, snow: 0.3 }),
    woods({
      name: 'top',
      kinds: treesFor(stage),
      count: 60,
      ground: () => lip,
      spread: height * 0.02,
      tall: 110 * unit,
      distance: 0.35,
      clearing: [x / width - 0.06, x / width + 0.06],
    }),
    ...gorgeWalls(stage, { x, top: lip, bottom: pool + 8 }),
    cascade({ x, wide: width * random.between(0.1, 0.17), top: lip, foot: pool }),
    water({ from: pool, roughness: 0.35 }),
    mist({ name: 'spray', y: pool, thickness: height * 0.07, strength: 0.8 }),
    inRock(
      stage,
      cliff({ name: 'front', side: stage.light.side > 0 ? -1 : 1, reach: 0.26, top: height * 0.6, bottom: height, distance: 0 }),
    ),
    woods({
      name: 'front',
      kinds: treesFor(stage),
      count: 5,
      ground: () => height * 0.9,
      spread: height * 0.08,
      tall: 330 * unit,
      distance: 0,
      clearing: [0.18, 0.82],
    }),
    staffage({ land: () => height * 0.92, likes: { birds: 0.5 }, except: ['house', 'boat', 'tree'] }),
    grass({ from: height * 0.93, color: palette.foliage, tall: 120, count: 700 }),
    weather,
  ];
};
