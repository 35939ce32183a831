import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type Page } from '@playwright/test';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import sharp from 'sharp';
import type { ClipFormat, ClipSettings } from '../../../contract/downloads/clip.ts';
import type { MediaPage } from '../../bench/media/page.ts';
import { clipRed } from '../../support/film/make-clip.ts';
import { makeOddFilm, makeSidedFilm } from '../../support/film/make-odd-films.ts';
import { expect } from '../studio.ts';

const whole: ClipSettings = { width: null, frameRate: null, quality: 1, isLooped: true, startS: 0, endS: null, bytesMax: null };

type Convert = (film: Buffer, target: ClipFormat, settings?: Partial<ClipSettings>) => Promise<Buffer>;

/** Converts films with unusual timing, sizes or opacity into every format. `page` shows the bench, which serves `folder`. */
export async function checkOddFilms(page: Page, folder: string): Promise<void> {
  const frames = await makeSidedFilm(page);
  const convert: Convert = async (film, target, settings = {}) => {
    await writeFile(join(folder, 'odd'), film);
    const made = await page.evaluate(
      ([to, how]) => (globalThis as unknown as { mediaPage: MediaPage }).mediaPage.convertVideo('/inputs/odd', to, how),
      [target, { ...whole, ...settings }] as const,
    );
    return Buffer.from(made.base64, 'base64');
  };

  const still = await makeSidedFilm(page, { isStill: true });
  const clear = await makeSidedFilm(page, { isClear: true });
  await checkTimes(convert, { frames, still });
  await checkShapes(convert, frames);
  await checkOpacity(convert, clear);
}

async function checkTimes(convert: Convert, { frames, still }: { frames: Buffer; still: Buffer }): Promise<void> {
  await test.step('uneven frames stay for as long as they did', async () => {
    const times = [0, 0.1, 0.2, 0.7, 0.8, 1.4];
    const film = await makeOddFilm(frames, { times });
    for (const target of ['gif', 'webp'] as const)
      expect((await sharp(await convert(film, target), { animated: true }).metadata()).delay).toEqual([100, 100, 500, 100, 600, 100]);
    for (const width of [null, 80]) {
      const { lengthS, seconds } = await readFilm(await convert(film, 'mp4', { width }));
      expect(Math.abs(lengthS - 1.5)).toBeLessThan(0.03);
      expect(seconds).toHaveLength(times.length);
      for (const [at, wanted] of times.entries()) expect(Math.abs(seconds[at]! - wanted)).toBeLessThan(0.005);
    }
  });

  await test.step('a picture that stands still in a film stays for as long as it did', async () => {
    for (const target of ['gif', 'webp'] as const)
      expect((await sharp(await convert(still, target, { quality: 0.4 }), { animated: true }).metadata()).delay).toEqual([
        200, 100, 100, 100, 100,
      ]);
  });

  await test.step('frames that an edit list hides before the beginning are not shown', async () => {
    const film = await makeOddFilm(frames, { times: [-0.2, -0.1, 0, 0.1, 0.2, 0.3] });
    const gif = await convert(film, 'gif');
    expect((await sharp(gif, { animated: true }).metadata()).delay).toEqual([100, 100, 100, 100]);
    const [red] = await meanOf(gif, { left: 10, top: 10, width: 60, height: 60 });
    expect(Math.abs(red! - clipRed(2))).toBeLessThan(6);
    expect(Math.abs((await readFilm(await convert(film, 'mp4'))).lengthS - 0.4)).toBeLessThan(0.01);
  });
}

async function checkShapes(convert: Convert, frames: Buffer): Promise<void> {
  await test.step('a turned film stands as it is seen: its left is now above', async () => {
    const film = await makeOddFilm(frames, { rotation: 90 });
    for (const target of ['gif', 'webp'] as const) {
      const made = await convert(film, target);
      expect(await readSize(made)).toEqual([90, 160]);
      expect(isGreen(await meanOf(made, { left: 10, top: 100, width: 70, height: 50 }))).toBe(true);
      expect(isGreen(await meanOf(made, { left: 10, top: 10, width: 70, height: 50 }))).toBe(false);
    }
    for (const width of [null, 60]) {
      const { seen } = await readFilm(await convert(film, 'mp4', { width }));
      expect(seen[0]! / seen[1]!).toBeCloseTo(90 / 160, 1);
    }
  });

  await test.step('pixels that are not square become so, at the width that was meant', async () => {
    const film = await makeOddFilm(frames, { pixelAspect: 1.5 });
    for (const target of ['gif', 'webp'] as const) expect(await readSize(await convert(film, target))).toEqual([240, 90]);
    expect((await readFilm(await convert(film, 'mp4', { width: 120 }))).seen).toEqual([120, 46]);
  });
}

async function checkOpacity(convert: Convert, film: Buffer): Promise<void> {
  await test.step('transparent parts stay transparent where the format can, and keep their colours where it cannot', async () => {
    const [left, right] = [10, 90].map((from) => ({ left: from, top: 10, width: 60, height: 60 }));
    for (const target of ['gif', 'webp'] as const) {
      const made = await convert(film, target);
      expect((await meanOf(made, left!))[3]).toBeLessThan(3);
      expect((await meanOf(made, right!))[3]).toBeGreaterThan(252);
      expect(isGreen(await meanOf(made, right!))).toBe(true);
    }
    const mp4 = await convert(film, 'mp4');
    expect(Math.abs((await readFilm(mp4)).lengthS - 0.6)).toBeLessThan(0.012);
    expect(isGreen(await meanOf(await convert(mp4, 'webp'), right!))).toBe(true);
  });
}

async function readFilm(bytes: Buffer) {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const track = (await input.getPrimaryVideoTrack())!;
  const seconds: number[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) seconds.push(packet.timestamp);
  const seen = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  return { lengthS: await track.computeDuration(), seconds, seen };
}

async function readSize(bytes: Buffer) {
  const { width, pageHeight, height } = await sharp(bytes, { animated: true }).metadata();
  return [width, pageHeight ?? height];
}

type Area = { left: number; top: number; width: number; height: number };

/** Red, green, blue and opacity of a part of the first frame. */
async function meanOf(bytes: Buffer, area: Area): Promise<number[]> {
  // `stats` describes the input file and ignores operations such as `extract`, so the part becomes a file first.
  const part = await sharp(bytes, { page: 0 }).ensureAlpha().extract(area).png().toBuffer();
  return (await sharp(part).stats()).channels.map(({ mean }) => mean);
}

/** True for the colour of the right half of these films. */
function isGreen([red, green, blue]: number[]): boolean {
  return Math.abs(green! - 160) < 8 && red! < 12 && blue! < 12;
}
