import { expect, it } from 'vitest';
import { createFrameCache } from './frame-cache.ts';
import { createKept } from './kept.ts';

/** A picture by its name, which notes that its memory was given back. */
function pictures() {
  const closed: string[] = [];
  const picture = (name: string) => ({ name, close: () => closed.push(name) }) as unknown as ImageBitmap;
  return { closed, picture };
}

it('gives the frame that is shown at a time, else the nearest one, and lets go of those far from the playhead', () => {
  const { closed, picture } = pictures();
  const cache = createFrameCache(3);
  const frame = (start: number, until: number, around: number) => cache.add({ start, until, picture: picture(`${start}`) }, around);
  expect(cache.nearest(1)).toBeNull();
  frame(0, 1, 0);
  frame(1, 2, 1);
  frame(5, 6, 5);
  const named = (found: ImageBitmap | null) => (found as unknown as { name: string } | null)?.name;
  expect([0, 1, 1.99, 2, 5.5].map((time) => named(cache.find(time)))).toEqual(['0', '1', '1', undefined, '5']);
  expect([3, 4, 9].map((time) => named(cache.nearest(time)))).toEqual(['1', '5', '5']);
  frame(6, 7, 6);
  expect(closed).toEqual(['0']);
  cache.close();
  expect(closed.sort()).toEqual(['0', '1', '5', '6']);
  expect(cache.nearest(5)).toBeNull();
});

it('keeps what was used last within its room, and always the newest', () => {
  const dropped: number[] = [];
  const kept = createKept<number>({ max: 10, sizeOf: (value) => value, drop: (value) => dropped.push(value) });
  kept.set('a', 4);
  kept.set('b', 5);
  expect(kept.get('a')).toBe(4);
  kept.set('c', 3);
  expect(dropped).toEqual([5]);
  kept.set('a', 2);
  expect(dropped, 'what is replaced is let go too').toEqual([5, 4]);
  kept.set('d', 40);
  expect([kept.get('a'), kept.get('c'), kept.get('d')]).toEqual([undefined, undefined, 40]);
});
