import { expect, test } from 'vitest';
import { fitColumns, parseAlbumSettings } from './album-settings.ts';

test('albums are at first sorted by creation time', () => {
  expect(parseAlbumSettings(null, false)).toEqual({ sort: 'ALBUM_CREATION_TIME', columns: 8 });
  expect(parseAlbumSettings('{"sort":"SIZE","columns":3}', false)).toEqual({ sort: 'ALBUM_CREATION_TIME', columns: 8 });
});

test('the chosen order and zoom come back', () => {
  const saved = '{"sort":"IMAGE_COUNT","columns":12}';
  expect(parseAlbumSettings(saved, false)).toEqual({ sort: 'IMAGE_COUNT', columns: 12 });
  expect(parseAlbumSettings(saved, true)).toEqual({ sort: 'IMAGE_COUNT', columns: 12 });
});

test('a phone shows four columns at most; turned to be wide it shows those that were chosen', () => {
  expect(fitColumns(12, true)).toEqual({ columns: 4, max: 4 });
  expect(fitColumns(12, false)).toEqual({ columns: 12, max: 12 });
  expect(fitColumns(3, true)).toEqual({ columns: 3, max: 4 });
});
