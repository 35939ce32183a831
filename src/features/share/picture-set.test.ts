import { expect, it } from 'vitest';
import { pictureSet } from './picture-set.ts';

it.each([
  [1600, 1200, '/m/512 512w, /m/1024 1024w, /m/original 1600w'],
  [1200, 1600, '/m/512 384w, /m/1024 768w, /m/original 1200w'],
  [1024, 1024, '/m/512 512w, /m/original 1024w'],
  [256, 256, '/m/original 256w'],
])('names the renditions of a %i × %i picture by their width', (width, height, set) => {
  expect(pictureSet({ media_url: '/m', width, height })).toBe(set);
});
