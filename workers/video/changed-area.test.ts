import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findChangedArea, isChanged, toWords } from './changed-area.ts';

const byte = fc.nat(255);
const pixel = fc.tuple(byte, byte, byte, byte);
const word = (channels: number[]): number => toWords(Uint8ClampedArray.from(channels))[0]!;

test('a pixel has changed when one of its channels differs by more than is let pass', () => {
  fc.assert(
    fc.property(pixel, pixel, fc.nat(12), (a, b, tolerance) => {
      const wanted = a.some((value, channel) => Math.abs(value - b[channel]!) > tolerance);
      expect(isChanged(word(a), word(b), tolerance)).toBe(wanted);
      expect(isChanged(word(b), word(a), tolerance)).toBe(wanted);
    }),
  );
});

test('the changed area is the smallest that has every changed pixel', () => {
  const places = fc.array(fc.record({ x: fc.nat(8), y: fc.nat(5) }), { maxLength: 4 });
  fc.assert(
    fc.property(places, (changed) => {
      const before = new Uint32Array(9 * 6);
      const after = before.slice();
      for (const { x, y } of changed) after[y * 9 + x] = 0xff80_4020;
      const [xs, ys] = [changed.map(({ x }) => x), changed.map(({ y }) => y)];
      const [left, top] = [Math.min(...xs), Math.min(...ys)];
      const wanted = { x: left, y: top, width: Math.max(...xs) - left + 1, height: Math.max(...ys) - top + 1 };
      expect(findChangedArea(after, before, { width: 9, tolerance: 2 })).toEqual(changed.length === 0 ? null : wanted);
    }),
  );
});
