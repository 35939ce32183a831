import type { Locator, Page } from '@playwright/test';
import { addAlbums } from '../../support/library/add-albums.ts';
import { closeTop, expectAccessible, narrow, wide } from '../axe.ts';
import { openLibraryOf } from '../library-of.ts';
import { expect, holdMessages, message, openStudio, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

const cells = (page: Page) => page.getByRole('grid', { name: 'History' }).getByRole('gridcell');

async function addThings(page: Page, studio: { dataDir: string }): Promise<void> {
  const library = await openLibraryOf(page, studio);
  const ids = await library.add([{ prompt: 'quiet shore' }, { prompt: 'loud shore' }, { prompt: 'no shore' }]);
  const at = Date.now();
  await addAlbums(library.db, library.me, [
    { title: 'Shores', createdAt: at, items: ids.slice(0, 2) },
    { title: 'Empty', createdAt: at - 1 },
  ]);
  await library.close();
  await expect(cells(page)).toHaveCount(3);
}

async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const { wide, room } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, room: innerWidth }));
  expect(wide, what).toBeLessThanOrEqual(room);
}

/** Expects every button to be at least 44 px for a finger; links inside a sentence may be smaller. */
async function expectFingerSize(within: Locator, what: string): Promise<void> {
  const small = await within.getByRole('button').evaluateAll((all) =>
    all.flatMap((button) => {
      const { width, height } = button.getBoundingClientRect();
      const reach = getComputedStyle(button, '::after');
      const grown = reach.content === 'none' ? 0 : Math.max(0, -Number.parseFloat(reach.top || '0') * 2 || 0);
      const isFit = width === 0 || Math.round(Math.min(width, height) + grown) >= 44;
      return isFit ? [] : [`${button.getAttribute('aria-label') ?? button.textContent}: ${width} × ${height}`];
    }),
  );
  expect(small, what).toEqual([]);
}

test('axe finds nothing in albums, picker, comparison and viewer', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  await addThings(page, studio);

  await cells(page).first().focus();
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: 'Save to Album' })).toBeVisible();
  await expectAccessible(page, 'Save to Album');
  await page.getByRole('button', { name: 'Create new album' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Album' })).toBeVisible();
  await expectAccessible(page, 'Create Album');
  await page.getByRole('dialog', { name: 'Create Album' }).getByRole('button', { name: 'Cancel' }).click();
  // A dialog that is still closing would take the next Escape.
  await expect(page.getByRole('dialog', { name: 'Create Album' })).toHaveCount(0);
  await closeTop(page);

  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a heron');
  await page.getByRole('button', { name: 'Add reference' }).click();
  await page.getByRole('menuitem', { name: 'Upload' }).click();
  await expect(page.getByRole('dialog', { name: 'Upload' })).toBeVisible();
  await expectAccessible(page, 'upload');
  await closeTop(page);
  await page.getByRole('button', { name: 'Add reference' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a reference' });
  await picker.getByRole('button', { name: 'no shore' }).click();
  await expect(picker.getByRole('status')).toHaveText('1 of 1 selected');
  await expectAccessible(page, 'picker');
  await picker.getByRole('tab', { name: 'Albums' }).click();
  await expect(picker.getByRole('button', { name: /^Shores/ })).toBeVisible();
  await expectAccessible(page, 'albums of the picker');
  await closeTop(page);

  await page.setViewportSize(narrow);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await expectAccessible(page, 'sheet of the filters', [narrow]);
  await closeTop(page);
  await page.setViewportSize(wide);

  const ids = await cells(page).evaluateAll((all) => all.map((one) => one.dataset['mediaId']));
  await cells(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'quiet shore' })).toBeVisible();
  // Full screen is off, because a window that fills the screen cannot be made narrow.
  await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
  await page.keyboard.press('f');
  await expect(page.getByRole('dialog', { name: /^Zoom: / })).toBeVisible();
  await expectAccessible(page, 'viewer');
  await page.goto(`${studio.url}/history?compare=${ids.slice(0, 2).join()}`);
  await expect(page.getByRole('dialog', { name: 'Compare 2 pictures' })).toBeVisible();
  await expectAccessible(page, 'comparison');

  await closeTop(page);
  await page.getByRole('link', { name: 'Albums' }).click();
  await expect(page.getByRole('grid', { name: 'All' }).getByRole('gridcell')).toHaveCount(2);
  await expectAccessible(page, 'albums');
  await page.getByRole('button', { name: /^Empty/ }).click();
  await expect(page.getByText('This album is empty')).toBeVisible();
  await expectAccessible(page, 'an empty album');
});

