import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { clipDefaults } from '../../../contract/clip.ts';
import { ffmpeg } from './native-ffmpeg.ts';
import type { MediaPage } from './page.ts';
import { printRow } from './print-row.ts';
import { followRendererMb } from './read-memory.ts';

const goalMb = 500;
/** Times that twenty seconds are repeated. */
const repeats = 30;
const bytesPerMb = 1_048_576;

/** Ten minutes at 720p to MP4 and GIF, and a film of three minutes: what the renderer holds at most. */
export async function benchLong(page: Page, folder: string): Promise<void> {
  const part = join(folder, 'part.mp4');
  const inputs = ['testsrc2=s=1280x720:r=30', 'gradients=s=1280x720:r=30:n=6:speed=0.02:seed=3', 'sine=440'];
  const scenes =
    '[0:v]trim=duration=10,setpts=PTS-STARTPTS,format=yuv420p[a];[1:v]trim=duration=10,setpts=PTS-STARTPTS,format=yuv420p[b];' +
    '[a][b]concat,format=yuv420p,setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709[v]';
  const made = '-map [v] -map 2:a -t 20 -c:v libx264 -preset veryfast -crf 26 -c:a aac'.split(' ');
  ffmpeg([...inputs.flatMap((input) => ['-f', 'lavfi', '-i', input]), '-filter_complex', scenes, ...made, part]);
  ffmpeg(['-stream_loop', String(repeats - 1), '-i', part, '-c', 'copy', join(folder, 'long.mp4')]);
  for (const [name, format, settings] of [
    ['10 min 720p -> MP4, as is', 'mp4', clipDefaults.mp4],
    ['10 min 720p -> GIF', 'gif', clipDefaults.gif],
    ['10 min 720p -> MP4, 640 px', 'mp4', { ...clipDefaults.mp4, width: 640 }],
  ] as const) {
    await weigh(name, () =>
      page.evaluate(
        ([target, how]) => (globalThis as unknown as { mediaPage: MediaPage }).mediaPage.weighVideo('/inputs/long.mp4', target, how),
        [format, settings] as const,
      ),
    );
  }
  await benchFilm(page, folder);
}

async function benchFilm(page: Page, folder: string): Promise<void> {
  await copyFile(join(folder, 'part.mp4'), join(folder, 'clip.mp4'));
  await weigh('film of 3 min, 720p', () =>
    page.evaluate(() => {
      const { mediaPage } = globalThis as unknown as { mediaPage: MediaPage };
      const still = (x: number) =>
        ({
          kind: 'still',
          source: '/inputs/picture.png',
          durationS: 15,
          from: { x: 0.5, y: 0.5, zoom: 1 },
          to: { x, y: 0.4, zoom: 1.6 },
        }) as const;
      const clip = { kind: 'clip', source: '/inputs/clip.mp4', startS: 0, endS: null, gain: 0.5 } as const;
      const title = { kind: 'title', text: 'Three minutes', durationS: 10, color: 'white', background: 'black' } as const;
      return mediaPage.weighFilm({
        width: 1_280,
        height: 720,
        frameRate: 30,
        quality: 0.8,
        shots: [title, ...[0.2, 0.8, 0.3, 0.7].flatMap((x) => [still(x), clip]), still(0.5), still(0.1)],
        sounds: [
          { source: '/inputs/sound.m4a', atS: 0, startS: 0, endS: null, gain: 0.4, fadeS: 2 },
          { source: '/inputs/sound.m4a', atS: 20, startS: 30, endS: 60, gain: 1, fadeS: 0.2 },
        ],
      });
    }),
  );
}

async function weigh(name: string, run: () => Promise<{ ms: number; bytes: number }>): Promise<void> {
  const stop = followRendererMb();
  const { ms, bytes } = await run();
  const peakMb = stop();
  const verdict = `peak ${Math.round(peakMb)} MB of ${goalMb}: ${peakMb <= goalMb ? 'met' : 'MISSED'}`;
  printRow({ name, ms, nativeMs: '', goal: '', sizes: `${Math.round(bytes / bytesPerMb)} MB`, quality: verdict });
}
