import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { filmFps, type FilmPlan, type FilmShot } from '../../../contract/stories/film/film-plan.ts';
import { renderFilm } from '../../../server/domain/stories/film/render-film.ts';
import { makeInput } from '../media/make-inputs.ts';
import { ffmpeg, hasFfmpeg } from '../media/native-ffmpeg.ts';
import { withPage } from '../media/open-page.ts';
import type { MediaPage } from '../media/page.ts';
import { listSizes, medianOf, printHead, printRow } from '../media/print-row.ts';
import { servePage } from '../media/serve-page.ts';

const shotCount = 15;
const shotFrames = 2 * filmFps;
const runs = 3;
const quality = 0.8;
/** As the film itself is encoded: 0.14 bits for each pixel of each frame at full quality. */
const bitrate = `${Math.round((1_280 * 720 * filmFps * 0.14 * quality) / 1_000)}k`;
const near = 1.15;

/** Thirty seconds at 720p of eight stills and seven clips with their sounds and music: in a tab, at the studio, and with ffmpeg at the same bitrates. */
export async function benchExport(): Promise<void> {
  if (!hasFfmpeg()) {
    console.log('  export of a film: ffmpeg is not installed, there is nothing to compare with.');
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'pleinair-film-'));
  const server = await servePage(folder);
  try {
    printHead();
    await withPage(server.url, (page) => compare(page, folder));
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(page: Page, folder: string): Promise<void> {
  const [clip, music] = [makeInput(folder, 'film.mp4'), makeInput(folder, 'sound.m4a')];
  const still = join(folder, 'still.png');
  ffmpeg(['-f', 'lavfi', '-i', 'mandelbrot=s=1344x768:end_scale=0.1,format=rgb24', '-frames:v', '1', still]);
  const [here, other] = [join(folder, 'here.mp4'), join(folder, 'native.mp4')];
  const ms = await medianOf(runs, async () => {
    const made = await page.evaluate((film) => (globalThis as unknown as { mediaPage: MediaPage }).mediaPage.assembleFilm(film), {
      plan: makePlan(),
      width: 1_280,
      height: 720,
      quality,
      sources: { clip: '/inputs/film.mp4', still: '/inputs/still.png' },
      sounds: { music: '/inputs/sound.m4a' },
    });
    await writeFile(here, Buffer.from(made.base64, 'base64'));
    return made.ms;
  });
  const nativeMs = await medianOf(runs, () => ffmpeg(nativeWords({ clip, still, music, other })));
  printRow({ name: 'film of 30 s in a tab', ms, nativeMs, goal: 1, sizes: await listSizes([here, other]) });
  const output = join(folder, 'studio.mp4');
  const studioMs = await medianOf(runs, () => timeStudio({ clip, still, music, output }));
  printRow({ name: 'film of 30 s at the studio', ms: studioMs, nativeMs, goal: 1, sizes: await listSizes([output, other]) });
}

/** Time that the studio takes for the film, ms. */
async function timeStudio({ clip, still, music, output }: { clip: string; still: string; music: string; output: string }): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'pleinair-film-'));
  const pictures = { clip: { path: clip, width: 1_280, height: 720 }, still: { path: still, width: 1_344, height: 768 } };
  const request = { plan: makePlan(), width: 1_280, height: 720, pictures, sounds: { music }, folder, output };
  const began = performance.now();
  await renderFilm(request, { signal: new AbortController().signal, onProgress: () => undefined });
  const ms = performance.now() - began;
  await rm(folder, { recursive: true, force: true });
  return ms;
}

const isStill = (at: number): boolean => at % 2 === 0;

function makePlan(): FilmPlan {
  const [whole, closer] = [1, near].map((zoom) => ({ x: 0.5, y: 0.5, zoom }));
  const shots = Array.from({ length: shotCount }, (_, at): FilmShot => {
    const shot = { shotId: String(at), from: at * shotFrames, frames: shotFrames, fadeFrames: 0, fit: 'crop' } as const;
    if (isStill(at)) return { ...shot, kind: 'still', mediaId: 'still', view: { from: whole!, to: closer! } };
    return { ...shot, kind: 'clip', mediaId: 'clip', start: at % 3, end: (at % 3) + 2, speed: 1 };
  });
  const clips = shots.flatMap(({ shotId, from, ...shot }) =>
    shot.kind === 'clip'
      ? [
          {
            id: shotId,
            source: { type: 'clip', mediaId: 'clip' } as const,
            at: from / filmFps,
            start: shot.start,
            end: shot.end,
            gain: 0.6,
            fade: 0,
          },
        ]
      : [],
  );
  const music = { id: 'music', source: { type: 'file', url: 'music' } as const, at: 0, start: 0, end: 30, gain: 0.3, fade: 1 };
  return { frames: shotCount * shotFrames, shots, sounds: [music, ...clips], captions: [], isHighlighted: false };
}

type Files = { clip: string; still: string; music: string; other: string };

/** The same film for ffmpeg. */
function nativeWords({ clip, still, music, other }: Files): string[] {
  const zoom = `zoompan=z='1+${near - 1}*on/${shotFrames - 1}':x='iw/2-(iw/zoom/2)':y='ih/2-(ih/zoom/2)':d=${shotFrames}:s=1280x720:fps=${filmFps}`;
  const inputs: string[] = [];
  const parts: string[] = [];
  for (let at = 0; at < shotCount; at += 1) {
    inputs.push('-i', isStill(at) ? still : clip);
    const from = at % 3;
    parts.push(
      isStill(at)
        ? `[${at}:v]${zoom},format=yuv420p,setsar=1[v${at}];aevalsrc=0|0:s=48000:d=2[a${at}]`
        : `[${at}:v]trim=${from}:${from + 2},setpts=PTS-STARTPTS,setsar=1[v${at}];[${at}:a]atrim=${from}:${from + 2},asetpts=PTS-STARTPTS,volume=0.6,aresample=48000[a${at}]`,
    );
  }
  const all = Array.from({ length: shotCount }, (_, at) => `[v${at}][a${at}]`).join('');
  const mixed = `[${shotCount}:a]atrim=0:30,volume=0.3,aresample=48000[m];[c][m]amix=inputs=2:normalize=0[a]`;
  const graph = [...parts, `${all}concat=n=${shotCount}:v=1:a=1[v][c]`, mixed].join(';');
  const encoded = `-map [v] -map [a] -c:v libx264 -preset veryfast -b:v ${bitrate} -c:a aac -b:a 160k -movflags +faststart`.split(' ');
  return [...inputs, '-i', music, '-filter_complex', graph, ...encoded, other];
}
