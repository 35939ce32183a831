import type { Locator, Page } from '@playwright/test';
import { openHistoryWith } from '../library-of.ts';
import { expect, goOffline, holdMessages, syncState, test, withoutServiceWorker } from '../studio.ts';

const card = (page: Page, title: string) => page.getByRole('region', { name: 'Your albums' }).locator('li', { hasText: title });
const cells = (page: Page, grid: string) => page.getByRole('grid', { name: grid }).getByRole('gridcell');

async function createAlbum(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Albums' }).click();
  await page.getByRole('button', { name: 'Create new album' }).click();
  await page.getByLabel('Album Title').fill(title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function openMenuOf(page: Page, grid: string, entry: string): Promise<void> {
  await cells(page, grid).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Presses the keys of undo while no field has the focus. */
async function undo(page: Page, said: string): Promise<void> {
  await holdMessages(page);
  await page.locator('body').press('Control+z');
  await expect(page.getByText(said)).toBeVisible();
}

/** Hovers first: a tile becomes draggable one render after the pointer enters it. */
async function drag(tile: Locator, target: Locator): Promise<void> {
  await tile.hover();
  await expect(tile).toHaveAttribute('draggable', 'true');
  await tile.dragTo(target);
}

test('Ctrl+Z takes back what was done with albums, change by change, without a connection too', async ({ page, context, studio }) => {
  await openHistoryWith(page, studio, [{ prompt: 'mill pond' }]);
  await createAlbum(page, 'Water');
  await goOffline(page);
  await page.getByRole('link', { name: /^History/ }).click();
  await openMenuOf(page, 'History', 'Move to album');
  await page
    .getByRole('dialog', { name: 'Move to Album' })
    .getByRole('button', { name: /^Water/ })
    .click();
  await expect(cells(page, 'History')).toHaveCount(0);
  await undo(page, 'Undone: image moved');
  await expect(cells(page, 'History')).toHaveCount(1);
  await page.locator('body').press('Control+Shift+z');
  await expect(cells(page, 'History')).toHaveCount(0);

  await page.getByRole('link', { name: 'Albums' }).click();
  await card(page, 'Water').hover();
  await card(page, 'Water').getByRole('button', { name: 'Actions for Water' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('dialog', { name: 'Edit Album' }).getByLabel('Album Title').fill('Ponds');
  await page.keyboard.press('Enter');
  await card(page, 'Ponds')
    .getByRole('button', { name: /^Ponds/ })
    .click();
  await openMenuOf(page, 'Album', 'Remove from album');
  await expect(page.getByText('This album is empty')).toBeVisible();
  await undo(page, 'Undone: image removed from an album');
  await expect(cells(page, 'Album')).toHaveCount(1);
  await undo(page, 'Undone: album renamed');
  await expect(page.getByRole('heading', { name: 'Water' })).toBeVisible();

  await page.getByRole('button', { name: 'Album actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(card(page, 'Water')).toHaveCount(0);
  await undo(page, 'Undone: album deleted');
  await expect(card(page, 'Water')).toContainText('1 image');
  await context.setOffline(false);
  await expect(syncState(page)).toHaveText('Saved');
  await expect(card(page, 'Water')).toContainText('1 image');
});

test.describe(() => {
  test.use(withoutServiceWorker);

  test('a picture that is dropped on an album is in it, and one dropped on Albums is asked where it should be', async ({
    page,
    studio,
  }) => {
    await openHistoryWith(page, studio, [{ prompt: 'mill pond', count: 2 }]);
    await createAlbum(page, 'Water');
    await createAlbum(page, 'Ponds');
    await page.getByRole('link', { name: /^History/ }).click();
    await drag(cells(page, 'History').first(), page.getByRole('link', { name: 'Albums' }));
    const popover = page.getByRole('dialog', { name: 'Save to Album' });
    await holdMessages(page);
    await popover.getByRole('button', { name: /^Water/ }).click();
    await expect(page.getByText('Image added to “Water”')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Albums' }).click();
    await expect(card(page, 'Water')).toContainText('1 image');
    await drag(cells(page, 'All').first(), card(page, 'Ponds'));
    await expect(card(page, 'Ponds')).toContainText('1 image');
    await expect(card(page, 'Water')).toContainText('1 image');
  });
});
