import { openStrike, type StrikeSettings } from './strike.ts';
import type { Voice } from './voice.ts';

const cymbal = [1, 1.34, 1.53, 1.8, 2.13, 2.61] as const;

const drums = {
  kick: { tone: { from: 165, to: 48, fall: 0.045, seconds: 0.42, level: 1 }, noise: { low: 900, high: 6_000, seconds: 0.02, level: 0.18 } },
  softKick: { tone: { from: 110, to: 46, fall: 0.05, seconds: 0.45, level: 0.8 } },
  snare: {
    tone: { from: 260, to: 180, fall: 0.03, seconds: 0.16, level: 0.45 },
    noise: { low: 1_200, high: 9_000, seconds: 0.24, level: 0.55 },
  },
  softSnare: {
    tone: { from: 230, to: 180, fall: 0.03, seconds: 0.12, level: 0.25 },
    noise: { low: 1_500, high: 7_500, seconds: 0.16, level: 0.4 },
  },
  bigSnare: {
    tone: { from: 240, to: 165, fall: 0.04, seconds: 0.3, level: 0.5 },
    noise: { low: 700, high: 8_000, seconds: 0.5, level: 0.55 },
  },
  rim: {
    tone: { from: 820, to: 780, fall: 0.01, seconds: 0.07, level: 0.4 },
    noise: { low: 1_800, high: 7_000, seconds: 0.05, level: 0.3 },
    pan: -0.15,
  },
  snap: {
    noise: { low: 1_500, high: 4_500, seconds: 0.09, level: 0.7 },
    tone: { from: 1_700, to: 1_500, fall: 0.01, seconds: 0.04, level: 0.2 },
    bursts: [0, 0.008],
    pan: 0.12,
  },
  clap: { noise: { low: 900, high: 5_500, seconds: 0.2, level: 0.55 }, bursts: [0, 0.011, 0.021] },
  closedHat: {
    noise: { low: 7_500, high: 15_000, seconds: 0.07, level: 0.28 },
    metal: { hertz: 3_900, ratios: cymbal, seconds: 0.05, level: 0.05 },
    pan: 0.25,
  },
  openHat: {
    noise: { low: 7_000, high: 15_000, seconds: 0.42, level: 0.24 },
    metal: { hertz: 3_900, ratios: cymbal, seconds: 0.35, level: 0.05 },
    pan: 0.25,
  },
  shaker: { noise: { low: 5_500, high: 13_000, seconds: 0.09, level: 0.3, attack: 0.022 }, pan: -0.35 },
  tick: {
    noise: { low: 3_000, high: 9_000, seconds: 0.03, level: 0.3 },
    tone: { from: 2_400, to: 2_300, fall: 0.01, seconds: 0.03, level: 0.12 },
    pan: 0.3,
  },
  brush: { noise: { low: 1_800, high: 8_000, seconds: 0.28, level: 0.3, attack: 0.03 }, pan: -0.1 },
  ride: {
    metal: { hertz: 2_700, ratios: cymbal, seconds: 0.9, level: 0.07 },
    noise: { low: 6_000, high: 14_000, seconds: 0.5, level: 0.08 },
    pan: 0.3,
  },
  crash: {
    noise: { low: 4_000, high: 15_000, seconds: 2.2, level: 0.3 },
    metal: { hertz: 2_300, ratios: cymbal, seconds: 1.6, level: 0.05 },
    pan: -0.2,
  },
  tom: {
    tone: { from: 190, to: 120, fall: 0.09, seconds: 0.4, level: 0.75 },
    noise: { low: 400, high: 3_000, seconds: 0.06, level: 0.15 },
    pan: 0.15,
  },
  lowTom: {
    tone: { from: 130, to: 85, fall: 0.1, seconds: 0.55, level: 0.8 },
    noise: { low: 300, high: 2_500, seconds: 0.08, level: 0.18 },
    pan: -0.2,
  },
  taiko: { tone: { from: 105, to: 58, fall: 0.12, seconds: 0.9, level: 1 }, noise: { low: 150, high: 1_600, seconds: 0.14, level: 0.4 } },
  chipKick: { tone: { from: 320, to: 45, fall: 0.05, seconds: 0.16, level: 0.8 } },
  chipSnare: { noise: { low: 500, high: 12_000, seconds: 0.14, level: 0.4 } },
  chipHat: { noise: { low: 6_000, high: 16_000, seconds: 0.04, level: 0.2 } },
} as const satisfies Record<string, StrikeSettings>;
export type DrumName = keyof typeof drums;

export function openDrumVoice(name: DrumName, stroke: { velocity: number; seed: number }): Voice {
  return openStrike(drums[name], stroke);
}
