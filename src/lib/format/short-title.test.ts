import { expect, test } from 'vitest';
import { shortTitle } from './short-title.ts';

test('a title is cut to 40 characters, not in the middle of one, and says that it was', () => {
  expect(shortTitle('x'.repeat(40))).toBe('x'.repeat(40));
  expect(shortTitle('🎨'.repeat(41))).toBe(`${'🎨'.repeat(40)}…`);
});
