import { expect, it } from 'vitest';
import { describeVideoOption, endFrameTag, videoModelOptions } from './video-models.ts';
import { readVideoMode } from './video-modes.ts';

it.each([
  ['image-to-video', 'image2video'],
  ['text-to-video', 'text2video'],
  ['elements', 'elements'],
  ['audio', 'audio'],
  ['text2video', 'text2video'],
  ['video', 'image2video'],
  ['', 'image2video'],
])('a generic video mode falls back to image-to-video: «%s» is %s', (text, mode) => expect(readVideoMode(text)).toBe(mode));

it.each([
  ['pixverse5', ['360p', '720p', '1080p']],
  ['kling2.1', ['720p', '1080p']],
  ['kling2-5', ['1080p']],
  ['seedance-v1', ['720p']],
  ['MiniMax-Hailuo-02', ['768P']],
  ['wan-i2v', []],
  ['wan2.2-i2v', ['720p']],
  ['vidu-q2', ['720p', '1080p']],
])('video models: %s has %j', (model, resolutions) => {
  expect(videoModelOptions[model]?.map(({ resolution }) => resolution)).toEqual(resolutions);
});

it.each([
  ['kling2.1', 'std', '720p'],
  ['kling2.1', 'pro', '1080p, End Frame'],
  ['kling2.1', undefined, ''],
  ['kling2-5', undefined, '1080p'],
  ['seedance-v1', undefined, '720p, End Frame'],
  ['pixverse5', undefined, ''],
  ['painter', 'pro', ''],
])('%s in mode %s is shown as «%s»', (model, mode, shown) => expect(describeVideoOption(model, mode)).toBe(shown));

it.each([
  ['kling2.1', 'End Frame on Pro'],
  ['seedance-v1', 'End Frame'],
  ['kling2-5', ''],
  ['painter', ''],
])('in a list of models %s has the tag «%s»', (model, tag) => expect(endFrameTag(model)).toBe(tag));

it('Hailuo 6 s; Seedance 5 s', () => {
  expect([videoModelOptions['MiniMax-Hailuo-02']![0]!.duration, videoModelOptions['seedance-v1']![0]!.duration]).toEqual([6, 5]);
});
