import { fillDabs, type Stroke } from '../../drawing/brush.ts';
import { lighten, mix, oklch, toCss } from '../../drawing/color.ts';
import type { Random } from '../../drawing/random.ts';
import { firmament } from '../../layers/firmament.ts';
import { grass, hill, hillCrest, mist } from '../../layers/ground.ts';
import { range } from '../../layers/range.ts';
import { staffage } from '../../layers/staffage.ts';
import { weather } from '../../layers/weather.ts';
import { woods } from '../../layers/woods.ts';
import { sway, type Layer, type Scene, type Stage } from '../../stage.ts';
import { paintEmblem, type Emblem } from '../../subjects/emblem.ts';
import { objects } from '../../subjects/object-emblems.ts';
import { house } from '../../subjects/buildings.ts';
import type { TreeKind } from '../../subjects/trees.ts';
import { treesFor } from './seasons.ts';

/** Flowers as dabs of colour, small and dense far away, single blossoms near. `from` in pixels from the top. */
export function blossoms(from: number, count: number): Layer {
  return (stage) => {
    const { ctx, width, height, palette, unit } = stage;
    if (stage.reading.excludes('subject:flowers')) return;
    const random = stage.random('blossoms');
    const colors = [
      palette.accent,
      palette.accent2,
      mix(palette.accent, palette.pale, 0.5),
      lighten(palette.pale, 0),
      { ...palette.accent, h: palette.accent.h + 40 },
    ];
    const groups: Stroke[][] = colors.map(() => []);
    const hearts: Stroke[] = [];
    for (let index = 0; index < count; index++) {
      const t = random.next() ** 0.8;
      const y = from + (height - from) * t ** 1.6;
      const size = unit * (2.4 + 15 * t * t) * random.between(0.6, 1.2);
      const x = random.between(0, width) + sway(stage, random.next()) * size * 0.2;
      const group = groups[Math.floor(random.next() ** 1.7 * colors.length)]!;
      if (t < 0.5) group.push({ x, y, length: size * 1.7, width: size, angle: 0 });
      else {
        const turn = random.between(0, 6);
        for (let petal = 0; petal < 5; petal++) {
          const angle = turn + (petal / 5) * Math.PI * 2;
          group.push({
            x: x + Math.cos(angle) * size * 0.5,
            y: y + Math.sin(angle) * size * 0.36,
            length: size * 0.95,
            width: size * 0.6,
            angle,
          });
        }
        hearts.push({ x, y, length: size * 0.5, width: size * 0.4, angle: 0 });
      }
    }
    colors.forEach((color, index) => fillDabs(ctx, groups[index]!, toCss(stage.isNight ? mix(color, palette.skyTop, 0.5) : color)));
    fillDabs(ctx, hearts, toCss(mix(palette.accent2, palette.dark, 0.2)));
  };
}

/** Rows of a field running towards a vanishing point: lavender, vines, tulips. */
const rows: Layer = (stage) => {
  const { ctx, width, height, horizon, palette, unit } = stage;
  const random = stage.random('rows');
  const top = horizon + (height - horizon) * 0.3;
  const vanish = width * random.pick([0.3, 0.5, 0.7]);
  for (let row = -13; row <= 13; row++) {
    const bloom = stage.reading.has('hue:purple') ? { l: palette.accent.l * 0.92, c: 0.15, h: 302 } : palette.accent;
    const color = row % 2 === 0 ? bloom : mix(bloom, palette.accent2, 0.2);
    const dabs: Stroke[] = [];
    const shades: Stroke[] = [];
    for (let step = 0; step < 70; step++) {
      const t = (step / 70) ** 1.8;
      const x = vanish + row * (12 * unit + t * width * 0.16) + random.bell() * 10 * unit * t;
      const y = top + (height * 1.03 - top) * t;
      const size = unit * (3 + 34 * t) * random.between(0.7, 1.1);
      shades.push({ x, y: y + size * 0.4, length: size * 1.5, width: size, angle: 0 });
      dabs.push({ x: x + random.bell() * size * 0.4, y, length: size * 1.1, width: size * 0.8, angle: random.between(-0.5, 0.5) });
    }
    fillDabs(ctx, shades, toCss(mix(palette.foliage, palette.dark, 0.3)));
    fillDabs(ctx, dabs, toCss(color));
    fillDabs(
      ctx,
      dabs
        .filter((_, index) => index % 3 === 0)
        .map((dab) => ({
          ...dab,
          x: dab.x + stage.light.side * dab.length * 0.2,
          y: dab.y - dab.width * 0.25,
          length: dab.length * 0.5,
          width: dab.width * 0.5,
        })),
      toCss(mix(color, palette.light, 0.45)),
    );
  }
};

/** A bed of one kind of flower along the bottom of the picture, small behind, tall in front. */
function bed(emblem: Emblem, top: number): Layer {
  return (stage) => {
    const { width, height, unit } = stage;
    const random = stage.random('bed');
    const count = Math.round(46 * Math.max(0.6, width / height));
    for (let index = 0; index < count; index++) {
      const t = index / (count - 1);
      const size = unit * (46 + 210 * t ** 1.6) * random.between(0.85, 1.15);
      const x = ((index * 0.618 + random.between(0, 0.08)) % 1.04) * width;
      const y = top + (height * 1.02 - top) * t + size * 0.2;
      const tilt = random.bell() * 0.16 + sway(stage, random.next()) * 0.03;
      paintEmblem(stage, emblem, { x, y, size, tilt, facing: random.pick([-1, 1]) });
    }
  };
}

