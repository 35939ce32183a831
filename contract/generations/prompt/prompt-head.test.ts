import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { limits } from '../../limits.ts';
import { promptHead } from './prompt-head.ts';

it('is the first characters of a prompt and never half of one', () => {
  const words = fc.string({ unit: 'binary', maxLength: limits.promptHeadLength * 2 });
  fc.assert(
    fc.property(words, (text) => {
      expect(promptHead(text)).toBe(Array.from(text).slice(0, limits.promptHeadLength).join(''));
    }),
  );
});
