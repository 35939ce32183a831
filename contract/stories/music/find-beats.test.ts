import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rounds } from '../../../tests/support/rounds.ts';
import { clickSong, speechLike, whiteNoise } from '../../../tests/support/sound/make-song.ts';
import { beatRate, findBeats } from './find-beats.ts';

/** Largest error of a beat, s. */
const tolerance = 0.04;
const distance = (at: number, from: readonly number[]) => from.reduce((least, one) => Math.min(least, Math.abs(one - at)), Infinity);

const song = fc.record({
  bpm: fc.integer({ min: 70, max: 180 }),
  /** Part by which the tempo has changed at the end. */
  drift: fc.double({ min: -0.08, max: 0.08, noNaN: true }),
  noise: fc.constantFrom(0, 0.02, 0.1),
  first: fc.double({ min: 0, max: 1, noNaN: true }),
  seed: fc.nat(1_000),
});

it('finds every beat of a song within 40 ms, also when its tempo drifts, and no others', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(song, (asked) => {
      const { samples, beats } = clickSong({ ...asked, seconds: 24, rate: beatRate });
      const found = findBeats(samples, beatRate);
      expect(Math.max(...found.map((beat) => distance(beat, beats)))).toBeLessThan(tolerance);
      expect(Math.max(...beats.map((beat) => distance(beat, found)))).toBeLessThan(tolerance);
      expect(found).toHaveLength(beats.length);
    }),
    {
      numRuns: rounds(5, 60),
      examples: [[{ bpm: 70, drift: 0, noise: 0.1, first: 0, seed: 1 }], [{ bpm: 180, drift: 0.08, noise: 0, first: 0.3, seed: 2 }]],
    },
  );
});

it('the rate of the samples does not matter', () => {
  const { samples, beats } = clickSong({ bpm: 104, drift: 0, noise: 0.02, first: 0.25, seed: 3, seconds: 20, rate: 44_100 });
  const found = findBeats(samples, 44_100);
  expect(found).toHaveLength(beats.length);
  expect(Math.max(...found.map((beat) => distance(beat, beats)))).toBeLessThan(tolerance);
});

it('a pause of a song has no beats, and those after it are found again', () => {
  const part = { bpm: 120, drift: 0, noise: 0, first: 0.1, seed: 4, seconds: 20, rate: beatRate };
  const { samples, beats } = clickSong(part);
  const pause = 20;
  const all = new Float32Array(samples.length * 2 + pause * beatRate);
  all.set(samples);
  all.set(samples, samples.length + pause * beatRate);
  const found = findBeats(all, beatRate);
  const known = [...beats, ...beats.map((beat) => beat + part.seconds + pause)];
  expect(Math.max(...known.map((beat) => distance(beat, found)))).toBeLessThan(tolerance);
  expect(found.filter((beat) => beat > part.seconds + 5 && beat < part.seconds + pause - 5)).toEqual([]);
});

it.each([
  ['nothing', new Float32Array(0)],
  ['less than a moment', new Float32Array(10)],
  ['silence', new Float32Array(30 * beatRate)],
  ['one blow', Float32Array.from({ length: 30 * beatRate }, (_, i) => (i === 90_000 ? 1 : 0))],
  ['noise', whiteNoise(40 * beatRate, 5)],
])('%s has no beats', (_, samples) => {
  expect(findBeats(samples, beatRate)).toEqual([]);
});

it.each([1, 2, 3, 4])('speech has few beats or none: %i', (seed) => {
  expect(findBeats(speechLike({ seconds: 60, rate: beatRate, seed }), beatRate).length).toBeLessThan(15);
});
