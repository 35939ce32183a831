import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, openStudio, test, withoutServiceWorker } from './studio.ts';

test.use(withoutServiceWorker);

test('without any engine a prompt becomes a video that plays, gives a frame and is saved', async ({ page, studio }) => {
  await openStudio(page, studio, '/create/video');
  const create = page.getByRole('button', { name: 'Create', exact: true });
  const begins = page.getByRole('list', { name: 'Video begins with' });
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  await expect(page.getByRole('button', { name: 'Model: Built-in painter: clips' })).toBeVisible();

  await test.step('Create waits for what the video begins with', async () => {
    for (const mode of ['From an image', 'Elements', 'From words']) {
      await begins.getByRole('link', { name: mode }).click();
      await expect(begins.getByRole('link', { name: mode })).toHaveAttribute('aria-current', 'page');
      await prompt.fill('a lake with clouds');
      await expect(create).toBeEnabled({ enabled: mode === 'From words' });
    }
  });

  await page.getByRole('slider', { name: 'Images' }).fill('1');
  await page.getByRole('radiogroup', { name: 'Length' }).getByText('3 s').click();
  await page.getByRole('radiogroup', { name: 'Resolution' }).getByText('480p').click();
  await create.click();
  const cell = page.getByRole('gridcell', { name: 'a lake with clouds' });
  await expect(cell.getByRole('progressbar', { name: 'Painting' })).toBeVisible();
  await expect(cell.locator('[data-video-badge]')).toHaveText('0:03');
  await cell.click();
  const dialog = page.getByRole('dialog');
  const video = dialog.locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  expect(await video.evaluate(({ duration, videoWidth, videoHeight }: HTMLVideoElement) => [duration, videoWidth, videoHeight])).toEqual([
    3, 848, 480,
  ]);

  const save = async (act: () => Promise<void>): Promise<Buffer> => {
    const saving = page.waitForEvent('download');
    await act();
    return readFile(await (await saving).path());
  };
  const frame = await save(() => dialog.getByRole('button', { name: 'Grab Frame' }).click());
  expect(await sharp(frame).metadata()).toMatchObject({ format: 'png', width: 848, height: 480 });
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  const gif = await save(() => page.getByRole('menuitem', { name: 'GIF (no audio)', exact: true }).click());
  expect(await sharp(gif, { pages: -1 }).metadata()).toMatchObject({ format: 'gif' });
});
