import { lighten, mix } from '../../drawing/color.ts';
import type { Random } from '../../drawing/random.ts';
import { firmament } from '../../layers/firmament.ts';
import { grass, hill, hillCrest } from '../../layers/ground.ts';
import { range } from '../../layers/range.ts';
import { asksForGround, staffage } from '../../layers/staffage.ts';
import { glitter, water, waves } from '../../layers/water.ts';
import { weather } from '../../layers/weather.ts';
import { woods } from '../../layers/woods.ts';
import type { Reading } from '../../read-prompt.ts';
import type { Layer, Scene, Stage } from '../../stage.ts';
import { headland } from './headland.ts';

const tallThings = ['lighthouse', 'castle', 'house', 'windmill'] as const;

/** A far coastline, and a headland or an island on the horizon. A named building forces it, because it stands there. */
function farLand(stage: Stage, random: Random): (Layer | false)[] {
  const { horizon, palette, reading, light } = stage;
  const drop = stage.height - horizon;
  const isIsland = reading.has('place:island');
  const isNeeded = !isCliff(reading) && (isIsland || tallThings.some((name) => reading.has(`subject:${name}`)));
  const head = { name: 'head', foot: horizon + drop * 0.05, rise: horizon * (isNeeded ? 0.2 : random.between(0.12, 0.3)) };
  const away = light.side > 0 ? [0.02, 0.16] : [0.86, 0.99];
  const summits = isIsland ? [light.side > 0 ? 0.36 : 0.64] : away;
  const land: FarLand = {
    ...head,
    at: summits[0]!,
    top: (x) => head.foot - head.rise * 0.62 * Math.max(0, 1 - Math.abs(x / stage.width - summits[0]!) * 3.4),
  };
  return [
    random.chance(0.7) && range({ name: 'coastline', foot: horizon + 2, rise: horizon * 0.12, distance: 0.85, jagged: 0.4, summits: away }),
    (isNeeded || random.chance(0.6)) &&
      range({
        ...head,
        distance: isNeeded ? 0.25 : 0.5,
        jagged: 0.6,
        summits,
        bottom: head.foot + 2,
        color: mix(palette.rock, palette.foliage, 0.5),
      }),
    isIsland && islandWoods(stage, land),
    isNeeded &&
      staffage({
        land: land.top,
        isFar: true,
        places: [land.at * 0.8 + 0.1],
        except: ['boat', 'whale', 'balloon', 'birds', 'bridge', 'mermaid', 'rocket', 'butterfly', 'heart'],
        scale: 0.8,
      }),
  ];
}

/** `at`: the summit, as a fraction of the width. `top`: pixels from the top at x. */
type FarLand = { rise: number; at: number; top: (x: number) => number };

function islandWoods(stage: Stage, { rise, at, top }: FarLand): Layer {
  const isPalmy = stage.reading.has('place:beach') || stage.daytime !== 'night';
  return woods({
    name: 'island',
    kinds: isPalmy ? ['palm'] : ['round', 'conifer'],
    count: 16,
    ground: top,
    spread: rise * 0.2,
    tall: 90 * stage.unit,
    distance: 0.2,
    clearing: at < 0.5 ? [0.6, 1.1] : [-0.1, 0.4],
  });
}

/** The land in front: a beach with palms, else a grassy shore, with a pale line of foam along it. */
function nearShore(stage: Stage): Layer[] {
  const { height, horizon, palette, unit, light } = stage;
  const drop = height - horizon;
  const isBeach = stage.reading.has('place:beach');
  const shore = { name: 'shore', high: height - drop * (isBeach ? 0.5 : 0.42), low: height - drop * (isBeach ? 0.1 : -0.05) };
  return [
    hill({
      ...shore,
      high: shore.high - 7 * unit,
      low: shore.low - 7 * unit,
      color: lighten(palette.pale, -0.02),
      distance: 0.1,
      texture: 0.3,
    }),
    hill({
      ...shore,
      color: isBeach ? mix(lighten(palette.earth, 0.22), palette.pale, 0.35) : palette.earth,
      distance: 0.05,
      texture: isBeach ? 0.35 : 1,
    }),
    isBeach
      ? woods({
          name: 'palms',
          kinds: ['palm'],
          count: 4,
          ground: hillCrest(stage, shore),
          spread: drop * 0.12,
          tall: 420 * unit,
          distance: 0,
          clearing: light.side > 0 ? [0.3, 1.1] : [-0.1, 0.7],
        })
      : grass({ from: height - drop * 0.2, color: mix(palette.foliage, palette.earth, 0.4), tall: 100, count: 900, seedHeads: true }),
    staffage({
      land: hillCrest(stage, { ...shore, high: shore.high + drop * 0.06, low: shore.low + drop * 0.06 }),
      except: ['lighthouse', 'castle', 'house', 'boat', 'whale', 'birds', 'palm', 'bridge'],
    }),
  ];
}

/** A cliff in front, as asked; a beach takes precedence. */
function isCliff(reading: Reading): boolean {
  return reading.has('place:cliff') && !reading.has('place:beach');
}

/** The sea: a headland or islands on the horizon, waves, and by seed or word a beach or a grassy cliff in front. */
export const coast: Scene = (stage) => {
  const { height, horizon, palette, reading, light } = stage;
  const random = stage.random('coast');
  const isBeach = reading.has('place:beach');
  const isRough = reading.has('weather:storm') || reading.has('weather:wind') || reading.has('weather:lightning');
  const drop = height - horizon;
  const hasShore = isBeach || (!isCliff(reading) && ((!reading.has('place:island') && random.chance(0.5)) || asksForGround(reading)));
  const sea = isBeach ? { ...mix(palette.water, palette.skyMiddle, 0.25), h: palette.water.h - 22 } : palette.water;
  return [
    ...firmament,
    ...farLand(stage, random),
    water({ from: horizon, roughness: isRough ? 1 : 0.45, color: sea }),
    // Waves would cover the glitter; it lies on top of them.
    waves({ from: horizon + drop * 0.08, count: isRough ? 12 : isBeach ? 5 : 8, color: sea }),
    light.isVisible && glitter({ from: horizon, to: height, roughness: 0.3 }),
    ...(isCliff(reading) ? headland(stage, sea) : []),
    staffage({
      water: horizon + drop * random.between(0.14, 0.3),
      likes: { boat: isRough ? 0.2 : 0.4, birds: 0.5 },
    }),
    ...(hasShore ? nearShore(stage) : []),
    weather,
  ];
};
