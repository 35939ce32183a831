import { expect, it } from 'vitest';
import { hasTag } from '../generations/character/prompt-tags.ts';
import { keyOfNamed } from './key-of-named.ts';

const id = '0190b0b0-7aaa-7bbb-8ccc-0123453f9a2c';

it.each([
  ['Mara', 'mara-3f9a2c'],
  ['  The Old   Man & the Sea! ', 'the-old-man-the-sea-3f9a2c'],
  ['Zoë', 'zoë-3f9a2c'],
  ['山田', '山田-3f9a2c'],
  ['!!!', 'model-3f9a2c'],
  ['a'.repeat(80), `${'a'.repeat(40)}-3f9a2c`],
])('%s is named by a key that is a tag', (name, key) => {
  expect(keyOfNamed(name, id)).toBe(key);
  expect(hasTag(`@${key} by the sea`, key)).toBe(true);
});
