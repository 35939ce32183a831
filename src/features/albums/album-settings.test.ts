import { expect, test } from 'vitest';
import { fitColumns, parseAlbumSettings } from './album-settings.ts';

test('sorts albums by creation time by default, and when the saved settings are invalid', () => {
  expect(parseAlbumSettings(null, false)).toEqual({ sort: 'ALBUM_CREATION_TIME', columns: 8 });
  expect(parseAlbumSettings('{"sort":"SIZE","columns":3}', false)).toEqual({ sort: 'ALBUM_CREATION_TIME', columns: 8 });
});

test('restores the chosen order and zoom', () => {
  const saved = '{"sort":"IMAGE_COUNT","columns":12}';
  expect(parseAlbumSettings(saved, false)).toEqual({ sort: 'IMAGE_COUNT', columns: 12 });
  expect(parseAlbumSettings(saved, true)).toEqual({ sort: 'IMAGE_COUNT', columns: 12 });
});

test('limits a phone to four columns, and shows the chosen number again on a wide screen', () => {
  expect(fitColumns(12, true)).toEqual({ columns: 4, max: 4 });
  expect(fitColumns(12, false)).toEqual({ columns: 12, max: 12 });
  expect(fitColumns(3, true)).toEqual({ columns: 3, max: 4 });
});
