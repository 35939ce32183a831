import { firmament } from '../../layers/firmament.ts';
import { hill, hillCrest, mist } from '../../layers/ground.ts';
import { range } from '../../layers/range.ts';
import { staffage } from '../../layers/staffage.ts';
import { weather } from '../../layers/weather.ts';
import { woods } from '../../layers/woods.ts';
import type { Scene } from '../../stage.ts';

/** Three ranges behind each other, wooded foothills, a slope in front. */
export const mountains: Scene = (stage) => {
  const { height, horizon, unit, palette, reading } = stage;
  const random = stage.random('mountains');
  const isWinter = reading.has('season:winter') || reading.has('weather:snow');
  const snow = isWinter ? 0.85 : random.between(0.25, 0.6);
  const drop = height - horizon;
  const front = { name: 'front', high: horizon + drop * 0.5, low: horizon + drop * 0.78 };
  const middle = { name: 'middle', high: horizon + drop * 0.1, low: horizon + drop * 0.36 };
  return [
    ...firmament,
    range({ name: 'far', foot: horizon, rise: horizon * random.between(0.3, 0.44), distance: 0.95, snow: snow * 0.8 }),
    mist({ name: 'far', y: horizon, thickness: height * 0.06, strength: 0.5 }),
    range({ name: 'main', foot: horizon + drop * 0.14, rise: horizon * random.between(0.56, 0.78), distance: 0.42, snow }),
    mist({ name: 'main', y: horizon + drop * 0.14, thickness: height * 0.08, strength: 0.8 }),
    range({ name: 'low', foot: horizon + drop * 0.3, rise: horizon * 0.2, distance: 0.25, jagged: 0.3, color: palette.foliage }),
    woods({
      name: 'far',
      kinds: ['conifer'],
      count: 70,
      ground: hillCrest(stage, middle),
      spread: drop * 0.06,
      tall: 44 * unit,
      distance: 0.4,
    }),
    hill({ ...middle, color: palette.foliage, distance: 0.28 }),
    woods({
      name: 'middle',
      kinds: ['conifer'],
      count: 46,
      ground: hillCrest(stage, middle),
      spread: drop * 0.24,
      tall: 84 * unit,
      distance: 0.16,
    }),
    hill({ ...front, color: palette.earth, distance: 0.05 }),
    woods({
      name: 'front',
      kinds: ['conifer'],
      count: 12,
      ground: hillCrest(stage, front),
      spread: drop * 0.24,
      tall: 250 * unit,
      distance: 0,
      clearing: [0.28, 0.74],
    }),
    staffage({
      land: (x) => hillCrest(stage, front)(x) + drop * 0.1,
      likes: { birds: 0.3, people: 0.15, deer: 0.1 },
      except: ['boat', 'whale', 'bridge'],
    }),
    weather,
  ];
};
