import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameTime, readClock, seekStep } from './frame-time.ts';

const video = { rate: 10, durationS: 3 };

test('a step goes to the middle of the next or previous frame', () => {
  expect(frameTime(0, 1, video)).toBeCloseTo(0.15);
  expect(frameTime(0.15, 1, video)).toBeCloseTo(0.25);
  expect(frameTime(0.2, -1, video)).toBeCloseTo(0.15);
});

test('steps stop at the first and the last frame', () => {
  expect(frameTime(0.05, -1, video)).toBeCloseTo(0.05);
  expect(frameTime(3, 1, video)).toBeCloseTo(2.95);
});

test('stepping through a video shows every frame once in both directions', () => {
  fc.assert(
    fc.property(fc.constantFrom(23.976, 24, 25, 29.97, 30, 50, 60), fc.integer({ min: 2, max: 80 }), (rate, frames) => {
      const video = { rate, durationS: frames / rate };
      let time = 0;
      for (let frame = 1; frame < frames; frame += 1) {
        time = frameTime(time, 1, video);
        expect(Math.floor(time * rate)).toBe(frame);
      }
      for (let frame = frames - 2; frame >= 0; frame -= 1) {
        time = frameTime(time, -1, video);
        expect(Math.floor(time * rate)).toBe(frame);
      }
    }),
  );
});

test('seeks by 1 s in a clip and by 10 s in a longer video', () => {
  expect([seekStep(5), seekStep(120)]).toEqual([1, 10]);
});

test('a video cut from a live stream starts at the stream’s clock', () => {
  expect(readClock({ duration: 3_604, currentTime: 3_600.1 }, 4)).toEqual({ beginS: 3_600, durationS: 4 });
  for (const [duration, lengthS] of [
    [4.02, 4],
    [3.9, 4],
    [4, null],
    [Number.NaN, 4],
  ] as const)
    expect(readClock({ duration, currentTime: 0 }, lengthS)).toEqual({ beginS: 0, durationS: duration });
});

test('a video with a too long duration in its header starts at 0 and ends with its frames', () => {
  for (const currentTime of [0, 3.9]) expect(readClock({ duration: 3_600, currentTime }, 4)).toEqual({ beginS: 0, durationS: 4 });
});
