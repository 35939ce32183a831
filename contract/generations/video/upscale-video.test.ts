import { describe, expect, it } from 'vitest';
import { findUnfit } from '../check/check-chosen.ts';
import { plainCapabilities } from '../../catalogue/model-capabilities.ts';
import { checkUpscaledFilm, deviceUpscaleSize, videoUpscaleUnits, whyNotByNetwork } from './upscale-video.ts';

describe('the size that a device makes', () => {
  it.each([
    [{ width: 640, height: 360 }, 'x2', { width: 1280, height: 720, isCapped: false }],
    [{ width: 640, height: 360 }, 'x4', { width: 1920, height: 1080, isCapped: true }],
    [{ width: 720, height: 1280 }, 'x2', { width: 1080, height: 1920, isCapped: true }],
    [{ width: 1000, height: 1000 }, 'x2', { width: 1080, height: 1080, isCapped: true }],
    [{ width: 2000, height: 300 }, 'x2', null],
    [{ width: 1920, height: 1080 }, 'x2', null],
    [{ width: 123, height: 45 }, 'x2', { width: 246, height: 90, isCapped: false }],
  ] as const)('of %o at %s is %o: even sides, at most 1080p', (size, mode, made) => expect(deviceUpscaleSize(size, mode)).toEqual(made));
});

describe('the network of a device makes a video 2x larger that is up to 960 × 540 and 10 s long', () => {
  const film = { width: 960, height: 540, seconds: 10.04 };
  it.each([
    [film, 'x2', null],
    [{ ...film, width: 540, height: 960 }, 'x2', null],
    [film, 'x4', 'not 4x'],
    [{ ...film, width: 962 }, 'x2', 'The AI network of this device takes videos up to 960 × 540; this one is 962 × 540.'],
    [{ ...film, height: 600, width: 600 }, 'x2', '600 × 600'],
    [{ ...film, seconds: 10.5 }, 'x2', 'up to 10 seconds; this one is longer'],
    [{ ...film, seconds: null }, 'x2', 'is not known'],
  ] as const)('%o at %s: %s', (one, mode, words) => {
    const why = whyNotByNetwork(one, mode);
    if (words === null) expect(why).toBeNull();
    else expect(why).toContain(words);
  });
});

it('costs by each 5 seconds begun, and four times as much for four times the pixels', () =>
  expect([videoUpscaleUnits(0.4, 'x2'), videoUpscaleUnits(5.1, 'x2'), videoUpscaleUnits(5, 'x4')]).toEqual([1, 2, 4]));

it('refuses a video that is too long, or would be larger than 4K', () => {
  const hd = { width: 1280, height: 720 };
  expect(checkUpscaledFilm({ ...hd, seconds: 20 }, 'x2')).toEqual([]);
  expect(checkUpscaledFilm({ ...hd, seconds: 121 }, 'x2')).toMatchObject([{ path: 'video_url' }]);
  expect(checkUpscaledFilm({ ...hd, seconds: 20 }, 'x4')).toMatchObject([{ path: 'upscale_mode' }]);
});

it('asks a model that makes videos larger for a video and how much larger, and for nothing else', () => {
  const video = { modes: ['upscale' as const], durations: [], resolutions: [], has_end_frame: false, has_sound: false };
  const model = { key: 'topaz', resource_type: 'video' as const, capabilities: { ...plainCapabilities, video } };
  const asked = { prompt: '', variation_source: null, creation_mode: 'upscale' as const };
  const paths = (more: object) => findUnfit({ ...asked, ...more }, model).map(({ path }) => path);
  const film = { video_url: '/api/media/0198c3f5-0000-7000-8000-000000000001/original', upscale_mode: 'x2' };
  expect(paths({ ...film, variation_source: '0198c3f5-0000-7000-8000-000000000001' })).toEqual([]);
  expect(paths({})).toEqual(['video_url', 'upscale_mode']);
  expect(paths({ ...film, upscale_mode: 'x4face' })).toEqual(['upscale_mode']);
  expect(paths({ ...film, image_url: film.video_url, speech_prompt: 'a' })).toEqual(['image_url', 'speech_prompt']);
  expect(paths({ creation_mode: 'text2video', prompt: 'a' })).toEqual(['creation_mode']);
});
