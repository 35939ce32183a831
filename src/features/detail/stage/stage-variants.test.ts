import { expect, test } from 'vitest';
import { stageVariants } from './stage-variants.ts';

test('a large or dense stage asks for the original first', () => {
  expect(stageVariants(900, 2)[0]).toBe('original');
  expect(stageVariants(900, 1)[0]).toBe('1024');
});

test('every rendition is tried before giving up', () => {
  expect(stageVariants(900, 2)).toHaveLength(4);
  expect(stageVariants(300, 1)).toHaveLength(4);
});
