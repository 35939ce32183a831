import { expect, test } from 'vitest';
import { keepOriginal } from './keep-original.ts';
import type { Pixels } from './enlarge-pixels.ts';

function paint(width: number, height: number, colorAt: (x: number, y: number) => [number, number, number]): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) data.set([...colorAt(at % width, Math.floor(at / width)), 200], at * 4);
  return { data, width, height };
}

test.each([2, 4])('a picture %s times as large gets the colours of its original, up to the edges, and keeps its alpha', (factor) => {
  const flat = paint(6, 5, () => [200, 30, 31]);
  const larger = paint(6 * factor, 5 * factor, () => [190, 40, 31]);
  keepOriginal(flat, larger);
  expect(larger).toEqual(paint(6 * factor, 5 * factor, () => [200, 30, 31]));
});

test('a result with the averages of its original keeps its fine detail', () => {
  const grey = paint(8, 8, () => [128, 128, 128]);
  const checks = paint(16, 16, (x, y) => ((x + y) % 2 === 0 ? [100, 100, 100] : [156, 156, 156]));
  keepOriginal(grey, checks);
  const values = checks.data.filter((_, at) => at % 4 === 0);
  expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(50);
});
