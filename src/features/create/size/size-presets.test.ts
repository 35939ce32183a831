import { expect, test } from 'vitest';
import { snapSide } from '../../../../contract/generations/snap-side.ts';
import { findPreset, formatSize, sizePresets } from './size-presets.ts';

test('every preset is an allowed size', () => {
  for (const { width, height } of sizePresets) expect([snapSide(width), snapSide(height)]).toEqual([width, height]);
});

test('a size finds its preset, any other is custom', () => {
  expect(findPreset(832, 1216)).toBe('portrait');
  expect(findPreset(1216, 832)).toBe('landscape');
  expect(findPreset(640, 640)).toBe('custom');
});

test('a size is written with a multiplication sign', () => {
  expect(formatSize(1024, 768)).toBe('1024 × 768');
});
