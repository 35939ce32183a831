import { expect, it } from 'vitest';
import { decodedSize } from './open-clip.ts';

const film = { width: 1280, height: 720 };

it.each([
  ['a large clip is decoded as large as the film shows it', { width: 3840, height: 2160 }, 'crop', film],
  ['a tall one covers the film', { width: 2160, height: 3840 }, 'crop', { width: 1280, height: 2276 }],
  ['or fits into it', { width: 2160, height: 3840 }, 'whole', { width: 406, height: 720 }],
  ['a small one is not enlarged', { width: 640, height: 361 }, 'crop', { width: 640, height: 362 }],
] as const)('%s', (_title, picture, fit, size) => {
  expect(decodedSize(picture, film, fit)).toEqual(size);
});
