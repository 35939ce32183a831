import type { Page } from '@playwright/test';
import { openLibraryOf } from '../library-of.ts';
import { expect, openStudio, pictureIn, test, withMotion, withoutServiceWorker } from '../studio.ts';

test.use({ ...withoutServiceWorker, ...withMotion });

const cells = (page: Page) => page.getByRole('grid', { name: 'History' }).getByRole('gridcell');
const cell = (page: Page, name: string) => page.getByRole('grid', { name: 'History' }).getByRole('gridcell', { name });
const filters = (page: Page) => page.getByRole('group', { name: 'Filters' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true });
const hourMs = 3_600_000;

test('the history is what the specification says: its address, its tiles and their states', async ({ page, context, studio }) => {
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  const kontext = { model: 'flux-kontext-pro', status: 'failed', failedCode: 'NSFW', failedReason: 'The engine refused it.' } as const;
  await library.add([
    { prompt: 'being painted', status: 'pending' },
    { prompt: 'never painted', status: 'failed', failedReason: 'The engine ran out of paint.' },
    { prompt: 'not allowed', ...kontext },
    { prompt: 'growing now', status: 'upscaling', upscaleMode: 'x2', upscalingSince: new Date() },
    { prompt: 'stuck for long', status: 'upscaling', upscaleMode: 'x2', upscalingSince: new Date(Date.now() - hourMs - 60_000) },
    { prompt: 'wide wall', height: 128 },
    ...Array.from({ length: 25 }, (_, index) => ({ prompt: `plain wall ${index}` })),
  ]);
  await expect(cell(page, 'plain wall 24')).toBeVisible();

  await test.step('Generation history view: takes a query parameter tab (default generation)', async () => {
    await page.goto(`${studio.url}/history?tab=nonsense`);
    await expect(page).toHaveURL(/[?&]tab=generation/);
    await page.goto(`${studio.url}/history`);
    await expect(page).toHaveURL(/[?&]tab=generation/);
  });

  await test.step('Search and filters appear only on the generation tab', async () => {
    await expect(search(page)).toBeVisible();
    await expect(filters(page)).toBeVisible();
    await page.getByRole('link', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Create' })).toBeVisible();
    await expect(search(page)).toHaveCount(0);
    await expect(filters(page)).toHaveCount(0);
    await page.getByRole('link', { name: /^History/ }).click();
  });

  await test.step("Buttons: 'Created by' (team plan only), 'Date', 'Creation Method'", async () => {
    await expect(filters(page).getByRole('button', { name: 'Date', exact: true })).toBeVisible();
    await expect(filters(page).getByRole('button', { name: 'Creation Method', exact: true })).toBeVisible();
    await expect(filters(page).getByRole('button', { name: /^Created by/ })).toHaveCount(0);
    await expect(filters(page).getByRole('button', { name: 'Clear Filters' })).toHaveCount(0);
  });

  await test.step('Generation failed: the failure reason and that credits have been returned', async () => {
    const apology = 'Sorry, there was a minor issue with the image generation. Credits have already been returned.';
    await expect(cell(page, 'never painted')).toContainText('The engine ran out of paint.');
    await expect(cell(page, 'never painted')).toContainText(apology);
    await expect(cell(page, 'not allowed')).toContainText('Prompt blocked (NSFW)');
    await expect(cell(page, 'not allowed')).toContainText(apology);
    // Nothing here serves that model: what cannot be done is not offered.
    await expect(cell(page, 'not allowed').getByRole('button', { name: 'Retry with Flux Kontext Dev' })).toHaveCount(0);
  });

  await test.step("Upscaling: an image with an 'Upscaling...' overlay; older than 1 hour it is treated as completed", async () => {
    await expect(cell(page, 'growing now')).toContainText('Upscaling...');
    await expect(pictureIn(cell(page, 'growing now'))).toBeVisible();
    await expect(pictureIn(cell(page, 'stuck for long'))).toBeVisible();
    await expect(cell(page, 'stuck for long')).not.toContainText('Upscaling...');
    await cell(page, 'stuck for long').click();
    const dialog = page.getByRole('dialog', { name: 'stuck for long' });
    await expect(dialog.getByRole('button', { name: 'Upscale 2x' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('A placeholder has a spinner, an elapsed-seconds counter that goes on, and a cancel action', async () => {
    const tile = cell(page, 'being painted');
    await expect(tile).toContainText('painting');
    await expect(tile.locator('svg').first()).toBeVisible();
    const seconds = async () => Number(/\d+\.\d/.exec(await tile.innerText())?.[0] ?? Number.NaN);
    await expect.poll(seconds).toBeGreaterThanOrEqual(1.5);
    const first = await seconds();
    await expect.poll(seconds).toBeGreaterThan(first);
  });

  await test.step("Status fetch error: 'Error'", async () => {
    await context.route('**/api/sync/**', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('button', { name: /: details$/ }).click();
    await page.getByRole('button', { name: 'Sync now' }).click();
    await expect(cell(page, 'being painted')).toContainText('Error');
    await context.unroute('**/api/sync/**');
    await page.getByRole('button', { name: 'Sync now' }).click();
    await expect(cell(page, 'being painted')).toContainText('painting');
    await page.keyboard.press('Escape');
  });

  await test.step("Cancel success: 'Your generation request has been canceled. …'", async () => {
    await cell(page, 'being painted').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Your generation request has been canceled. Credits have been refunded to your account.')).toBeVisible();
    await expect(cell(page, 'being painted')).toHaveCount(0);
  });

  await test.step('Cover/full view toggle', async () => {
    const shape = async () => {
      const box = await pictureIn(cell(page, 'wide wall')).boundingBox();
      return box === null ? null : Math.round(box.width / box.height);
    };
    await expect.poll(shape).toBe(1);
    await page.getByRole('radio', { name: 'Full view' }).click();
    await expect.poll(shape).toBe(2);
    await page.getByRole('radio', { name: 'Cover' }).click();
    await expect.poll(shape).toBe(1);
  });

  await test.step("A scroll-to-top button after 300 px; at the end of the list 'All images loaded!'", async () => {
    await page.getByRole('slider', { name: 'Columns' }).fill('3');
    const scroller = page.getByRole('grid', { name: 'History' }).locator('xpath=ancestor::*[@aria-busy][1]');
    const scrollTo = (top: number) => scroller.evaluate((element, px) => element.scrollTo({ top: px, behavior: 'instant' }), top);
    const button = page.getByRole('button', { name: 'Scroll to top' });
    await scrollTo(300);
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(300);
    await expect(button).toHaveCount(0);
    await scrollTo(301);
    await expect(button).toBeVisible();
    await scrollTo(100_000);
    await expect(page.getByText('All images loaded!')).toBeInViewport();
    await button.click();
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(0);
    await expect(button).toHaveCount(0);
  });
  await library.close();
});

test('search is disabled while the index status is indexing, and says why', async ({ page, context, studio }) => {
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  await library.add([{ prompt: 'far back', count: 600 }]);
  await expect(page.getByRole('link', { name: /^History/ }).first()).toContainText('600');
  const tooltip = 'You will be able to use this feature in 1-2 week after we finish search indexing. Try filters instead for now.';
  // Another device of the same person, which has not read all of the library yet.
  const device = await context.browser()!.newContext({ hasTouch: true, storageState: { ...(await context.storageState()), origins: [] } });
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await device.route(/api\/sync\/snapshot.*before=/, async (route) => {
    await held;
    await route.continue();
  });
  const second = await device.newPage();
  await openStudio(second, studio, '/history');
  await expect(cells(second).first()).toBeVisible();
  await expect(search(second)).toHaveAttribute('aria-disabled', 'true');
  await expect(search(second)).toHaveAttribute('aria-description', tooltip);
  const said = second.getByText(tooltip).filter({ visible: true });
  await search(second).hover();
  await expect(said).toHaveCount(1);
  await search(second).focus();
  await second.keyboard.type('far');
  await expect(search(second)).toHaveValue('');
  await test.step('by touch the reason is told to who taps the field', async () => {
    await second.setViewportSize({ width: 390, height: 844 });
    await expect(said).toHaveCount(0);
    // It is off, which a finger does not know.
    await search(second).tap({ force: true });
    await expect(said).toHaveCount(1);
    await second.getByRole('grid', { name: 'History' }).evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect(said).toHaveCount(0);
    await second.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('in Albums too', async () => {
    await second.getByRole('link', { name: 'Albums' }).click();
    const inAlbums = second.getByRole('searchbox', { name: 'Search albums and images' });
    await expect(inAlbums).toHaveAttribute('aria-description', tooltip);
    await second.goBack();
  });
  goOn();
  await expect(search(second)).not.toHaveAttribute('aria-disabled', 'true');
  await search(second).fill('far');
  await expect(second).toHaveURL(/[?&]q=far/);
  await device.close();
  await library.close();
});
