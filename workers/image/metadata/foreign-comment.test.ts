import { expect, it } from 'vitest';
import { emptyExif, setComment } from './change-exif.ts';
import { composeMetadata } from './compose-metadata.ts';
import { nothingCarried } from './carried.ts';

const pixels = { width: 6, height: 4, orientation: 1, isSrgb: null };

it.each([
  ['as usual', 'sea\nSampler: Euler a, Steps: 20, Seed: 5'],
  ['with Windows line ends and a last one', 'sea\r\nSampler: Euler a, Steps: 20, Seed: 5\r\n'],
  ['indented, with lines behind', 'sea\n  Steps: 20, Sampler: Euler a, Seed: 5\nTemplate: sea'],
])('the settings in the comment of a JPG become the text that readers of PNG look for, %s', (_how, comment) => {
  const carried = { ...nothingCarried, exif: setComment(emptyExif, comment) };
  const { texts } = composeMetadata(carried, { type: 'image/png', metadata: null, pixels, hasLostCredentials: false });
  expect(texts).toEqual([{ keyword: 'parameters', text: comment }]);
});
