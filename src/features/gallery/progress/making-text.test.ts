import { expect, it } from 'vitest';
import { makingText } from './making-text.ts';

it('says the place in line and the time that is left, where the engine tells them', () => {
  expect([makingText(null, null), makingText(null, -5)]).toEqual([null, null]);
  expect(makingText(0, null)).toBe('next in line');
  expect(makingText(3, 12_100)).toBe('3 before it, about 13 s');
  expect(makingText(null, 240_000)).toBe('about 4 min');
});
