import type { Page } from '@playwright/test';
import JSZip from 'jszip';
import { makeClip } from '../../support/film/make-clip.ts';
import { makeMp4 } from '../../support/film/make-mp4.ts';
import { bringFiles, type SentFile } from './bring-files.ts';
import { expect, goOffline, openStudio, pictureIn, syncState, test, withMotion } from '../studio.ts';

test.use(withMotion);

const fileOf = (name: string, type: string, bytes: Uint8Array): SentFile => ({ name, type, base64: Buffer.from(bytes).toString('base64') });
const cell = (page: Page, name: string) => page.getByRole('grid', { name: 'History' }).getByRole('gridcell', { name });
const drop = (page: Page, files: SentFile[]) => bringFiles(page.locator('body'), 'drop', files);

/** Opens a video and waits until it plays. */
async function play(page: Page, name: string): Promise<void> {
  await cell(page, name).click();
  const video = page.getByRole('dialog', { name }).locator('video');
  await expect.poll(() => video.evaluate(({ paused, currentTime }: HTMLVideoElement) => !paused && currentTime > 0)).toBe(true);
}

test('a video can be imported on a train: it plays from the device, is sent later, and another device has it', async ({
  page,
  context,
  studio,
  browser,
}) => {
  await openStudio(page, studio, '/history');
  const film = await makeClip(page);
  const inZip = await makeClip(page, { mime: 'video/mp4', frames: 12, width: 180, height: 320 });
  // The same boxes, called QuickTime.
  const movie = Buffer.from(inZip.bytes).fill('qt  ', 8, 12);
  const zip = await new JSZip().file('trip/pier.mov', movie).file('trip/notes.txt', 'words').generateAsync({ type: 'nodebuffer' });
  // The part that listens is loaded after the first pictures.
  await expect(async () => {
    await bringFiles(page.locator('body'), 'dragenter', [fileOf('words.txt', 'text/plain', Buffer.from('words'))]);
    await expect(page.getByText('Only pictures and videos can be imported', { exact: true })).toBeVisible({ timeout: 200 });
  }).toPass();

  await goOffline(page);
  await drop(page, [
    fileOf('walk.webm', 'video/webm', film.bytes),
    fileOf('broken.mp4', 'video/mp4', inZip.bytes.subarray(0, 40)),
    fileOf('empty.mp4', 'video/mp4', new Uint8Array()),
    fileOf('unknown.mp4', 'video/mp4', await makeMp4({ words: 'unknown' })),
  ]);
  const tile = cell(page, 'walk.webm');
  const poster = pictureIn(tile);
  await expect.poll(() => poster.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  await expect(tile.locator('[data-video-badge]')).toHaveText('0:02');
  const failed = page.getByRole('region', { name: 'Import' });
  await expect(failed.getByText('Failed to upload video!')).toBeVisible();
  await expect(failed.getByRole('listitem')).toHaveText([
    /broken\.mp4.*This video is damaged, or no MP4, WEBM or MOV\./,
    /empty\.mp4.*This video is damaged/,
    /unknown\.mp4.*This browser cannot show this video \(VP9\)/,
  ]);
  await failed.getByRole('button', { name: 'Close' }).click();
  await drop(page, [fileOf('trip.zip', 'application/zip', zip)]);
  await expect(failed.getByText('Some files were not imported')).toBeVisible();
  await expect(failed.getByRole('listitem')).toHaveText(/Left out: 1 file that is no picture or video\./);
  await failed.getByRole('button', { name: 'Close' }).click();
  await expect(pictureIn(cell(page, 'pier.mov'))).toHaveCount(1);
  await expect(syncState(page)).toHaveText('Offline, 2 waiting');
  await page.reload();
  await play(page, 'walk.webm');
  await page.keyboard.press('Escape');

  await context.setOffline(false);
  await expect(syncState(page)).toHaveText('Saved');
  const other = await browser.newContext({ storageState: await context.storageState() });
  const second = await other.newPage();
  await openStudio(second, studio, '/history');
  await expect(cell(second, 'pier.mov')).toHaveAttribute('aria-description', 'Video');
  await expect(pictureIn(cell(second, 'walk.webm'))).toHaveCount(1);
  for (const name of ['walk.webm', 'pier.mov']) {
    await play(second, name);
    await second.keyboard.press('Escape');
  }
  await cell(second, 'pier.mov').click();
  const detail = second.getByRole('dialog', { name: 'pier.mov' });
  await expect(detail.getByRole('definition').filter({ hasText: 'pier.mov' })).toBeVisible();
  for (const format of ['MP4', 'GIF']) {
    await detail.getByRole('button', { name: 'Download', exact: true }).click();
    const saved = second.waitForEvent('download');
    await second.getByRole('menuitem', { name: format, exact: false }).first().click();
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`));
  }
  await detail.getByRole('button', { name: 'Import as new picture' }).click();
  await expect(second.getByText('The frame is a picture in your history now.')).toBeVisible();
  await other.close();
});