/** A road or path winding up over the hills. */
const path: Layer = (stage) => {
  const { ctx, width, height, horizon, palette } = stage;
  const random = stage.random('path');
  const [x0, x1] = [width * random.between(0.4, 0.6), width * random.between(0.38, 0.62)];
  const top = horizon + (height - horizon) * 0.34;
  const left: [number, number][] = [];
  const right: [number, number][] = [];
  for (let step = 0; step <= 30; step++) {
    const t = step / 30;
    const y = top + (height - top) * t;
    const x = x0 + (x1 - x0) * t + Math.sin(t * 5 + x0) * width * 0.11 * (1 - t * 0.4);
    const w = width * (0.006 + 0.085 * t * t);
    left.push([x - w, y]);
    right.unshift([x + w, y]);
  }
  ctx.fillStyle = toCss(mix(lighten(palette.earth, 0.18), palette.light, stage.isNight ? 0 : 0.2));
  ctx.beginPath();
  for (const [x, y] of [...left, ...right]) ctx.lineTo(x, y);
  ctx.fill();
};

type MiddleGround = { fold: { name: string; high: number; low: number }; kinds: readonly TreeKind[]; random: Random };

/** Copses on the middle hill, and between them a village when asked, else a house or a named subject far away. */
function middleGround(stage: Stage, { fold, kinds, random }: MiddleGround): Layer[] {
  const { height, horizon, reading, unit } = stage;
  const drop = height - horizon;
  const isVillage = reading.has('place:village');
  const crest = hillCrest(stage, fold);
  const homes: Layer = (stage) => {
    const spots = Array.from({ length: 15 }, () => ({ x: stage.width * (0.5 + random.bell() * 0.36), down: random.next() })).sort(
      (a, b) => a.down - b.down,
    );
    for (const { x, down } of spots) house(stage, { x, y: crest(x) + drop * (0.01 + down * 0.13), size: unit * (46 + down * 50) });
  };
  return [
    woods({
      name: 'middle',
      kinds,
      count: isVillage ? 14 : 22,
      ground: crest,
      spread: drop * 0.16,
      tall: 76 * unit,
      distance: 0.25,
    }),
    isVillage
      ? homes
      : staffage({
          land: crest,
          isFar: true,
          except: ['balloon', 'birds', 'rocket', 'butterfly', 'heart', 'boat', 'whale', 'bridge'],
          likes: { house: 0.45, windmill: 0.12 },
        }),
  ];
}

/** Rolling hills with fields, copses and a far blue range; a village, a garden or rows of flowers when asked. */
export const meadow: Scene = (stage) => {
  const { height, horizon, palette, reading, unit } = stage;
  const random = stage.random('meadow');
  const drop = height - horizon;
  const isGarden = reading.has('place:garden') || reading.has('subject:flowers');
  const bedded = (['tulip', 'sunflower', 'rose'] as const).find((name) => reading.has(`subject:${name}`));
  const isRows = !bedded && isGarden && (reading.hash % 2 === 0 || reading.has('hue:purple'));
  const back = { name: 'back', high: horizon - drop * 0.12, low: horizon + drop * 0.1 };
  const middle = { name: 'middle', high: horizon + drop * 0.06, low: horizon + drop * 0.32 };
  const front = { name: 'front', high: horizon + drop * 0.34, low: horizon + drop * 0.62 };
  const kinds = treesFor(stage);
  const ripe =
    reading.has('season:summer') || random.chance(0.4) ? mix(palette.earth, oklch(palette.earth.l + 0.1, 0.11, 88), 0.5) : palette.earth;
  return [
    ...firmament,
    range({ name: 'far', foot: horizon, rise: horizon * random.between(0.12, 0.34), distance: 0.9, jagged: random.between(0, 0.6) }),
    hill({ ...back, color: palette.foliage, distance: 0.55 }),
    woods({ name: 'back', kinds, count: 44, ground: hillCrest(stage, back), spread: drop * 0.08, tall: 34 * unit, distance: 0.5 }),
    mist({ name: 'valley', y: horizon + drop * 0.1, thickness: height * 0.03, strength: 0.55 }),
    hill({ ...middle, color: mix(ripe, palette.foliage, random.between(0, 0.6)), distance: 0.25 }),
    ...middleGround(stage, { fold: middle, kinds, random }),
    hill({ ...front, color: mix(ripe, palette.foliage, random.between(0.2, 0.8)), distance: 0.04 }),
    (reading.has('subject:path') || (!isRows && random.chance(0.4))) && path,
    isRows && rows,
    woods({
      name: 'front',
      kinds,
      count: 3,
      ground: hillCrest(stage, front),
      spread: drop * 0.1,
      tall: 250 * unit,
      distance: 0,
      clearing: stage.light.side > 0 ? [0.3, 1.1] : [-0.1, 0.7],
    }),
    staffage({
      land: (x) => hillCrest(stage, front)(x) + drop * 0.12,
      except: ['house', 'windmill', 'castle', 'lighthouse', 'boat', 'whale', 'bridge'],
      likes: { birds: 0.4, balloon: 0.12, tree: 0.25 },
    }),
    !isRows && grass({ from: height - drop * 0.16, color: mix(palette.foliage, ripe, 0.3), tall: 95, count: 1300, seedHeads: !isGarden }),
    bedded && bed(objects[bedded], horizon + drop * 0.5),
    !isRows && !bedded && (isGarden || reading.has('season:spring')) && blossoms(horizon + drop * 0.5, 900),
    weather,
  ];
};
