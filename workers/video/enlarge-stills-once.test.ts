import { expect, test } from 'vitest';
import { enlargeStillsOnce } from './enlarge-stills-once.ts';

/** Node has no ImageData; what is read of it is its pixels. */
const paint = (...values: number[]) => ({ data: Uint8ClampedArray.from(values) }) as unknown as ImageData;

test('frames in a row with the same pixels are made larger once; the smallest change is made again', async () => {
  const asked: ImageData[] = [];
  const enlarge = enlargeStillsOnce((picture) => {
    asked.push(picture);
    return Promise.resolve(picture);
  });
  const [first, other] = [paint(1, 2, 3, 255), paint(1, 2, 4, 255)];
  const answers = [first, paint(1, 2, 3, 255), other, first].map((picture) => () => enlarge(picture));
  const made: ImageData[] = [];
  for (const ask of answers) made.push(await ask());
  expect(asked).toEqual([first, other, first]);
  expect(made[1]).toBe(first);
});
