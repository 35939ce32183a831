import type { Value } from '../words/concepts.ts';
import { creatures } from './creature-emblems.ts';
import type { Emblem } from './emblem.ts';
import { figures } from './figure-emblems.ts';
import { objects } from './object-emblems.ts';

export type EmblemEntry = {
  emblem: Emblem;
  on: 'land' | 'water' | 'air';
  /** Height in thousandths of the picture: as staffage, and (`hero`) as the main subject. */
  size: number;
  hero: number;
  /** Width over height. */
  wide: number;
  /** May stand far away, like a building. */
  isFar?: true;
  /** Seen from the front: it is never mirrored. */
  isFrontal?: true;
};

/** The surface and size of each emblem in a landscape. */
export const emblemEntries: Partial<Record<Value<'subject'>, EmblemEntry>> = {
  cat: { emblem: creatures.cat, on: 'land', size: 190, hero: 330, wide: 0.8 },
  dog: { emblem: creatures.dog, on: 'land', size: 180, hero: 340, wide: 1.1 },
  wolf: { emblem: creatures.wolf, on: 'land', size: 210, hero: 300, wide: 1 },
  butterfly: { emblem: creatures.butterfly, on: 'air', size: 170, hero: 330, wide: 1.9, isFrontal: true },
  dragon: { emblem: creatures.dragon, on: 'land', size: 250, hero: 340, wide: 2.5 },
  dinosaur: { emblem: creatures.dinosaur, on: 'land', size: 250, hero: 340, wide: 2 },
  elephant: { emblem: creatures.elephant, on: 'land', size: 200, hero: 320, wide: 1.7 },
  owl: { emblem: creatures.owl, on: 'land', size: 170, hero: 320, wide: 0.8, isFrontal: true },
  robot: { emblem: figures.robot, on: 'land', size: 260, hero: 430, wide: 0.8 },
  astronaut: { emblem: figures.astronaut, on: 'land', size: 210, hero: 330, wide: 0.7 },
  wizard: { emblem: figures.wizard, on: 'land', size: 250, hero: 360, wide: 0.7 },
  mermaid: { emblem: figures.mermaid, on: 'water', size: 210, hero: 280, wide: 1.5 },
  snowman: { emblem: figures.snowman, on: 'land', size: 190, hero: 320, wide: 0.8, isFrontal: true },
  car: { emblem: objects.car, on: 'land', size: 85, hero: 132, wide: 3.5 },
  train: { emblem: objects.train, on: 'land', size: 96, hero: 150, wide: 4.6 },
  bicycle: { emblem: objects.bicycle, on: 'land', size: 130, hero: 230, wide: 1.6 },
  rocket: { emblem: objects.rocket, on: 'air', size: 260, hero: 400, wide: 0.8 },
  eiffel: { emblem: objects.eiffel, on: 'land', size: 480, hero: 640, wide: 0.5, isFar: true, isFrontal: true },
  heart: { emblem: objects.heart, on: 'air', size: 200, hero: 300, wide: 1.2, isFrontal: true },
};
