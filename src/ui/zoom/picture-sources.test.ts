import { expect, test } from 'vitest';
import { pickSource, pictureSources } from './picture-sources.ts';

const item = { id: '0192f0c1-7a55-7bb0-8a1a-5f3e0b7d2c11', hash: '0123456789abcdef', width: 2048, height: 1024 };

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
