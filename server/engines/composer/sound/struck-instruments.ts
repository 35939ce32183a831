import type { Instrument } from './instrument.ts';

const pianoModes = Array.from({ length: 12 }, (_, index) => {
  const n = index + 1;
  // The hammer strikes at an eighth of the string: the eighth partial is nearly missing.
  const level = (Math.abs(Math.sin((Math.PI * n) / 8)) + 0.08) * n ** -1.25 * 0.9;
  const seconds = 7 / (1 + 0.42 * (n - 1));
  return n <= 3
    ? [
        { ratio: n, level: level * 0.7, seconds: seconds * 0.35 },
        { ratio: n * 1.0004, level: level * 0.3, seconds },
      ]
    : [{ ratio: n, level, seconds: seconds * 0.6 }];
}).flat();

const struck = (ratios: readonly [ratio: number, level: number, seconds: number][]) =>
  ratios.map(([ratio, level, seconds]) => ({ ratio, level, seconds }));

/** Struck with hammers and mallets. */
export const struckInstruments = {
  piano: {
    middle: 72,
    gain: 1.42,
    modal: { modes: pianoModes, shortens: 2.2, stiffness: 0.0004, blow: { level: 0.12, seconds: 0.05 }, damping: 0.35, bite: 0.55 },
  },
  epiano: {
    middle: 67,
    gain: 0.76,
    sway: { hertz: 4.2, depth: 0.3 },
    modal: {
      modes: struck([
        [1, 1, 3.2],
        [2, 0.22, 1.6],
        [3, 0.1, 0.9],
        [4, 0.05, 0.5],
        [7.1, 0.12, 0.28],
        [14.2, 0.05, 0.1],
      ]),
      shortens: 3,
      blow: { level: 0.05, seconds: 0.02 },
      damping: 0.25,
      bite: 0.9,
    },
  },
  bell: {
    middle: 77,
    gain: 0.83,
    modal: {
      modes: struck([
        [1, 1, 3.2],
        [2, 0.5, 2.4],
        [2.76, 0.3, 1.4],
        [5.4, 0.18, 0.8],
        [8.93, 0.06, 0.4],
      ]),
      shortens: 2.5,
      bite: 0.5,
    },
  },
  glass: {
    middle: 79,
    gain: 0.57,
    modal: {
      modes: struck([
        [1, 1, 5],
        [1.003, 0.6, 5],
        [2, 0.18, 3],
        [3.01, 0.12, 2],
        [5.1, 0.05, 1],
      ]),
      shortens: 4,
      bite: 0.6,
    },
  },
  musicBox: {
    middle: 81,
    gain: 0.85,
    modal: {
      modes: struck([
        [1, 1, 2.2],
        [2, 0.08, 1],
        [5.8, 0.2, 0.35],
        [11.3, 0.05, 0.12],
      ]),
      shortens: 2,
      blow: { level: 0.06, seconds: 0.01 },
      bite: 0.4,
    },
  },
  marimba: {
    middle: 69,
    gain: 1.16,
    modal: {
      modes: struck([
        [1, 1, 1.1],
        [3.93, 0.28, 0.32],
        [9.6, 0.1, 0.1],
      ]),
      shortens: 1.6,
      blow: { level: 0.12, seconds: 0.02 },
      bite: 0.5,
    },
  },
  kalimba: {
    middle: 72,
    gain: 1.4,
    modal: {
      modes: struck([
        [1, 1, 1.6],
        [2, 0.1, 0.8],
        [5.6, 0.16, 0.25],
        [8.2, 0.06, 0.1],
      ]),
      shortens: 2.2,
      blow: { level: 0.15, seconds: 0.015 },
      bite: 0.5,
    },
  },
  vibraphone: {
    middle: 69,
    gain: 0.7,
    sway: { hertz: 5, depth: 0.35 },
    modal: {
      modes: struck([
        [1, 1, 4.5],
        [4, 0.2, 1.6],
        [10, 0.06, 0.4],
      ]),
      shortens: 2.5,
      blow: { level: 0.05, seconds: 0.02 },
      damping: 1.2,
      bite: 0.5,
    },
  },
} as const satisfies Record<string, Instrument>;
