import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type Page } from '@playwright/test';
import { clipDefaults, clipFormats, type ClipFormat } from '../../../contract/downloads/clip.ts';
import type { MediaPage } from '../../bench/media/page.ts';
import { joinHalves, left, makeHalves, right } from '../../support/film/make-halves.ts';
import { makeOddFilm } from '../../support/film/make-odd-films.ts';
import { measurePsnr, watchFilm, type Picture } from '../../support/film/watch-film.ts';
import { expect } from '../studio.ts';

type Size = { width: number; height: number };
type Color = readonly [number, number, number];
/** A film and how it looks: `isSeen` says whether anything is there at a moment. */
type TrueFilm = Size & {
  film: Buffer;
  times?: number[];
  isSeen?: (x: number, seconds: number) => boolean;
  isTurned?: boolean;
};

/** dB that every frame has at least: edges of what is made larger are soft, other colours are below 26. */
const least = 29;

/** Made files are compared with what the film shows, five frames of each in every format. */
export async function checkTrueFilms(page: Page, folder: string): Promise<void> {
  const convert = async (film: Buffer, target: ClipFormat): Promise<Buffer> => {
    await writeFile(join(folder, 'true'), film);
    const settings = { ...clipDefaults[target], width: null, frameRate: null, quality: 1 };
    const made = await page.evaluate(
      ([to, how]) => (globalThis as unknown as { mediaPage: MediaPage }).mediaPage.convertVideo('/inputs/true', to, how),
      [target, settings] as const,
    );
    return Buffer.from(made.base64, 'base64');
  };
  const check = async (name: string, { film, times = [0.05, 0.15, 0.25, 0.35, 0.55], ...shown }: TrueFilm): Promise<void> => {
    await test.step(name, async () => {
      for (const format of clipFormats) {
        const made = await watchFilm(await convert(film, format), format, times);
        for (const [at, picture] of made.entries())
          expect(measurePsnr(picture, paint(shown, format, times[at]!)), `${name}, ${format}, ${times[at]} s`).toBeGreaterThan(least);
      }
    });
  };

  const [size, large] = [
    { width: 160, height: 90 },
    { width: 320, height: 180 },
  ];
  const plain = await makeHalves();
  await check('a film in ten bits', { ...size, film: await makeHalves({ words: '-pix_fmt yuv420p10le -c:v libx264 -f mp4' }) });
  await check('frames of uneven length', {
    ...size,
    film: await makeOddFilm(plain, { times: [0, 0.1, 0.2, 0.7, 0.8, 1.4] }),
    times: [0.05, 0.5, 0.75, 1.1, 1.45],
  });
  await check('a turned film', { width: 90, height: 160, film: await makeOddFilm(plain, { rotation: 90 }), isTurned: true });
  await check('a see-through film with frames where nothing is seen', {
    ...size,
    film: await makeHalves({ alpha: 'if(between(N,2,3),0,255)' }),
    isSeen: (_, seconds) => seconds < 0.2 || seconds >= 0.4,
  });
  const twice = [0.05, 0.55, 0.65, 0.85, 1.15];
  await check('a film that becomes smaller midway', { ...large, film: await joinHalves([await makeHalves(large), plain]), times: twice });
  const clear = 'if(lt(X,W/2),0,255)';
  await check('a see-through film that becomes larger midway', {
    ...size,
    film: await joinHalves([await makeHalves({ alpha: clear }), await makeHalves({ ...large, alpha: clear })]),
    times: twice,
    isSeen: (x) => x >= 80,
  });
  await check('a see-through film that becomes smaller midway', {
    ...large,
    film: await joinHalves([await makeHalves({ ...large, alpha: '255' }), await makeHalves({ alpha: '255' })]),
    times: twice,
  });
}

/** An MP4 shows the colours of what is clear elsewhere. */
function paint(
  { width, height, isSeen = () => true, isTurned = false }: Omit<TrueFilm, 'film'>,
  format: ClipFormat,
  seconds: number,
): Picture {
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i += 1) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const color: Color = (isTurned ? y < height / 2 : x < width / 2) ? left : right;
    if (format === 'mp4' || isSeen(x, seconds)) rgba.set([...color, 255], i * 4);
  }
  return { width, height, rgba };
}
