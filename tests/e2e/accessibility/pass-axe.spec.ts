import type { Page } from '@playwright/test';
import type { SpawnedStudio } from '../../support/studio/spawn-studio.ts';
import { closeTop, expectAccessible, narrow, wide } from '../axe.ts';
import { addToLibraryOf } from '../library-of.ts';
import { expect, holdMessages, openStudio, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });

async function addPicture(page: Page, studio: SpawnedStudio, name: string) {
  await addToLibraryOf(page, studio, [{ prompt: name }]);
  const cell = page.getByRole('gridcell', { name });
  await expect(cell).toBeVisible();
  return cell;
}

test('axe finds nothing on any screen', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  await expect(page.getByText('Your creative space is empty.')).toBeVisible();
  await expectAccessible(page, 'empty history');
  const cell = await addPicture(page, studio, 'accessible landscape');
  await expectAccessible(page, 'history');
  await cell.focus();
  await page.keyboard.press('x');
  await expect(page.getByRole('toolbar', { name: 'Selection' }).getByRole('status')).toHaveText('1 selected');
  await expectAccessible(page, 'selection');
  await page.keyboard.press('Escape');
  await cell.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'detail');
  await closeTop(page);
  await page.goto(`${studio.url}/history?q=zeppelin&starred=true`);
  await expect(page.getByText(/^Oops we couldn't find/)).toBeVisible();
  await expectAccessible(page, 'nothing found');
  await page.getByRole('link', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create' })).toBeVisible();
  await expectAccessible(page, 'create');
  await page.goto(`${studio.url}/trash`);
  await expect(page.getByText('The Trash is empty.')).toBeVisible();
  await expectAccessible(page, 'trash');
  await page.getByRole('link', { name: 'Convert' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Convert' })).toBeVisible();
  await expectAccessible(page, 'convert');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expectAccessible(page, 'settings');
  await page.getByRole('link', { name: 'What left this device' }).click();
  await expect(page.getByRole('region', { name: 'Requests' })).toBeVisible();
  await expectAccessible(page, 'activity');
  await page.goto(`${studio.url}/no/such/place`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'an unknown address');
});

test('axe finds nothing in what opens over a screen', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  const cell = await addPicture(page, studio, 'accessible harbour');
  await prompt(page).fill('accessible sizes');
  // A panel closes when its button goes, which a window of another size does to some.
  for (const size of [wide, narrow]) {
    await page.setViewportSize(size);
    const look = (what: string) => expectAccessible(page, what, [size]);

    await page.getByRole('button', { name: /: details$/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('sync panel');
    await closeTop(page);

    await page.getByRole('button', { name: /^Size: / }).click();
    await expect(page.getByRole('dialog', { name: 'Size' })).toBeVisible();
    await look('popover of the size');
    await closeTop(page);

    await cell.focus();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Open' })).toBeVisible();
    await look('menu of a picture');
    await closeTop(page);

    if (size === narrow) await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Date', exact: true }).click();
    await page.getByRole('button', { name: 'Custom Range' }).click();
    await expect(page.getByRole('button', { name: 'Previous month' })).toBeVisible();
    await look('dates');
    await closeTop(page);

    await cell.focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
    await look('list of keys');
    await closeTop(page);
  }
  await page.setViewportSize(wide);

  await cell.focus();
  await holdMessages(page);
  await page.keyboard.press('Delete');
  await expect(page.getByText('Image deleted!')).toBeVisible();
  await expectAccessible(page, 'undo message');

  await page.getByRole('link', { name: 'Settings' }).click();
  for (const name of ['Sign up', 'Sign in']) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectAccessible(page, name);
    await closeTop(page);
  }
});
