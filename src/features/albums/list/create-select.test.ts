import { expect, it } from 'vitest';
import { createSelect } from './create-select.ts';

const all = { indexOf: (id: string) => (id === 'deleted' ? -1 : 0) };
const own = ['a', 'b', 'deleted'].map((id) => ({ id, addedAt: 1 }));

it('selects existing items that match the search, and keeps a list with the same items', () => {
  const select = createSelect();
  const list = select({ albumId: 'x', all, own, found: null });
  expect([list?.length, list?.indexOf('deleted')]).toEqual([2, -1]);
  expect(select({ albumId: 'x', all, own, found: new Set(['a', 'b']) })).toBe(list);
  expect(select({ albumId: 'x', all, own, found: new Set(['b']) })?.length).toBe(1);
});

it('keeps the previous results while the next search runs in the same album', () => {
  const select = createSelect();
  expect(select({ albumId: 'x', all, own, found: undefined })).toBeUndefined();
  const list = select({ albumId: 'x', all, own, found: new Set(['a']) });
  expect(select({ albumId: 'x', all, own, found: undefined })).toBe(list);
  expect(select({ albumId: 'y', all, own, found: undefined })).toBeUndefined();
});

it('does not carry an empty result over to a search that is still running', () => {
  const select = createSelect();
  select({ albumId: 'x', all, own, found: new Set() });
  expect(select({ albumId: 'x', all, own, found: undefined })).toBeUndefined();
});
