import type { Locator, Page } from '@playwright/test';
import { openHistoryWith } from '../library-of.ts';
import {
  expect,
  followSentence,
  goOffline,
  holdMessages,
  message,
  releaseMessages,
  syncState,
  test,
  withoutServiceWorker,
} from '../studio.ts';

const card = (page: Page, title: string) => page.getByRole('region', { name: 'Your albums' }).locator('li', { hasText: title });
const cell = (page: Page, name: string) => page.getByRole('gridcell', { name });

async function openMenu(target: Locator, entry: string): Promise<void> {
  await target.click({ button: 'right' });
  await target.page().getByRole('menuitem', { name: entry, exact: true }).click();
}

async function createAlbum(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Create new album' }).click();
  await page.getByLabel('Album Title').fill(title);
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Create Album' })).toBeHidden();
}

test.describe(() => {
  test.use(withoutServiceWorker);

  test('albums keep what is put into them, as the specification says', async ({ page, studio }) => {
    await openHistoryWith(page, studio, [{ prompt: 'south light' }, { prompt: 'north light' }]);

    await test.step('Empty messages: No images saved to album; Create is disabled while the title is empty', async () => {
      await page.getByRole('link', { name: 'Albums' }).click();
      await expect(page.getByText('No images saved to album')).toBeVisible();
      await page.getByRole('button', { name: 'Create new album' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create Album' });
      await expect(dialog.getByLabel('Album Title')).toHaveAttribute('placeholder', 'Realistic Portrait, Anime, My Favorites');
      await expect(dialog.getByRole('button', { name: 'Create', exact: true })).toBeDisabled();
      await dialog.getByLabel('Album Title').fill('   ');
      await expect(dialog.getByRole('button', { name: 'Create', exact: true })).toBeDisabled();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await createAlbum(page, 'Coast');
      await createAlbum(page, 'A very long title that goes on beyond forty characters');
    });

    await test.step('The title is truncated to 40 characters in lists; sorted by creation time, newest first, A to Z when chosen', async () => {
      const titles = page.getByRole('region', { name: 'Your albums' }).locator('[data-album-id]');
      await expect(titles).toContainText(['A very long title that goes on beyond fo…', 'Coast']);
      await page.getByRole('button', { name: 'Sort by: Album creation time' }).click();
      await expect(page.getByRole('menuitemradio')).toHaveText(['A to Z', 'Album creation time', 'Last image added', 'Image count']);
      await page.getByRole('menuitemradio', { name: 'Last image added' }).click();
      await expect(page.getByRole('button', { name: 'Sort by: Last image added' })).toBeVisible();
    });

    await test.step('Clicking a card opens it with a Back button; This album is empty', async () => {
      await card(page, 'Coast')
        .getByRole('button', { name: /^Coast/ })
        .click();
      await expect(page.getByText('This album is empty')).toBeVisible();
    });

    await test.step('Up to five images are chosen for an empty album', async () => {
      await page.getByRole('button', { name: 'Add images' }).click();
      const picker = page.getByRole('dialog', { name: 'Add images' });
      await expect(picker.getByRole('status')).toHaveText('0 of 5 selected');
      await picker.getByRole('button', { name: 'south light' }).click();
      await holdMessages(page);
      await picker.getByRole('button', { name: 'Confirm' }).click();
      await expect(card(page, 'Coast')).toContainText('1 image');
      await message(page, 'Image added to “Coast”').getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('This album is empty')).toBeVisible();
      await releaseMessages(page);
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'All' })).toBeVisible();
    });

    await test.step('Save to Album lists All plus the albums and a plus; an image can be in several', async () => {
      await page.getByRole('link', { name: /^History/ }).click();
      await openMenu(cell(page, 'north light'), 'Add to album');
      const popover = page.getByRole('dialog', { name: 'Save to Album' });
      await expect(popover.getByRole('button', { name: /^All/ })).toBeVisible();
      await holdMessages(page);
      await popover.getByRole('button', { name: /^Coast/ }).click();
      await expect(page.getByText('Image added to “Coast”')).toBeVisible();
      await popover.getByRole('button', { name: 'Create new album' }).click();
      await page.getByLabel('Album Title').fill('Favourites');
      await page.getByRole('dialog', { name: 'Create Album' }).getByRole('button', { name: 'Create', exact: true }).click();
      for (const name of [/^Coast/, /^Favourites/])
        await expect(popover.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.press('Escape');
      await expect(popover).toBeHidden();
    });

    await test.step('Deleting inside an album decrements its count at once, and Undo restores it', async () => {
      await page.getByRole('link', { name: 'Albums' }).click();
      await expect(card(page, 'Favourites')).toContainText('1 image');
      await expect(page.getByRole('grid', { name: 'All' }).getByRole('gridcell')).toHaveCount(1);
      await card(page, 'Coast')
        .getByRole('button', { name: /^Coast/ })
        .click();
      const grid = page.getByRole('grid', { name: 'Album' });
      await holdMessages(page);
      await grid.getByRole('gridcell', { name: 'north light' }).focus();
      await page.keyboard.press('Delete');
      await expect(card(page, 'Coast')).toContainText('0 images');
      await message(page, 'Image deleted!').getByRole('button', { name: 'Undo' }).click();
      await expect(card(page, 'Coast')).toContainText('1 image');
    });

    await test.step('The current album is marked (Current) and disabled when moving from inside an album', async () => {
      await openMenu(cell(page, 'north light'), 'Move to album');
      const popover = page.getByRole('dialog', { name: 'Move to Album' });
      await expect(popover.getByRole('button', { name: /^Coast\s*\(Current\)/ })).toBeDisabled();
      await holdMessages(page);
      await popover.getByRole('button', { name: /^A very long/ }).click();
      await expect(page.getByText('Image has been moved to the album!')).toBeVisible();
      await expect(page.getByText('This album is empty')).toBeVisible();
      await expect(card(page, 'A very long')).toContainText('1 image');
    });

    await test.step('Moving a starred image into an album warns that it will leave generation history and asks for confirmation', async () => {
      await page.getByRole('link', { name: /^History/ }).click();
      await cell(page, 'south light').focus();
      await page.keyboard.press('s');
      await openMenu(cell(page, 'south light'), 'Move to album');
      await page
        .getByRole('dialog', { name: 'Move to Album' })
        .getByRole('button', { name: /^Coast/ })
        .click();
      const warning = page.getByRole('dialog', { name: 'Move starred image?' });
      await expect(warning).toContainText('will leave your generation history');
      await warning.getByRole('button', { name: 'Move' }).click();
      await expect(cell(page, 'south light')).toHaveCount(0);
      await expect(cell(page, 'north light')).toHaveCount(1);
    });

    await test.step('Removing from an album can be undone for 5 seconds', async () => {
      await page.getByRole('link', { name: 'Albums' }).click();
      await card(page, 'Coast')
        .getByRole('button', { name: /^Coast/ })
        .click();
      await holdMessages(page);
      await openMenu(cell(page, 'south light'), 'Remove from album');
      await expect(page.getByText('Removed from the album')).toBeVisible();
      await expect(page.getByText('This album is empty')).toBeVisible();
      await message(page, 'Removed from the album').getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('grid', { name: 'Album' }).getByRole('gridcell', { name: 'south light' })).toHaveCount(1);
    });

    await test.step('An open picture offers what its tile does: moving with the current album marked, and removing', async () => {
      await cell(page, 'south light').click();
      const detail = page.getByRole('dialog', { name: 'south light' });
      const choose = async (entry: string) => {
        await detail.getByRole('button', { name: 'This album' }).click();
        await page.getByRole('menuitem', { name: entry }).click();
      };
      await choose('Move to album');
      const popover = page.getByRole('dialog', { name: 'Move to Album' });
      await expect(popover.getByRole('button', { name: /^Coast\s*\(Current\)/ })).toBeDisabled();
      await page.keyboard.press('Escape');
      await expect(popover).toBeHidden();
      await holdMessages(page);
      await choose('Remove from album');
      await expect(detail, 'nothing else is in the album').toBeHidden();
      await message(page, 'Removed from the album').getByRole('button', { name: 'Undo' }).click();
      await expect(cell(page, 'south light')).toHaveCount(1);
    });

    await test.step('A chosen cover can be taken back, whether a tile or the open picture offered it', async () => {
      await card(page, 'A very long')
        .getByRole('button', { name: /^A very long/ })
        .click();
      await openMenu(cell(page, 'north light'), 'Add to album');
      await page
        .getByRole('dialog', { name: 'Save to Album' })
        .getByRole('button', { name: /^Coast/ })
        .click();
      await page.keyboard.press('Escape');
      await card(page, 'Coast')
        .getByRole('button', { name: /^Coast/ })
        .click();
      await expect(page.getByRole('grid', { name: 'Album' }).getByRole('gridcell')).toHaveCount(2);
      // Found by its attribute: behind an open picture it has no role.
      const cover = page.locator('[data-album-id]', { hasText: 'Coast' }).locator('img').first();
      const before = (await cover.getAttribute('src'))!;
      const takeBack = async () => {
        await expect(cover).not.toHaveAttribute('src', before);
        await message(page, 'Cover chosen').getByRole('button', { name: 'Undo' }).click();
        await expect(cover).toHaveAttribute('src', before);
      };
      await holdMessages(page);
      await openMenu(cell(page, 'south light'), 'Choose cover');
      await takeBack();
      await cell(page, 'south light').click();
      await holdMessages(page);
      await page.getByRole('dialog', { name: 'south light' }).getByRole('button', { name: 'This album' }).click();
      await page.getByRole('menuitem', { name: 'Choose cover' }).click();
      await takeBack();
      await page.keyboard.press('Escape');
      await openMenu(cell(page, 'north light'), 'Remove from album');
      await expect(card(page, 'Coast')).toContainText('1 image');
    });

    await test.step('In selection mode cards are view-only with no menu', async () => {
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await expect(card(page, 'Coast').getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Create new album' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Leave selection' }).click();
      await expect(card(page, 'Coast').getByRole('button', { name: /^Coast/ })).toBeVisible();
    });

    await test.step('Edit renames; Delete says Album deleted for 2 s, and Undo brings the album back for 5 s', async () => {
      await card(page, 'Coast').hover();
      await card(page, 'Coast').getByRole('button', { name: 'Actions for Coast' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit Album' });
      await dialog.getByLabel('Album Title').fill('Shore');
      await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Shore' })).toBeVisible();
      const deleted = await followSentence(page, 'Album deleted');
      await page.getByRole('button', { name: 'Album actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect.poll(deleted).not.toBe('coming');
      expect(await page.getByText('Album renamed').count(), 'its Undo would be of an album that is gone').toBe(0);
      await expect(card(page, 'Shore')).toHaveCount(0);
      // The sentence disappears after 2 s; the button that undoes the deletion stays, with the name of the album.
      await expect.poll(deleted).toBe('gone');
      await message(page, 'Shore').getByRole('button', { name: 'Undo' }).click();
      await expect(card(page, 'Shore')).toContainText('1 image');
    });

    await test.step('The search finds albums by title and their images by prompt', async () => {
      await page.getByRole('searchbox', { name: 'Search albums and images' }).fill('shore');
      await expect(page.getByRole('region', { name: 'Your albums' }).locator('[data-album-id]')).toHaveCount(1);
      await expect(
        page.getByText("Oops we couldn't find any images matching 'shore'. Try a different search text or filters!"),
      ).toBeVisible();
      await page.getByRole('searchbox').fill('north');
      const grid = page.getByRole('grid', { name: 'All' });
      await expect(grid.getByRole('gridcell')).toHaveCount(1);
      await expect(syncState(page)).toHaveText('Saved');
      // Typing on changes the contents of this grid; a new grid would lose the scroll position and the focus.
      await grid.evaluate((element) => (element.dataset['same'] = 'yes'));
      await page.getByRole('searchbox').fill('light');
      await expect(grid.getByRole('gridcell')).toHaveCount(2);
      await expect(grid).toHaveAttribute('data-same', 'yes');
      // The search finds a model by its usual name, as in the history, together with words of the prompt.
      await page.getByRole('searchbox').fill('built-in north');
      await expect(grid.getByRole('gridcell')).toHaveCount(1);
    });
  });
});

test('albums work on a train and arrive once when the network is back; by keyboard alone', async ({ page, context, studio }) => {
  await openHistoryWith(page, studio, [{ prompt: 'night train' }]);
  // The service worker already has the parts of the app that load on first use.
  await goOffline(page);
  await page.reload();
  await cell(page, 'night train').focus();
  await page.keyboard.press('a');
  const popover = page.getByRole('dialog', { name: 'Save to Album' });
  await expect(popover).toBeVisible();
  await popover.getByRole('button', { name: 'Create new album' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Album Title').fill('Journey');
  await page.keyboard.press('Enter');
  await expect(popover.getByRole('button', { name: /^Journey/ })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(cell(page, 'night train')).toBeFocused();
  await expect(syncState(page)).toHaveText('Offline, 2 waiting');
  await context.setOffline(false);
  await expect(syncState(page)).toHaveText('Saved');
  const albums = await page.evaluate(async () => ((await (await fetch('/api/album/list')).json()) as { albums: object[] }).albums);
  expect(albums).toMatchObject([{ title: 'Journey', image_count: 1, images: [expect.stringContaining('/256')] }]);
});
