import type { Page } from '@playwright/test';
import { makeInput, type InputName } from '../make-inputs.ts';
import type { MediaPage } from '../page.ts';
import { quantile } from '../print-row.ts';
import { readRendererMemory } from '../read-memory.ts';
import type { CancelKind } from './start-to-cancel.ts';

const aborts = 10;
const goalMs = 200;
/** Of a job, up to which it is stopped: at the beginning, then later and later. */
const latest = 0.4;
const kinds: [CancelKind, InputName][] = [
  ['picture', 'picture.png'],
  ['outlines', 'picture.png'],
  ['gif', 'film.mp4'],
  ['webp', 'film.mp4'],
  ['mp4', 'film.mp4'],
  ['mp3', 'sound.m4a'],
  ['film', 'film.mp4'],
  ['ffmpeg', 'film.mp4'],
];

/** Stops every kind of job at ten places: how long until its promise says so, until its worker is gone, and the memory after. */
export async function benchCancel(page: Page, folder: string): Promise<void> {
  for (const [kind, file] of kinds) {
    makeInput(folder, file);
    const told: number[] = [];
    const gone: number[] = [];
    let beforeMb = 0;
    for (let at = 0; at < aborts; at += 1) {
      const known = new Set(page.workers());
      await page.evaluate(
        ([name, address, fraction]) => (globalThis as unknown as { mediaPage: MediaPage }).mediaPage.startToCancel(name, address, fraction),
        [kind, `/inputs/${file}`, (at / aborts) * latest] as const,
      );
      beforeMb = Math.max(beforeMb, readRendererMemory().ownMb);
      const working = page.workers().find((worker) => !known.has(worker));
      const ended = working?.waitForEvent('close');
      const startedMs = performance.now();
      told.push(await page.evaluate(() => (globalThis as unknown as { mediaPage: MediaPage }).mediaPage.stop()));
      // The first may have found one that rested.
      if (ended === undefined) continue;
      await ended;
      gone.push(performance.now() - startedMs);
    }
    const p95 = quantile(told, 0.95);
    const memory = `${Math.round(beforeMb)} MB before, ${Math.round(readRendererMemory().ownMb)} MB after`;
    console.log(
      `  cancel ${kind.padEnd(19)} p95 ${p95.toFixed(1)} ms, its worker gone after ${quantile(gone, 0.95).toFixed(0)} ms, of ${aborts}; goal ${goalMs} ms ${p95 <= goalMs ? 'met' : 'MISSED'}; ${memory}`,
    );
  }
}
