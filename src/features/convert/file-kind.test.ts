import { expect, test } from 'vitest';
import { formatsOf, kindOf } from './file-kind.ts';

test.each([
  [{ type: 'image/png', name: 'a.png' }, 'image'],
  [{ type: 'video/mp4', name: 'a' }, 'video'],
  [{ type: 'audio/mpeg', name: 'a.mp3' }, 'audio'],
  [{ type: '', name: 'Holiday.MKV' }, 'video'],
  [{ type: 'application/octet-stream', name: 'a.flac' }, 'audio'],
  [{ type: 'application/pdf', name: 'a.pdf' }, null],
  [{ type: '', name: 'noending' }, null],
])('%j is %s', (file, kind) => {
  expect(kindOf(file)).toBe(kind);
});

test('pictures convert to pictures, sounds to sounds, and videos to videos or sounds', () => {
  expect(formatsOf).toEqual({
    image: ['jpg', 'png', 'webp', 'avif', 'svg'],
    video: ['mp4', 'gif', 'webp', 'mp3', 'wav'],
    audio: ['mp3', 'wav', 'voice'],
  });
});
