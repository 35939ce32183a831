/** A stroke in a bar: sixteenth, how many it lasts, and how strong it is. */
export type Stroke = readonly [step: number, length: number, weight?: number];

export const compPatterns = {
  lazy: [
    [0, 6],
    [7, 2, 0.6],
    [10, 5, 0.85],
  ],
  offbeat: [
    [2, 1.6],
    [6, 1.6, 0.85],
    [10, 1.6],
    [14, 1.6, 0.85],
  ],
  swell: [[0, 15]],
  strum: [
    [0, 4],
    [4, 2, 0.7],
    [6, 2, 0.55],
    [8, 2, 0.6],
    [10, 2, 0.8],
    [12, 2, 0.7],
    [14, 2, 0.55],
  ],
  charleston: [
    [0, 3, 0.9],
    [6, 2, 0.7],
    [13, 2, 0.5],
  ],
  drive: [
    [0, 1.8],
    [2, 1.6, 0.7],
    [4, 1.6, 0.75],
    [6, 1.8, 0.8],
    [8, 1.6, 0.85],
    [10, 1.6, 0.7],
    [12, 1.6, 0.75],
    [14, 1.8, 0.8],
  ],
  stabs: [
    [0, 5],
    [11, 3, 0.7],
  ],
  oompah: [
    [4, 2.4],
    [8, 2.4, 0.85],
  ],
  quarters: [
    [0, 3.8],
    [4, 3.6, 0.75],
    [8, 3.6, 0.85],
    [12, 3.6, 0.75],
  ],
} as const satisfies Record<string, readonly Stroke[]>;
export type CompPattern = keyof typeof compPatterns;

/** The last number of a stroke: semitones above the root, or `next` for the way to the next chord. */
export const bassPatterns = {
  long: [[0, 15.5, 0]],
  eighths: [
    [0, 1.8, 0],
    [2, 1.7, 0],
    [4, 1.7, 0],
    [6, 1.7, 0],
    [8, 1.8, 0],
    [10, 1.7, 0],
    [12, 1.7, 0],
    [14, 1.7, 12],
  ],
  offbeat: [
    [2, 1.8, 0],
    [6, 1.8, 0],
    [10, 1.8, 0],
    [14, 1.8, 12],
  ],
  syncopated: [
    [0, 5, 0],
    [6, 2, 7],
    [10, 4, 0],
    [14, 2, 'next'],
  ],
  walk: [
    [0, 3.8, 0],
    [4, 3.8, 'third'],
    [8, 3.8, 7],
    [12, 3.8, 'next'],
  ],
  fifths: [
    [0, 5, 0],
    [8, 5, -5],
  ],
  drop: [
    [0, 6, 0],
    [10, 5, 0],
  ],
} as const satisfies Record<string, readonly (readonly [number, number, number | 'next' | 'third'])[]>;
export type BassPattern = keyof typeof bassPatterns;

/** Places in the chord, counted upwards through the octaves; a gap is a rest. */
export const arpPatterns = {
  drift: { step: 2, order: [0, null, 4, null, 2, 5, null, 3], from: 12 },
  broken: { step: 2, order: [-3, 0, 1, 2, 3, 2, 1, 0], from: 0 },
  sixteenths: { step: 1, order: [0, 1, 2, 3, 4, 3, 2, 1], from: 0 },
  eighths: { step: 2, order: [0, 2, 1, 2, 3, 2, 1, 2], from: 0 },
  ostinato: { step: 1, order: [0, null, 0, 0, 2, null, 0, 0, 1, null, 0, 0, 2, null, 1, 0], from: -12 },
  picked: { step: 2, order: [-3, 2, 1, 3, 0, 2, 1, 2], from: 0 },
} as const satisfies Record<string, { step: number; order: readonly (number | null)[]; from: number }>;
export type ArpPattern = keyof typeof arpPatterns;