test('albums, the picker and the detail work by touch alone, and nothing is cut off at 320 px or at 200 % zoom', async ({
  browser,
  studio,
}) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await openStudio(page, studio, '/history');
  await addThings(page, studio);

  await test.step('the detail', async () => {
    await page.getByRole('gridcell', { name: 'quiet shore' }).tap();
    const dialog = page.getByRole('dialog', { name: 'quiet shore' });
    await dialog.getByRole('button', { name: 'Star', exact: true }).tap();
    await expect(dialog.getByRole('button', { name: 'Unstar' })).toBeVisible();
    await expectNoSidewaysScroll(page, 'detail');
    await expectFingerSize(dialog, 'detail');
    await dialog.getByRole('button', { name: 'Close' }).first().tap();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the picker', async () => {
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a heron');
    await page.getByRole('button', { name: 'Add reference' }).tap();
    await page.getByRole('menuitem', { name: 'History' }).tap();
    const picker = page.getByRole('dialog', { name: 'Choose a reference' });
    await picker.getByRole('tab', { name: 'Albums' }).tap();
    await picker.getByRole('button', { name: /^Shores/ }).tap();
    await picker.getByRole('button', { name: 'loud shore' }).tap();
    await expectNoSidewaysScroll(page, 'picker');
    await expectFingerSize(picker, 'picker');
    await picker.getByRole('button', { name: 'Confirm' }).tap();
    await expect(page.getByRole('button', { name: 'Reference, strength 0.75' })).toBeVisible();
  });

  await test.step('albums', async () => {
    await page.getByRole('link', { name: 'Albums' }).tap();
    await expectNoSidewaysScroll(page, 'albums');
    await page.getByRole('button', { name: /^Shores/ }).tap();
    await expect(page.getByRole('grid', { name: 'Album' }).getByRole('gridcell')).toHaveCount(2);
    await expectNoSidewaysScroll(page, 'an album');
    await page.getByRole('button', { name: 'Album actions' }).tap();
    await page.getByRole('menuitem', { name: 'Edit' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Edit Album' });
    await dialog.getByLabel('Album Title').fill('Beaches');
    await expectNoSidewaysScroll(page, 'Edit Album');
    await expectFingerSize(dialog, 'Edit Album');
    await dialog.getByRole('button', { name: 'Edit', exact: true }).tap();
    await expect(page.getByRole('heading', { level: 2, name: 'Beaches' })).toBeVisible();
    await page.getByRole('button', { name: 'Back', exact: true }).tap();
    await expect(page.getByRole('heading', { level: 2, name: 'All' })).toBeVisible();
  });

  await test.step('a long word that is not found', async () => {
    const word = 'w'.repeat(60);
    for (const place of ['albums', 'history']) {
      await page.goto(`${studio.url}/${place}?q=${word}`);
      const said = page.getByText(`Oops we couldn't find any images matching '${word}'.`);
      await expect(said).toBeVisible();
      const room = await said.evaluate((title) => {
        const { left, right } = title.getBoundingClientRect();
        return Math.min(left, innerWidth - right, title.clientWidth - title.scrollWidth);
      });
      expect(room, place).toBeGreaterThanOrEqual(0);
    }
  });
  const state = { ...(await context.storageState()), origins: [] };
  await context.close();

  await test.step('a window of 1440 × 900 at 200 % has half the room', async () => {
    const zoomed = await browser.newContext({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2, storageState: state });
    const half = await zoomed.newPage();
    await openStudio(half, studio, '/history');
    await expect(cells(half)).toHaveCount(3);
    await expectNoSidewaysScroll(half, 'history');
    await expect(cells(half).first()).toBeInViewport();
    await half.getByRole('gridcell', { name: 'no shore' }).click();
    const dialog = half.getByRole('dialog', { name: 'no shore' });
    for (const name of ['Upscale 2x: Starter or above', 'Subtle']) {
      await dialog.getByRole('button', { name, exact: true }).scrollIntoViewIfNeeded();
      await expect(dialog.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    await expectNoSidewaysScroll(half, 'detail');
    await half.goto(`${studio.url}/albums`);
    await expect(half.getByRole('button', { name: /^Beaches/ })).toBeVisible();
    await expectNoSidewaysScroll(half, 'albums');
    await zoomed.close();
  });
});

test('a screen reader hears of undo, of how many pictures are selected, and of progress', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  await addThings(page, studio);
  const messages = page.getByRole('region', { name: 'Messages' });

  await test.step('messages appear in a region that was there before, and is read when it is free', async () => {
    await expect(messages).toHaveAttribute('aria-live', 'polite');
    await holdMessages(page);
    await cells(page).last().focus();
    await page.keyboard.press('Delete');
    await expect(message(page, 'Image deleted!').getByRole('button', { name: 'Undo' })).toBeVisible();
    await message(page, 'Image deleted!').getByRole('button', { name: 'Undo' }).click();
    await expect(cells(page)).toHaveCount(3);
  });

  await test.step('the number of selected items is a status', async () => {
    await cells(page).first().focus();
    await page.keyboard.press('Control+a');
    await expect(page.getByRole('toolbar', { name: 'Selection' }).getByRole('status')).toHaveText('3 selected');
    await page.keyboard.press('Escape');
  });

  await test.step('a picture in the making has a progress bar with a name', async () => {
    const library = await openLibraryOf(page, studio);
    await library.add([{ prompt: 'half done', status: 'pending', progress: 0.5 }]);
    const bar = page.getByRole('gridcell', { name: 'half done' }).getByRole('progressbar', { name: 'Painting' });
    await expect(bar).toHaveJSProperty('value', 0.5);
    await library.close();
  });
});
