import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { WebMOutputFormat } from 'mediabunny';
import sharp from 'sharp';
import { servePage } from '../../bench/media/serve-page.ts';
import { makeClip } from '../../support/film/make-clip.ts';
import { makeLiveSound } from '../../support/film/make-live.ts';
import { makeRawFilm, makeTone } from '../../support/film/make-media.ts';
import { countSamples } from './decode-sound.ts';
import { followFetching } from './follow-fetching.ts';
import { checkOddFilms } from './odd-films.ts';
import { checkTrueFilms } from './true-films.ts';
import { checkWholeFilm } from './whole-film.ts';
import { expect, expectServiceWorker, goOffline, syncState, test, withoutServiceWorker } from '../studio.ts';

type Chosen = { name: string; mimeType: string; buffer: Buffer };

async function choose(page: Page, file: Chosen) {
  await page.getByLabel('File to convert').setInputFiles(file);
  return page.getByRole('article', { name: file.name });
}

async function save(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const button = page.getByRole('button', { name: /^Download / });
  await expect(button).toBeVisible();
  const download = page.waitForEvent('download');
  await button.click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('any picture, video or sound becomes another format on this device, without an account, sent nowhere, offline too', async ({
  page,
  context,
  studio,
}) => {
  await page.goto(`${studio.url}/convert`);
  await expect(page.getByRole('heading', { name: 'Convert' })).toBeVisible();
  await expect(syncState(page)).toHaveText('Saved');
  const clip = Buffer.from((await makeClip(page)).bytes);
  const sent: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isOwn = url.origin === studio.url || url.protocol === 'blob:';
    if (!isOwn || (request.method() !== 'GET' && !url.pathname.startsWith('/api/sync'))) sent.push(`${request.method()} ${request.url()}`);
  });

  await test.step('a picture becomes a JPG, and its size before and after is said', async () => {
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c04020' } })
      .png()
      .toBuffer();
    const card = await choose(page, { name: 'red.png', mimeType: 'image/png', buffer: png });
    await card.getByRole('button', { name: 'Convert to JPG' }).click();
    const { name, bytes } = await save(page);
    expect(name).toBe('red.jpg');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 20 });
    await expect(card.getByRole('status')).toHaveText(/→/);
  });

  await test.step('a sound has a waveform and becomes an MP3 and a WAV of its first 60 seconds, a little quieter', async () => {
    const card = await choose(page, { name: 'tone.wav', mimeType: 'audio/wav', buffer: makeTone(70) });
    await expect(card.getByText(/70\.0 s/)).toBeVisible();
    const bars = card.getByRole('img', { name: 'Waveform' }).locator('rect');
    await expect(bars).toHaveCount(50);
    const heights = await bars.evaluateAll((all) => all.map((bar) => Number(bar.getAttribute('height')) / 38));
    expect([Math.min(...heights), Math.max(...heights)].map((height) => Math.round(height * 100) / 100)).toEqual([0.1, 1]);
    await card.getByRole('button', { name: 'Convert to MP3' }).click();
    const mp3 = await save(page);
    expect(mp3.name).toBe('tone.mp3');
    expect(Math.abs(mp3.bytes.length - (192_000 / 8) * 70)).toBeLessThan(20_000);
    expect(Math.abs((await countSamples(page, mp3.bytes)) - 70 * 44_100)).toBeLessThan(10);
    await card.getByText('Voice', { exact: true }).click();
    await card.getByRole('button', { name: 'Convert to Voice' }).click();
    const { name, bytes } = await save(page);
    expect(name).toBe('tone.wav');
    expect([bytes.toString('latin1', 0, 4), bytes.readUInt16LE(34)]).toEqual(['RIFF', 16]);
    expect(Math.abs(bytes.length - 44 - 60 * 8_000 * 2)).toBeLessThan(200);
    let loudest = 0;
    for (let at = bytes.length - 8_000; at + 1 < bytes.length; at += 2) loudest = Math.max(loudest, bytes.readInt16LE(at));
    expect(loudest / 32_767).toBeCloseTo(0.8 * 0.8, 2);
  });

  await test.step('a voice note that says it is a film is offered as the sound that it is', async () => {
    const sound = await makeLiveSound(new WebMOutputFormat(), { startS: 3_600 });
    const card = await choose(page, { name: 'voice.webm', mimeType: 'video/webm', buffer: Buffer.from(sound) });
    await expect(card.getByRole('img', { name: 'Waveform' })).toBeVisible();
    await expect(card.getByText(/4\.0 s/)).toBeVisible();
  });

  await test.step('a film that the browser does not know goes through ffmpeg, which is fetched once with true progress', async () => {
    // A thread of ffmpeg that starts offline loads its file from the service worker.
    await expectServiceWorker(page);
    const told = await followFetching(page);
    const card = await choose(page, { name: 'raw.y4m', mimeType: '', buffer: makeRawFilm() });
    await card.getByText('GIF', { exact: true }).click();
    await card.getByRole('button', { name: 'Convert to GIF' }).click();
    const { bytes } = await save(page);
    const { pages, width, height } = await sharp(bytes, { animated: true })
      .metadata()
      .then((all) => ({ ...all, height: all.pageHeight }));
    expect([pages, width, height]).toEqual([6, 64, 48]);
    const fractions = await told();
    expect(fractions.length).toBeGreaterThan(1);
    expect(fractions).toEqual([...new Set(fractions)].toSorted((a, b) => a - b));
    await card.getByText('WEBP', { exact: true }).click();
    await goOffline(page);
    await card.getByRole('button', { name: 'Convert to WEBP' }).click();
    expect(await sharp((await save(page)).bytes, { animated: true }).metadata()).toMatchObject({ format: 'webp', pages: 6 });
    await context.setOffline(false);
    expect(await told()).toEqual(fractions);
  });

  await test.step('a video becomes a GIF with the network gone', async () => {
    await choose(page, { name: 'clip.webm', mimeType: 'video/webm', buffer: clip });
    const card = page.getByRole('article', { name: 'clip.webm' });
    await expect(card.getByText(/320 × 180 · 2\.4 s/)).toBeVisible();
    // Going offline while files are still being stored would leave some of them missing.
    await goOffline(page);
    await card.getByText('GIF', { exact: true }).click();
    await card.getByRole('button', { name: 'Convert to GIF' }).click();
    const { bytes } = await save(page);
    expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({ format: 'gif', width: 320, pages: 24 });
    await context.setOffline(false);
  });

  await test.step('a damaged file, and one of another kind, each get one sentence', async () => {
    const broken = await choose(page, { name: 'broken.mp4', mimeType: 'video/mp4', buffer: clip.subarray(300, 2_000) });
    await broken.getByRole('button', { name: 'Convert to MP4' }).click();
    await expect(page.getByRole('alert')).toHaveText(/damaged or of a kind that cannot be converted\. The original is unchanged\./);
    await page
      .getByLabel('File to convert')
      .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await expect(page.getByText('letter.pdf is not a picture, a video or a sound.')).toBeVisible();
  });

  expect(sent).toEqual([]);

  await test.step('a share that came before the app was on the device is reported', async () => {
    await page.goto(`${studio.url}/convert?shared=missed`);
    await expect(page.getByRole('alert')).toHaveText(/^Pleinair was not ready on this device yet: what was shared was not taken/);
  });
});

