import { expect, test } from 'vitest';
import type { SavedMedia } from '../database.ts';
import { Library } from './follow-library.ts';
import { MediaColumns } from './media-columns.ts';
import { toItem, type PackedItem } from './packs/media-pack.ts';
import { keepSameList, selectMedia, slotsOf, type MediaFilter } from './select-media.ts';

const id = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
const item = (n: number, change: Partial<SavedMedia> = {}): SavedMedia =>
  ({
    id: id(n),
    created_at: n * 100,
    is_starred: false,
    in_history: true,
    resource_type: 'image',
    model: 'painter',
    created_by: 'me',
    sp: 'space',
    ...change,
  }) as SavedMedia;

const now = (...items: SavedMedia[]) => new Map<string, PackedItem | null>(items.map((row) => [row.id, toItem(row)]));

function libraryOf(items: SavedMedia[]): Library {
  const columns = new MediaColumns();
  columns.apply(now(...items), 'space');
  return new Library(columns, 1);
}
const library = libraryOf([
  item(1, { is_starred: true }),
  item(2, { resource_type: 'video' }),
  item(3, { model: 'gpt-low', created_by: 'you' }),
  item(4, { in_history: false, is_starred: true }),
  item(5, { model: 'gpt' }),
]);
const found = (filter: MediaFilter) => {
  const list = selectMedia(library, filter);
  return Array.from({ length: list.length }, (_, i) => Number.parseInt(list.idAt(i).slice(-12), 16));
};

test('the history shows newest first what was not moved out of it', () => {
  expect(found({})).toEqual([5, 3, 2, 1]);
});

test('each filter alone and all together leave out what they say', () => {
  expect(found({ is_starred: true })).toEqual([1]);
  expect(found({ resource_type: 'video' })).toEqual([2]);
  expect(found({ resource_type: 'image' })).toEqual([5, 3, 1]);
  expect(found({ model: 'gpt' })).toEqual([5, 3]);
  expect(found({ model: 'nobody has it' })).toEqual([]);
  expect(found({ created_by: 'you' })).toEqual([3]);
  expect(found({ start_date: 200, end_date: 300 })).toEqual([3, 2]);
  expect(found({ model: 'gpt', created_by: 'me', start_date: 100 })).toEqual([5]);
});

test('a trained model and a character are found by their keys, and the model under them by its own', () => {
  const mixed = libraryOf([
    item(1, { model: 'flux', made_with: ['sks-boat', 'mara'] }),
    item(2, { model: 'flux' }),
    item(3, { model: 'other', made_with: ['mara'] }),
  ]);
  const foundBy = (model: string) => {
    const list = selectMedia(mixed, { model });
    return Array.from({ length: list.length }, (_, i) => list.idAt(i));
  };
  expect(foundBy('mara')).toEqual([id(3), id(1)]);
  expect(foundBy('sks-boat')).toEqual([id(1)]);
  expect(foundBy('flux')).toEqual([id(2), id(1)]);
  expect(foundBy('sks')).toEqual([]);
});

test('results of a search in a large library are in the order of the library, each item once', () => {
  const large = libraryOf(Array.from({ length: 200 }, (_, i) => item(i + 1, { is_starred: i % 2 === 0 })));
  const few = slotsOf(large, [7, 150, 8, 7].map(id).join(''));
  const list = selectMedia(large, { found: few });
  expect(Array.from({ length: list.length }, (_, i) => list.idAt(i))).toEqual([150, 8, 7].map(id));
  const starred = selectMedia(large, { found: few, is_starred: true });
  expect(Array.from({ length: starred.length }, (_, i) => starred.idAt(i))).toEqual([id(7)]);
});

test('an album shows its items, also those that have left the history', () => {
  expect(found({ album: [id(1), id(4), id(77)] })).toEqual([4, 1]);
  expect(found({ album: [id(1), id(4)], is_starred: true })).toEqual([4, 1]);
  expect(found({ album: [id(1), id(4)], found: slotsOf(library, id(4) + id(5)) })).toEqual([4]);
});

test('results of a search are in the order of the library', () => {
  expect(found({ found: slotsOf(library, id(1) + id(5) + id(78)) })).toEqual([5, 1]);
});

test('a position and its item name each other', () => {
  const list = selectMedia(library, { model: 'gpt' });
  expect([list.indexOf(id(5)), list.indexOf(id(3)), list.indexOf(id(1)), list.indexOf(id(99))]).toEqual([0, 1, -1, -1]);
  expect(list.createdAtAt(1)).toBe(300);
});

test('a list stays the same object while it says the same, and an old one keeps its items', () => {
  const own = libraryOf([item(1), item(2)]);
  const before = selectMedia(own, {});
  own.columns.apply(now(item(1, { is_starred: true })), 'space');
  expect(keepSameList(before, selectMedia(new Library(own.columns, 2), {}))).toBe(before);
  own.columns.apply(now(item(3)).set(id(2), null), 'space');
  const after = keepSameList(before, selectMedia(new Library(own.columns, 3), {}));
  expect([after.idAt(0), after.idAt(1), after.length]).toEqual([id(3), id(1), 2]);
  expect([before.idAt(0), before.idAt(1), before.length]).toEqual([id(2), id(1), 2]);
});
