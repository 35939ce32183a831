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

/** The key of the maker, and the offered modes. */
function look(size: ReturnType<typeof item>, choice: { chosen: string | null; saved: string | null }, upscalers: Upscalers = {}) {
  const maker = pickMaker(listMakers(upscalers), size, choice);
  return [maker.key, ...listOffered(maker, size)];
}

test('the default maker is this device, with 2x and 4x only', () => {
  expect(look(item(512, 512), nothing)).toEqual(['device', 'x2', 'x4']);
  expect(look(item(1024, 1024), nothing)).toEqual(['device', 'x2']);
});

test('an image too large for this device goes to the studio, unless this device is chosen explicitly', () => {
  expect(look(item(1024, 1025), nothing)).toEqual(['studio', 'x2', 'x4', 'x2face', 'x4face', 'x4anime']);
  expect(look(item(1024, 1025), { chosen: null, saved: 'device' })[0]).toBe('studio');
  expect(look(item(1024, 1025), { chosen: 'device', saved: null })).toEqual(['device']);
});

test('the last choice holds while that maker exists', () => {
  const upscalers = { x2: 'ESRGAN on fal', x4: 'ESRGAN on fal', x4anime: 'Anime on fal' };
  const saved = { chosen: null, saved: 'engine:Anime on fal' };
  expect(look(item(512, 512), saved, upscalers)).toEqual(['engine:Anime on fal', 'x4anime']);
  expect(look(item(512, 512), saved)[0]).toBe('device');
  expect(look(item(512, 512), { chosen: 'studio', saved: 'device' }, upscalers)).toEqual(['studio', 'x2face', 'x4face']);
});

test('offers an existing version with every maker, even if the image is too large for it now', () => {
  expect(look(item(512, 512, { x4anime: '/made' }), nothing)).toEqual(['device', 'x2', 'x4', 'x4anime']);
  expect(look(item(2048, 2048, { x4anime: '/made' }), nothing)).toEqual(['studio', 'x2', 'x2face', 'x4anime']);
});
