import { expect, test } from 'vitest';
import { blankMedia } from '../../../../contract/media/blank-media.ts';
import type { Upscalers } from '../../../../contract/catalogue/model.ts';
import { listMakers, listOffered, pickMaker } from './makers.ts';

const item = (width: number, height: number, made: { x4anime?: string } = {}) => ({
  ...blankMedia('one', 0, 'me'),
  width,
  height,
  ...made,
});
const nothing = { chosen: null, saved: null };

/** The key of the maker, and the ways that are offered then. */
function look(size: ReturnType<typeof item>, choice: { chosen: string | null; saved: string | null }, upscalers: Upscalers = {}) {
  const maker = pickMaker(listMakers(upscalers), size, choice);
  return [maker.key, ...listOffered(maker, size)];
}

test('this device makes an image larger where nothing else was chosen, by 2x and 4x alone', () => {
  expect(look(item(512, 512), nothing)).toEqual(['device', 'x2', 'x4']);
  expect(look(item(1024, 1024), nothing)).toEqual(['device', 'x2']);
});

test('what is too large for this device is made by the studio, unless this device is chosen all the same', () => {
  expect(look(item(1024, 1025), nothing)).toEqual(['studio', 'x2', 'x4', 'x2face', 'x4face', 'x4anime']);
  expect(look(item(1024, 1025), { chosen: null, saved: 'device' })[0]).toBe('studio');
  expect(look(item(1024, 1025), { chosen: 'device', saved: null })).toEqual(['device']);
});

test('the last choice holds as long as that maker is there', () => {
  const upscalers = { x2: 'ESRGAN on fal', x4: 'ESRGAN on fal', x4anime: 'Anime on fal' };
  const saved = { chosen: null, saved: 'engine:Anime on fal' };
  expect(look(item(512, 512), saved, upscalers)).toEqual(['engine:Anime on fal', 'x4anime']);
  expect(look(item(512, 512), saved)[0]).toBe('device');
  expect(look(item(512, 512), { chosen: 'studio', saved: 'device' }, upscalers)).toEqual(['studio', 'x2face', 'x4face']);
});

test('a version that was made is offered whatever is chosen, also of an image that is too large for it now', () => {
  expect(look(item(512, 512, { x4anime: '/made' }), nothing)).toEqual(['device', 'x2', 'x4', 'x4anime']);
  expect(look(item(2048, 2048, { x4anime: '/made' }), nothing)).toEqual(['studio', 'x2', 'x2face', 'x4anime']);
});
