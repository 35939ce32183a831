import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findView, placeWhole } from './frame-places.ts';
import { channels, mixSounds, type PlacedSound } from './mix-sounds.ts';
import { planShots } from './plan-shots.ts';
import { wrapTitle } from './wrap-title.ts';

test('shots follow each other without a gap, and a film of many never drifts from its length', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.04, max: 30, noNaN: true }), { minLength: 1, maxLength: 60 }), (lengthsS) => {
      const shots = planShots(lengthsS, 30);
      for (const [i, { firstFrame, frames }] of shots.entries())
        expect(shots[i + 1]?.firstFrame ?? firstFrame + frames).toBe(firstFrame + frames);
      const total = shots.reduce((sum, { frames }) => sum + frames, 0);
      expect(Math.abs(total / 30 - lengthsS.reduce((sum, one) => sum + one, 0))).toBeLessThan(0.02);
    }),
  );
  expect(() => planShots([0], 30)).toThrow('There is nothing in this film.');
  expect(() => planShots([20_000], 30)).toThrow('too long');
});

test('on its way through a still the view never leaves it and always has the shape of the screen', () => {
  const view = fc.record({
    x: fc.double({ min: 0, max: 1, noNaN: true }),
    y: fc.double({ min: 0, max: 1, noNaN: true }),
    zoom: fc.double({ min: 1, max: 6, noNaN: true }),
  });
  const size = fc.record({ width: fc.integer({ min: 16, max: 4_000 }), height: fc.integer({ min: 16, max: 4_000 }) });
  fc.assert(
    fc.property(size, size, fc.tuple(view, view), fc.double({ min: 0, max: 1, noNaN: true }), (picture, screen, [from, to], time) => {
      const { x, y, width, height } = findView(picture, screen, { from, to }, time);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-6);
      expect(x + width).toBeLessThanOrEqual(picture.width + 1e-6);
      expect(y + height).toBeLessThanOrEqual(picture.height + 1e-6);
      expect(width / height).toBeCloseTo(screen.width / screen.height, 3);
    }),
  );
  expect(placeWhole({ width: 100, height: 100 }, { width: 320, height: 180 })).toEqual({ x: 70, y: 0, width: 180, height: 180 });
});

test('a title breaks between words, keeps its own lines, and loses none of its letters', () => {
  const measure = (line: string) => line.length;
  expect(wrapTitle('The sea in the morning\nPart one', 10, measure)).toEqual(['The sea in', 'the', 'morning', 'Part one']);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 30 }), (text, widest) => {
      const letters = (value: string) => value.replaceAll(/\s/gu, '');
      expect(letters(wrapTitle(text, widest, measure).join(''))).toBe(letters(text));
    }),
  );
});

test('sounds are heard where they were put, as loud as was said, and together never louder than a file can hold', async () => {
  const sound = (at: number, length: number, gain: number, fade = 0): PlacedSound => ({
    at,
    length,
    gain,
    fade,
    read: async (_from, count) => new Int16Array(count * channels).fill(16_384),
  });
  const left = async (sounds: PlacedSound[], from: number, count: number) => {
    const mixed = await mixSounds(sounds, from, count);
    return Array.from({ length: count }, (_, i) => Math.round(mixed[i * channels] * 1_000) / 1_000);
  };
  expect(await left([sound(2, 3, 0.5)], 0, 6)).toEqual([0, 0, 0.25, 0.25, 0.25, 0]);
  expect(await left([sound(0, 8, 1), sound(0, 8, 1.5)], 4, 2)).toEqual([1, 1]);
  expect(await left([sound(0, 4, 1, 2)], 0, 4)).toEqual([0.25, 0.5, 0.5, 0.25]);
});
