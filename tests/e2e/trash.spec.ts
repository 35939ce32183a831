import type { Page } from '@playwright/test';
import { addSmallPictures } from './small-pictures.ts';
import { expect, goOffline, openStudio, syncState, test } from './studio.ts';

const deleted = (page: Page) => page.getByRole('list', { name: 'Deleted items' }).getByRole('listitem');
const cells = (page: Page) => page.getByRole('grid', { name: 'History' }).getByRole('gridcell');

test('the Trash keeps deleted pictures for 30 days, gives them back, and forgets them when asked', async ({ page, context, studio }) => {
  await openStudio(page, studio, '/history');
  await addSmallPictures(page, 'attic finds', 4);
  await cells(page).nth(0).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(cells(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(syncState(page)).toHaveText('Saved');

  await test.step('it lists them with the days that are left', async () => {
    await page.goto(`${studio.url}/trash`);
    await expect(deleted(page)).toHaveCount(4);
    await expect(deleted(page).first()).toContainText('30 days left');
    const picture = deleted(page).first().locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });
  await test.step('Restore brings one back', async () => {
    await deleted(page)
      .first()
      .getByRole('button', { name: /^Restore/ })
      .click();
    await expect(page.getByText('Image restored')).toBeVisible();
    await expect(deleted(page)).toHaveCount(3);
  });
  await test.step('several are restored together, by keyboard', async () => {
    await deleted(page).nth(0).getByRole('button', { name: 'attic finds', exact: true }).focus();
    await page.keyboard.press('x');
    await expect(page.getByRole('toolbar', { name: 'Selection' }).getByRole('status')).toHaveText('1 selected');
    await deleted(page).nth(1).getByRole('button', { name: 'attic finds', exact: true }).press('Space');
    await expect(page.getByRole('toolbar', { name: 'Selection' }).getByRole('status')).toHaveText('2 selected');
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(deleted(page)).toHaveCount(1);
  });
  await test.step('Delete for good asks first, and cannot be undone', async () => {
    await deleted(page)
      .first()
      .getByRole('button', { name: /for good$/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Delete 1 item for good?' });
    await expect(dialog).toContainText('This cannot be undone.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(deleted(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Empty Trash' }).click();
    await page.getByRole('dialog', { name: 'Empty the Trash?' }).getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('The Trash is empty.')).toBeVisible();
  });
  await test.step('the restored ones are in the history again', async () => {
    await page.getByRole('link', { name: 'Back to History' }).click();
    await expect(cells(page)).toHaveCount(3);
  });
  await test.step('the way there is on the history page', async () => {
    await page.getByRole('button', { name: 'Trash', exact: true }).click();
    await expect(page).toHaveURL(/\/trash$/);
    await expect(page.getByText('The Trash is empty.')).toBeVisible();
  });
  await test.step('without a connection it says what it needs', async () => {
    await goOffline(page);
    await page.getByRole('link', { name: 'Back to History' }).click();
    await page.getByRole('button', { name: 'Trash', exact: true }).click();
    await expect(page.getByText('The Trash is kept in the studio and needs a connection.')).toBeVisible();
    await context.setOffline(false);
    // It looks again by itself.
    await expect(page.getByText('The Trash is empty.')).toBeVisible();
  });
});
