import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { addVideo, mediaFolderOf } from '../../support/library/add-video.ts';
import { clipRed, makeClip, type Clip } from '../../support/film/make-clip.ts';
import type { SpawnedStudio } from '../../support/studio/spawn-studio.ts';
import { openStudioDatabase } from '../../support/studio/studio-database.ts';
import { expect, openStudio, pictureIn, syncState, test, withMotion, withoutServiceWorker } from '../studio.ts';

test.use({ ...withoutServiceWorker, ...withMotion });

/** Opens the history of a new visitor who has one video of 24 frames in 2.4 seconds. */
async function openWithVideo(page: Page, studio: SpawnedStudio, mime?: Clip['mime']): Promise<string> {
  await openStudio(page, studio, '/history');
  await expect(syncState(page)).toHaveText('Saved');
  const me = await page.evaluate(async () => (await (await fetch('/api/user/me')).json()) as { user_id: string; space_id: string });
  const opened = await openStudioDatabase(studio.dataDir);
  const into = { db: opened.db, mediaFolder: mediaFolderOf(studio.dataDir) };
  const id = await addVideo(into, me, { clip: await makeClip(page, mime && { mime }), prompt: 'a red screen' });
  await opened.close();
  await expect(page.getByRole('gridcell', { name: 'a red screen' })).toBeVisible();
  return id;
}

test('a tile says how long its video is, and plays it silently only while it is pointed at', async ({ page, studio }) => {
  await openWithVideo(page, studio);
  const cell = page.getByRole('gridcell', { name: 'a red screen' });
  await expect(cell).toHaveAttribute('aria-description', 'Video');
  await expect(cell.locator('[data-video-badge]')).toHaveText('0:02');
  await expect(cell.locator('video')).toHaveCount(0);
  await cell.hover();
  const preview = cell.locator('video');
  await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.muted && !video.paused && video.currentTime > 0)).toBe(true);
  await page.mouse.move(5, 5);
  await expect(preview).toHaveCount(0);
});

