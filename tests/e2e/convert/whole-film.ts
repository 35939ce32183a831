import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { FilmPlan } from '../../../contract/stories/film/film-plan.ts';
import type { MediaPage } from '../../bench/media/page.ts';
import { makeClip } from '../../support/film/make-clip.ts';
import { makeTone } from '../../support/film/make-media.ts';

const size = { width: 640, height: 360 };
const middle = { x: 0.5, y: 0.5, zoom: 1 };

/**
 * Still, clip and still of a second and more each; the last fades in over ten frames. The clip is played twice as fast and held at its
 * end. A voice is heard from 0.5 s on, and again with the tone of another file that together would be too loud.
 */
const plan: FilmPlan = {
  frames: 110,
  shots: [
    {
      shotId: 'a',
      kind: 'still',
      mediaId: 'green',
      from: 0,
      frames: 30,
      fadeFrames: 0,
      fit: 'crop',
      view: { from: middle, to: { ...middle, zoom: 1.15 } },
    },
    { shotId: 'b', kind: 'clip', mediaId: 'clip', from: 30, frames: 50, fadeFrames: 0, fit: 'crop', start: 0.4, end: 2, speed: 2 },
    { shotId: 'c', kind: 'still', mediaId: 'tall', from: 70, frames: 40, fadeFrames: 10, fit: 'whole', view: { from: middle, to: middle } },
  ],
  sounds: [
    { id: 'v', source: { type: 'file', url: 'voice' }, at: 0.5, start: 1, end: 1.5, gain: 0.5, fade: 0 },
    { id: 'w', source: { type: 'file', url: 'voice' }, at: 2.5, start: 1, end: 2, gain: 1, fade: 0 },
    { id: 'm', source: { type: 'file', url: 'voice' }, at: 2.5, start: 1, end: 2, gain: 1, fade: 0 },
    { id: 'c', source: { type: 'clip', mediaId: 'clip' }, at: 1, start: 0.4, end: 2, gain: 1, fade: 0 },
  ],
  captions: [
    {
      at: 0.5,
      until: 1,
      lines: [
        [
          { text: 'Green', at: 0.5, until: 0.7 },
          { text: 'hills', at: 0.7, until: 1 },
        ],
      ],
    },
  ],
  isHighlighted: true,
};

/** A film of stills, a clip, voices and a caption, made in this tab, is what its plan says. */
export async function checkWholeFilm(page: Page, folder: string): Promise<void> {
  await writeFile(join(folder, 'clip.webm'), Buffer.from((await makeClip(page, { hasSound: true })).bytes));
  await writeFile(join(folder, 'green.png'), await drawHills());
  await writeFile(
    join(folder, 'tall.png'),
    await sharp({ create: { width: 90, height: 160, channels: 3, background: '#2040e0' } })
      .png()
      .toBuffer(),
  );
  await writeFile(join(folder, 'tone.wav'), makeTone(2));
  const looks = [0, 20];
  const facts = await page.evaluate(([film, at]) => (globalThis as unknown as { mediaPage: MediaPage }).mediaPage.readFilm(film, at), [
    {
      ...size,
      plan,
      quality: 1,
      sources: { clip: '/inputs/clip.webm', green: '/inputs/green.png', tall: '/inputs/tall.png' },
      sounds: { voice: '/inputs/tone.wav' },
    },
    looks,
  ] as const);
  expect(facts).toMatchObject({ ...size, frames: plan.frames, soundCodec: 'aac', isIndexInFront: true, cuts: [30] });
  expect(Math.abs(facts.seconds - plan.frames / 30)).toBeLessThan(0.001);
  expect(facts.white[1]).toBeGreaterThan(50);
  expect(facts.white[0]).toBe(0);
  expect(facts.loud).toHaveLength(2);
  for (const [found, wanted] of [
    [facts.loud[0]![0], 0.5],
    [facts.loud[0]![1], 1],
    [facts.loud[1]![0], 2.5],
    [facts.loud[1]![1], 3.5],
  ] as const)
    expect(Math.abs(found - wanted)).toBeLessThan(0.012);
  expect(facts.peak).toBeGreaterThan(0.9);
}

/** Soft shapes: encoders lose little of them. */
function drawHills(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#0a3"/><stop offset="1" stop-color="#153"/></linearGradient></defs><rect width="640" height="360" fill="url(#g)"/><ellipse cx="200" cy="360" rx="260" ry="150" fill="#083"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
