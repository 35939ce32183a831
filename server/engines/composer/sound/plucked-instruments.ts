import type { Instrument } from './instrument.ts';

/** Plucked strings. */
export const pluckedInstruments = {
  guitar: { middle: 64, gain: 0.95, string: { bright: 0.55, keep: 0.45, seconds: 4, release: 0.35, at: 0.18 } },
  mutedGuitar: { middle: 64, gain: 0.99, string: { bright: 0.5, keep: 0.2, seconds: 0.7, release: 0.15, at: 0.1 } },
  harp: { middle: 72, gain: 1.1, string: { bright: 0.4, keep: 0.6, seconds: 4.5, release: 2.5, at: 0.4 } },
  pizzicato: { middle: 67, gain: 1.38, string: { bright: 0.35, keep: 0.25, seconds: 0.6, release: 0.3, at: 0.25 } },
  overdrive: { middle: 55, gain: 0.15, drive: 9, string: { bright: 0.6, keep: 0.6, seconds: 5, release: 0.08, at: 0.15 } },
  uprightBass: { middle: 40, gain: 0.94, string: { bright: 0.16, keep: 0.35, seconds: 2.2, release: 0.15, at: 0.3 } },
  pickedBass: { middle: 40, gain: 0.63, string: { bright: 0.4, keep: 0.5, seconds: 4, release: 0.08, at: 0.12 } },
} as const satisfies Record<string, Instrument>;
