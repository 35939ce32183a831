import type { Reading } from '../read-prompt.ts';
import type { Layer, Stage } from '../stage.ts';
import { animal, birds, whale } from '../subjects/animals.ts';
import { boat } from '../subjects/boat.ts';
import { castle, house, windmill } from '../subjects/buildings.ts';
import { campfire } from '../subjects/campfire.ts';
import { castShadow } from '../subjects/cast-shadow.ts';
import { emblemEntries, type EmblemEntry } from '../subjects/emblem-entries.ts';
import { paintEmblem } from '../subjects/emblem.ts';
import { balloon, bridge, cactus, wanderer } from '../subjects/figures.ts';
import { lighthouse } from '../subjects/lighthouse.ts';
import type { Spot } from '../subjects/spot.ts';
import { tree } from '../subjects/trees.ts';
import type { Value } from '../words/concepts.ts';

export type StaffageOptions = {
  /** Pixels from the top of the ground at x; absent: no land. */
  land?: (x: number) => number;
  /** Pixels from the top of the water line; absent: no water. */
  water?: number;
  /** Probabilities of subjects that suit the place, when the words do not name them. */
  likes?: Partial<Record<Value<'subject'>, number>>;
  /** Subjects that the scene itself already shows. */
  except?: readonly Value<'subject'>[];
  /** Size of things, 1 = usual. */
  scale?: number;
  /** The land is far away: animals, people and things stay out. */
  isFar?: boolean;
  /** Fractions of the width where things stand best, best first. */
  places?: readonly number[];
};

type Entry = {
  on: 'land' | 'water' | 'air';
  /** Height in thousandths of the picture: as staffage, and (`hero`) as the main subject. */
  size: number;
  hero?: number;
  /** Width over height, 1 by default. */
  wide?: number;
  isFar?: true;
  paint: (stage: Stage, spot: Spot) => void;
};

const standing =
  (kind: 'fox' | 'deer' | 'horse'): Entry['paint'] =>
  (stage, spot) => {
    castShadow(stage, spot, { length: spot.size * 1.6, width: spot.size * 0.16 });
    animal(stage, kind, spot);
  };

const emblem = ({ emblem: shape, on, size, hero, wide, isFar, isFrontal }: EmblemEntry): Entry => ({
  on,
  size,
  hero,
  wide,
  ...(isFar ? { isFar } : {}),
  paint: (stage, spot) => {
    const shade = { length: spot.size * Math.max(1.2, wide), width: spot.size * 0.13 };
    if (on === 'land') castShadow(stage, { x: spot.x, y: spot.y - spot.size * 0.01 }, shade);
    const facing = isFrontal ? 1 : spot.x > stage.width / 2 ? -1 : 1;
    const pose = on === 'air' ? { y: spot.y + spot.size / 2, tilt: 0.14 * facing } : {};
    paintEmblem(stage, shape, { ...spot, facing, ...pose });
  },
});

const entries: Partial<Record<Value<'subject'>, Entry>> = {
  ...Object.fromEntries(Object.entries(emblemEntries).map(([name, entry]) => [name, emblem(entry)])),
  boat: { on: 'water', size: 190, paint: boat },
  whale: { on: 'water', size: 170, paint: whale },
  bridge: { on: 'water', size: 620, paint: bridge },
  balloon: {
    on: 'air',
    size: 250,
    paint: (stage, spot) => {
      balloon(stage, { x: spot.x + spot.size * 1.1, y: spot.y + spot.size * 0.3, size: spot.size * 0.4 }, 1);
      balloon(stage, { x: spot.x - spot.size * 0.9, y: spot.y + spot.size * 0.55, size: spot.size * 0.26 }, 2);
      balloon(stage, spot);
    },
  },
  birds: { on: 'air', size: 40, paint: birds },
  castle: { on: 'land', size: 270, isFar: true, paint: castle },
  house: { on: 'land', size: 92, isFar: true, wide: 1.6, paint: house },
  lighthouse: { on: 'land', size: 330, isFar: true, paint: lighthouse },
  windmill: { on: 'land', size: 210, isFar: true, paint: windmill },
  tree: {
    on: 'land',
    size: 360,
    hero: 440,
    paint: (stage, { x, y, size }) => {
      castShadow(stage, { x, y }, { length: size * 1.1, width: size * 0.1 });
      tree(stage, 'round', { x, y, height: size, color: stage.palette.foliage, random: stage.random('the tree') });
    },
  },
  palm: {
    on: 'land',
    size: 330,
    paint: (stage, { x, y, size }) =>
      tree(stage, 'palm', { x, y, height: size, color: stage.palette.foliage, random: stage.random('palm') }),
  },
  cactus: { on: 'land', size: 200, hero: 280, wide: 0.6, paint: cactus },
  fox: { on: 'land', size: 105, hero: 190, wide: 1.8, paint: standing('fox') },
  deer: { on: 'land', size: 170, hero: 260, paint: standing('deer') },
  horse: { on: 'land', size: 150, hero: 290, wide: 1.4, paint: standing('horse') },
  people: { on: 'land', size: 115, hero: 200, wide: 0.5, paint: wanderer },
  fire: { on: 'land', size: 105, hero: 150, paint: campfire },
};

