import { mix } from '../../drawing/color.ts';
import { firmament } from '../../layers/firmament.ts';
import { grass, hill, hillCrest, mist } from '../../layers/ground.ts';
import { range } from '../../layers/range.ts';
import { staffage } from '../../layers/staffage.ts';
import { water } from '../../layers/water.ts';
import { weather } from '../../layers/weather.ts';
import { woods } from '../../layers/woods.ts';
import type { Layer, Scene, Stage } from '../../stage.ts';
import { treesFor } from './seasons.ts';

/** A still lake or river: mountains and woods mirrored, a bank with reeds in front. */
export const lake: Scene = (stage) => {
  const { height, horizon, palette, reading, unit, light } = stage;
  const random = stage.random('lake');
  const drop = height - horizon;
  const bank = { name: 'bank', high: horizon - height * 0.035, low: horizon + height * 0.004 };
  const isRiver = reading.has('place:river');
  const winter = reading.has('season:winter') || reading.has('weather:snow');
  return [
    ...firmament,
    range({ name: 'far', foot: horizon, rise: horizon * random.between(0.36, 0.5), distance: 0.8, snow: winter ? 0.8 : 0.4 }),
    range({
      name: 'main',
      foot: horizon,
      rise: horizon * random.between(0.4, 0.64),
      distance: 0.45,
      snow: winter ? 0.8 : random.between(0, 0.4),
      jagged: random.between(0.4, 1),
    }),
    mist({ name: 'lake', y: horizon - height * 0.02, thickness: height * 0.06, strength: 0.7 }),
    hill({ ...bank, color: palette.foliage, distance: 0.3, bottom: horizon + 2 }),
    woods({
      name: 'bank',
      kinds: treesFor(stage),
      count: 90,
      ground: hillCrest(stage, bank),
      spread: height * 0.02,
      tall: 78 * unit,
      distance: 0.25,
      clearing: random.chance(0.6) ? (light.side > 0 ? [0.55, 0.72] : [0.28, 0.45]) : [2, 3],
    }),
    staffage({
      land: () => horizon,
      isFar: true,
      except: ['boat', 'whale', 'bridge', 'birds', 'balloon', 'rocket', 'butterfly', 'heart'],
      likes: { house: 0.35 },
    }),
    isRiver && hill({ name: 'left bank', high: horizon + drop * 0.05, low: horizon + drop * 0.2, color: palette.earth, distance: 0.2 }),
    water({ from: horizon, roughness: reading.has('weather:wind') ? 0.5 : random.between(0.06, 0.22) }),
    mist({ name: 'on water', y: horizon + height * 0.01, thickness: height * 0.025, strength: 0.5 }),
    staffage({
      water: horizon + drop * random.between(0.2, 0.4),
      likes: { boat: 0.3, birds: 0.35 },
    }),
    ...nearBank(stage),
    weather,
  ];
};

/** The bank in front with a few tall trees at its sides and reeds. */
function nearBank(stage: Stage): Layer[] {
  const { height, horizon, palette, unit, light } = stage;
  const drop = height - horizon;
  const front = { name: 'near bank', high: height - drop * 0.3, low: height + drop * 0.08 };
  return [
    hill({ ...front, color: mix(palette.earth, palette.foliage, 0.4), distance: 0 }),
    woods({
      name: 'frame',
      kinds: treesFor(stage),
      count: 3,
      ground: hillCrest(stage, front),
      spread: drop * 0.1,
      tall: 470 * unit,
      distance: 0,
      clearing: light.side > 0 ? [0.24, 1.1] : [-0.1, 0.76],
    }),
    staffage({
      land: hillCrest(stage, { ...front, high: front.high + drop * 0.05, low: front.low }),
      except: ['house', 'castle', 'lighthouse', 'windmill', 'boat', 'whale', 'bridge', 'birds', 'balloon'],
    }),
    grass({ from: height - drop * 0.16, color: mix(palette.foliage, palette.earth, 0.3), tall: 120, count: 700, seedHeads: true }),
  ];
}
