import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import { benchCancel } from './media/cancel-jobs.ts';
import { benchClips } from './media/clip-jobs.ts';
import { benchImages } from './media/image-jobs.ts';
import { benchLong } from './media/long-jobs.ts';
import { ffmpeg, hasFfmpeg } from './media/native-ffmpeg.ts';
import { printHead } from './media/print-row.ts';
import { servePage } from './media/serve-page.ts';
import { benchSounds } from './media/sound-jobs.ts';

// `npm run bench -- media`: the conversions of this program in Chromium, and native tools on the same files in the same run.
// With `--long` also ten minutes of film, and the memory that they need.
if (!hasFfmpeg()) {
  console.log('  ffmpeg is not installed: there is nothing to compare with.');
  process.exit(0);
}
const folder = await mkdtemp(join(tmpdir(), 'pleinair-media-'));
makeFilm(join(folder, 'film.mp4'));
const server = await servePage(folder);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-quic', '--no-first-run'],
});
try {
  const page = await browser.newPage();
  await page.goto(`${server.url}/page.html`);
  await page.waitForFunction(() => 'mediaPage' in globalThis);
  printHead();
  await benchImages(page, folder);
  await benchClips(page, folder);
  await benchSounds(page, folder);
  await benchCancel(page);
  if (process.argv.includes('--long')) await benchLong(page, folder);
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
