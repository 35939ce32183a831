import { expect, test } from 'vitest';
import { parseVideoSettings } from './video-settings.ts';

test('a video begins by itself and silent, unless something else was chosen', () => {
  expect(parseVideoSettings(null)).toEqual({ isAutoplay: true, isMuted: true, volume: 1 });
  expect(parseVideoSettings('{"isAutoplay":false,"isMuted":false,"volume":0.5}')).toEqual({
    isAutoplay: false,
    isMuted: false,
    volume: 0.5,
  });
});

test('settings that make no sense are the defaults', () => {
  for (const saved of ['', 'loud', '{"volume":7}', '{"isAutoplay":1,"isMuted":true,"volume":1}']) {
    expect(parseVideoSettings(saved)).toEqual(parseVideoSettings(null));
  }
});
