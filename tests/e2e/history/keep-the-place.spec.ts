import type { Page } from '@playwright/test';
import { openLibraryOf } from '../library-of.ts';
import { expect, openStudio, test, withMotion, withoutServiceWorker } from '../studio.ts';

test.use({ ...withoutServiceWorker, ...withMotion });

const cells = (page: Page) => page.getByRole('grid', { name: 'History' }).getByRole('gridcell');
const grid = (page: Page) => page.getByRole('grid', { name: 'History' });
const scrollerOf = (page: Page) => grid(page).locator('xpath=ancestor::*[@aria-busy][1]');
const dayMs = 86_400_000;

test('the first picture in view stays there through every change of columns, filter and data', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  const noon = new Date().setHours(12, 0, 0, 0);
  // Every second picture is starred; each day has twenty, and the last day was yesterday.
  await library.add(
    Array.from({ length: 300 }, (_, at) => ({
      prompt: `wall ${at}`,
      isStarred: at % 2 === 0,
      at: new Date(noon - Math.floor(1 + at / 20) * dayMs - at * 10),
    })),
  );
  await expect(page.getByRole('link', { name: /^History/ }).first()).toContainText('300');
  const columns = page.getByRole('slider', { name: 'Columns' });
  await columns.fill('5');
  await expect(grid(page)).toHaveAttribute('aria-colcount', '5');
  await scrollerOf(page).evaluate((element) => element.scrollTo({ top: 4_200, behavior: 'instant' }));
  await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeVisible();
  await expect.poll(() => firstInView(page)).not.toBeNull();
  const [first] = (await firstInView(page))!;
  const name = (await cellOf(page, first).getAttribute('aria-label'))!;
  expect(name).toMatch(/^wall \d*[02468]$/);
  const stays = async (what: string) => {
    await expect.poll(() => rowsFromTop(page, first), `${what}: the row of the first picture is the first in view`).toBe(0);
  };
  await stays('as it was');

  await test.step('columns, there and back', async () => {
    for (const count of ['9', '3', '12', '2', '5']) {
      await columns.fill(count);
      await expect(grid(page)).toHaveAttribute('aria-colcount', count);
      await stays(`${count} columns`);
    }
  });

  await test.step('another width', async () => {
    await page.setViewportSize({ width: 1000, height: 900 });
    await stays('narrower');
    await page.setViewportSize({ width: 1440, height: 900 });
    await stays('as wide as before');
  });

  await test.step('a filter that it passes, set and cleared', async () => {
    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Starred' }).click();
    await expect(page).toHaveURL(/starred=true/);
    await expect(grid(page)).toHaveAttribute('aria-rowcount', String(15 + 15 * 2));
    await stays('starred only');
    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Clear Filters' }).click();
    await expect(grid(page)).toHaveAttribute('aria-rowcount', String(15 + 15 * 4));
    await stays('all again');
  });

  await test.step('pictures that another device makes, above and below it', async () => {
    await library.add([
      { prompt: 'made elsewhere', count: 7 },
      { prompt: 'made long ago', count: 3, at: new Date(noon - 40 * dayMs) },
    ]);
    await expect(grid(page)).toHaveAttribute('aria-rowcount', String(15 + 15 * 4 + 3 + 2));
    await stays('more above and below');
  });

  await test.step('deleting rows above it, and the first row itself: the next one takes its place', async () => {
    const next = await cells(page)
      .nth((await indexOf(page, first)) + 1)
      .getAttribute('data-media-id');
    await cellOf(page, first).focus();
    await page.keyboard.press('s');
    await expect(cellOf(page, first)).toHaveAccessibleDescription('');
    await page.keyboard.press('Delete');
    await expect(cellOf(page, first)).toHaveCount(0);
    await expect.poll(() => rowsFromTop(page, next!)).toBe(0);
  });
  await library.close();
});

const cellOf = (page: Page, id: string) => grid(page).locator(`[data-media-id="${id}"]`);

const indexOf = (page: Page, id: string) =>
  cells(page).evaluateAll((all, wanted) => all.findIndex((cell) => cell.getAttribute('data-media-id') === wanted), id);

/** Identifiers of the cells of the first row that is in view, or null when none is drawn. */
async function firstInView(page: Page): Promise<[string, ...string[]] | null> {
  const ids = await scrollerOf(page).evaluate((scroller) => {
    const top = scroller.getBoundingClientRect().top;
    const inView = [...scroller.querySelectorAll<HTMLElement>('[role=gridcell]')]
      .map((cell) => ({ id: cell.dataset['mediaId']!, box: cell.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > top);
    const first = Math.min(...inView.map(({ box }) => box.top));
    return inView.filter(({ box }) => box.top === first).map(({ id }) => id);
  });
  return ids.length === 0 ? null : (ids as [string, ...string[]]);
}

/** 0 when the row of that cell is the first one in view. */
async function rowsFromTop(page: Page, id: string): Promise<number> {
  const ids = await firstInView(page);
  return ids?.includes(id) === true ? 0 : -1;
}
