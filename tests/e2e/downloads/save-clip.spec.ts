import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import sharp from 'sharp';
import { user } from '../../../server/storage/schema/user.ts';
import { addVideo, mediaFolderOf } from '../../support/library/add-video.ts';
import { clipRed, makeClip } from '../../support/film/make-clip.ts';
import type { SpawnedStudio } from '../../support/studio/spawn-studio.ts';
import { openStudioDatabase } from '../../support/studio/studio-database.ts';
import { expect, openStudio, syncState, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

const frames = 24;

/** Opens the dialog of a new visitor's only video, and returns that dialog. */
async function openVideo(page: Page, studio: SpawnedStudio) {
  await openStudio(page, studio, '/history');
  await expect(syncState(page)).toHaveText('Saved');
  const me = await page.evaluate(async () => (await (await fetch('/api/user/me')).json()) as { user_id: string; space_id: string });
  const opened = await openStudioDatabase(studio.dataDir);
  const into = { db: opened.db, mediaFolder: mediaFolderOf(studio.dataDir) };
  await addVideo(into, me, { clip: await makeClip(page, { frames, hasSound: true }), prompt: 'a red screen' });
  await opened.close();
  return openDialog(page);
}

async function openDialog(page: Page) {
  await page.getByRole('gridcell', { name: 'a red screen' }).click();
  return page.getByRole('dialog', { name: 'a red screen' });
}

/** Gives the page's visitor a plan that permits to remove the watermark. */
async function permitRemoval(page: Page, studio: SpawnedStudio): Promise<void> {
  const { user_id: id } = await page.evaluate(async () => (await (await fetch('/api/user/me')).json()) as { user_id: string });
  const opened = await openStudioDatabase(studio.dataDir);
  await opened.db.update(user).set({ canRemoveWatermark: true }).where(eq(user.id, id));
  await opened.close();
}

/** The brightest green in the watermark's corner of the first frame: the clip itself has 90. */
async function greenOfMark(bytes: Buffer): Promise<number> {
  const corner = sharp(bytes, { page: 0 }).extract({ left: 240, top: 150, width: 80, height: 30 }).removeAlpha();
  return (await corner.stats()).channels[1]!.max;
}

async function save(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await press();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** The mean red of each frame of an animation, and the length of all frames together, ms. */
async function readAnimation(bytes: Buffer) {
  const { pages = 1, delay = [], pageHeight, width, loop } = await sharp(bytes, { animated: true }).metadata();
  const reds: number[] = [];
  for (let page = 0; page < pages; page += 1) reds.push((await sharp(bytes, { page }).removeAlpha().stats()).channels[0]!.mean);
  return { reds, lengthMs: delay.reduce((sum, ms) => sum + ms, 0), width, height: pageHeight, loop };
}

test('a video is saved as MP4, GIF and WEBP, made on this device and sent nowhere', async ({ page, studio }) => {
  const dialog = await openVideo(page, studio);
  const choose = async (name: string) => {
    await dialog.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByRole('menu', { name: 'Download As' }).getByRole('menuitem', { name, exact: true }).click();
  };
  const sent: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    // The frames of the strip come from this device.
    const isHere = url.protocol === 'blob:' || url.origin === studio.url;
    if (request.method() !== 'GET' || !isHere) sent.push(`${request.method()} ${request.url()}`);
  });

  await test.step('GIF (no audio) shows every frame for as long as the video does', async () => {
    const { name, bytes } = await save(page, () => choose('GIF (no audio)'));
    expect(name).toMatch(/^pleinair-a-red-screen-.{8}\.gif$/);
    expect(bytes.toString('latin1')).toContain('a red screen');
    // The watermark is there, because this plan may not remove it.
    expect(await greenOfMark(bytes)).toBeGreaterThan(150);
    const { reds, lengthMs, width, height, loop } = await readAnimation(bytes);
    expect([width, height, loop]).toEqual([320, 180, 0]);
    expect(lengthMs).toBe(2_400);
    expect(reds).toHaveLength(frames);
    for (const [frame, red] of reds.entries()) expect(Math.abs(red - clipRed(frame))).toBeLessThan(6);
  });

  await test.step('WEBP (no audio) does the same, with prompt and settings inside', async () => {
    const { name, bytes } = await save(page, () => choose('WEBP (no audio)'));
    expect(name).toMatch(/\.webp$/);
    expect(bytes.toString('latin1')).toContain('pleinair:settings');
    const { reds, lengthMs, width, height } = await readAnimation(bytes);
    expect([width, height]).toEqual([320, 180]);
    expect(lengthMs).toBe(2_400);
    expect(reds).toHaveLength(frames);
    for (const [frame, red] of reds.entries()) expect(Math.abs(red - clipRed(frame))).toBeLessThan(8);
  });

  await test.step('MP4 (with audio) has the whole length and size, and the sound', async () => {
    const { name, bytes } = await save(page, () => choose('MP4 (with audio)'));
    expect(name).toMatch(/\.mp4$/);
    const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
    const track = await input.getPrimaryVideoTrack();
    expect(await input.getMimeType()).toContain('video/mp4');
    expect([await track?.getDisplayWidth(), await track?.getDisplayHeight()]).toEqual([320, 180]);
    expect(Math.abs((await input.computeDuration()) - 2.4)).toBeLessThan(0.05);
    expect(await (await input.getPrimaryAudioTrack())?.computeDuration()).toBeCloseTo(2.4, 1);
    expect((await input.getMetadataTags()).description).toBe('a red screen');
  });

  await test.step('own settings: a part of it, narrower, slower, once; the size is said before', async () => {
    await choose('GIF and WEBP settings…');
    const panel = page.getByRole('dialog', { name: 'GIF and WEBP settings' });
    await panel.getByRole('radiogroup', { name: 'Frames per second' }).getByText('8', { exact: true }).click();
    await panel.getByRole('slider', { name: /^From/ }).fill('0.4');
    await panel.getByRole('slider', { name: /^To/ }).fill('1.4');
    await panel.getByRole('switch', { name: 'Play in a loop' }).click();
    await expect(panel.getByRole('status')).toHaveText(/^About \d+(\.\d)? (byte|bytes|kB|MB)$/);
    const { bytes } = await save(page, () => panel.getByRole('button', { name: 'Download' }).click());
    const { reds, lengthMs } = await readAnimation(bytes);
    expect(lengthMs).toBe(1_000);
    expect(reds).toHaveLength(8);
    expect(Math.abs(reds[0]! - clipRed(4))).toBeLessThan(6);
  });

  await test.step("'Remove Watermark' leaves the mark of the studio out, where the plan permits it", async () => {
    await dialog.getByRole('button', { name: 'Download', exact: true }).click();
    const menu = page.getByRole('menu', { name: 'Download As' });
    await expect(menu.getByRole('menuitem', { name: 'GIF (no audio)' })).toBeVisible();
    await expect(menu.getByRole('menuitemcheckbox')).toHaveCount(0);
    await permitRemoval(page, studio);
    await page.goto(`${studio.url}/history`);
    await openDialog(page);
    await dialog.getByRole('button', { name: 'Download', exact: true }).click();
    const remove = menu.getByRole('menuitemcheckbox', { name: 'Remove Watermark' });
    await expect(remove).toBeVisible();
    await remove.click();
    const { bytes } = await save(page, () => choose('GIF (no audio)'));
    expect(await greenOfMark(bytes)).toBeLessThan(110);
  });

  expect(sent.filter((request) => !/\/api\/(sync|events|library|history)/.test(request))).toEqual([]);

  await test.step('without a mark also in a browser that cannot draw it', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'));
    await page.goto(`${studio.url}/history`);
    await openDialog(page);
    const { name, bytes } = await save(page, () => choose('MP4 (with audio)'));
    expect(name).toMatch(/\.mp4$/);
    expect(bytes.toString('latin1', 4, 8)).toBe('ftyp');
  });
});
