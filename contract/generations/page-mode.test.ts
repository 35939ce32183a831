import { expect, it } from 'vitest';
import { imagePageModes, readPageMode } from './page-mode.ts';
import { videoModes } from './video/video-modes.ts';

it('image modes: create, bulk create, edit, character; video modes: image-to-video, text-to-video, elements, audio', () => {
  expect(imagePageModes).toEqual(['create', 'bulk', 'edit', 'character']);
  expect(videoModes).toEqual(['image2video', 'text2video', 'elements', 'audio']);
  for (const mode of [...imagePageModes, ...videoModes]) expect(readPageMode(undefined, mode)).toBe(mode);
});

it.each([
  [undefined, undefined, 'create'],
  ['bulk', undefined, 'bulk'],
  ['edit', 'bulk', 'edit'],
  [undefined, 'character', 'character'],
  ['text-to-video', undefined, 'text2video'],
  ['video', undefined, 'image2video'],
  [undefined, 'elements', 'elements'],
  ['nonsense', undefined, 'create'],
])('the active mode comes from the route or a mode query parameter, default create: %s, %s', (route, query, mode) => {
  expect(readPageMode(route, query)).toBe(mode);
});
