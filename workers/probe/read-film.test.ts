import { expect, it } from 'vitest';
import { makeMp4 } from '../../tests/support/film/make-mp4.ts';
import { makeFilm } from '../../tests/support/film/run-ffmpeg.ts';
import { readFilm } from './read-film.ts';

const h264 = '-c:v libx264 -pix_fmt yuv420p -c:a aac';

it.each([
  ['MP4', `${h264} -f mp4`, 'avc'],
  ['MOV', `${h264} -f mov`, 'avc'],
  ['WEBM', '-c:v libvpx -c:a libvorbis -f webm', 'vp8'],
])('a film in %s tells its size, its length and its codec, also where there is no decoder for a poster', async (_, words, codec) => {
  const film = await readFilm(new Blob([await makeFilm(words, { lengthS: 2 })]));
  expect(film).toMatchObject({ width: 64, height: 48, codec, poster: null });
  expect(Math.abs(film.durationS - 2)).toBeLessThan(0.1);
});

it.each([
  ['a sound alone', () => makeFilm('-vn -c:a aac -f mp4'), 'This file holds a sound without a video.'],
  ['a film that was cut off in its head', async () => (await makeFilm(`${h264} -f mp4`)).subarray(0, 200), 'This video is damaged'],
  [
    'a film whose download was cut off',
    async () => (await makeFilm(`${h264} -movflags +faststart -f mp4`)).subarray(0, 9_000),
    'This video is cut off',
  ],
  ['a WEBM without a whole picture', async () => (await makeFilm('-c:v libvpx -an -f webm')).subarray(0, 2_000), 'This video is cut off'],
  ['an MP4 of no pictures', () => makeMp4({ words: 'none', frames: 0 }), 'This video is damaged'],
  ['a film in another container', () => makeFilm(`${h264} -f matroska`), 'This video is damaged, or no MP4, WEBM or MOV.'],
])('%s is refused in a sentence', async (_, make, sentence) => {
  await expect(readFilm(new Blob([new Uint8Array(await make())]))).rejects.toThrow(sentence);
});
