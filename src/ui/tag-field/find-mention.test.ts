import { expect, it } from 'vitest';
import { findMention, matchOptions } from './find-mention.ts';

it.each<[string, ReturnType<typeof findMention>]>([
  ['@', { start: 0, query: '' }],
  ['a walk with @mar', { start: 12, query: 'mar' }],
  ['مع @مار', { start: 3, query: 'مار' }],
  ['me@mar', null],
  ['@mar walks', null],
])('a name is offered while it is typed: %s', (text, found) => expect(findMention(text, text.length)).toEqual(found));

it('finds names by the beginning of a word first, whatever the accents', () => {
  const options = ['Amara', 'Tomás', 'Old Mara'].map((name) => ({
    key: `${name.toLowerCase().replace(' ', '-')}-1`,
    name,
    thumbnail: null,
  }));
  expect(matchOptions(options, 'mar').map(({ name }) => name)).toEqual(['Old Mara', 'Amara']);
  expect(matchOptions(options, 'tomas').map(({ name }) => name)).toEqual(['Tomás']);
});
