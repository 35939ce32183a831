import { expect, test } from 'vitest';
import { clipDefaults, clipFormats, type ClipFormat } from '../../contract/clip.ts';
import { makeFilm } from '../../tests/support/run-ffmpeg.ts';
import { convertVideo } from './convert-video.ts';

/** How the browser's own part answers. Node has no decoders and no canvas, so that only what is copied can be made. */
async function answer(film: Buffer<ArrayBuffer>, target: ClipFormat): Promise<string> {
  const request = { source: new Blob([film]), target, settings: { ...clipDefaults[target], width: null }, metadata: null };
  const made = await convertVideo(request, () => undefined).catch((error: Error) => error);
  return made instanceof Error ? made.message : made.kind;
}

test.each([
  ['Theora in Ogg, with a sound that is known', '-c:v libtheora -c:a libvorbis -f ogg'],
  ['Theora in Ogg alone', '-an -c:v libtheora -f ogg'],
  ['MPEG-2 in a transport stream', '-c:v mpeg2video -r 25 -c:a mp2 -f mpegts'],
  ['Motion JPEG in Matroska', '-c:v mjpeg -c:a flac -f matroska'],
])('%s is for ffmpeg, not refused', async (_, words) => {
  const film = await makeFilm(words);
  for (const format of clipFormats) expect(await answer(film, format)).toBe('unsupported');
});

test('a film whose sound is of an unknown kind, or whose codec players of MP4 do not know, is not copied into an MP4', async () => {
  const hidden = await makeFilm('-c:v libx264 -c:a libopus -ar 48000 -f mpegts');
  expect(await answer(hidden, 'mp4')).toBe('unsupported');
  expect(await answer(await makeFilm('-an -c:v prores -f mov'), 'mp4')).toBe('unsupported');
  expect(await answer(await makeFilm('-c:v libx264 -c:a aac -f mpegts'), 'mp4')).toBe('done');
});

test('a file with sound alone is refused where its format hides nothing', async () => {
  const sound = await makeFilm('-vn -c:a flac -f matroska');
  for (const format of clipFormats) expect(await answer(sound, format)).toMatch(/^There is no film in this file\./);
});
