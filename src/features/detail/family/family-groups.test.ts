import { expect, test } from 'vitest';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { listCompared, listFamilyGroups } from './family-groups.ts';

const picture = (id: string, more: Partial<MediaRow> = {}) =>
  ({ id, status: 'completed', x2: null, x4: null, x2face: null, x4face: null, x4anime: null, ...more }) as MediaRow;
const shape = (...args: Parameters<typeof listFamilyGroups>) =>
  listFamilyGroups(...args).map(({ name, members }) => [name, members.map(({ key }) => key)]);

test('a picture without relatives has no strip', () => {
  const a = picture('a');
  expect(listFamilyGroups(a, { parent: null, siblings: [a], variations: [] })).toEqual([]);
});

test('orders the strip from the source to the variations', () => {
  const a = picture('a', { x4: '/api/media/a/x4?h=1', x2: '/api/media/a/x2?h=2' });
  expect(shape(a, { parent: picture('p'), siblings: [a, picture('b')], variations: [picture('v')] })).toEqual([
    ['Made from', ['p']],
    ['Made together', ['a', 'b']],
    ['Upscaled', ['x2', 'x4']],
    ['Variations', ['v']],
  ]);
});

test('omits unfinished relatives, but not the shown picture', () => {
  const a = picture('a', { status: 'failed' });
  const family = {
    parent: null,
    siblings: [a, picture('b', { status: 'pending' }), picture('c', { status: 'upscaling' })],
    variations: [],
  };
  expect(shape(a, family)).toEqual([['Made together', ['a', 'c']]]);
});

test('compares a picture with at most three relatives, itself first', () => {
  const a = picture('a');
  const siblings = ['b', 'c'].map((id) => picture(id));
  const groups = listFamilyGroups(a, { parent: picture('p'), siblings: [siblings[0]!, a, siblings[1]!], variations: [picture('v')] });
  expect(listCompared(a, groups)).toEqual(['a', 'p', 'b', 'c']);
  expect(listCompared(picture('a', { status: 'failed' }), groups)).toEqual([]);
});
