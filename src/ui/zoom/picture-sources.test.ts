import { expect, test } from 'vitest';
import { pickSource, pictureSources } from './picture-sources.ts';

const item = {
  id: '0192f0c1-7a55-7bb0-8a1a-5f3e0b7d2c11',
  hash: '0123456789abcdef',
  width: 2048,
  height: 1024,
  x2: null,
  x4: null,
  x2face: null,
  x4face: null,
  x4anime: null,
};

test('the files of a picture go from the smallest copy to the original', () => {
  const sources = pictureSources(item, 'k');
  expect(sources.map(({ longSide }) => longSide)).toEqual([256, 512, 1024, 2048]);
  expect(sources.at(-1)?.path).toBe(`/api/media/${item.id}/original?h=${item.hash}&k=k`);
});

test('a copy of a small picture is not larger than the picture', () => {
  expect(pictureSources({ ...item, width: 512, height: 300 }, 'k').map(({ longSide }) => longSide)).toEqual([256, 512, 512, 512]);
});

test('the original is taken when the copies are not sharp enough, and at the own size in any case', () => {
  const sources = pictureSources(item, 'k');
  expect([200, 500, 1000, 1200, 2048, 9_000].map((px) => pickSource(sources, px))).toEqual([0, 1, 2, 3, 3, 3]);
  const small = pictureSources({ ...item, width: 512, height: 512 }, 'k');
  expect(pickSource(small, 512)).toBe(3);
  expect(pickSource(small, 400)).toBe(1);
});

test('an upscaled version is the last file, and what is looked at closely is shown from it', () => {
  const upscaled = { ...item, x4anime: `/api/media/${item.id}/x4anime?h=fedcba9876543210` };
  expect(pictureSources(upscaled, 'k')).toHaveLength(4);
  expect(pictureSources(upscaled, 'k', 'x2')).toHaveLength(4);
  const sources = pictureSources(upscaled, 'k', 'x4anime');
  expect(sources.at(-1)).toEqual({ path: `/api/media/${item.id}/x4anime?h=fedcba9876543210&k=k`, longSide: 8192 });
  expect([pickSource(sources, 2_000), pickSource(sources, 3_000)]).toEqual([3, 4]);
});
