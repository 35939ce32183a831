import { expect, it } from 'vitest';
import { placeOutside, tagToDelete } from './edit-tags.ts';

const tags = [{ key: 'mara-1', start: 5, end: 12 }];

it('one Backspace takes out the whole tag before the caret, with the blank that its choice brought along', () => {
  const back = (caret: number, inserted: number | null = null) => tagToDelete(tags, { caret, way: 'back', inserted });
  expect([back(12), back(13, 13), back(13), back(4)]).toEqual([{ start: 5, end: 12 }, { start: 5, end: 13 }, null, null]);
  expect(tagToDelete(tags, { caret: 5, way: 'forward', inserted: null })).toEqual({ start: 5, end: 12 });
});

it('the caret goes over a tag in one step, in both directions', () => {
  expect([placeOutside(tags, 6, 5), placeOutside(tags, 11, 12), placeOutside(tags, 7, 7), placeOutside(tags, 12, 13)]).toEqual([
    12,
    5,
    5,
    null,
  ]);
});
