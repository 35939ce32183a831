import { expect, it } from 'vitest';
import { isWrittenLike } from './is-written-like.ts';

it('doubts a language once no letter of its direction is left', () => {
  expect(isWrittenLike('fa', 'iPhone روی میز')).toBe(true);
  expect(isWrittenLike('en', 'iPhone روی میز')).toBe(true);
  expect(isWrittenLike('en', 'گوشی روی میز، ۸')).toBe(false);
  expect(isWrittenLike('he', 'a phone on a table, 8k')).toBe(false);
});
