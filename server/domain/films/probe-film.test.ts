import sharp from 'sharp';
import { expect, it } from 'vitest';
import { tinyFilm } from '../../../tests/fakes/engines/tiny-film.ts';
import { probeFilm } from './probe-film.ts';

it('looks into a film: its size, its length and its first picture', async () => {
  const film = await probeFilm(tinyFilm());
  expect(film).toMatchObject({ width: 64, height: 36 });
  expect(film!.duration).toBeCloseTo(1, 1);
  expect(await sharp(film!.poster!).metadata()).toMatchObject({ format: 'png', width: 64, height: 36 });
});

it('decodes nothing of a film whose first picture nobody wants', async () => {
  expect(await probeFilm(tinyFilm(), { hasPoster: false })).toMatchObject({ width: 64, height: 36, poster: null });
});

it.each([
  ['nothing', new Uint8Array()],
  ['a page', Buffer.from('<!doctype html>')],
  ['the head of a film alone', tinyFilm().subarray(0, 300)],
])('%s is no film', async (_, bytes) => {
  expect(await probeFilm(bytes)).toBeNull();
});
