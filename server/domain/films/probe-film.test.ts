import { Mp4OutputFormat, WebMOutputFormat } from 'mediabunny';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { tinyFilm } from '../../../tests/fakes/engines/tiny-film.ts';
import { makeLiveFilm, makeLiveSound } from '../../../tests/support/film/make-live.ts';
import { makeFilm } from '../../../tests/support/film/run-ffmpeg.ts';
import { probeFilm } from './probe-film.ts';

it('looks into a film: its size, its length and its first picture', async () => {
  const film = await probeFilm(tinyFilm());
  expect(film).toMatchObject({ width: 64, height: 36 });
  expect(film!.duration).toBeCloseTo(1, 1);
  expect(await sharp(film!.poster!).metadata()).toMatchObject({ format: 'png', width: 64, height: 36 });
});

it('makes the first picture of a film whose pixels are not square in the shape that players show', async () => {
  const film = await probeFilm(await makeFilm('-vf setsar=2 -c:v libx264 -pix_fmt yuv420p -an -f mp4'));
  expect(film).toMatchObject({ width: 128, height: 48 });
  expect(await sharp(film!.poster!).metadata()).toMatchObject({ width: 128, height: 48 });
});

it('decodes no frame when the first picture is not asked for', async () => {
  expect(await probeFilm(tinyFilm(), { hasPoster: false })).toMatchObject({ width: 64, height: 36, poster: null });
});

it.each([
  ['film', makeLiveFilm, new Mp4OutputFormat({ fastStart: 'fragmented' })],
  ['sound', makeLiveSound, new WebMOutputFormat()],
] as const)('a %s that was cut out of a live stream is charged for what is in it', async (kind, make, format) => {
  const found = await probeFilm(await make(format, { startS: 3_600 }), { hasPoster: false });
  expect(found).toMatchObject({ width: kind === 'film' ? 64 : 0 });
  expect(Math.abs(found!.duration - 4)).toBeLessThan(0.05);
});

it.each([
  ['nothing', new Uint8Array()],
  ['a page', Buffer.from('<!doctype html>')],
  ['the head of a film alone', tinyFilm().subarray(0, 300)],
])('%s is no film', async (_, bytes) => {
  expect(await probeFilm(bytes)).toBeNull();
});

it.each([
  [640, 360, { width: 640, height: 360 }],
  [4_000_000_000, 2, null],
  [10_000, 10_000, null],
])('believes no film that its frames are larger than pictures may be: %i × %i', async (width, height, found) => {
  const film = await probeFilm(emptyFilm(width, height), { hasPoster: false });
  expect(film === null ? null : { width: film.width, height: film.height }).toEqual(found);
});

it('a film that claims four billion frames is refused before it fills the memory', async () => {
  const film = await makeFilm('-c:v libx264 -pix_fmt yuv420p -an -f mp4');
  film.writeUInt32BE(0xff_ff_ff_ff, film.indexOf('stts') + 12);
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 100);
  expect(await probeFilm(film).finally(() => clearInterval(timer))).toBeNull();
  expect(most - before).toBeLessThan(1_000_000_000);
});

it('a film whose frames are larger than its head says has no poster', async () => {
  const film = await makeFilm('-c:v libx264 -preset ultrafast -pix_fmt yuv420p -an -f mp4', { width: 9_216, height: 7_680, rate: 1 });
  const sizeAt = film.indexOf('avc1', film.indexOf('stsd')) + 28;
  film.writeUInt16BE(64, sizeAt);
  film.writeUInt16BE(48, sizeAt + 2);
  const found = await probeFilm(film);
  expect([found?.width, found?.height, found?.poster === null]).toEqual([64, 48, true]);
});

/** A WebM of two empty frames. */
function emptyFilm(width: number, height: number): Uint8Array {
  const number = (value: number, bytes: number): Buffer => {
    const written = Buffer.alloc(bytes);
    written.writeUIntBE(value, 0, bytes);
    return written;
  };
  const part = (id: string, ...content: Buffer[]): Buffer => {
    const body = Buffer.concat(content);
    return Buffer.concat([Buffer.from(id, 'hex'), number(0x10_00_00_00 + body.length, 4), body]);
  };
  const frame = (ms: number): Buffer => part('a3', Buffer.from([0x81]), number(ms, 2), Buffer.from([0x80]), Buffer.alloc(16));
  const size = part('e0', part('b0', number(width, 4)), part('ba', number(height, 4)));
  const track = part(
    'ae',
    part('d7', number(1, 1)),
    part('73c5', number(1, 1)),
    part('83', number(1, 1)),
    part('86', Buffer.from('V_VP8')),
    size,
  );
  const times = part('1549a966', part('2ad7b1', number(1_000_000, 3)));
  const frames = part('1f43b675', part('e7', number(0, 1)), frame(0), frame(1_000));
  return Buffer.concat([part('1a45dfa3', part('4282', Buffer.from('webm'))), part('18538067', times, part('1654ae6b', track), frames)]);
}
