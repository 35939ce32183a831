import { animal, birds, whale } from '../subjects/animals.ts';
import { boat } from '../subjects/boat.ts';
import { castle, house, lighthouse, windmill } from '../subjects/buildings.ts';
import { balloon, bridge, cactus, wanderer } from '../subjects/figures.ts';
import type { Spot } from '../subjects/spot.ts';
import { castShadow } from '../subjects/cast-shadow.ts';
import { tree } from '../subjects/trees.ts';
import type { Layer, Stage } from '../stage.ts';
import type { Value } from '../words/concepts.ts';

export type StaffageOptions = {
  /** Pixels from the top at which something stands at x; left out when there is no land. */
  land?: (x: number) => number;
  /** Pixels from the top where boats float; left out when there is no water. */
  water?: number;
  /** What this kind of place likes to show with the given probability when the words do not ask for it. */
  likes?: Partial<Record<Value<'subject'>, number>>;
  /** Subjects the scene itself already shows. */
  except?: readonly Value<'subject'>[];
  /** Size of things, 1 = usual. */
  scale?: number;
};

type Placement = 'land' | 'water' | 'air';
type Entry = { on: Placement; /** Thousandths of the picture. */ size: number; paint: (stage: Stage, spot: Spot) => void };

const standing =
  (kind: 'fox' | 'cat' | 'deer' | 'horse'): Entry['paint'] =>
  (stage, spot) => {
    castShadow(stage, spot, spot.size * 1.6, spot.size * 0.16);
    animal(stage, kind, spot);
  };

const entries: Partial<Record<Value<'subject'>, Entry>> = {
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
  castle: { on: 'land', size: 270, paint: castle },
  house: { on: 'land', size: 92, paint: house },
  lighthouse: { on: 'land', size: 330, paint: lighthouse },
  windmill: { on: 'land', size: 210, paint: windmill },
  tree: {
    on: 'land',
    size: 360,
    paint: (stage, { x, y, size }) => {
      castShadow(stage, { x, y }, size * 1.1, size * 0.1);
      tree(stage, 'round', { x, y, height: size, color: stage.palette.foliage, random: stage.random('the tree') });
    },
  },
  palm: {
    on: 'land',
    size: 330,
    paint: (stage, { x, y, size }) =>
      tree(stage, 'palm', { x, y, height: size, color: stage.palette.foliage, random: stage.random('palm') }),
  },
  cactus: { on: 'land', size: 200, paint: cactus },
  fox: { on: 'land', size: 105, paint: standing('fox') },
  cat: { on: 'land', size: 150, paint: standing('cat') },
  deer: { on: 'land', size: 170, paint: standing('deer') },
  horse: { on: 'land', size: 150, paint: standing('horse') },
  people: { on: 'land', size: 115, paint: wanderer },
};

/** Things and beings that bring a landscape to life: all that the words ask for, and now and then what suits the place. */
export function staffage(options: StaffageOptions): Layer {
  return (stage) => {
    const random = stage.random('staffage');
    const asked = stage.reading.all('subject');
    const wished = (Object.entries(options.likes ?? {}) as [Value<'subject'>, number][])
      .filter(([, p]) => random.chance(p))
      .map(([name]) => name);
    let slot = random.integer(0, 1);
    for (const name of new Set([...asked, ...wished])) {
      const entry = entries[name];
      if (!entry || options.except?.includes(name) || stage.reading.excludes(`subject:${name}`)) continue;
      // Thirds, away from the light first, then alternating: nothing lands on the centre line or on the last thing.
      const third = (slot++ + (stage.light.side > 0 ? 0 : 1)) % 2 === 0 ? 0.31 : 0.68;
      const x = (third + random.bell() * 0.06) * stage.width;
      const size = entry.size * stage.unit * (options.scale ?? 1) * random.between(0.85, 1.15);
      if (entry.on === 'air') entry.paint(stage, { x, y: stage.horizon * random.between(0.24, 0.46), size });
      else if (entry.on === 'water' && options.water !== undefined)
        entry.paint(stage, {
          x: name === 'bridge' ? stage.width / 2 : x,
          y: options.water,
          size: name === 'bridge' ? stage.width * 1.04 : size,
        });
      else if (entry.on === 'land' && options.land) entry.paint(stage, { x, y: options.land(x) + 3 * stage.unit, size });
    }
  };
}
