import type { Locator, Page } from '@playwright/test';
import { addAlbums } from '../../support/library/add-albums.ts';
import { makeAccount } from '../../support/account/make-account.ts';
import { TestClient } from '../../support/http/test-client.ts';
import { newEmail } from '../accounts.ts';
import { enterAs } from '../enter-as.ts';
import { giveProPlan } from '../give-pro-plan.ts';
import { openLibraryOf } from '../library-of.ts';
import { expect, holdMessages, openStudio, releaseMessages, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

const cells = (page: Page) => page.getByRole('grid', { name: 'History' }).getByRole('gridcell');
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const stopsMax = 60;

/** Goes on with Tab until the focus is on it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < stopsMax; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${target.toString()}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Opens a menu and goes down to one of its entries. */
async function chooseInMenu(page: Page, opener: Locator, entry: string): Promise<void> {
  await press(page, opener);
  const wanted = page.getByRole('menuitem', { name: entry, exact: true });
  await expect.poll(() => page.getByRole('menu').evaluate((menu) => menu.contains(document.activeElement))).toBe(true);
  for (let steps = 0; steps < 12; steps += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

/** Whether the whole focus ring is inside every ancestor that clips it. */
function isRingWhole(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { boxShadow } = getComputedStyle(element);
    const out = boxShadow.includes('inset') ? 0 : 4;
    const box = element.getBoundingClientRect();
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      const { overflowX, contentVisibility } = getComputedStyle(around);
      if (overflowX === 'visible' && contentVisibility === 'visible') continue;
      const edge = around.getBoundingClientRect();
      if (box.left - out < edge.left || box.right + out > edge.right || box.top - out < edge.top || box.bottom + out > edge.bottom)
        return false;
    }
    return element.matches(':focus-visible') && boxShadow !== 'none';
  });
}

test('the album with the focus shows a ring', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  await addAlbums(library.db, library.me, [{ title: 'Shores', createdAt: Date.now() }]);
  await library.close();
  await page.getByRole('link', { name: 'Albums' }).click();
  const albums = page.getByRole('region', { name: 'Your albums' });
  for (const name of ['Create new album', 'Shores 0 images']) {
    const button = albums.getByRole('button', { name, exact: true });
    await tabTo(page, button);
    expect(await isRingWhole(button), name).toBe(true);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('This album is empty')).toBeVisible();
  await press(page, albums.getByRole('button', { name: 'Create new album' }), 'Shift');
  expect(await isRingWhole(albums.getByRole('button', { name: 'Create new album' })), 'beside an open album').toBe(true);
});

test('everything in the detail is done by keyboard alone', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  await makeAccount(library.db, library.me.user_id);
  await giveProPlan(page, studio);
  await page.reload();
  await library.add([{ prompt: 'a quiet shore' }]);
  await expect(cells(page)).toHaveCount(1);
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.resolve() }, configurable: true }),
  );
  const dialog = page.getByRole('dialog', { name: 'a quiet shore' });
  await press(page, cells(page).first());
  await expect(dialog).toBeVisible();

  await test.step('share and copy the link', async () => {
    await tabTo(page, dialog.getByRole('radio', { name: 'Private' }));
    await page.keyboard.press('ArrowLeft');
    await expect(dialog.getByRole('radio', { name: 'Image only' })).toBeChecked();
    await expect(dialog.getByRole('link', { name: /^Share on/ })).toHaveCount(3);
    await holdMessages(page);
    await press(page, dialog.getByRole('button', { name: 'Copy link' }));
    await expect(messages(page)).toContainText('Link copied');
    await releaseMessages(page);
  });
  await test.step('publish', async () => {
    await press(page, dialog.getByRole('button', { name: 'Publish', exact: true }));
    await expect(messages(page)).toContainText('Congrats! Your art has been posted!');
  });
  await test.step('Generation Details', async () => {
    await holdMessages(page);
    await press(page, dialog.getByRole('button', { name: 'Copy prompt' }), 'Space');
    await expect(messages(page)).toContainText('Prompt copied');
    await releaseMessages(page);
  });
  await test.step('Download As', async () => {
    const download = page.waitForEvent('download');
    await chooseInMenu(page, dialog.getByRole('button', { name: 'Download', exact: true }), 'PNG (lossless)');
    expect((await download).suggestedFilename()).toMatch(/\.png$/);
  });
  await test.step('upscale', async () => {
    await tabTo(page, dialog.getByRole('radio', { name: /^This device/ }));
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: /^Studio/ })).toBeChecked();
    await tabTo(page, dialog.getByRole('region', { name: 'Upscale' }).getByRole('radio', { name: '2x, 1 credit', exact: true }));
    await press(page, dialog.getByRole('button', { name: 'Upscale 2x' }));
    await expect(messages(page)).toContainText('Image has been upscaled!');
  });
  await test.step('variations, and closing', async () => {
    await press(page, dialog.getByRole('button', { name: 'Subtle' }));
    await expect(dialog.getByText('0.55')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(cells(page)).toHaveCount(3);
    await expect(page.getByRole('gridcell').and(page.locator(':focus'))).toHaveCount(1);
  });
  await test.step('Use Image', async () => {
    await expect(cells(page).last().locator('img[src^="/api/media/"]')).toHaveCount(1);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await chooseInMenu(page, dialog.getByRole('button', { name: 'Use Image' }), 'Use as reference');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toBeFocused();
    await expect(page.getByRole('button', { name: /^Reference, strength/ })).toBeVisible();
  });
  await library.close();
});

