import * as v from 'valibot';
import { expect, it } from 'vitest';
import { usernameSchema } from './username.ts';

it.each([
  ['jo-ann', 'jo-ann'],
  ['  Plein-Air-2026 ', 'plein-air-2026'],
  ['abc', 'abc'],
  ['a'.repeat(30), 'a'.repeat(30)],
])('takes the name «%s» as «%s»', (typed, name) => {
  expect(v.parse(usernameSchema, typed)).toBe(name);
});

it.each(['', 'ab', 'a'.repeat(31), '-abc', 'abc-', 'a--b', 'a b', 'a/b', 'a.b', 'jörg', 'аdmin', 'a@b.test', '../x', 'Admin', 'pleinair'])(
  'refuses the name «%s»',
  (typed) => {
    expect(v.is(usernameSchema, typed)).toBe(false);
  },
);