test.describe('a converter that comes in many pieces', () => {
  test.use(withoutServiceWorker);

  test('converts although one thread of the program did not get its script', async ({ page, studio }) => {
    const asked: string[] = [];
    await page.route(/ffmpeg-core-[^./]*\.js$/, async (route) => {
      // The first two requests come from the check and from the program itself, not from threads.
      const isLost = asked.push(route.request().url()) === 3;
      await (isLost ? route.abort() : route.continue());
    });
    await page.goto(`${studio.url}/convert`);
    const card = await choose(page, { name: 'raw.y4m', mimeType: '', buffer: makeRawFilm() });
    await card.getByText('GIF', { exact: true }).click();
    await card.getByRole('button', { name: 'Convert to GIF' }).click();
    expect(await sharp((await save(page)).bytes, { animated: true }).metadata()).toMatchObject({ format: 'gif', pages: 6 });
    expect(asked.length).toBeGreaterThan(3);
  });
});

test.describe('films', () => {
  let folder = '';
  let server: Awaited<ReturnType<typeof servePage>>;

  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pleinair-film-'));
    server = await servePage(folder);
  });

  test.afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  test.beforeEach(async ({ page }) => {
    await page.goto(`${server.url}/page.html`);
    await page.waitForFunction(() => 'mediaPage' in globalThis);
  });

  test('films of uneven, turned, wide, hidden or see-through frames are converted as they are seen', async ({ page }) => {
    await checkOddFilms(page, folder);
  });

  test('a converted film shows the pictures of its film at the same times, also in ten bits, with gaps and as its frames change their size', async ({
    page,
  }) => {
    await checkTrueFilms(page, folder);
  });

  test('stills, a clip, voices and a caption become one film in this tab: each frame and each sound where the plan says', async ({
    page,
  }) => {
    await checkWholeFilm(page, folder);
  });
});
