import type { Page } from '@playwright/test';
import { openHistoryWith, openLibraryOf } from '../library-of.ts';
import { expect, expectAllParts, openStudio, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

const cells = (page: Page) => page.getByRole('grid', { name: 'History' }).getByRole('gridcell');
const filters = (page: Page) => page.getByRole('group', { name: 'Filters' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true });
const names = (page: Page) => cells(page).evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label')));

test('the history is searched and filtered, the address says how, and Back takes each step back', async ({ page, context, studio }) => {
  await openHistoryWith(page, studio, [{ prompt: 'red lighthouse' }, { prompt: 'green meadow', count: 2 }]);

  await test.step('/ focuses the search, and what is typed is found on the device', async () => {
    // An empty history has no search: it comes with the first picture.
    await expect(search(page)).toBeVisible();
    await cells(page).first().focus();
    await page.keyboard.press('/');
    await expect(search(page)).toBeFocused();
    await page.keyboard.type('lighthouse');
    await expect(cells(page)).toHaveCount(1);
    await expect(page).toHaveURL(/[?&]q=lighthouse/);
    await page.keyboard.press('Escape');
    await expect(search(page)).toHaveValue('');
    await expect(cells(page)).toHaveCount(3);
    await expect(page).not.toHaveURL(/[?&]q=/);
  });

  await test.step('the model is searched too, and all of it without a connection', async () => {
    await expectAllParts(page);
    await context.setOffline(true);
    await search(page).fill('meadow');
    await expect(cells(page)).toHaveCount(2);
    await search(page).fill('painter');
    await expect(cells(page)).toHaveCount(3);
    await context.setOffline(false);
  });

  await test.step('nothing found is said in the words of the specification', async () => {
    await search(page).fill('zeppelin');
    await expect(
      page.getByText("Oops we couldn't find any images matching 'zeppelin'. Try a different search text or filters!"),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(cells(page)).toHaveCount(3);
  });

  await test.step('Starred shows starred pictures only, and Back shows all again', async () => {
    await page.getByRole('gridcell', { name: 'red lighthouse' }).focus();
    await page.keyboard.press('s');
    await filters(page).getByRole('button', { name: 'Starred' }).click();
    await expect(cells(page)).toHaveCount(1);
    await expect(page).toHaveURL(/starred=true/);
    await page.goBack();
    await expect(cells(page)).toHaveCount(3);
    await page.goForward();
    await expect(cells(page)).toHaveCount(1);
  });

  await test.step('an address can be shared: it filters when it is opened', async () => {
    await page.reload();
    await expect(cells(page)).toHaveCount(1);
    await expect(filters(page).getByRole('button', { name: 'Starred' })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('a picture opened from a filtered list keeps the filter, and so does closing it', async () => {
    await cells(page).first().click();
    await expect(page.getByRole('dialog', { name: 'red lighthouse' })).toBeVisible();
    await expect(page).toHaveURL(/starred=true/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/starred=true/);
  });

  await test.step("'Clear Filters' leaves none", async () => {
    await filters(page).getByRole('button', { name: 'Clear Filters' }).click();
    await expect(cells(page)).toHaveCount(3);
    await expect(filters(page).getByRole('button', { name: 'Clear Filters' })).toHaveCount(0);
  });

  await test.step('Images only and Videos only', async () => {
    await filters(page).getByRole('button', { name: 'Videos only' }).click();
    await expect(page.getByText('No images match these filters.')).toBeVisible();
    await filters(page).getByRole('button', { name: 'Images only' }).click();
    await expect(cells(page)).toHaveCount(3);
    await filters(page).getByRole('button', { name: 'Clear Filters' }).click();
  });

  await test.step('the words for what is not wanted are searched too', async () => {
    const library = await openLibraryOf(page, studio);
    await library.add([{ prompt: 'bare hill', negativePrompt: 'fog and haze' }]);
    await expect(cells(page)).toHaveCount(4);
    await search(page).fill('haze');
    await expect.poll(() => names(page)).toEqual(['bare hill']);
    await library.close();
  });
});

test('Date offers two presets and a range of two months in which no future day can be chosen', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  const midnight = (daysAgo: number) => new Date(new Date().setHours(0, 0, 0, 0)).setDate(new Date().getDate() - daysAgo);
  await library.add([
    { prompt: 'today' },
    { prompt: 'first of seven days', at: new Date(midnight(7)) },
    { prompt: 'before seven days', at: new Date(midnight(7) - 1) },
    { prompt: 'first of thirty days', at: new Date(midnight(30)) },
    { prompt: 'before thirty days', at: new Date(midnight(30) - 1) },
  ]);
  await expect(cells(page)).toHaveCount(5);
  await filters(page).getByRole('button', { name: 'Date' }).click();
  const panel = page.getByRole('dialog', { name: 'Date' });
  await test.step('the presets, each from 00:00 of its first day', async () => {
    await panel.getByRole('button', { name: 'Past 30 days' }).click();
    await expect(filters(page).getByRole('button', { name: 'Date: Past 30 days' })).toBeVisible();
    await expect.poll(() => names(page)).toEqual(['today', 'first of seven days', 'before seven days', 'first of thirty days']);
    await filters(page).getByRole('button', { name: /^Date/ }).click();
    await panel.getByRole('button', { name: 'Past 7 days' }).click();
    await expect(page).toHaveURL(/preset=7/);
    await expect(filters(page).getByRole('button', { name: 'Date: Past 7 days' })).toBeVisible();
    await expect.poll(() => names(page)).toEqual(['today', 'first of seven days']);
  });
  await test.step('the calendar', async () => {
    await filters(page).getByRole('button', { name: /^Date/ }).click();
    await panel.getByRole('button', { name: 'Custom Range' }).click();
    await expect(panel.getByRole('grid')).toHaveCount(2);
    const today = panel.locator('[data-today] button');
    await expect(today).toBeVisible();
    const future = panel.locator('[data-day] button:disabled');
    const isLastDay = await page.evaluate(() => new Date(Date.now() + 86_400_000).getDate() === 1);
    if (!isLastDay) await expect(future.first()).toBeDisabled();
    await expect(panel.getByRole('button', { name: 'Next month' })).toBeDisabled();
  });
  await test.step('a range is set once both days are chosen, by keyboard too', async () => {
    await panel.getByRole('button', { name: 'Previous month' }).click();
    const first = panel.getByRole('grid').first();
    const day = first.locator('[data-day$="-10"] button');
    const [year, month] = (await first.locator('[data-day$="-10"]').getAttribute('data-day'))!.split('-').map(Number);
    const at = (date: number) => new Date(year!, month! - 1, date).getTime();
    await library.add([
      { prompt: 'behind the range', at: new Date(at(13)) },
      { prompt: 'last of the range', at: new Date(at(13) - 1) },
      { prompt: 'first of the range', at: new Date(at(10)) },
      { prompt: 'before the range', at: new Date(at(10) - 1) },
    ]);
    await day.click();
    await expect(panel.getByText('Choose the last day.')).toBeVisible();
    await expect(page).toHaveURL(/preset=7/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/preset=custom/);
    await expect(page).toHaveURL(/from=\d{4}-\d{2}-10/);
    await expect(page).toHaveURL(/to=\d{4}-\d{2}-12/);
    await expect.poll(() => names(page)).toEqual(['last of the range', 'first of the range']);
  });
  await library.close();
});

test('the search begins once typing rests for a tenth of a second', async ({ page, studio }) => {
  await page.clock.install();
  await openHistoryWith(page, studio, [{ prompt: 'red lighthouse' }, { prompt: 'green meadow' }]);
  await expect(search(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await search(page).pressSequentially('light');
  await page.clock.runFor(99);
  await search(page).press('h');
  await page.clock.runFor(99);
  await expect(page).not.toHaveURL(/[?&]q=/);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/[?&]q=lighth$/);
});

test('Creation Method has four groups, each with a sub-list, a way back and Clear', async ({ page, studio }) => {
  await page.clock.install();
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  await library.add([{ prompt: 'by the painter' }, { prompt: 'by another', model: 'other-model' }]);
  await expect(cells(page)).toHaveCount(2);
  await filters(page).getByRole('button', { name: 'Creation Method' }).click();
  const panel = page.getByRole('dialog', { name: 'Creation Method' });
  for (const name of ['Public Models', 'My Characters', 'My Models', 'Character Library']) {
    await expect(panel.getByRole('button', { name })).toBeVisible();
  }
  await test.step('an empty group says so', async () => {
    await panel.getByRole('button', { name: 'My Characters' }).click();
    await expect(panel.getByText('You have no characters yet.')).toBeVisible();
    await panel.getByRole('button', { name: 'Back' }).click();
  });
  await test.step('Public Models has a search that has the focus, and a preview after half a second', async () => {
    await panel.getByRole('button', { name: 'Public Models' }).click();
    await expect(panel.getByPlaceholder('Search models...')).toBeFocused();
    const model = panel.getByRole('button', { name: 'Built-in painter', exact: true });
    await page.keyboard.type('zeppelin');
    await expect(panel.getByText('No model has this name.')).toBeVisible();
    await expect(model).toHaveCount(0);
    await panel.getByPlaceholder('Search models...').fill('BUILT\u2011IN');
    await expect(model).toBeVisible();
    const preview = page.getByRole('tooltip').locator('img');
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await model.hover();
    await page.clock.runFor(499);
    await expect(preview, 'not before half a second').toHaveCount(0);
    await page.clock.runFor(1);
    await expect(preview).toBeVisible();
    await panel.getByPlaceholder('Search models...').hover();
    await expect(preview).toHaveCount(0);
    await model.hover();
    await page.clock.runFor(300);
    await panel.getByPlaceholder('Search models...').hover();
    await page.clock.runFor(1_000);
    await expect(preview, 'not for a pointer that passes by').toHaveCount(0);
    await page.clock.resume();
    await model.click();
    await expect(page).toHaveURL(/model=painter/);
    await expect(filters(page).getByRole('button', { name: 'Creation Method: Built-in painter' })).toBeVisible();
    await expect.poll(() => names(page)).toEqual(['by the painter']);
  });
  await test.step('Clear takes the choice back', async () => {
    await panel.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page).not.toHaveURL(/model=/);
    await expect(cells(page)).toHaveCount(2);
  });
  await library.close();
});

test('on a phone the filters are in a sheet, what is set is seen as chips, and nothing overflows at 320 px', async ({
  browser,
  studio,
}) => {
  const context = await browser.newContext({
    ...withoutServiceWorker,
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await openHistoryWith(page, studio, [{ prompt: 'pocket sketch' }]);
  await page.getByRole('button', { name: 'Filters' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: 'Date' }).tap();
  await sheet.getByRole('button', { name: 'Custom Range' }).tap();
  await expect(sheet.getByRole('grid')).toHaveCount(2);
  const [before, now] = await Promise.all([0, 1].map(async (at) => (await sheet.getByRole('grid').nth(at).boundingBox())!));
  expect(now!.y, 'the months stand below each other').toBeGreaterThanOrEqual(before!.y + before!.height);
  expect(now!.x).toBe(before!.x);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await sheet.getByRole('button', { name: 'Past 30 days' }).tap();
  await sheet.getByRole('button', { name: 'Starred' }).tap();
  await sheet.getByRole('button', { name: 'Show items' }).tap();
  await expect(page.getByText('No images match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Starred' }).tap();
  await expect(cells(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Remove filter Past 30 days' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await context.close();
});

test('a history query error resets date, keyword and model, and says so', async ({ page, studio }) => {
  await page.context().route(/search\.worker/, (route) => route.abort());
  await openHistoryWith(page, studio, [{ prompt: 'calm water' }]);
  await page.goto(`${studio.url}/history?q=water&preset=7&model=painter&starred=true`);
  await expect(page.getByText('The history could not be searched. Date, search text and model were cleared.')).toBeVisible();
  await expect(page).not.toHaveURL(/[?&](q|preset|model)=/);
  await expect(page).toHaveURL(/starred=true/);
});
