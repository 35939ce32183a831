import { clipRed, injectMediabunny, makeClip } from '../../support/film/make-clip.ts';
import { violations } from '../axe.ts';
import { giveProPlan } from '../give-pro-plan.ts';
import { expect, openStudio, syncState, test, withMotion } from '../studio.ts';

test.use(withMotion);

test('a video is made larger on the device, with its sound and its frame times, and kept beside its original', async ({ page, studio }) => {
  await openStudio(page, studio);
  await expect(syncState(page)).toHaveText('Saved');
  await page.getByRole('link', { name: 'Upscale' }).click();
  await page.getByRole('radio', { name: 'Video' }).check();
  const clip = await makeClip(page, { hasSound: true, mime: 'video/mp4', frames: 12 });
  const file = { name: 'clip.mp4', mimeType: clip.mime, buffer: Buffer.from(clip.bytes) };
  await page.getByLabel('Upload a video').last().setInputFiles(file);
  const panel = page.getByRole('region', { name: 'Upscale' });
  await expect(panel.getByRole('button', { name: 'Upscale 2x: Starter or above' })).toBeVisible();
  await giveProPlan(page, studio);
  await page.reload();
  await expect(panel).toContainText('320 × 180 becomes 640 × 360.');
  await panel.getByRole('button', { name: 'Upscale 2x', exact: true }).click();
  await expect(panel).toContainText('Video has been upscaled!');
  const after = page.getByLabel('clip.mp4, upscaled');
  await expect.poll(() => after.evaluate(({ videoWidth, videoHeight }: HTMLVideoElement) => [videoWidth, videoHeight])).toEqual([640, 360]);
  expect(await violations(page)).toEqual([]);

  await test.step('both stand on the frame that the slider is moved to', async () => {
    await page.getByRole('slider', { name: 'Time' }).fill('0.6');
    const times = () => page.locator('video').evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).currentTime));
    await expect.poll(times).toEqual([0.6, 0.6]);
  });

  await test.step('the copy has the sound and as many frames at the same times', async () => {
    // Until the studio has it, a page without a service worker shows a file of its own.
    await expect(syncState(page)).toHaveText('Saved');
    await page.reload();
    const address = (await after.getAttribute('src'))!;
    await injectMediabunny(page);
    const read = await page.evaluate(async (url) => {
      type Bunny = typeof import('mediabunny');
      const { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } = (globalThis as unknown as { mediabunny: Bunny }).mediabunny;
      const input = new Input({ source: new BlobSource(await (await fetch(url)).blob()), formats: ALL_FORMATS });
      const film = await input.getPrimaryVideoTrack();
      const times: number[] = [];
      for await (const packet of new EncodedPacketSink(film!).packets()) times.push(packet.timestamp);
      return { hasSound: (await input.getPrimaryAudioTrack()) !== null, times };
    }, address);
    expect(read.hasSound).toBe(true);
    expect(read.times.map((time) => Math.round(time * 100))).toEqual(Array.from({ length: clip.frames }, (_, n) => n * 10));
  });

  await test.step('the network makes another one larger, its time is told before, and its colours are those of its original', async () => {
    const small = await makeClip(page, { mime: 'video/mp4', frames: 3, width: 64, height: 48 });
    const other = { name: 'small.mp4', mimeType: small.mime, buffer: Buffer.from(small.bytes) };
    await page.getByLabel('Upload a video').last().setInputFiles(other);
    await expect(panel).toContainText('64 × 48 becomes 128 × 96.');
    await panel.getByRole('radio', { name: /^This device, finer/ }).check();
    const start = panel.getByRole('button', { name: 'Upscale 2x', exact: true });
    await expect(start).toBeDisabled();
    await expect(panel).toContainText(/fetches .+ once/);
    await panel.getByRole('button', { name: 'Measure the time' }).click();
    await expect(panel).toContainText(/Takes about .+ on this device/);
    await start.click();
    const larger = page.getByLabel('small.mp4, upscaled');
    await expect
      .poll(() => larger.evaluate(({ videoWidth, videoHeight }: HTMLVideoElement) => [videoWidth, videoHeight]))
      .toEqual([128, 96]);
    const color = await larger.evaluate((video: HTMLVideoElement) => {
      const context = new OffscreenCanvas(128, 96).getContext('2d')!;
      context.drawImage(video, 0, 0);
      return [...context.getImageData(64, 48, 1, 1).data];
    });
    for (const [channel, value] of [clipRed(0), 90, 60].entries()) expect(Math.abs(color[channel]! - value)).toBeLessThan(12);
    expect(await violations(page)).toEqual([]);
    await panel.getByRole('radio', { name: '4x' }).check();
    await expect(panel).toContainText('makes videos 2x, not 4x');
  });

  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('gridcell')).toHaveCount(4);
});
