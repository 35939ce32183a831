import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { pictureDefaults, type PictureSettings } from '../../../contract/picture.ts';
import type { ImageTarget } from '../../../workers/image/api.ts';
import { ffmpeg, readStillPsnr } from './native-ffmpeg.ts';
import type { MediaPage } from './page.ts';

type Job = { name: string; target: ImageTarget; settings: Partial<PictureSettings>; native: string[]; goal: number };
const jobs: Job[] = [
  { name: 'PNG -> JPG', target: 'jpg', settings: { quality: 0.9 }, native: ['-q:v', '3', '-pix_fmt', 'yuvj420p'], goal: 1.5 },
  { name: 'PNG -> WEBP', target: 'webp', settings: { quality: 0.8 }, native: ['-c:v', 'libwebp', '-quality', '80'], goal: 1.5 },
  { name: 'PNG -> PNG, 1024 px', target: 'png', settings: { width: 1024 }, native: ['-vf', 'scale=1024:-1:flags=lanczos'], goal: 1.5 },
];

/** Pictures here and with ffmpeg, from the same source in the same run. */
export async function benchImages(page: Page, folder: string): Promise<void> {
  const source = join(folder, 'picture.png');
  ffmpeg(['-f', 'lavfi', '-i', 'mandelbrot=s=3000x2000:end_scale=0.1,format=rgb24,noise=alls=4', '-frames:v', '1', source]);
  for (const { name, target, settings, native, goal } of jobs) {
    const { ms, base64 } = await page.evaluate(
      ([to, how]) => (globalThis as unknown as { mediaPage: MediaPage }).mediaPage.convertImage('/inputs/picture.png', to, how),
      [target, { ...pictureDefaults, ...settings }] as const,
    );
    const here = join(folder, `here-picture.${target}`);
    await writeFile(here, Buffer.from(base64, 'base64'));
    const other = join(folder, `native-picture.${target}`);
    const nativeMs = ffmpeg(['-i', source, ...native, other]);
    const sizes = await Promise.all([here, other].map(async (file) => `${Math.round((await stat(file)).size / 1024)} KB`));
    // A picture in another size has nothing of the same size to be held against.
    const psnr = settings.width === undefined ? [readStillPsnr(here, source), readStillPsnr(other, source)] : ['–', '–'];
    const times = [ms, nativeMs].map((value) => `${Math.round(value)} ms`.padStart(9)).join(' ');
    console.log(
      `  ${name.padEnd(22)} ${times} ${(ms / nativeMs).toFixed(2).padStart(7)}  ${goal.toFixed(1)}  ${sizes.join(' / ').padStart(20)}  ${psnr.join(' / ')}`,
    );
  }
  const { ms, base64 } = await page.evaluate(() =>
    (globalThis as unknown as { mediaPage: MediaPage }).mediaPage.traceImage('/inputs/picture.png'),
  );
  // Nothing that traces is installed with ffmpeg: the time and the size alone are told.
  console.log(
    `  ${'PNG -> SVG'.padEnd(22)} ${`${Math.round(ms)} ms`.padStart(9)} ${'–'.padStart(9)} ${'–'.padStart(7)}  2.0  ${`${Math.round((base64.length * 0.75) / 1024)} KB`.padStart(20)}`,
  );
}
