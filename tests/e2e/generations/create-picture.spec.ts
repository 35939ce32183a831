import type { Page } from '@playwright/test';
import { expect, goOffline, openStudio, paint, pictureIn, setImageCount, syncState, test, withoutServiceWorker } from '../studio.ts';

/** Everything the device keeps of unsent forms, as text. */
function readDrafts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const name = (await indexedDB.databases()).map((database) => database.name ?? '').find((name) => name.startsWith('studio.'));
    // The prompt is there before the database.
    if (name === undefined) return '';
    const opened = indexedDB.open(name);
    await new Promise((resolve) => (opened.onsuccess = resolve));
    const read = opened.result.transaction('drafts').objectStore('drafts').getAll();
    await new Promise((resolve) => (read.onsuccess = resolve));
    opened.result.close();
    return JSON.stringify(read.result);
  });
}

test.describe(() => {
  test.use(withoutServiceWorker);

  test('a new visitor sees the empty studio and can type at once, and what is typed survives a reload', async ({ page, studio }) => {
    await openStudio(page, studio, '/history');
    await expect(page.getByText("Your creative space is empty. Let's bring it to life ✨")).toBeVisible();
    const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
    const create = page.getByRole('button', { name: 'Create', exact: true });

    await test.step('Create is disabled while the prompt is empty or only spaces', async () => {
      await expect(create).toBeDisabled();
      await prompt.fill('   ');
      await expect(create).toBeDisabled();
      await prompt.fill('half a thought');
      await expect(create).toBeEnabled();
    });

    await test.step('a reload', async () => {
      await expect.poll(() => readDrafts(page)).toContain('half a thought');
      await page.reload();
      await expect(prompt).toHaveValue('half a thought');
    });

    await test.step('the free plan refuses more than four images and says so', async () => {
      // A key, because the chip moves while the page loads and a click could miss it.
      await page.getByRole('button', { name: /^Images: / }).press('Enter');
      await page.getByRole('slider', { name: 'Images' }).fill('5');
      await expect(page.getByText('Enjoy up to 4 images with your Free plan.').first()).toBeVisible();
      await expect(page.getByRole('dialog').locator('output')).toHaveAttribute('data-danger', 'true');
      await expect(create).toBeDisabled();
      await page.getByRole('slider', { name: 'Images' }).fill('4');
      await expect(page.getByText('Enjoy up to 4 images with your Free plan.')).toHaveCount(0);
      await expect(page.getByRole('dialog').locator('output')).not.toHaveAttribute('data-danger');
      await expect(create).toBeEnabled();
    });

    await test.step('Upgrade leads to where the plans are, from the chip and from the composer', async () => {
      await page.getByRole('slider', { name: 'Images' }).fill('5');
      const upgrade = page.getByRole('button', { name: 'Upgrade' });
      await expect(upgrade).toHaveCount(2);
      await upgrade.first().click();
      await expect(page.getByRole('row', { name: 'Images at once 4 8 8' })).toBeVisible();
    });
  });

  test('a prompt becomes a picture on the wall, with Create and with Ctrl+Enter', async ({ page, studio }) => {
    await openStudio(page, studio, '/history');
    const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
    await prompt.fill('salt marsh at dawn');
    await setImageCount(page, 2);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const images = pictureIn(page.getByRole('gridcell', { name: 'salt marsh at dawn' }));
    await expect(images).toHaveCount(2);
    const image = images.first();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    await setImageCount(page, 1);
    await prompt.fill('paper boats');
    await prompt.press('Control+Enter');
    await expect(page.getByRole('gridcell', { name: 'paper boats' })).toBeVisible();
  });

  test('a page with a request from before its first visit was answered asks before it is left', async ({ page, studio }) => {
    let answer = (): void => undefined;
    const isReady = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/account/guest', async (route) => {
      await isReady;
      await route.continue();
    });
    const refused: string[] = [];
    page.on('response', (response) => void (response.status() === 401 && refused.push(response.url())));
    await openStudio(page, studio, '/history');
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('an early bird');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    answer();
    await expect(pictureIn(page.getByRole('gridcell', { name: 'an early bird' }))).not.toHaveCount(0);
    // A request sent without a session would not be repeated.
    expect(refused).toEqual([]);
  });
});

test('a placeholder can be cancelled and leaves nothing behind', async ({ page, context, studio }) => {
  await openStudio(page, studio, '/history');
  // Held back on the way out, so that the placeholder stands still while it is cancelled.
  await goOffline(page);
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('never painted');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const cell = page.getByRole('gridcell', { name: 'never painted' });
  await expect(cell).toHaveCount(2);
  await cell.first().getByRole('button', { name: 'Cancel' }).click();
  await expect(cell).toHaveCount(1);
  await cell.getByRole('button', { name: 'Cancel' }).click();
  await expect(cell).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toBeVisible();
  await expect(cell).toHaveCount(0);
  await context.setOffline(false);
  await paint(page, 'painted after all');
  await expect(cell).toHaveCount(0);
  await expect(syncState(page)).toHaveText('Saved');
});
