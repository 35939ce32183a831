import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { pictureDefaults, type PictureSettings } from '../../../contract/downloads/picture.ts';
import type { ImageTarget } from '../../../workers/image/api.ts';
import { makeInput } from './make-inputs.ts';
import { ffmpeg, hasTool, runTool } from './native-ffmpeg.ts';
import type { MediaPage } from './page.ts';
import { listSizes, medianOf, printRow } from './print-row.ts';
import { readStillPsnr } from './read-psnr.ts';

type Job = { name: string; target: ImageTarget; settings: Partial<PictureSettings>; native: string[]; goal: number };
const jobs: Job[] = [
  { name: 'PNG -> JPG', target: 'jpg', settings: { quality: 0.9 }, native: ['-q:v', '2', '-pix_fmt', 'yuvj420p'], goal: 1.5 },
  { name: 'PNG -> WEBP', target: 'webp', settings: { quality: 0.8 }, native: ['-c:v', 'libwebp', '-quality', '80'], goal: 1.5 },
  { name: 'PNG -> PNG, 1024 px', target: 'png', settings: { width: 1024 }, native: ['-vf', 'scale=1024:-1:flags=lanczos'], goal: 1.5 },
  {
    name: 'PNG -> AVIF',
    target: 'avif',
    settings: { quality: 0.8 },
    native: ['-c:v', 'libaom-av1', '-still-picture', '1', '-crf', '24', '-cpu-used', '6', '-pix_fmt', 'yuv420p'],
    goal: 1.5,
  },
];
const runs = 3;

/** Pictures here and with native tools, from the same source in the same run. */
export async function benchImages(page: Page, folder: string): Promise<void> {
  const source = makeInput(folder, 'picture.png');
  for (const { name, target, settings, native, goal } of jobs) {
    const here = join(folder, `here-picture.${target}`);
    const run = async (): Promise<number> => {
      const { ms, base64 } = await page.evaluate(
        ([to, how]) => (globalThis as unknown as { mediaPage: MediaPage }).mediaPage.convertImage('/inputs/picture.png', to, how),
        [target, { ...pictureDefaults, ...settings }] as const,
      );
      await writeFile(here, Buffer.from(base64, 'base64'));
      return ms;
    };
    try {
      const ms = await medianOf(runs, run);
      const other = join(folder, `native-picture.${target}`);
      const nativeMs = await medianOf(runs, () => ffmpeg(['-i', source, ...native, other]));
      const psnr = [await readStillPsnr(here, source), await readStillPsnr(other, source)].join(' / ');
      printRow({ name, ms, nativeMs, goal, sizes: await listSizes([here, other]), quality: psnr });
    } catch (error) {
      console.log(`  ${name}: ${String(error).split('\n')[0]}`);
    }
  }
  await benchOutlines(page, folder);
}

/** Flat art, which outlines are for. */
async function benchOutlines(page: Page, folder: string): Promise<void> {
  const source = join(folder, 'flat.png');
  const shapes = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="768"><rect width="1024" height="768" fill="#f2e3c6"/>${Array.from(
    { length: 24 },
    (_, i) =>
      `<circle cx="${(i * 211) % 1024}" cy="${(i * 137) % 768}" r="${30 + ((i * 17) % 70)}" fill="hsl(${i * 47} 60% ${35 + (i % 5) * 9}%)"/>`,
  ).join('')}<path d="M80 700 Q300 300 520 640 T960 520" fill="none" stroke="#223" stroke-width="22"/></svg>`;
  const { default: sharp } = await import('sharp');
  await sharp(Buffer.from(shapes)).flatten().png().toFile(source);
  const here = join(folder, 'here.svg');
  const ms = await medianOf(runs, async () => {
    const { ms: took, base64 } = await page.evaluate(() =>
      (globalThis as unknown as { mediaPage: MediaPage }).mediaPage.traceImage('/inputs/flat.png'),
    );
    await writeFile(here, Buffer.from(base64, 'base64'));
    return took;
  });
  const native = join(folder, 'native.svg');
  const isHere = hasTool('vtracer', '--version');
  const nativeMs = isHere
    ? runTool('vtracer', ['-i', source, '-o', native, '--mode', 'spline', '--filter_speckle', '16', '--path_precision', '2'])
    : 'no vtracer';
  const files = isHere ? [here, native] : [here];
  const quality = (await Promise.all(files.map((file) => readStillPsnr(file, source)))).join(' / ');
  printRow({ name: 'PNG -> SVG, flat art', ms, nativeMs, goal: 2, sizes: await listSizes(files), quality: `${quality} (34 dB or more)` });
}
