import { describe, expect, it } from 'vitest';
import { upscaleModes, type UpscaleMode } from '../../media/media.ts';
import { fitScale, upscaleModeOf, type UpscaleChoice } from './upscale-choice.ts';
import { checkUpscaleAtCreate, fitUpscaleMode, upscaleCredits } from './upscale-at-create.ts';

const small = { width: 1024, height: 1024 };
// 1376 × 1376 is 1893376, above 1887744; 1344 × 1376 is below.
const large = { width: 1376, height: 1376 };

describe('4x is not available for large images, of more than 1887744 pixels', () => {
  it.each<[UpscaleMode | undefined, { width: number; height: number }, number]>([
    [undefined, large, 0],
    ['x2', large, 0],
    ['x2face', large, 0],
    ['x4', small, 0],
    ['x4', { width: 1344, height: 1376 }, 0],
    ['x4', large, 1],
    ['x4face', large, 1],
    ['x4anime', large, 1],
  ])('%s of %j', (upscale_mode, size, issues) => {
    const found = checkUpscaleAtCreate({ upscale_mode, ...size });
    expect(found).toHaveLength(issues);
    for (const issue of found) expect(issue).toEqual({ path: 'upscale_mode', message: '4x is not available for large images.' });
  });
});

it('a video is not upscaled with its request', () => {
  expect(checkUpscaleAtCreate({ upscale_mode: 'x2', creation_mode: 'text2video', ...small })).toMatchObject([{ path: 'upscale_mode' }]);
});

it('scale drops to 2 automatically, as the choice of scale and enhancement does', () => {
  const choices: UpscaleChoice[] = ([1, 2, 4] as const).flatMap((scale) =>
    (['none', 'face', 'anime'] as const).map((enhance) => ({ scale, enhance })),
  );
  for (const choice of choices)
    for (const size of [small, large])
      expect(fitUpscaleMode(upscaleModeOf(choice) ?? undefined, size)).toBe(upscaleModeOf(fitScale(choice, size)) ?? undefined);
});

it('costs 1 credit for 2x and 2 credits for 4x', () => {
  const credits = Object.fromEntries(upscaleModes.map((mode) => [mode, upscaleCredits(mode)]));
  expect(credits).toEqual({ x2: 1, x2face: 1, x4: 2, x4face: 2, x4anime: 2 });
  expect(upscaleCredits(undefined)).toBe(0);
});
