import type { DrumName } from '../sound/drums.ts';

/** Sixteenths of a bar: `x` strong, `o` soft, `g` hardly heard. `full`: joins where a piece is at its fullest. */
export type Beat = {
  /** Makes all about as loud. */
  gain: number;
  base: Partial<Record<DrumName, string>>;
  full: Partial<Record<DrumName, string>>;
  fill: DrumName;
  crash: DrumName | null;
};

export const drumPatterns = {
  lofi: {
    gain: 0.89,
    base: { kick: 'x......o..x.....', rim: '....x.......x...', closedHat: 'o.g.o.g.o.g.o.g.' },
    full: { closedHat: '...g..........g.', softSnare: '....o.......o..g' },
    fill: 'rim',
    crash: null,
  },
  house: {
    gain: 0.68,
    base: { kick: 'x...x...x...x...', closedHat: '..o...o...o...o.', shaker: 'g.g.g.g.g.g.g.g.' },
    full: { clap: '....x.......x...', openHat: '..o...o...o...o.' },
    fill: 'snare',
    crash: 'crash',
  },
  backbeat: {
    gain: 0.76,
    base: { kick: 'x.......x.......', bigSnare: '....x.......x...', closedHat: 'o.g.o.g.o.g.o.g.' },
    full: { kick: '..........o.....', openHat: '..............o.' },
    fill: 'tom',
    crash: 'crash',
  },
  taiko: {
    gain: 0.56,
    base: { taiko: 'x.........o.....', lowTom: '..........g.o.g.' },
    full: { taiko: '......x.x.......', lowTom: '..o.o.....o.x.o.', snare: '............g.gg' },
    fill: 'lowTom',
    crash: 'crash',
  },
  shaker: {
    gain: 1.3,
    base: { softKick: 'x.......o.......', shaker: 'o.gxo.gxo.gxo.gx' },
    full: { clap: '....o.......o...', softKick: '..........o.....' },
    fill: 'tom',
    crash: null,
  },
  brushes: {
    gain: 1.54,
    base: { ride: 'o...x.g.o...x.g.', brush: '....o.......o...', softKick: 'g...g...g...g...' },
    full: { softSnare: '..........g....g' },
    fill: 'softSnare',
    crash: null,
  },
  rock: {
    gain: 0.73,
    base: { kick: 'x.......x.o.....', snare: '....x.......x...', closedHat: 'x.o.x.o.x.o.x.o.' },
    full: { openHat: 'o...o...o...o...', kick: '......o.........' },
    fill: 'tom',
    crash: 'crash',
  },
  trap: {
    gain: 0.9,
    base: { kick: 'x.........o.....', clap: '........x.......', closedHat: 'o.o.o.o.o.o.o.o.' },
    full: { kick: '......o.........', closedHat: '...........g.g.g', openHat: '......g.........' },
    fill: 'closedHat',
    crash: null,
  },
  chip: {
    gain: 1.1,
    base: { chipKick: 'x...x...x...x...', chipSnare: '....x.......x...' },
    full: { chipHat: 'o.o.o.o.o.o.o.o.' },
    fill: 'chipSnare',
    crash: null,
  },
  pulse: {
    gain: 0.63,
    base: { softKick: 'x..o............', tick: 'o.g.o.g.o.g.o.g.' },
    full: { taiko: 'x...............', tick: '...g...g...g...g' },
    fill: 'lowTom',
    crash: null,
  },
  pop: {
    gain: 0.8,
    base: { kick: 'x.......x.......', closedHat: 'o.g.o.g.o.g.o.g.' },
    full: { clap: '....x.......x...', kick: '..........o.....', shaker: 'g.ggg.ggg.ggg.gg' },
    fill: 'tom',
    crash: 'crash',
  },
  snaps: {
    gain: 1.3,
    base: { snap: '....x.......x...', softKick: 'x.......o.......' },
    full: { shaker: 'g.g.o.g.g.g.o.g.', softKick: '..........o.....' },
    fill: 'rim',
    crash: null,
  },
  three: {
    gain: 1.3,
    base: { softKick: 'x...........', brush: '....o...o...' },
    full: { softSnare: '....g...g.g.' },
    fill: 'softSnare',
    crash: null,
  },
} as const satisfies Record<string, Beat>;
export type DrumPattern = keyof typeof drumPatterns;
