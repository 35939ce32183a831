import { expect, test } from 'vitest';
import { clockText, frameAt, stripShare } from './strip-place.ts';

test('maps every place of a strip to a frame, beyond its ends too', () => {
  expect([-20, 0, 50, 99.9, 100, 130].map((x) => frameAt(stripShare(x, 100), 12))).toEqual([0, 0, 6, 11, 11, 11]);
  expect(stripShare(5, 0)).toBe(0);
});

test('formats a time to a tenth of a second', () => {
  expect([0, 5.25, 59.99, 60, 754.3, 3_723].map(clockText)).toEqual(['0:00.0', '0:05.2', '0:59.9', '1:00.0', '12:34.3', '1:02:03.0']);
});
