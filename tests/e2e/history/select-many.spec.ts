import type { Page } from '@playwright/test';
import { addAlbums } from '../../support/library/add-albums.ts';
import { openHistoryWith, openLibraryOf } from '../library-of.ts';
import { expect, holdMessages, message, openStudio, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

const cells = (page: Page) => page.getByRole('grid', { name: 'History' }).getByRole('gridcell');
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });
const count = (page: Page) => bar(page).getByRole('status');

test('pictures are chosen by click, Shift, Ctrl, X and Ctrl+A, and Escape leaves', async ({ page, studio }) => {
  await openHistoryWith(page, studio, [{ prompt: 'quiet pier', count: 4 }]);
  const cell = cells(page);

  await test.step('the Select button begins, a click chooses and a second one takes out', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await expect(count(page)).toHaveText('Select items');
    await cell.nth(0).click();
    await expect(count(page)).toHaveText('1 selected');
    await expect(cell.nth(0)).toHaveAttribute('aria-selected', 'true');
    await cell.nth(0).click();
    await expect(count(page)).toHaveText('Select items');
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
  });

  await test.step('Ctrl and a click begins with one, Shift and a click chooses the range', async () => {
    await cell.nth(0).click({ modifiers: ['Control'] });
    await expect(count(page)).toHaveText('1 selected');
    await cell.nth(2).click({ modifiers: ['Shift'] });
    await expect(count(page)).toHaveText('3 selected');
    await expect(cell.nth(3)).toHaveAttribute('aria-selected', 'false');
    await page.keyboard.press('Escape');
  });

  await test.step('by keyboard alone: X chooses, Shift and an arrow extends, Ctrl+A takes all', async () => {
    await cell.nth(0).focus();
    await page.keyboard.press('x');
    await expect(count(page)).toHaveText('1 selected');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(count(page)).toHaveText('2 selected');
    await page.keyboard.press('Control+a');
    await expect(count(page)).toHaveText('4 selected');
    await page.keyboard.press('Space');
    await expect(count(page)).toHaveText('3 selected');
  });

  await test.step('S stars all that is chosen, and once more unstars it', async () => {
    await holdMessages(page);
    await page.keyboard.press('s');
    await expect(page.getByText('3 images starred!')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Starred' })).toHaveCount(3);
    await expect(bar(page).getByRole('button', { name: 'Unstar' })).toBeVisible();
    await page.keyboard.press('s');
    await expect(page.getByText('3 images unstarred!')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Starred' })).toHaveCount(0);
  });

  await test.step('A asks for an album for all that is chosen, and the menu of one of them is for all', async () => {
    const popover = page.getByRole('dialog', { name: 'Save to Album' });
    await page.keyboard.press('a');
    await popover.getByRole('button', { name: 'Create new album' }).click();
    await page.getByLabel('Album Title').fill('Piers');
    await page.keyboard.press('Enter');
    await expect(page.getByText('3 images added to “Piers”')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popover).toBeHidden();
    const chosen = page.getByRole('gridcell', { selected: true });
    await chosen.first().click({ button: 'right' });
    const menu = page.getByRole('menu', { name: '3 selected' });
    await menu.getByRole('menuitem', { name: 'Star', exact: true }).click();
    await expect(page.getByText('3 images starred!')).toBeVisible();
    await chosen.first().click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Unstar', exact: true }).click();
    await expect(page.getByText('3 images unstarred!')).toBeVisible();
    await chosen.first().click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Take out of the selection' }).click();
    await expect(count(page)).toHaveText('2 selected');
    await page.getByRole('gridcell', { selected: false }).first().click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Open' }), 'the menu of what is not chosen is its own').toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('Compare is offered for two to four', async () => {
    await expect(bar(page).getByRole('button', { name: 'Compare' })).toBeVisible();
    await bar(page).getByRole('button', { name: 'Select none' }).click();
    await expect(bar(page).getByRole('button', { name: 'Compare' })).toHaveCount(0);
    await cell.nth(0).click();
    await cell.nth(1).click();
    await bar(page).getByRole('button', { name: 'Compare' }).click();
    await expect(page).toHaveURL(/compare=/);
    await page.goBack();
    await expect(page).not.toHaveURL(/compare=/);
  });
});

test('selected pictures move into an album and out of it together, and two to four are compared', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  await library.add([{ prompt: 'stone pier', count: 5 }]);
  await addAlbums(library.db, library.me, [{ title: 'Piers', createdAt: Date.now() }]);
  await expect(cells(page)).toHaveCount(5);
  const inAlbum = page.getByRole('grid', { name: 'Album' }).getByRole('gridcell');

  await test.step('Cmd does what Ctrl does', async () => {
    await cells(page)
      .first()
      .click({ modifiers: ['Meta'] });
    await expect(count(page)).toHaveText('1 selected');
    await page.keyboard.press('Meta+a');
    await expect(count(page)).toHaveText('5 selected');
  });

  await test.step('Compare is not offered for five, and shows four or three', async () => {
    const compare = bar(page).getByRole('button', { name: 'Compare' });
    await expect(compare).toHaveCount(0);
    for (const many of [4, 3]) {
      await cells(page).nth(many).click();
      await expect(count(page)).toHaveText(`${many} selected`);
      await compare.click();
      const dialog = page.getByRole('dialog', { name: `Compare ${many} pictures` });
      await expect(dialog.getByRole('figure')).toHaveCount(many);
      await page.goBack();
      await expect(dialog).toHaveCount(0);
    }
  });

  await test.step("'Image has been moved to the album!', for several", async () => {
    await holdMessages(page);
    await bar(page).getByRole('button', { name: 'Move' }).click();
    await page
      .getByRole('dialog', { name: 'Move to Album' })
      .getByRole('button', { name: /^Piers/ })
      .click();
    await expect(message(page, '3 images have been moved to the album!')).toBeVisible();
    await expect(cells(page)).toHaveCount(2);
  });

  await test.step('all of an album are removed from it, come back with Undo, and are found in the history when they stay out', async () => {
    await page.getByRole('link', { name: 'Albums' }).click();
    const card = page.getByRole('region', { name: 'Your albums' }).locator('[data-album-id]', { hasText: 'Piers' });
    await card.getByRole('button', { name: /^Piers/ }).click();
    await expect(inAlbum).toHaveCount(3);
    const removeAll = async () => {
      await holdMessages(page);
      await inAlbum.first().focus();
      await page.keyboard.press('Control+a');
      await expect(count(page)).toHaveText('3 selected');
      await bar(page).getByRole('button', { name: 'Remove from album' }).click();
      await expect(page.getByText('This album is empty')).toBeVisible();
    };
    await removeAll();
    await message(page, '3 images removed from the album').getByRole('button', { name: 'Undo' }).click();
    await expect(inAlbum).toHaveCount(3);
    await removeAll();
    await message(page, '3 images removed from the album').getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('link', { name: /^History/ }).click();
    await expect(cells(page)).toHaveCount(5);
  });
  await library.close();
});

