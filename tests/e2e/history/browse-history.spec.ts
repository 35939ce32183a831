import type { Page } from '@playwright/test';
import type { MadeRequest } from '../../support/library/add-made.ts';
import type { SpawnedStudio } from '../../support/studio/spawn-studio.ts';
import { addToLibraryOf } from '../library-of.ts';
import { expect, holdMessages, openStudio, syncState, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

/** Opens the history of a visitor who has these pictures. */
async function openWith(page: Page, studio: SpawnedStudio, ...requests: MadeRequest[]): Promise<void> {
  await openStudio(page, studio, '/history');
  const ids = await addToLibraryOf(page, studio, requests);
  await expectWholeLibrary(page, ids.length);
}

/** Waits until the sidebar shows `count` and the end of the list is shown: before that only the newest rows are on the device. */
async function expectWholeLibrary(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('link', { name: /History/ }).first()).toContainText(count.toLocaleString('en-US'));
  await expect(page.getByText('All images loaded!')).toBeAttached();
}

/** Goes to the oldest picture and presses a key there, before the database can answer. */
async function pressAtTheEnd(page: Page, key: string, shiftKey = false): Promise<void> {
  const grid = page.getByRole('grid', { name: 'History' });
  // The 200 newest come first, in some 25 rows: their end is not the oldest picture.
  await expect(syncState(page)).toHaveText('Saved');
  await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThan(50);
  await grid.getByRole('gridcell').first().focus();
  await page.evaluate(
    async ({ key, shiftKey }) => {
      const press = (init: KeyboardEventInit) =>
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
      const from = document.activeElement;
      press({ key: 'End', ctrlKey: true });
      // React draws in a microtask; a database answers in a task.
      for (let turn = 0; turn < 10 && document.activeElement === from; turn += 1) await Promise.resolve();
      if (document.activeElement === from || document.activeElement === document.body) throw new Error('the focus did not move');
      press({ key, shiftKey });
    },
    { key, shiftKey },
  );
}

