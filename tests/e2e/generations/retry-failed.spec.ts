import type { Page } from '@playwright/test';
import { openLibraryOf } from '../library-of.ts';
import { expect, openStudio, pictureIn, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

const reason = 'The engine ran out of paint.';
const apology = 'Sorry, there was a minor issue with the image generation. Credits have already been returned.';
const cells = (page: Page, name: string) => page.getByRole('grid', { name: 'History' }).getByRole('gridcell', { name });

test('a failed picture is retried or deleted on its tile, in its menu and in its detail', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  const places = ['from the tile', 'from the menu', 'from the detail'];
  await library.add(places.map((prompt) => ({ prompt, status: 'failed', failedReason: reason })));
  const failed = (name: string) => cells(page, name).filter({ hasText: reason });
  // Tiles move up when another one goes, so the locator may resolve to the neighbour before the focus.
  const focusFailed = (name: string) =>
    expect(async () => {
      await failed(name).focus();
      await expect(failed(name)).toBeFocused({ timeout: 1000 });
    }).toPass();
  for (const name of places) await expect(failed(name)).toHaveCount(1);

  await test.step('Retry and Delete on the tile', async () => {
    const name = 'from the tile';
    await failed(name).getByRole('button', { name: 'Retry' }).click();
    await expect(pictureIn(cells(page, name))).toHaveCount(1);
    await expect(failed(name), 'what failed stays until it is deleted').toHaveCount(1);
    await failed(name).getByRole('button', { name: 'Delete' }).click();
    await expect(failed(name)).toHaveCount(0);
    await expect(cells(page, name)).toHaveCount(1);
  });

  await test.step('Retry and Delete in its menu, which offers nothing that needs a picture', async () => {
    const name = 'from the menu';
    const choose = async (entry: string) => {
      await focusFailed(name);
      await page.keyboard.press('Shift+F10');
      const entries = page.getByRole('menu', { name }).getByRole('menuitem');
      await expect(entries).toHaveText([/^Open/, /^Select/, 'Retry', /^Delete/]);
      await entries.filter({ hasText: entry }).click();
    };
    await choose('Retry');
    await expect(pictureIn(cells(page, name))).toHaveCount(1);
    await choose('Delete');
    await expect(failed(name)).toHaveCount(0);
    await expect(cells(page, name)).toHaveCount(1);
  });

  await test.step('the detail says why and that credits have been returned; Retry shows what is made, Delete leaves', async () => {
    const name = 'from the detail';
    const dialog = page.getByRole('dialog', { name, exact: true });
    const open = async () => {
      await focusFailed(name);
      await page.keyboard.press('Enter');
    };
    await open();
    await expect(dialog.getByRole('heading', { name: reason })).toBeVisible();
    await expect(dialog.getByText(apology)).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Generation Details' })).toBeVisible();
    for (const part of ['Upscale', 'Create Variations', 'Save & Share'])
      await expect(dialog.getByRole('heading', { name: part })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(pictureIn(dialog.locator('[data-stage-picture]'))).toBeVisible();
    await expect(dialog.getByText(apology)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await open();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    // Its neighbour is shown instead.
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(failed(name)).toHaveCount(0);
    await expect(cells(page, name)).toHaveCount(1);
  });

  await test.step('a studio with RECREATE=0 offers no Retry, Reuse Settings or variations', async () => {
    await page.route('**/api/user/me', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), can_recreate: false } });
    });
    await library.add([{ prompt: 'failed for good', status: 'failed', failedReason: reason }]);
    await expect(failed('failed for good').getByRole('button')).toHaveText(['Retry', 'Delete']);
    await page.reload();
    await expect(failed('failed for good').getByRole('button')).toHaveText(['Delete']);
    await focusFailed('failed for good');
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem')).toHaveText([/^Open/, /^Select/, /^Delete/]);
    await page.getByRole('menuitem', { name: 'Open' }).click();
    const detail = page.getByRole('dialog', { name: 'failed for good', exact: true });
    await expect(detail.getByRole('button', { name: 'Copy prompt' })).toBeVisible();
    await expect(detail.getByRole('button', { name: /^Retry|^Reuse Settings/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await cells(page, 'from the tile').click();
    await expect(page.getByRole('heading', { name: 'Upscale' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Create Variations' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Reuse Settings' })).toHaveCount(0);
  });
  await library.close();
});
