import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { clipDefaults, type ClipFormat, type ClipSettings } from '../../../contract/downloads/clip.ts';
import { makeInput } from './make-inputs.ts';
import { ffmpeg } from './native-ffmpeg.ts';
import type { MediaPage } from './page.ts';
import { listSizes, medianOf, printRow } from './print-row.ts';
import { readAnimationPsnr, readFilmPsnr, readStillPsnr } from './read-psnr.ts';

const rate = 12;
const width = 480;
const frames = `fps=${rate},scale=${width}:-2:flags=area`;
const runs = 3;

type Job = { name: string; format: ClipFormat; settings: Partial<ClipSettings>; native: string[]; goal: number };
const jobs: Job[] = [
  {
    name: 'MP4 -> GIF',
    format: 'gif',
    settings: { width, frameRate: rate },
    goal: 1,
    native: ['-vf', `${frames},split[a][b];[a]palettegen[p];[b][p]paletteuse`],
  },
  {
    name: 'MP4 -> WEBP',
    format: 'webp',
    settings: { width, frameRate: rate },
    goal: 0.9,
    native: ['-vf', `${frames},format=bgra`, '-c:v', 'libwebp_anim', '-quality', '80'],
  },
  { name: 'MP4 -> MP4, as it is', format: 'mp4', settings: {}, native: ['-c', 'copy'], goal: 1.2 },
  {
    name: 'MP4 -> MP4, 640 px, sound',
    format: 'mp4',
    settings: { width: 640 },
    goal: 1.2,
    native: ['-vf', 'scale=640:-2', '-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '774k', '-c:a', 'aac', '-b:a', '160k'],
  },
];

/** Films and animations here and with ffmpeg, from the same film in the same run; each is held against the frames that it takes. */
export async function benchClips(page: Page, folder: string): Promise<void> {
  const source = makeInput(folder, 'film.mp4');
  for (const { name, format, settings, native, goal } of jobs) {
    const here = join(folder, `here.${format}`);
    const other = join(folder, `native.${format}`);
    const ms = await medianOf(runs, async () => {
      const wanted = { ...clipDefaults[format], width: null, frameRate: null, ...settings };
      const made = await page.evaluate(
        ([target, how]) => (globalThis as unknown as { mediaPage: MediaPage }).mediaPage.convertVideo('/inputs/film.mp4', target, how),
        [format, wanted] as const,
      );
      await writeFile(here, Buffer.from(made.base64, 'base64'));
      return made.ms;
    });
    const nativeMs = await medianOf(runs, () => ffmpeg(['-i', source, ...native, other]));
    const psnr =
      format === 'mp4'
        ? [here, other].map((file) => readFilmPsnr(file, source, settings.width === undefined ? 'null' : 'scale=640:-2:flags=area'))
        : // Here the frame that is shown at a beat is taken, with ffmpeg the nearest one.
          [
            await readAnimationPsnr({ file: here, source, width, rate }, 'up'),
            await readAnimationPsnr({ file: other, source, width, rate }, 'near'),
          ];
    printRow({ name, ms, nativeMs, goal, sizes: await listSizes([here, other]), quality: psnr.join(' / ') });
  }
  await benchFrame(page, folder, source);
}

/** One frame at 2 s, as PNG. */
async function benchFrame(page: Page, folder: string, source: string): Promise<void> {
  const atS = 2;
  const [here, other] = [join(folder, 'here-frame.png'), join(folder, 'native-frame.png')];
  const ms = await medianOf(runs, async () => {
    const made = await page.evaluate(
      (second) => (globalThis as unknown as { mediaPage: MediaPage }).mediaPage.grabFrame('/inputs/film.mp4', second),
      atS + 0.001,
    );
    await writeFile(here, Buffer.from(made.base64, 'base64'));
    return made.ms;
  });
  const nativeMs = await medianOf(runs, () => ffmpeg(['-ss', String(atS), '-i', source, '-frames:v', '1', other]));
  const sizes = await listSizes([here, other]);
  printRow({ name: 'a frame at 2 s -> PNG', ms, nativeMs, goal: 1.2, sizes, quality: `${await readStillPsnr(here, other)} to native` });
}
