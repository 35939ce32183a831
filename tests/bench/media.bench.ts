import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { clipDefaults, type ClipFormat, type ClipSettings } from '../../contract/clip.ts';
import { findChromium } from '../../scripts/find-chromium.ts';
import { benchImages } from './media/image-jobs.ts';
import { ffmpeg, hasFfmpeg, readPsnr } from './media/native-ffmpeg.ts';
import type { MediaPage } from './media/page.ts';
import { servePage } from './media/serve-page.ts';

// `npm run bench -- media`: the conversions of this program in Chromium, and native ffmpeg on the same film in the same run.
const rate = 12;
const width = 480;
const scale = `scale=${width}:-2:flags=area`;
const frames = `fps=${rate},${scale}`;
/** Each is held against the frames that it takes: here the one that is shown at a beat, with ffmpeg the nearest one. */
const shown = `fps=${rate}:round=up,${scale}`;

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
];

if (!hasFfmpeg()) {
  console.log('  ffmpeg is not installed: there is nothing to compare with.');
  process.exit(0);
}
const folder = await mkdtemp(join(tmpdir(), 'pleinair-media-'));
const source = join(folder, 'film.mp4');
makeFilm(source);
const server = await servePage(folder);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-quic', '--no-first-run'],
});
try {
  const page = await browser.newPage();
  await page.goto(`${server.url}/page.html`);
  await page.waitForFunction(() => 'mediaPage' in globalThis);
  console.log('  job                     here      native    ratio  goal   size here / native   PSNR here / native');
  await benchImages(page, folder);
  for (const job of jobs) {
    const settings = { ...clipDefaults[job.format], width: null, frameRate: null, ...job.settings };
    const { ms, base64 } = await page.evaluate(
      ({ format, settings: wanted }) =>
        (globalThis as unknown as { mediaPage: MediaPage }).mediaPage.convertVideo('/inputs/film.mp4', format, wanted),
      { format: job.format, settings },
    );
    const here = join(folder, `here.${job.format}`);
    await writeFile(here, Buffer.from(base64, 'base64'));
    const native = join(folder, `native.${job.format}`);
    const nativeMs = ffmpeg(['-i', source, ...job.native, native]);
    const sizes = await Promise.all([here, native].map(async (file) => `${Math.round((await stat(file)).size / 1024)} KB`));
    // ffmpeg does not read the animated WEBP that it writes.
    const psnr = job.format === 'gif' ? [readPsnr(here, source, shown, rate), readPsnr(native, source, frames, rate)] : ['–', '–'];
    const times = [ms, nativeMs].map((value) => `${Math.round(value)} ms`.padStart(9)).join(' ');
    console.log(
      `  ${job.name.padEnd(22)} ${times} ${(ms / nativeMs).toFixed(2).padStart(7)}  ${job.goal.toFixed(1)}  ${sizes.join(' / ').padStart(20)}  ${psnr.join(' / ')}`,
    );
  }
} finally {
  await browser.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
}

/** Two scenes with a cut, five seconds at 720p with a tone; its colours are said in the file, so that nobody guesses them. */
function makeFilm(file: string): void {
  const tagged =
    'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709';
  const scenes =
    '[0:v]trim=duration=2.5,setpts=PTS-STARTPTS,format=rgb24[a];' +
    '[1:v]trim=duration=2.5,setpts=PTS-STARTPTS,format=rgb24,noise=alls=6:allf=t[b];' +
    `[a][b]concat,${tagged}[v]`;
  const inputs = ['mandelbrot=s=1280x720:r=30:end_scale=0.02:end_pts=150', 'gradients=s=1280x720:r=30:n=6:speed=0.05:seed=3', 'sine=440'];
  const made = '-map [v] -map 2:a -t 5 -c:v libx264 -crf 18 -c:a aac'.split(' ');
  ffmpeg([...inputs.flatMap((input) => ['-f', 'lavfi', '-i', input]), '-filter_complex', scenes, ...made, file]);
}
