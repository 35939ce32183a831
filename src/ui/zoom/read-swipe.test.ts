import { expect, test } from 'vitest';
import { readSwipe } from './read-swipe.ts';

test('a long sideways movement turns to the next or the previous picture', () => {
  expect(readSwipe(-80, 10)).toBe('next');
  expect(readSwipe(80, -10)).toBe('previous');
});

test('a short movement and a scroll turn nothing', () => {
  expect(readSwipe(-30, 0)).toBeNull();
  expect(readSwipe(-60, 55)).toBeNull();
  expect(readSwipe(0, 300)).toBeNull();
});
