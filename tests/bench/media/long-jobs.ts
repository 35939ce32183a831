import type { Page } from '@playwright/test';
import { clipDefaults, type ClipFormat, type ClipSettings } from '../../../contract/downloads/clip.ts';
import type { FilmPlan } from '../../../contract/stories/film/film-plan.ts';
import { makeInput, type InputName } from './make-inputs.ts';
import type { MediaPage } from './page.ts';
import { printRow } from './print-row.ts';
import { followRendererMemory } from './read-memory.ts';

const goalMb = 500;
const bytesPerMb = 1_048_576;

/** Ten minutes at 720p to MP4 and GIF, and a film of three minutes: what the renderer holds at most. */
export const longJobs = {
  'long-copy': (page, folder) => weighClip({ page, folder }, '10 min 720p -> MP4, as is', { format: 'mp4', settings: clipDefaults.mp4 }),
  'long-gif': (page, folder) => weighClip({ page, folder }, '10 min 720p -> GIF', { format: 'gif', settings: clipDefaults.gif }),
  'long-mp4': (page, folder) =>
    weighClip({ page, folder }, '10 min 720p -> MP4, 640 px', { format: 'mp4', settings: { ...clipDefaults.mp4, width: 640 } }),
  'long-film': benchFilm,
} satisfies Record<string, (page: Page, folder: string) => Promise<void>>;

type Place = { page: Page; folder: string };

type Clip = { format: ClipFormat; settings: ClipSettings };

async function weighClip({ page, folder }: Place, name: string, { format, settings }: Clip): Promise<void> {
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
    page.evaluate((film) => (globalThis as unknown as { mediaPage: MediaPage }).mediaPage.weighFilm(film), {
      plan: longPlan(),
      width: 1_280,
      height: 720,
      quality: 0.8,
      sources: { clip: 'part.mp4', still: 'picture.png' },
      sounds: { music: 'sound.m4a' },
    }),
  );
}

/** Stills of 15 s and clips of 20 s in turn, with music and the sounds of the clips. */
function longPlan(): FilmPlan {
  const shots: FilmPlan['shots'] = [];
  const sounds: FilmPlan['sounds'] = [
    { id: 'music', source: { type: 'file', url: 'music' }, at: 0, start: 0, end: 180, gain: 0.4, fade: 2 },
    { id: 'voice', source: { type: 'file', url: 'music' }, at: 20, start: 30, end: 60, gain: 1, fade: 0.2 },
  ];
  let from = 0;
  for (const [at, x] of [0.2, 0.8, 0.3, 0.7, 0.5].entries()) {
    const view = { from: { x: 0.5, y: 0.5, zoom: 1 }, to: { x, y: 0.4, zoom: 1.6 } };
    const shot = { fadeFrames: at === 0 ? 0 : 15, fit: 'crop' } as const;
    shots.push({ ...shot, shotId: `still-${at}`, kind: 'still', mediaId: 'still', from, frames: 450, view });
    from += 450;
    shots.push({
      ...shot,
      fadeFrames: 0,
      shotId: `clip-${at}`,
      kind: 'clip',
      mediaId: 'clip',
      from,
      frames: 600,
      start: 0,
      end: 20,
      speed: 1,
    });
    sounds.push({ id: `clip-${at}`, source: { type: 'clip', mediaId: 'clip' }, at: from / 30, start: 0, end: 20, gain: 0.5, fade: 0 });
    from += 585;
  }
  return { frames: from + 15, shots, sounds, captions: [], isHighlighted: false };
}

async function weigh(name: string, run: () => Promise<{ ms: number; bytes: number }>): Promise<void> {
  const stop = followRendererMemory();
  const { ms, bytes } = await run();
  const { ownMb, residentMb } = stop();
  const verdict = `peak ${Math.round(ownMb)} MB of ${goalMb} (${Math.round(residentMb)} MB with the browser's own program): ${ownMb <= goalMb ? 'met' : 'MISSED'}`;
  printRow({ name, ms, nativeMs: '', goal: '', sizes: `${Math.round(bytes / bytesPerMb)} MB`, quality: verdict });
}
