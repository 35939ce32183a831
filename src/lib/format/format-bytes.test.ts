import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test('sizes are told in the unit that people would choose', () => {
  expect(formatBytes(0, 'en')).toBe('0 bytes');
  expect(formatBytes(1, 'en')).toBe('1 byte');
  expect(formatBytes(312_000_000, 'en')).toBe('312 MB');
  expect(formatBytes(1_240_000_000, 'en')).toBe('1.2 GB');
});

test('a size never needs more than three digits before the point', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 900_000_000_000_000 }), (bytes) => /^\d{1,3}(\.\d)? /.test(formatBytes(bytes, 'en'))));
});
