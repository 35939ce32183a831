import { expect, test } from 'vitest';
import { parseVideoSettings } from './video-settings.ts';

test('a video plays by itself and muted by default', () => {
  expect(parseVideoSettings(null)).toEqual({ isAutoplay: true, isMuted: true, volume: 1 });
  expect(parseVideoSettings('{"isAutoplay":false,"isMuted":false,"volume":0.5}')).toEqual({
    isAutoplay: false,
    isMuted: false,
    volume: 0.5,
  });
});

test('invalid settings fall back to the defaults', () => {
  for (const saved of ['', 'loud', '{"volume":7}', '{"isAutoplay":1,"isMuted":true,"volume":1}']) {
    expect(parseVideoSettings(saved)).toEqual(parseVideoSettings(null));
  }
});
