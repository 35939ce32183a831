import { expect, test } from 'vitest';
import { clipDefaults } from '../../contract/downloads/clip.ts';
import { studioMark } from '../../contract/downloads/watermark.ts';
import { buildArguments } from './build-arguments.ts';

const place = { input: '/source/file', output: 'result', threads: 2 };

test('seeks to the wanted part before the input is read', () => {
  const settings = { ...clipDefaults.gif, startS: 1.5, endS: 4 };
  const words = buildArguments({ ...place, wanted: { target: 'gif', settings, metadata: null } });
  expect(words.slice(0, 9)).toEqual([...'-hide_banner -ss 1.5 -t 2.5 -protocol_whitelist file -i'.split(' '), '/source/file']);
  expect(words.at(-1)).toBe('result');
});

test('a film keeps its sound where it has one, in even sides and colours that every player knows', () => {
  const words = buildArguments({ ...place, wanted: { target: 'mp4', settings: clipDefaults.mp4, metadata: null } }).join(' ');
  expect(words).toContain('[0:v:0]');
  expect(words).toContain('-map [film] -map 0:a:0?');
  expect(words).toContain('format=yuv420p');
  expect(words).toMatch(/scale=max\(2\\,trunc\(iw\/2\)\*2\):-2/);
});

test('enlarges a video with Lanczos only on request', () => {
  const settings = { ...clipDefaults.mp4, enlargeTo: { width: 1280, height: 720 } };
  const words = buildArguments({ ...place, wanted: { target: 'mp4', settings, metadata: null } }).join(' ');
  expect(words).toContain('setsar=1,scale=1280:720:flags=lanczos,format=yuv420p');
});

test('an animation is never made wider than the film is, and plays once when it shall', () => {
  const settings = { ...clipDefaults.webp, width: 320, isLooped: false };
  const words = buildArguments({ ...place, wanted: { target: 'webp', settings, metadata: null } }).join(' ');
  expect(words).toContain('min(320\\,iw)');
  expect(words).toContain('-loop 1');
});

test('a mark is scaled to the film that comes out, and laid over it in its corner', () => {
  const settings = { ...clipDefaults.gif, mark: { ...studioMark, corner: 'top-right' as const } };
  const words = buildArguments({ ...place, wanted: { target: 'gif', settings, metadata: null }, mark: 'mark.png' });
  expect(words.slice(0, 7)).toEqual('-hide_banner -protocol_whitelist file -i /source/file -i mark.png'.split(' '));
  expect(words.join(' ')).toContain('overlay=W-w-round(0.03*min(W\\,H)):round(0.03*min(W\\,H))');
});

test('MP3 is 192 kbit/s, 44.1 kHz and stereo; WAV is 16 bit at the wanted loudness', () => {
  const settings = { startS: 0, endS: 60, gain: 0.8 };
  expect(buildArguments({ ...place, wanted: { target: 'mp3', settings } }).join(' ')).toContain('-b:a 192k -ar 44100 -ac 2');
  expect(buildArguments({ ...place, wanted: { target: 'wav', settings } }).join(' ')).toContain('volume=0.8 -c:a pcm_s16le');
});

test.each(['mp3', 'wav'] as const)('a sound that begins after the picture does so in %s', (target) => {
  const settings = { startS: 0, endS: null, gain: 1 };
  expect(buildArguments({ ...place, wanted: { target, settings } }).join(' ')).toContain('-af aresample=async=1:first_pts=0');
});

test('a film says how it was made, in words of any script, whatever is in them', () => {
  const made = { id: 'a', negativePrompt: '', model: 'painter', seed: 7, width: 64, height: 48, createdAt: 0 };
  const metadata = { ...made, prompt: '海鸥 = "gulls" -y\nüber' };
  const words = buildArguments({ ...place, wanted: { target: 'mp4', settings: clipDefaults.mp4, metadata } });
  expect(words).toContain('description=海鸥 = "gulls" -y\nüber');
  expect(words.findLast((word) => word.startsWith('comment='))).toContain('Seed: 7');
  expect(words.at(-1)).toBe('result');
});
