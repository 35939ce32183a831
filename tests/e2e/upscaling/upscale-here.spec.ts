import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { violations } from '../axe.ts';
import { giveProPlan } from '../give-pro-plan.ts';
import { expect, expectServiceWorker, goOffline, openStudio, syncState, test } from '../studio.ts';

const [width, height] = [96, 64];

/** A bright disc on a slope of colours, as a PNG file. */
async function drawDisc(name: string, centre: number) {
  const pixels = Buffer.from(
    Array.from({ length: width * height }, (_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      return Math.hypot(x - centre, y - 32) < 20 ? [248, 240, 208] : [32 + 2 * x, 64 + x, 96 - y];
    }).flat(),
  );
  return {
    name,
    mimeType: 'image/png',
    buffer: await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  };
}

/** The mean difference of an image from a smaller one, each value 0–255, when it is brought to its size. */
async function differenceOf(larger: Buffer, smaller: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [larger, smaller].map((file) => sharp(file).removeAlpha().resize(width, height, { kernel: 'lanczos3' }).raw().toBuffer()),
  );
  return a!.reduce((sum, value, at) => sum + Math.abs(value - b![at]!), 0) / a!.length;
}

async function take(page: Page, file: Awaited<ReturnType<typeof drawDisc>>) {
  await page.getByLabel('Upload an image').last().setInputFiles(file);
  await expect(page.getByRole('img', { name: file.name })).toBeVisible();
  return page.getByRole('region', { name: 'Upscale' });
}

test('this device makes images larger by itself, offline too, and the studio has them afterwards', async ({ page, context, studio }) => {
  const [first, second] = [await drawDisc('first.png', 30), await drawDisc('second.png', 60)];
  await openStudio(page, studio);
  await expect(syncState(page)).toHaveText('Saved');
  await giveProPlan(page, studio);
  await page.goto(`${studio.url}/upscale/image`);

  await test.step('the first time what it needs is fetched, and its size is said before', async () => {
    await expectServiceWorker(page);
    const panel = await take(page, first);
    await expect(panel.getByRole('radio', { name: /^This device/ })).toBeChecked();
    await expect(panel).toContainText(/Fetches .+ once/);
    await panel.getByRole('button', { name: 'Upscale 2x' }).click();
    await expect(page.getByText('Image has been upscaled!')).toBeVisible();
    const divider = page.getByRole('slider', { name: 'Divider' });
    await divider.press('Home');
    await expect(divider).toHaveAttribute('aria-valuenow', '0');
    expect(await violations(page)).toEqual([]);
    await panel.getByRole('radio', { name: '4x', exact: true }).check();
    await expect(panel).not.toContainText('Fetches');
  });

  await test.step('without a connection it goes on, and a reload shows what was made', async () => {
    await goOffline(page);
    const panel = await take(page, second);
    await panel.getByRole('button', { name: 'Upscale 2x' }).click();
    await expect(panel.getByRole('button', { name: 'Show 2x (192 × 128)' })).toBeVisible();
    await page.reload();
    const larger = page.getByRole('img', { name: 'second.png, upscaled' });
    await expect.poll(() => larger.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
  });

  await test.step('there too, the detail compares it with its original, at one place and zoom', async () => {
    await page.goto(`${studio.url}/history`);
    await page.getByRole('gridcell', { name: second.name }).click();
    const detail = page.getByRole('dialog', { name: second.name });
    await detail.getByRole('button', { name: 'Before and after' }).first().click();
    const divider = detail.getByRole('slider', { name: 'Divider' });
    await expect(divider).toBeFocused();
    await divider.press('ArrowLeft');
    await expect(divider).toHaveAttribute('aria-valuetext', '48 % of the image, 52 % of the larger version');
    const panes = detail.locator('[data-percent]');
    await page.keyboard.press('+');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(panes).toHaveCount(2);
    const [before, after] = await Promise.all([panes.nth(0).boundingBox(), panes.nth(1).boundingBox()]);
    expect(after).toEqual(before);
    const widths = panes.locator('img').evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
    expect(await widths).toEqual([width, 2 * width]);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(divider).toBeHidden();
    await page.keyboard.press('b');
    await expect(divider).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(detail).toBeHidden();
  });

  await test.step('with a connection it is sent: the studio has a larger file of the same image', async () => {
    await context.setOffline(false);
    await expect(syncState(page)).toHaveText('Saved');
    // Not from this device, which has it anyway.
    const request = context.request;
    const history = (await (await request.get(`${studio.url}/api/create/history`)).json()) as {
      items: { prompt_head: string; x2: string | null }[];
    };
    const versions = [first, second].map(({ name }) => history.items.find((item) => item.prompt_head === name)?.x2 ?? '');
    for (const [index, url] of versions.entries()) {
      const file = await (await request.get(new URL(url, studio.url).href)).body();
      expect(await sharp(file).metadata()).toMatchObject({ width: 2 * width, height: 2 * height });
      expect(await differenceOf(file, [first, second][index]!.buffer)).toBeLessThan(4);
    }
  });

  await test.step('an address from elsewhere is refused in words', async () => {
    await page.goto(`${studio.url}/upscale/image?url=${encodeURIComponent('https://example.com/a.png')}`);
    await expect(page.getByRole('alert')).toContainText('not that of a file of this studio');
  });
});