test('Created by, Creation Method and Date are chosen by keyboard alone', async ({ page, studio }) => {
  const founder = newEmail();
  const client = new TestClient(studio.url);
  await client.guest();
  await client.signUp(founder);
  await client.call('teamCreate', { body: { name: 'The harbour masters' } });
  await enterAs(page, client);
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  await library.add([{ prompt: 'by the founder' }]);
  await expect(cells(page)).toHaveCount(1);
  const filters = page.getByRole('group', { name: 'Filters' });
  const panel = (name: string) => page.getByRole('dialog', { name });

  await test.step('Created by', async () => {
    await press(page, filters.getByRole('button', { name: 'Created by' }));
    await press(page, panel('Created by').getByRole('button', { name: founder }));
    await expect(filters.getByRole('button', { name: `Created by: ${founder}` })).toBeFocused();
    await expect(cells(page)).toHaveCount(1);
  });
  await test.step('Creation Method', async () => {
    await press(page, filters.getByRole('button', { name: 'Creation Method' }));
    await press(page, panel('Creation Method').getByRole('button', { name: 'Public Models' }));
    await expect(panel('Creation Method').getByPlaceholder('Search models...')).toBeFocused();
    await page.keyboard.type('built');
    await press(page, panel('Creation Method').getByRole('button', { name: 'Built-in painter', exact: true }));
    await expect(page).toHaveURL(/model=painter/);
    await press(page, panel('Creation Method').getByRole('button', { name: 'Clear', exact: true }));
    await expect(page).not.toHaveURL(/model=/);
    await page.keyboard.press('Escape');
    await expect(filters.getByRole('button', { name: 'Creation Method' })).toBeFocused();
  });
  await test.step('Date', async () => {
    await press(page, filters.getByRole('button', { name: 'Date' }));
    await press(page, panel('Date').getByRole('button', { name: 'Past 7 days' }));
    await expect(filters.getByRole('button', { name: 'Date: Past 7 days' })).toBeFocused();
    await expect(page).toHaveURL(/preset=7/);
  });
  await test.step('Clear Filters', async () => {
    await press(page, filters.getByRole('button', { name: 'Clear Filters' }));
    await expect(page).not.toHaveURL(/preset=|by=/);
  });
  await library.close();
});

test('upscaling, variations, downloads, publishing and moving are done by touch alone', async ({ browser, studio }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  await makeAccount(library.db, library.me.user_id);
  await giveProPlan(page, studio);
  await page.reload();
  const [, moved] = await library.add([{ prompt: 'a quiet shore' }, { prompt: 'a loud shore' }]);
  await addAlbums(library.db, library.me, [{ title: 'Shores', createdAt: Date.now() }]);
  await expect(cells(page)).toHaveCount(2);
  const dialog = page.getByRole('dialog', { name: 'a quiet shore' });

  await test.step('move to an album', async () => {
    const cell = page.locator(`[data-media-id="${moved}"]`);
    const touch = await context.newCDPSession(page);
    const box = (await cell.boundingBox())!;
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const chosen = page.getByRole('toolbar', { name: 'Selection' });
    // A finger that stays until the picture is chosen.
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await expect(chosen.getByRole('status')).toHaveText('1 selected');
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await chosen.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('menuitem', { name: 'Move to album', exact: true }).tap();
    await page
      .getByRole('dialog', { name: 'Move to Album' })
      .getByRole('button', { name: /^Shores/ })
      .tap();
    await expect(messages(page)).toContainText('Image has been moved to the album!');
    await expect(cells(page)).toHaveCount(1);
    // More can be chosen until one says that it is enough.
    await chosen.getByRole('button', { name: 'Leave selection' }).tap();
    await expect(chosen).toHaveCount(0);
  });
  await test.step('publish', async () => {
    await page.getByRole('gridcell', { name: 'a quiet shore' }).tap();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).tap();
    await expect(messages(page)).toContainText('Congrats! Your art has been posted!');
  });
  await test.step('download', async () => {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'JPG (compressed)' }).tap();
    expect((await download).suggestedFilename()).toMatch(/\.jpg$/);
  });
  await test.step('upscale', async () => {
    await dialog.getByRole('radio', { name: /^Studio/ }).tap();
    await dialog.getByRole('button', { name: 'Upscale 2x' }).tap();
    await expect(messages(page)).toContainText('Image has been upscaled!');
  });
  await test.step('variations', async () => {
    await dialog.getByRole('button', { name: 'Strong' }).tap();
    await expect(dialog.getByText('0.85')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).first().tap();
    await expect(cells(page)).toHaveCount(3);
  });
  await library.close();
  await context.close();
});