test('a picture in the making is chosen neither with Space nor with all others', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  await library.add([{ prompt: 'on its way', status: 'pending' }, { prompt: 'quiet pier' }]);
  await expect(cells(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await cells(page).nth(0).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(count(page)).toHaveText('1 selected');
  await expect(cells(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await library.add([{ prompt: 'low water' }]);
  await expect(cells(page)).toHaveCount(3);
  await page.keyboard.press('Control+a');
  await expect(count(page)).toHaveText('2 selected');
  await library.close();
});

test('starred pictures stay when many are deleted, and the others come back with Undo', async ({ page, studio }) => {
  await openHistoryWith(page, studio, [{ prompt: 'north wall', count: 3 }]);
  const cell = cells(page);
  await cell.nth(1).focus();
  await page.keyboard.press('s');
  await expect(page.getByRole('img', { name: 'Starred' })).toHaveCount(1);
  await page.keyboard.press('Control+a');
  await expect(count(page)).toHaveText('3 selected');
  await holdMessages(page);
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Image is starred, unstar to delete image. 1 starred image stayed.')).toBeVisible();
  await expect(page.getByText('Delete images successfully')).toBeVisible();
  await expect(cell).toHaveCount(1);
  await expect(count(page)).toHaveText('1 selected');
  await page
    .getByRole('region', { name: 'Messages' })
    .locator('div')
    .filter({ hasText: 'Delete images successfully' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(cell).toHaveCount(3);
  await bar(page).getByRole('button', { name: 'Select none' }).click();
  await page.locator('[role=gridcell]', { has: page.getByRole('img', { name: 'Starred' }) }).click();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Image is starred, unstar to delete image', { exact: true })).toBeVisible();
  await expect(cell).toHaveCount(3);
});

test('by touch alone: a long press chooses, a tap adds, the bar deletes, and nothing overflows at 320 px', async ({ browser, studio }) => {
  const context = await browser.newContext({
    ...withoutServiceWorker,
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await openHistoryWith(page, studio, [{ prompt: 'small harbour', count: 3 }]);
  const cell = cells(page);
  await test.step('a long press', async () => {
    const box = (await cell.nth(0).boundingBox())!;
    const client = await context.newCDPSession(page);
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await expect(count(page)).toHaveText('1 selected');
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(count(page)).toHaveText('1 selected');
  });
  await cell.nth(1).tap();
  await expect(count(page)).toHaveText('2 selected');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  for (const button of await bar(page).getByRole('button').all()) {
    const box = (await button.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(320);
    // A bounding box has floats: 44 may come as 43.9999995.
    expect(Math.round(Math.min(box.width, box.height))).toBeGreaterThanOrEqual(44);
  }
  await bar(page).getByRole('button', { name: 'Delete' }).tap();
  await expect(cell).toHaveCount(1);
  await context.close();
});