/** True when the words ask for something that needs ground near the viewer. */
export function asksForGround(reading: Reading): boolean {
  return reading.all('subject').some((name) => entries[name]?.on === 'land' && !entries[name].isFar);
}

/** An area for things, px. */
export type Box = { left: number; top: number; width: number; height: number };
/** Most things side by side in one box. */
const inBoxMax = 3;

/** Named subjects that can stand anywhere; empty: none. */
export function listThings(reading: Reading): Value<'subject'>[] {
  return reading.all('subject').filter((name) => entries[name] !== undefined);
}

/** Named subjects side by side, as large as the box allows. */
export function thingsInBox(box: Box): Layer {
  return (stage) => {
    const names = listThings(stage.reading).slice(0, inBoxMax);
    const room = box.width / names.length;
    for (const [index, name] of names.entries()) {
      const { wide = 1, on, paint } = entries[name]!;
      const size = Math.min(box.height * 0.72, (room * 0.72) / wide);
      const foot = box.top + (box.height + size) / 2;
      const [x, y] = [box.left + room * (index + 0.5), on === 'air' ? box.top + box.height / 2 : on === 'water' ? foot - size * 0.1 : foot];
      paint(stage, { x, y, size: name === 'bridge' ? room : name === 'balloon' ? size * 0.6 : size });
    }
  };
}

/** The candidate with the least overlap with settled things; earlier candidates win ties. */
function freePlace(stage: Stage, candidates: readonly number[], { half, isAir }: { half: number; isAir: boolean }): number {
  const overlap = (at: number): number =>
    stage.settled
      .filter((other) => other.isAir === isAir)
      .reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, at * stage.width + half) - Math.max(from, at * stage.width - half)), 0);
  return candidates.reduce((best, at) => (overlap(at) < overlap(best) - 1 ? at : best));
}

/** Things and beings in a landscape: all named ones, and by chance some that suit the place. */
export function staffage(options: StaffageOptions): Layer {
  return (stage) => {
    const random = stage.random('staffage');
    const { reading, unit, width } = stage;
    const asked = reading.all('subject');
    const wished = (Object.entries(options.likes ?? {}) as [Value<'subject'>, number][])
      .filter(([, p]) => random.chance(p))
      .map(([name]) => name);
    const hasPlace = reading.first('place') !== undefined;
    const lead = asked.find((name) => entries[name]);
    let slot = random.integer(0, 1);
    for (const name of new Set([...asked, ...wished])) {
      const entry = entries[name];
      if (!entry || options.except?.includes(name) || reading.excludes(`subject:${name}`)) continue;
      if ((options.isFar && !entry.isFar && entry.on === 'land') || stage.settled.some((other) => other.name === name)) continue;
      const share = entry.hero && name === lead && !options.isFar ? (hasPlace ? 0.45 : 1) : 0;
      // Alternates between thirds, opposite the light first: things avoid the centre line and each other.
      const third = (slot++ + (stage.light.side > 0 ? 0 : 1)) % 2 === 0 ? 0.31 : 0.68;
      const height = (entry.size + ((entry.hero ?? 0) - entry.size) * share) * random.between(0.88, 1.12);
      const size = Math.min(height * unit * (options.scale ?? 1), (width * 0.86) / (entry.wide ?? 1));
      const half = (size * (entry.wide ?? 1)) / 2;
      const inward = share === 1 ? [third + (0.5 - third) * 0.45] : [third, 1 - third];
      const at =
        freePlace(stage, options.places ?? (share === 1 ? inward : [...inward, 0.5, 0.2, 0.8]), { half, isAir: entry.on === 'air' }) +
        random.bell() * 0.04;
      const x = Math.min(width - half * 0.9, Math.max(half * 0.9, at * width));
      const settle = (): void => {
        stage.settled.push({ name, from: x - half, to: x + half, isAir: entry.on === 'air' });
      };
      if (entry.on === 'air') {
        settle();
        entry.paint(stage, { x, y: Math.max(size * 0.6, stage.horizon * random.between(0.3, 0.48)), size });
      } else if (entry.on === 'water' && options.water !== undefined) {
        settle();
        const spot = { x, y: options.water, size };
        entry.paint(stage, name === 'bridge' ? { ...spot, x: width / 2, size: width * 1.04 } : spot);
      } else if (entry.on === 'land' && options.land) {
        settle();
        entry.paint(stage, { x, y: options.land(x) + 3 * unit, size });
      }
    }
  };
}
