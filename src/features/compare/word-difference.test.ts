import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findWordDifference } from './word-difference.ts';

const words = fc
  .array(fc.constantFrom('red', 'fox', 'in', 'the', 'snow', ',', 'fuchs', 'ثعلب', '雪', 'oil'), { maxLength: 14 })
  .map((list) => list.join(' '));
const cores = (text: string) => text.split(/\s+/u).filter((word) => word !== '');

test('marks only the words that changed', () => {
  expect(findWordDifference('a red fox in the snow', 'a blue fox in the deep snow')).toEqual([
    { kind: 'same', text: 'a ' },
    { kind: 'removed', text: 'red ' },
    { kind: 'added', text: 'blue ' },
    { kind: 'same', text: 'fox in the ' },
    { kind: 'added', text: 'deep ' },
    { kind: 'same', text: 'snow' },
  ]);
});

test('marks an added comma, not the word before it', () => {
  expect(findWordDifference('fox snow', 'fox, snow')).toEqual([
    { kind: 'same', text: 'fox' },
    { kind: 'added', text: ', ' },
    { kind: 'same', text: 'snow' },
  ]);
});

test('ignores differences of spaces and line breaks', () => {
  expect(findWordDifference('red  fox', 'red\nfox')).toEqual([{ kind: 'same', text: 'red\nfox' }]);
});

test('finds words in scripts without spaces', () => {
  const parts = findWordDifference('赤い狐が雪の中', '青い狐が雪の中');
  expect(parts.at(-1)?.kind).toBe('same');
  expect(parts.at(-1)?.text).toContain('雪の中');
});

test('the same and the added parts join to the second text, the same and the removed parts to the first', () => {
  fc.assert(
    fc.property(words, words, (base, other) => {
      const parts = findWordDifference(base, other);
      const join = (kind: string) => parts.filter((part) => part.kind !== kind).map((part) => part.text);
      expect(join('removed').join('')).toBe(other);
      expect(cores(join('added').join(' '))).toEqual(cores(base));
    }),
  );
});

test('finds no difference in equal texts, and merges adjacent parts of one kind', () => {
  fc.assert(
    fc.property(words, words, (base, other) => {
      expect(findWordDifference(base, base).every((part) => part.kind === 'same')).toBe(true);
      const parts = findWordDifference(base, other);
      expect(parts.every((part, index) => part.kind !== parts[index + 1]?.kind)).toBe(true);
    }),
  );
});

test('treats prompts of 10,000 characters without a common word as entirely different', () => {
  const long = (seed: number) => Array.from({ length: 2_000 }, (_, index) => `w${seed}x${index}`).join(' ');
  expect(findWordDifference(long(1), long(2))).toHaveLength(2);
});
