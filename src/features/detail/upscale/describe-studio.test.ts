import { expect, test } from 'vitest';
import { builtInUpscaler } from '../../../../contract/upscaling/upscale.ts';
import { describeStudio } from './describe-studio.ts';

const item = { width: 500, height: 500, model: 'imported' };
const studio = { seconds_max: 60, pixels_max: 4_194_304, seconds_per_megapixel: { x2: 20, x4: 30 } };

test('tells whether the studio uses AI or Lanczos, and how long that takes', () => {
  expect(describeStudio(item, 'x2', studio)).toBe(
    'Made by the studio: AI (waifu2x), which takes about 20 s there. Twice as wide and high, with crisp edges.',
  );
  expect(describeStudio({ ...item, width: 600 }, 'x4', studio)).toContain('Lanczos, not AI, because the result is too large');
  expect(describeStudio(item, 'x2', { ...studio, seconds_max: 0 })).toContain('Made by the studio: Lanczos, not AI.');
});

test('names no unknown time, and not only AI if AI may be too slow', () => {
  for (const told of [null, { ...studio, seconds_per_megapixel: null }, { ...studio, seconds_max: 10 }])
    expect(describeStudio(item, 'x2', told)).toContain(`${builtInUpscaler.description}. Twice`);
});

test('tells that the built-in painter can repaint its own pictures larger', () => {
  expect(describeStudio({ ...item, model: 'painter' }, 'x2', studio)).toContain('the painter paints it again');
});
