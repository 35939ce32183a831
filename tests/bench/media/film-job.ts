import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeInput } from './make-inputs.ts';
import { ffmpeg } from './native-ffmpeg.ts';
import type { MediaPage } from './page.ts';
import { listSizes, medianOf, printRow } from './print-row.ts';
import { readFilmPsnr } from './read-psnr.ts';

/** Where each shot begins in the film that all are cut from, s. */
const beginnings = [0, 2, 1, 3];
const shotS = 2;
const runs = 3;

/** Eight seconds at 720p of four shots with their sound, here and with ffmpeg, at about the same size. */
export async function benchAssembly(page: Page, folder: string): Promise<void> {
  const source = makeInput(folder, 'film.mp4');
  const [here, other, wanted] = [join(folder, 'here-film.mp4'), join(folder, 'native-film.mp4'), join(folder, 'wanted-film.mp4')];
  const ms = await medianOf(runs, async () => {
    const made = await page.evaluate(
      ([from, lengthS]) => {
        const { mediaPage } = globalThis as unknown as { mediaPage: MediaPage };
        const shots = from.map(
          (startS) => ({ kind: 'clip', source: '/inputs/film.mp4', startS, endS: startS + lengthS, gain: 1 }) as const,
        );
        return mediaPage.assembleFilm({ width: 1_280, height: 720, frameRate: 30, quality: 0.8, shots, sounds: [] });
      },
      [beginnings, shotS] as const,
    );
    await writeFile(here, Buffer.from(made.base64, 'base64'));
    return made.ms;
  });
  const parts = beginnings.map(
    (from, at) =>
      `[0:v]trim=${from}:${from + shotS},setpts=PTS-STARTPTS[v${at}];[0:a]atrim=${from}:${from + shotS},asetpts=PTS-STARTPTS[a${at}]`,
  );
  const joined = `${parts.join(';')};${beginnings.map((_from, at) => `[v${at}][a${at}]`).join('')}concat=n=${beginnings.length}:v=1:a=1[v][a]`;
  const cut = ['-i', source, '-filter_complex', joined, '-map', '[v]', '-map', '[a]', '-c:v', 'libx264', '-preset', 'veryfast'];
  const nativeMs = await medianOf(runs, () => ffmpeg([...cut, '-b:v', '3096k', '-c:a', 'aac', '-b:a', '160k', other]));
  ffmpeg([...cut, '-crf', '0', wanted]);
  const quality = [here, other].map((file) => readFilmPsnr(file, wanted, 'null')).join(' / ');
  printRow({ name: 'film of four shots, 8 s', ms, nativeMs, goal: 1.2, sizes: await listSizes([here, other]), quality });
}
