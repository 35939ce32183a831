import { expect, test } from 'vitest';
import { nameChoice } from './name-choice.ts';

test.each([
  ['anime', 'Anime'],
  ['3d_animation', '3D animation'],
  ['3d-animation', '3D animation'],
  ['3D Animation', '3D animation'],
  ['RENDER_3D', 'Render 3D'],
  ['DIGITAL_ILLUSTRATION', 'Digital illustration'],
  ['hdr photo', 'HDR photo'],
  ['Cgi', 'CGI'],
  ['2.5d', '2.5D'],
  ['black-and-white', 'Black and white'],
  ['PlayStation graphics', 'PlayStation graphics'],
  ['  line  art_', 'Line art'],
])('the style %j is written %j', (value, label) => {
  expect(nameChoice(value)).toBe(label);
});

test.each([
  ['std', 'Standard'],
  ['pro', 'Pro'],
  ['turbo', 'Turbo'],
  ['720p', '720p'],
  ['768P', '768p'],
  ['4k', '4K'],
])('the quality or resolution %j is written %j', (value, label) => {
  expect(nameChoice(value)).toBe(label);
});
