import type { Page } from '@playwright/test';
import { expect, openStudio, pictureIn, test, withMotion, withoutServiceWorker } from '../studio.ts';

test.use({ ...withoutServiceWorker, ...withMotion });

const pages = (page: Page) => page.getByRole('navigation', { name: 'What to make' });
const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true });
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });
const wall = (page: Page, name: string) => page.getByRole('gridcell', { name });

/** Small pictures are painted fast. */
async function chooseSmallSize(page: Page): Promise<void> {
  for (const side of ['Width', 'Height']) {
    await page.getByRole('textbox', { name: side, exact: true }).fill('256');
    await page.getByRole('textbox', { name: side, exact: true }).press('Enter');
  }
}

/** Opens an item of the wall and chooses what to use it for. */
async function use(page: Page, name: string, entry: string): Promise<void> {
  await expect(pictureIn(wall(page, name))).toHaveCount(1);
  await wall(page, name).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use Image' }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('without any engine a newcomer makes a picture, a preset, an edit, a masked change, a video and a list', async ({ page, studio }) => {
  const settings = page.getByRole('complementary', { name: 'Picture settings' });

  await test.step('settings are kept as a preset, which says when they differ', async () => {
    await openStudio(page, studio, '/create/image');
    await page.getByRole('slider', { name: 'Images' }).fill('1');
    await chooseSmallSize(page);
    await settings.getByRole('button', { name: 'Save as preset' }).click();
    await settings.getByRole('textbox', { name: 'Preset name' }).fill('One picture');
    await settings.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('slider', { name: 'Images' }).fill('3');
    await expect(settings.getByRole('button', { name: /^Preset: One picture.*Edited$/ })).toBeVisible();
    await page.getByRole('slider', { name: 'Images' }).fill('1');
    await expect(settings.getByRole('button', { name: 'Preset: One picture', exact: true })).toBeVisible();
  });

  await test.step('a prompt becomes a picture, which is cropped', async () => {
    await prompt(page).fill('a lake with clouds');
    await create(page).click();
    await use(page, 'a lake with clouds', 'Edit');
    await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Crop' }).click();
    await page.getByLabel('Shape').selectOption('4:3');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('img', { name: 'Picture, ' })).toHaveAttribute('data-edit-picture', '256x192');
  });

  await test.step('words change the part that is painted over', async () => {
    await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Mask' }).click();
    const box = (await page.getByRole('img', { name: 'Picture, ' }).boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('textbox', { name: 'Change only the masked part' }).fill('a red boat');
    await page.getByRole('button', { name: /^Change it, / }).click();
    await expect(page.getByRole('button', { name: /: a red boat, shown$/ })).toBeVisible();
  });

  await test.step('the result begins a video, which plays', async () => {
    await page.goto(`${studio.url}/history`);
    await use(page, 'a red boat', 'Make a video of it');
    await expect(page).toHaveURL(/\/create\/video\/image2video/);
    await prompt(page).fill('slowly forward');
    await page.getByRole('radiogroup', { name: 'Length' }).getByText('3 s').click();
    await page.getByRole('radiogroup', { name: 'Resolution' }).getByText('480p').click();
    await create(page).click();
    const cell = wall(page, 'slowly forward');
    await expect(cell.getByRole('progressbar', { name: 'Painting' })).toBeVisible();
    await expect(cell.locator('[data-video-badge]')).toHaveText('0:03');
    await cell.click();
    const dialog = page.getByRole('dialog');
    const video = dialog.locator('video');
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
    const [height, duration] = await video.evaluate((it: HTMLVideoElement) => [it.videoHeight, it.duration]);
    expect([height, duration]).toEqual([480, 3]);
    await page.keyboard.press('Escape');
  });

  await test.step('lines that are pasted become a table, and its pictures', async () => {
    await pages(page).getByRole('link', { name: 'Bulk' }).click();
    const line = page.getByRole('textbox', { name: 'Add prompts' });
    for (const words of ['a hare', 'a fox']) {
      await line.fill(words);
      await line.press('Enter');
    }
    await page.getByRole('button', { name: 'Create 2 images' }).click();
    await expect(page.getByText('2 of 2 done.')).toBeVisible();
  });
});
