import { expect, test } from 'vitest';
import { builtInUpscaler } from '../../../../contract/upscaling/upscale.ts';
import { describeStudio } from './describe-studio.ts';

const item = { width: 500, height: 500, model: 'imported' };
const studio = { seconds_max: 60, pixels_max: 4_194_304, seconds_per_megapixel: { x2: 20, x4: 30 } };

test('the studio says whether its AI or Lanczos makes an image larger, and how long that takes', () => {
  expect(describeStudio(item, 'x2', studio)).toBe(
    'Made by the studio: AI (waifu2x), which takes about 20 s there. Twice as wide and high, with crisp edges.',
  );
  expect(describeStudio({ ...item, width: 600 }, 'x4', studio)).toContain('Lanczos, not AI, because the result is too large');
  expect(describeStudio(item, 'x2', { ...studio, seconds_max: 0 })).toContain('Made by the studio: Lanczos, not AI.');
});

test('it names no time that it does not know, and not AI alone where AI may be too slow', () => {
  for (const told of [null, { ...studio, seconds_per_megapixel: null }, { ...studio, seconds_max: 10 }])
    expect(describeStudio(item, 'x2', told)).toContain(`${builtInUpscaler.description}. Twice`);
});

test('of its own pictures the painter may paint a larger one', () => {
  expect(describeStudio({ ...item, model: 'painter' }, 'x2', studio)).toContain('the painter paints it again');
});
