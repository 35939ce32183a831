import { expect, it } from 'vitest';
import { renditionSet } from './rendition-set.ts';

it.each([
  [1600, 1200, '/m/256 256w, /m/512 512w, /m/1024 1024w'],
  [1200, 1600, '/m/256 192w, /m/512 384w, /m/1024 768w'],
  [512, 512, '/m/256 256w, /m/512 512w'],
  [600, 300, '/m/256 256w, /m/512 512w, /m/1024 600w'],
  [64, 64, '/m/256 64w'],
])('names the renditions of a %i × %i picture by their width', (width, height, set) => {
  expect(renditionSet({ media_url: '/m', width, height })).toBe(set);
});
