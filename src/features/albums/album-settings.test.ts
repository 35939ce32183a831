import { expect, test } from 'vitest';
import { parseAlbumSettings } from './album-settings.ts';

test('albums are at first sorted by creation time', () => {
  expect(parseAlbumSettings(null, false)).toEqual({ sort: 'ALBUM_CREATION_TIME', columns: 8 });
  expect(parseAlbumSettings('{"sort":"SIZE","columns":3}', false)).toEqual({ sort: 'ALBUM_CREATION_TIME', columns: 8 });
});

test('the chosen order and zoom come back, on a phone up to four columns', () => {
  const saved = '{"sort":"IMAGE_COUNT","columns":12}';
  expect(parseAlbumSettings(saved, false)).toEqual({ sort: 'IMAGE_COUNT', columns: 12 });
  expect(parseAlbumSettings(saved, true)).toEqual({ sort: 'IMAGE_COUNT', columns: 4 });
});
