import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import { expect, test } from 'vitest';
import { clipDefaults, clipFormats, type ClipFormat } from '../../contract/downloads/clip.ts';
import { makeFilm } from '../../tests/support/film/run-ffmpeg.ts';
import { convertVideo, readClipFacts } from './convert-video.ts';

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

test('a video with an unknown sound codec, or a codec outside MP4, is not copied into an MP4', async () => {
  const hidden = await makeFilm('-c:v libx264 -c:a libopus -ar 48000 -f mpegts');
  expect(await answer(hidden, 'mp4')).toBe('unsupported');
  expect(await answer(await makeFilm('-an -c:v prores -f mov'), 'mp4')).toBe('unsupported');
  expect(await answer(await makeFilm('-c:v libx264 -c:a aac -f mpegts'), 'mp4')).toBe('done');
});

test('a file with sound alone is refused where its format hides nothing', async () => {
  const sound = await makeFilm('-vn -c:a flac -f matroska');
  for (const format of clipFormats) expect(await answer(sound, format)).toMatch(/^There is no film in this file\./);
});

test('a cut-off video ends with its last whole frame, and so does its copy with the sound', async () => {
  const film = await makeFilm('-c:v libx264 -c:a aac -movflags +faststart -f mp4', { lengthS: 4 });
  const source = new Blob([film.subarray(0, film.length * 0.6)]);
  const facts = await readClipFacts(source);
  const lengthS = facts.kind === 'done' ? facts.value.durationS : 0;
  expect(facts).toMatchObject({ value: { isBrokenOff: true } });
  expect(lengthS).toBeGreaterThan(1);
  expect(lengthS).toBeLessThan(3.5);
  const copy = await convertVideo({ source, target: 'mp4', settings: clipDefaults.mp4, metadata: null }, () => undefined);
  const made = new Input({ source: new BlobSource(copy.kind === 'done' ? copy.value : source), formats: ALL_FORMATS });
  expect(Math.abs((await made.getDurationFromMetadata())! - lengthS)).toBeLessThan(0.05);
});
