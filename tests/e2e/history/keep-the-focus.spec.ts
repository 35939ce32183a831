import type { Page } from '@playwright/test';
import { openHistoryWith } from '../library-of.ts';
import { expect, test, withMotion, withoutServiceWorker } from '../studio.ts';

test.use({ ...withoutServiceWorker, ...withMotion });

const cells = (page: Page) => page.getByRole('grid', { name: 'History' }).getByRole('gridcell');
const cell = (page: Page, name: string) => cells(page).filter({ hasText: name }).or(page.getByRole('gridcell', { name })).first();
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true });
const stars = (page: Page) => page.getByRole('img', { name: 'Starred' });

test('a search that is typed after a press on a tile keeps the focus while tiles leave the grid', async ({ page, studio }) => {
  await openHistoryWith(page, studio, [{ prompt: 'red lighthouse' }, { prompt: 'dusty meadow' }, { prompt: 'sad song' }]);
  await cell(page, 'red lighthouse').hover();
  await cell(page, 'red lighthouse').getByRole('button', { name: 'Star', exact: true }).click();
  await expect(stars(page)).toHaveCount(1);
  await search(page).hover();
  // The pressed button disappears when the pointer leaves, and the focus with it.
  await expect(cells(page).getByRole('button')).toHaveCount(0);
  await search(page).click();
  // The grid shows the result of each letter before the next one is typed.
  for (const [typed, found] of [
    ['s', 3],
    ['sa', 1],
    ['sad', 1],
  ] as const) {
    await page.keyboard.press(typed.at(-1)!);
    await expect(search(page)).toHaveValue(typed);
    await expect(page).toHaveURL(new RegExp(`[?&]q=${typed}(&|$)`));
    await expect(cells(page)).toHaveCount(found);
    await expect(search(page)).toBeFocused();
  }
});

test('keys pressed in what stands over a picture do nothing to it', async ({ page, studio }) => {
  await openHistoryWith(page, studio, [{ prompt: 'red lighthouse' }, { prompt: 'dusty meadow' }]);
  await cell(page, 'red lighthouse').click();
  const detail = page.getByRole('dialog', { name: 'red lighthouse' });
  const press = async () => {
    for (const key of ['s', 'ArrowRight', 'f', 'Delete']) await page.keyboard.press(key);
  };

  await test.step('a popover', async () => {
    await detail.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByRole('menuitem', { name: 'More formats and sizes…' }).click();
    const choices = page.getByRole('dialog', { name: 'Formats and sizes' });
    await choices.getByRole('button', { name: 'Download' }).focus();
    await press();
    await page.keyboard.press('Escape');
    await expect(choices).toHaveCount(0);
  });

  await test.step('a dialog over one', async () => {
    await detail.getByRole('button', { name: 'Save to Album' }).click();
    await page.getByRole('button', { name: 'Create new album' }).click();
    const album = page.getByRole('dialog', { name: 'Create Album' });
    await album.getByRole('button', { name: 'Cancel' }).focus();
    await press();
    await album.getByRole('button', { name: 'Cancel' }).click();
    await expect(album).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await expect(detail).toBeVisible();
  await expect(page).not.toHaveURL(/zoom/);
  await expect(detail.getByRole('button', { name: 'Star', exact: true })).toBeVisible();
  // On the stage the keys work again.
  await page.keyboard.press('s');
  await expect(detail.getByRole('button', { name: 'Unstar', exact: true })).toBeVisible();
});

test('keys typed right after Escape go where the focus was before, and stay there', async ({ page, studio }) => {
  await openHistoryWith(page, studio, [{ prompt: 'red lighthouse' }, { prompt: 'dusty meadow' }]);
  const date = page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Date' });
  const typeAtOnce = async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.type('red');
    await expect(cells(page)).toHaveCount(1);
    await expect(search(page)).toHaveValue('red');
    await expect(search(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(cells(page)).toHaveCount(2);
  };

  await test.step('a popover', async () => {
    await date.click();
    await expect(page.getByRole('dialog', { name: 'Date' }).getByRole('button').first()).toBeFocused();
    await typeAtOnce();
  });

  await test.step('a menu', async () => {
    await cell(page, 'dusty meadow').focus();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menu', { name: 'dusty meadow' })).toBeVisible();
    await typeAtOnce();
  });

  await test.step('and nothing typed leaves it where it was', async () => {
    await date.click();
    await expect(page.getByRole('dialog', { name: 'Date' }).getByRole('button').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(date).toBeFocused();
    await cell(page, 'dusty meadow').focus();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menu', { name: 'dusty meadow' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cell(page, 'dusty meadow')).toBeFocused();
  });
});

test('a popup of a button on a tile stays in place when the button disappears, and returns the focus to the tile', async ({
  page,
  studio,
}) => {
  await openHistoryWith(page, studio, [{ prompt: 'red lighthouse' }, { prompt: 'dusty meadow' }]);
  await page.getByRole('slider', { name: 'Columns' }).fill('4');
  const tile = cell(page, 'dusty meadow');
  for (const kind of ['More actions', 'Add to album']) {
    await tile.hover();
    const button = tile.getByRole('button', { name: kind });
    const [from, around] = [(await button.boundingBox())!, (await tile.boundingBox())!];
    await button.click();
    const popup = kind === 'Add to album' ? page.getByRole('dialog', { name: 'Save to Album' }) : page.getByRole('menu');
    await expect(popup).toBeVisible();
    await page.mouse.move(5, 890);
    await expect(page.locator('[data-buttons]')).toHaveCount(0);
    // Positions are set with the next frames.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const box = (await popup.boundingBox())!;
    expect(box.x + box.width, kind).toBeGreaterThan(around.x);
    expect(box.x, kind).toBeLessThanOrEqual(around.x + around.width);
    expect(Math.abs(box.y - (from.y + from.height)), kind).toBeLessThan(40);
    await page.keyboard.press('Escape');
    await expect(popup).toHaveCount(0);
    await expect(tile).toBeFocused();
  }
});

test('a second press on the button of a panel closes it, and leaves the focus there', async ({ page, studio }) => {
  await openHistoryWith(page, studio, [{ prompt: 'dry dock' }]);
  for (const name of ['Date', /^Size: /, /: details$/]) {
    const button = page.getByRole('button', { name });
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await button.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});
