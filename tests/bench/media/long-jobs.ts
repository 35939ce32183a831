import type { Page } from '@playwright/test';
import { clipDefaults, type ClipFormat, type ClipSettings } from '../../../contract/clip.ts';
import { makeInput, type InputName } from './make-inputs.ts';
import type { MediaPage } from './page.ts';
import { printRow } from './print-row.ts';
import { followRendererMemory } from './read-memory.ts';

const goalMb = 500;
const bytesPerMb = 1_048_576;

/** Ten minutes at 720p to MP4 and GIF, and a film of three minutes: what the renderer holds at most. */
export const longJobs = {
  'long-copy': (page, folder) => weighClip({ page, folder }, '10 min 720p -> MP4, as is', 'mp4', clipDefaults.mp4),
  'long-gif': (page, folder) => weighClip({ page, folder }, '10 min 720p -> GIF', 'gif', clipDefaults.gif),
  'long-mp4': (page, folder) => weighClip({ page, folder }, '10 min 720p -> MP4, 640 px', 'mp4', { ...clipDefaults.mp4, width: 640 }),
  'long-film': benchFilm,
} satisfies Record<string, (page: Page, folder: string) => Promise<void>>;

type Place = { page: Page; folder: string };

async function weighClip({ page, folder }: Place, name: string, format: ClipFormat, settings: ClipSettings): Promise<void> {
  await choose(page, folder, ['long.mp4']);
  await weigh(name, () =>
    page.evaluate(([target, how]) => (globalThis as unknown as { mediaPage: MediaPage }).mediaPage.weighVideo('long.mp4', target, how), [
      format,
      settings,
    ] as const),
  );
}

/** As a person chooses files: they stay on the disk. */
async function choose(page: Page, folder: string, names: InputName[]): Promise<void> {
  await page.getByLabel('Files').setInputFiles(names.map((name) => makeInput(folder, name)));
}

async function benchFilm(page: Page, folder: string): Promise<void> {
  await choose(page, folder, ['part.mp4', 'picture.png', 'sound.m4a']);
  await weigh('film of 3 min, 720p', () =>
    page.evaluate(() => {
      const { mediaPage } = globalThis as unknown as { mediaPage: MediaPage };
      const still = (x: number) =>
        ({ kind: 'still', source: 'picture.png', durationS: 15, from: { x: 0.5, y: 0.5, zoom: 1 }, to: { x, y: 0.4, zoom: 1.6 } }) as const;
      const clip = { kind: 'clip', source: 'part.mp4', startS: 0, endS: null, gain: 0.5 } as const;
      const title = { kind: 'title', text: 'Three minutes', durationS: 10, color: 'white', background: 'black' } as const;
      return mediaPage.weighFilm({
        width: 1_280,
        height: 720,
        frameRate: 30,
        quality: 0.8,
        shots: [title, ...[0.2, 0.8, 0.3, 0.7].flatMap((x) => [still(x), clip]), still(0.5), still(0.1)],
        sounds: [
          { source: 'sound.m4a', atS: 0, startS: 0, endS: null, gain: 0.4, fadeS: 2 },
          { source: 'sound.m4a', atS: 20, startS: 30, endS: 60, gain: 1, fadeS: 0.2 },
        ],
      });
    }),
  );
}

async function weigh(name: string, run: () => Promise<{ ms: number; bytes: number }>): Promise<void> {
  const stop = followRendererMemory();
  const { ms, bytes } = await run();
  const { ownMb, residentMb } = stop();
  const verdict = `peak ${Math.round(ownMb)} MB of ${goalMb} (${Math.round(residentMb)} MB with the browser's own program): ${ownMb <= goalMb ? 'met' : 'MISSED'}`;
  printRow({ name, ms, nativeMs: '', goal: '', sizes: `${Math.round(bytes / bytesPerMb)} MB`, quality: verdict });
}