test('a video plays silently on the stage, its keys move through it frame by frame, and Grab Frame takes the one that is shown', async ({
  page,
  studio,
}) => {
  const id = await openWithVideo(page, studio);
  await page.getByRole('gridcell', { name: 'a red screen' }).click();
  const dialog = page.getByRole('dialog', { name: 'a red screen' });
  const video = dialog.locator('video');
  const read = <T>(of: (video: HTMLVideoElement) => T) => video.evaluate(of);
  await expect.poll(() => read(({ paused, currentTime }) => !paused && currentTime > 0)).toBe(true);
  expect(await read(({ muted, loop }) => muted && loop)).toBe(true);

  await page.keyboard.press('k');
  await expect.poll(() => read(({ paused }) => paused)).toBe(true);
  await page.keyboard.press(' ');
  await expect.poll(() => read(({ paused }) => paused)).toBe(false);
  await page.keyboard.press(' ');
  await expect.poll(() => read(({ paused }) => paused)).toBe(true);
  await read((element) => (element.currentTime = 0.52));
  await page.keyboard.press('.');
  await expect.poll(() => read(({ currentTime, seeking }) => (seeking ? null : currentTime))).toBeCloseTo(0.65, 3);
  await page.keyboard.press(',');
  await expect.poll(() => read(({ currentTime, seeking }) => (seeking ? null : currentTime))).toBeCloseTo(0.55, 3);
  await page.keyboard.press('l');
  await expect.poll(() => read(({ currentTime, seeking }) => (seeking ? null : currentTime))).toBeCloseTo(1.55, 3);
  await page.keyboard.press('j');
  await expect.poll(() => read(({ currentTime, seeking }) => (seeking ? null : currentTime))).toBeCloseTo(0.55, 3);

  // The keys of the stage do nothing inside a dialog above it.
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('menuitem', { name: 'GIF and WEBP settings…' }).click();
  const settings = page.getByRole('dialog', { name: 'GIF and WEBP settings' });
  await settings.getByRole('button', { name: 'Download' }).focus();
  for (const key of ['k', '.', 'l', 's', 'Delete']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await expect(settings).toHaveCount(0);
  expect(await read(({ paused, currentTime }) => (paused ? currentTime : null))).toBeCloseTo(0.55, 3);
  await expect(dialog.getByRole('button', { name: 'Star', exact: true })).toBeVisible();

  // Pointing at the slider shows a picture with its time, a press seeks there, and the arrow keys go on from there.
  const slider = dialog.getByRole('slider', { name: 'Place in the video' });
  const strip = dialog.locator('[data-strip]');
  await expect(strip.locator('> img')).toHaveCount(12);
  await expect(strip.locator('> img').last()).toHaveJSProperty('naturalWidth', 256);
  const { width } = (await slider.boundingBox())!;
  await slider.hover({ position: { x: width * 0.75, y: 20 } });
  await expect(strip).toHaveText('0:01.8');
  await slider.click({ position: { x: width / 2, y: 20 } });
  await expect.poll(() => read(({ currentTime, seeking }) => (seeking ? null : currentTime))).toBeCloseTo(1.2, 1);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => read(({ currentTime, seeking }) => (seeking ? null : currentTime))).toBeLessThan(1.2);
  await expect(dialog).toHaveAccessibleName('a red screen');
  await expect(slider).toBeFocused();
  await page.keyboard.press('s');
  await expect(dialog.getByRole('button', { name: /^Unstar/ })).toBeVisible();
  await read((element) => (element.currentTime = 0.55));
  await expect.poll(() => read(({ currentTime, seeking }) => (seeking ? null : currentTime))).toBeCloseTo(0.55, 3);

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Grab Frame' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`pleinair-a-red-screen-${id.slice(-8)}-frame-550.png`);
  const { data, info } = await sharp(await readFile(await file.path()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([320, 180]);
  // Frame 5, to less than half the step between two frames.
  expect(Math.abs(data[0]! - clipRed(5))).toBeLessThan(4);

  await dialog.getByRole('button', { name: 'Import as new picture' }).click();
  await expect(page.getByText('The frame is a picture in your history now.')).toBeVisible();
  await page.keyboard.press('Escape');
  const cells = page.getByRole('grid', { name: 'History' }).getByRole('gridcell', { name: 'a red screen' });
  await expect(cells).toHaveCount(2);
  await expect(pictureIn(cells)).toHaveCount(2);
});

test('whether videos begin by themselves is remembered, and they do not where less motion is asked for', async ({ page, studio }) => {
  await openWithVideo(page, studio);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('gridcell', { name: 'a red screen' }).click();
  const dialog = page.getByRole('dialog', { name: 'a red screen' });
  const isPlaying = () => dialog.locator('video').evaluate((video: HTMLVideoElement) => (video.readyState < 3 ? null : !video.paused));
  await expect.poll(isPlaying).toBe(false);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await dialog.getByRole('button', { name: 'Play by itself' }).click();
  await page.reload();
  await expect(dialog.getByRole('button', { name: 'Play by itself' })).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(isPlaying).toBe(false);
  await dialog.getByRole('button', { name: 'Play by itself' }).click();
  await page.reload();
  await expect.poll(isPlaying).toBe(true);
});

test('a video that is shared without its details plays for everybody who has its link', async ({ page, studio, browser }) => {
  const id = await openWithVideo(page, studio, 'video/mp4');
  await page.goto(`${studio.url}/history?item=${id}`);
  const option = page.getByRole('radiogroup', { name: 'Share access' }).getByRole('radio', { name: 'Image only' });
  await option.click();
  await expect(option).toBeChecked();
  await expect(syncState(page)).toHaveText('Saved');
  const target = page.getByRole('link', { name: /^Share on/ }).first();
  const link = new URL((await target.getAttribute('href'))!).searchParams.get('url')!;
  const context = await browser.newContext(withoutServiceWorker);
  const visitor = await context.newPage();
  await visitor.goto(link);
  const film = visitor.locator('video');
  await expect(film).toHaveAccessibleName('A video made with Pleinair');
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth > 0 && video.currentTime > 0.5)).toBe(true);
  await expect(visitor.getByText('Generation Details')).toHaveCount(0);

  const still = visitor.getByText('This video cannot be played here. This is its first picture.');
  // A connection that fails on the way: another press plays on.
  const fail = (code: number) =>
    film.evaluate(async (video, code) => {
      Object.defineProperty(video, 'error', { configurable: true, value: { code } });
      video.dispatchEvent(new Event('error'));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, code);
  await fail(2);
  await expect(film).toBeVisible();
  await fail(4);
  await expect(still).toBeVisible();
  await context.close();
});