test('a key on a picture that has not been read yet does what it says', async ({ page, studio }) => {
  await openWith(page, studio, { prompt: 'one of many', count: 600 });
  await pressAtTheEnd(page, 'Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await openStudio(page, studio, '/history');
  await expectWholeLibrary(page, 600);
  await pressAtTheEnd(page, 'Delete');
  await expectWholeLibrary(page, 599);

  await openStudio(page, studio, '/history');
  await expectWholeLibrary(page, 599);
  await holdMessages(page);
  await pressAtTheEnd(page, 's');
  await expect(page.getByText('Image starred!')).toBeVisible();

  await openStudio(page, studio, '/history');
  await expectWholeLibrary(page, 599);
  await pressAtTheEnd(page, 'F10', true);
  await expect(page.getByRole('menuitem', { name: 'Unstar' })).toBeVisible();
});

test('5,000 pictures scroll to the last one, which is opened, and the end is said', async ({ page, studio }) => {
  await openWith(page, studio, { prompt: 'one of many', count: 5_000 });
  await page.getByRole('slider', { name: 'Columns' }).fill('4');
  const grid = page.getByRole('grid', { name: 'History' });
  await expect(grid).toHaveAttribute('aria-colcount', '4');
  await grid.getByRole('gridcell').first().focus();
  await page.keyboard.press('Control+End');
  await expect(page.getByText('All images loaded!')).toBeVisible();
  expect(await grid.getByRole('gridcell').count()).toBeLessThan(200);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();

  // The grid follows the picture that is shown, so that closing leads back to it.
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowLeft');
  // Read in the page, because the browser reports a changed address late.
  const shown = await page.evaluate(() => new URLSearchParams(location.search).get('item'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator(`img[src^="/api/media/${shown}/"]`)).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const cell = page.locator(`[data-media-id="${shown}"]`);
  await expect(cell).toBeFocused();
  await expect(cell).toBeInViewport();

  await test.step('Pictures that fly past are not requested, and all pictures load where the fling ends', async () => {
    // The fling starts at rows that were not shown before, because shown pictures appear at once.
    await page.evaluate(() => {
      const scroller = document.querySelector('[role=grid]')!.parentElement!;
      scroller.scrollTop = (scroller.scrollHeight * 2) / 3;
    });
    await expect.poll(() => page.evaluate(hasPicturesInView)).toBe(true);
    const { passed, asked } = await page.evaluate(flingUp, 24_000);
    expect(passed).toBeGreaterThan(250);
    expect(asked).toBeLessThan(passed / 20);
    await expect.poll(() => page.evaluate(hasPicturesInView)).toBe(true);
  });
});

/**
 * Runs in the page: scrolls up 12,000 px a second, as a fling on a touchpad does. Counts the tiles on the way, and those whose
 * picture was requested. Tiles of the first steps, which may be a jump, and of late frames do not count: they did not fly past.
 */
async function flingUp(px: number): Promise<{ passed: number; asked: number }> {
  const grid = document.querySelector('[role=grid]')!;
  const scroller = grid.parentElement!;
  const from = scroller.scrollTop;
  let before = performance.now();
  const asked = new Set<string | null>();
  const idOf = (element: Element) => element.closest('[data-media-id]')!.getAttribute('data-media-id');
  const left = new Set([...document.querySelectorAll('[data-media-id]')].map(idOf));
  const rowHeight = grid.querySelector('[role=row] [data-media-id]')!.closest('[role=row]')!.getBoundingClientRect().height;
  for (let [by, step] = [0, 0]; by < px; step++) {
    const now = await new Promise<number>((resolve) => {
      requestAnimationFrame(resolve);
      // A headless browser may drop a requested frame; the next scroll requests another one.
      setTimeout(() => resolve(performance.now()), 1_000);
    });
    // A frame that came very late moves no further than 250 ms do: a browser does not catch up either.
    by += Math.min(now - before, 250) * 12;
    const isFlight = step >= 4 && now - before < 100;
    before = now;
    scroller.scrollTop = from - by;
    if (!isFlight) for (const cell of document.querySelectorAll('[data-media-id]')) left.add(idOf(cell));
    for (const picture of document.querySelectorAll('[data-tile-picture] img[src^="/api/media/"]')) asked.add(idOf(picture));
  }
  const passed = ((from - scroller.scrollTop) / rowHeight) * Number(grid.getAttribute('aria-colcount'));
  return { passed, asked: [...asked].filter((id) => !left.has(id)).length };
}

/** Runs in the page. */
function hasPicturesInView(): boolean {
  const images = [...document.querySelectorAll<HTMLImageElement>('[data-tile-picture] img[src^="/api/media/"]')];
  const inView = images.filter((image) => image.getBoundingClientRect().bottom > 0 && image.getBoundingClientRect().top < innerHeight);
  return inView.length >= 8 && inView.every((image) => image.complete && image.naturalWidth > 0);
}

test('Home and End stay in the row, with Control they go to the newest and the oldest picture', async ({ page, studio }) => {
  await openWith(page, studio, { prompt: 'a row of five', count: 5 });
  const cells = page.getByRole('grid', { name: 'History' }).getByRole('gridcell');
  await page.getByRole('slider', { name: 'Columns' }).fill('3');
  await expect(page.getByRole('grid', { name: 'History' })).toHaveAttribute('aria-colcount', '3');
  await cells.nth(1).focus();
  await page.keyboard.press('End');
  await expect(cells.nth(2)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(cells.nth(0)).toBeFocused();
  await page.keyboard.press('Control+End');
  await expect(cells.nth(4)).toBeFocused();
  await page.keyboard.press('Control+Home');
  await expect(cells.nth(0)).toBeFocused();
});

test('a focus that the person moves is not taken by a cell that waits to be drawn', async ({ page, studio }) => {
  await openWith(page, studio, { prompt: 'one of many', count: 200 });
  const grid = page.getByRole('grid', { name: 'History' });
  await grid.getByRole('gridcell').first().focus();
  const keepsFocus = await grid.evaluate(async (element) => {
    const [first, second] = element.querySelectorAll<HTMLElement>('[role=gridcell]');
    first!.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', ctrlKey: true, bubbles: true, cancelable: true }));
    // Before the end of the library has been drawn.
    second!.focus();
    const id = second!.dataset['mediaId'];
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
    return (document.activeElement as HTMLElement).dataset['mediaId'] === id;
  });
  expect(keepsFocus).toBe(true);
});

test('arrow keys move through the grid, Enter opens, Escape closes and focus returns', async ({ page, studio }) => {
  await openWith(page, studio, { prompt: 'second of two' }, { prompt: 'first of two' });
  await page.getByRole('gridcell', { name: 'second of two' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('gridcell', { name: 'first of two' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'first of two' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('dialog', { name: 'second of two' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('dialog', { name: 'second of two' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('gridcell', { name: 'second of two' })).toBeFocused();
});

test('the address of an open picture opens it again, and Back closes it', async ({ page, studio }) => {
  await openWith(page, studio, { prompt: 'deep link' });
  await page.getByRole('gridcell', { name: 'deep link' }).click();
  await expect(page.getByRole('dialog', { name: 'deep link' })).toBeVisible();
  await expect(page).toHaveURL(/[?&]item=/);
  const address = page.url();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByRole('dialog', { name: 'deep link' })).toBeVisible();
});

test('the slider sets two to twelve columns and the choice is kept', async ({ page, studio }) => {
  await openWith(page, studio, { prompt: 'columns', count: 2 });
  const grid = page.getByRole('grid', { name: 'History' });
  await expect(grid).toHaveAttribute('aria-colcount', '8');
  const slider = page.getByRole('slider', { name: 'Columns' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(grid).toHaveAttribute('aria-colcount', '2');
  await page.keyboard.press('End');
  await expect(grid).toHaveAttribute('aria-colcount', '12');
  await page.reload();
  await expect(grid).toHaveAttribute('aria-colcount', '12');
});
