import { expect, it } from 'vitest';
import { keepTagsApart, mendTags, placeOutside, tagsWhileComposing, tagToDelete } from './edit-tags.ts';

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

const keys = ['mara-1'];

it('letters written beside a tag get a blank, so that it stays one; marks and blanks do not', () => {
  const typed = (text: string, at: number, words: string) => keepTagsApart(text, at, { words, keys });
  expect([typed('@mara-1', 7, 'o'), typed('@mara-1', 0, 'o'), typed('@mara-1', 7, ','), typed('@mara-1', 7, ' on')]).toEqual([
    ' o',
    'o ',
    ',',
    ' on',
  ]);
  expect(typed('@mara-1. ', 8, 'Then')).toBe(' Then');
  expect(typed('on a pier', 2, 'x')).toBe('x');
});

it('a text that an input method wrote beside a tag, or took a letter of it with, is repaired', () => {
  const mend = (before: string, after: string, caret = 7) => mendTags(before, after, { keys, caret });
  expect(mend('@mara-1', '@mara-1gan')).toEqual({ start: 7, end: 10, text: ' gan' });
  expect(mend('@mara-1 ', '@mara-1 gan', 8)).toBeNull();
  expect(mend('@mara-1', '@mara-1を')).toBeNull();
  expect(mend('mit @mara-1', 'mit @mara-', 11)).toEqual({ start: 4, end: 10, text: '' });
  expect(mend('@mara-1', 'o@mara-1', 0)).toEqual({ start: 0, end: 1, text: 'o ' });
});

it('while a word is composed beside a tag, the tag stays and moves with the text', () => {
  expect(tagsWhileComposing(tags, { start: 12, end: 12, grown: 3 })).toEqual(tags);
  expect(tagsWhileComposing(tags, { start: 0, end: 2, grown: 3 })).toEqual([{ key: 'mara-1', start: 8, end: 15 }]);
  expect(tagsWhileComposing(tags, { start: 4, end: 8, grown: 1 })).toEqual([]);
});
