import { MkvOutputFormat, Mp4OutputFormat, WebMOutputFormat } from 'mediabunny';
import { expect, test } from 'vitest';
import { makeLiveFilm, makeLiveSound } from '../../tests/support/film/make-live.ts';
import { makeFilm } from '../../tests/support/film/run-ffmpeg.ts';
import { holdsFilm } from './holds-film.ts';

test.each([
  ['a voice note in WEBM', makeLiveSound, new WebMOutputFormat(), false],
  ['a voice note in MP4', makeLiveSound, new Mp4OutputFormat(), false],
  ['a film in MP4', makeLiveFilm, new Mp4OutputFormat(), true],
  ['a film in MKV', makeLiveFilm, new MkvOutputFormat(), true],
] as const)('the container is not asked what a file is, but what is in it: %s', async (_, make, format, isFilm) => {
  expect(await holdsFilm(new Blob([await make(format, { startS: 0 })]))).toBe(isFilm);
});

test('a file that cannot be read here may hold a film', async () => {
  expect(await holdsFilm(new Blob(['no film at all']))).toBe(true);
});

test.each([
  ['Theora in Ogg', '-c:v libtheora -c:a libvorbis -f ogg'],
  ['MPEG-2 in a transport stream', '-c:v mpeg2video -r 25 -c:a mp2 -f mpegts'],
])('a film whose pictures are not known here stays a film: %s with a sound that is known', async (_, words) => {
  expect(await holdsFilm(new Blob([await makeFilm(words)]))).toBe(true);
});
