import fc from 'fast-check';
import { expect, it } from 'vitest';
import { soundLimits } from '../sounds/sound.ts';
import { storyLimits } from '../story.ts';
import { countMusicShots, listMusicCuts } from './music-shots.ts';

const beatsOf = (bpm: number, seconds: number) => Array.from({ length: Math.floor((seconds * bpm) / 60) }, (_, beat) => (beat * 60) / bpm);

it.each([
  [120, 30, 15],
  [60, 30, 15],
  // Three beats of 0.65 s.
  [92, 30, 15],
  [180, 60, 30],
])('a song of %i bpm and %i s has %i shots', (bpm, seconds, shots) => {
  expect(countMusicShots(beatsOf(bpm, seconds), { start: 0, end: seconds })).toBe(shots);
});

it('without beats shots are as long as each other, and a short piece is one shot', () => {
  expect(listMusicCuts([], { start: 1, end: 11 })).toEqual([3, 5, 7, 9, 11]);
  expect(listMusicCuts([], { start: 0, end: 2.9 })).toEqual([2.9]);
  expect(listMusicCuts([], { start: 5, end: 5 })).toEqual([]);
});

it('cuts ascend, end with the part, are on beats where beats are near, and are as many as a story may have', () => {
  const piece = fc.record({
    steps: fc.array(fc.double({ min: 0.28, max: 1.1, noNaN: true }), { maxLength: 900 }),
    start: fc.double({ min: 0, max: 100, noNaN: true }),
    length: fc.double({ min: 0.5, max: soundLimits.seconds, noNaN: true }),
  });
  fc.assert(
    fc.property(piece, ({ steps, start, length }) => {
      let at = 0;
      const beats = steps.map((step) => (at += step));
      const end = start + length;
      const cuts = listMusicCuts(beats, { start, end });
      expect(cuts.at(-1)).toBe(end);
      expect(cuts.length).toBeLessThanOrEqual(storyLimits.shots);
      for (const [index, cut] of cuts.entries()) {
        const before = cuts[index - 1] ?? start;
        expect(cut).toBeGreaterThan(before);
        expect(cut - before).toBeLessThan(6);
        if (index === cuts.length - 1 || cut >= at - 1.1 || before + 1 <= (beats[0] ?? Infinity)) continue;
        const nearest = beats.reduce((best, beat) => (Math.abs(beat - cut) < Math.abs(best - cut) ? beat : best));
        // A beat just before the end would leave a shot of less than a second.
        if (end - nearest >= 1) expect(nearest).toBe(cut);
      }
    }),
  );
});
