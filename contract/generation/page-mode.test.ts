import { expect, it } from 'vitest';
import { readPageMode } from './page-mode.ts';

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
