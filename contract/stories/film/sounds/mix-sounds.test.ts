import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLimiter, filmChannels, limiterBlock, mixSounds, type PlacedSound } from './mix-sounds.ts';

const sound = (place: Partial<PlacedSound>, value = 16_384): PlacedSound => ({
  at: 0,
  length: 8,
  gain: 1,
  fadeIn: 0,
  fadeOut: 0,
  ...place,
  read: async (_from, count) => new Int16Array(count * filmChannels).fill(value),
});

test('mixes sounds at their time and gain, with linear fades', async () => {
  const left = async (sounds: PlacedSound[], from: number, count: number) => {
    const mixed = await mixSounds(sounds, from, count);
    return Array.from({ length: count }, (_, i) => Math.round(mixed[i * filmChannels]! * 1_000) / 1_000);
  };
  expect(await left([sound({ at: 2, length: 3, gain: 0.5 })], 0, 6)).toEqual([0, 0, 0.25, 0.25, 0.25, 0]);
  expect(await left([sound({ gain: 0.5 }), sound({ gain: 1.5 })], 4, 2)).toEqual([1, 1]);
  expect(await left([sound({ length: 5, fadeIn: 2, fadeOut: 4 })], 0, 5)).toEqual([0.25, 0.5, 0.375, 0.25, 0.125]);
});

test('a mix is never beyond full scale, does not jump, and is left as it is where it is quiet enough', () => {
  const block = limiterBlock * filmChannels;
  const loudness = fc.array(fc.nat(400), { minLength: 1, maxLength: 12 }).map((all) => all.map((one) => one / 100));
  fc.assert(
    fc.property(loudness, fc.integer({ min: 1, max: 4 }), (peaks, partBlocks) => {
      const whole = Float32Array.from(peaks.flatMap((peak) => Array.from({ length: block }, () => peak)));
      const mixed = whole.slice();
      const limit = createLimiter();
      for (let at = 0; at < whole.length; at += partBlocks * block) {
        const end = at + partBlocks * block;
        limit(mixed.subarray(at, end), whole.slice(end, end + block));
      }
      let steepest = 0;
      let isQuietKept = true;
      for (const [at, value] of mixed.entries()) {
        const index = Math.floor(at / block);
        const isNearLoud = peaks.slice(Math.max(0, index - 1), index + 2).some((peak) => peak > 1);
        isQuietKept &&= isNearLoud || value === whole[at];
        const before = at - filmChannels;
        if (before >= 0 && whole[at]! > 0.01 && whole[before]! > 0.01)
          steepest = Math.max(steepest, Math.abs(value / whole[at]! - mixed[before]! / whole[before]!));
      }
      expect(mixed.every((value) => value <= 1)).toBe(true);
      expect(isQuietKept).toBe(true);
      // A gain leads from one block to the next: it changes by its whole range in a block at most.
      expect(steepest).toBeLessThan(1.5 / limiterBlock);
    }),
    { numRuns: 30 },
  );
});
