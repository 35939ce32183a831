import type { Page } from '@playwright/test';
import { addAlbums } from '../../support/library/add-albums.ts';
import { rounds } from '../../support/rounds.ts';
import { openLibraryOf } from '../library-of.ts';
import { expect, openStudio, pictureIn, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

const albumCount = rounds(60, 500);
const last = `Folder ${albumCount - 3}`;
const showAll = `Show all ${albumCount} albums`;

const cards = (page: Page) => page.getByRole('region', { name: 'Your albums' }).locator('[data-album-id]');
const card = (page: Page, title: string) => cards(page).filter({ hasText: title });
const cells = (page: Page, name: 'All' | 'Album') => page.getByRole('grid', { name }).getByRole('gridcell');

test('many albums are sorted, searched and opened as the specification says', async ({ page, browser, studio }) => {
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  const ids = await library.add([{ prompt: 'on the shelf', count: 40 }]);
  const now = Date.now();
  const many = Array.from({ length: albumCount - 3 }, (_, index) => ({
    title: `Folder ${index + 1}`,
    createdAt: now - 10_000 - index * 1_000,
  }));
  const long = 'Postcards from the coast that were never sent to anybody';
  await addAlbums(library.db, library.me, [
    { title: 'aardvark', createdAt: now - 90_000_000, items: ids.slice(0, 2), addedAt: now - 2_000 },
    { title: 'Full', createdAt: now - 80_000_000, items: ids, addedAt: now - 60_000 },
    { title: long, createdAt: now, items: ids.slice(0, 1), addedAt: now - 1_000 },
    ...many,
  ]);
  await page.goto(`${studio.url}/albums`);

  await test.step('The grid has a card for every album, the last of which is reached', async () => {
    await page.getByRole('button', { name: showAll }).click();
    await expect(cards(page)).toHaveCount(albumCount);
    await card(page, last).scrollIntoViewIfNeeded();
    await expect(card(page, last)).toBeInViewport();
  });

  await test.step("Album card: up to three preview images, the title truncated to 40 characters and '{n} images'", async () => {
    await card(page, 'Full').scrollIntoViewIfNeeded();
    await expect(card(page, 'Full')).toContainText('40 images');
    await expect(pictureIn(card(page, 'Full'))).toHaveCount(3);
    await expect(pictureIn(card(page, 'aardvark'))).toHaveCount(2);
    await expect(card(page, 'Postcards')).toContainText(`${long.slice(0, 40)}…`);
    await expect(card(page, 'Postcards')).not.toContainText(long);
  });

  await test.step("'Sort by': creation time, newest first, is the default; A to Z; last image added; image count, highest first", async () => {
    const sortBy = async (now: string, next: string) => {
      await page.getByRole('button', { name: `Sort by: ${now}` }).click();
      await page.getByRole('menuitemradio', { name: next }).click();
    };
    const first = (count: number) => cards(page).evaluateAll((all, n) => all.slice(0, n).map((one) => one.textContent), count);
    await expect.poll(() => first(2)).toEqual([expect.stringMatching(/^Postcards/), expect.stringMatching(/^Folder 1\D*0 images/)]);
    await sortBy('Album creation time', 'A to Z');
    // Numbers in titles count as numbers.
    await expect
      .poll(() => first(4))
      .toEqual(
        ['aardvark', 'Folder 1', 'Folder 2', 'Folder 3'].map((title) => expect.stringMatching(new RegExp(`^${title}\\D*\\d+ images`))),
      );
    await sortBy('A to Z', 'Last image added');
    await expect.poll(() => first(3)).toEqual(['Postcards', 'aardvark', 'Full'].map((title) => expect.stringMatching(`^${title}`)));
    await sortBy('Last image added', 'Image count');
    await expect.poll(() => first(3)).toEqual(['Full', 'aardvark', 'Postcards'].map((title) => expect.stringMatching(`^${title}`)));
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sort by: Image count' })).toBeVisible();
  });

  await test.step("Below it all album images labelled 'All', each once", async () => {
    await expect(page.getByRole('heading', { level: 2, name: 'All' })).toHaveCount(1);
    await cells(page, 'All').first().focus();
    await page.keyboard.press('Control+a');
    await expect(page.getByRole('toolbar', { name: 'Selection' }).getByRole('status')).toHaveText('40 selected');
    await page.keyboard.press('Escape');
  });

  await test.step('Search box', async () => {
    await page.getByRole('searchbox', { name: 'Search albums and images' }).fill(last.toLowerCase());
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Search albums and images' }).fill('');
    await expect(page.getByRole('button', { name: showAll })).toBeVisible();
  });

  await test.step('The album column slider is 2 to 12, default 8', async () => {
    const slider = page.getByRole('slider', { name: 'Columns' });
    for (const [name, value] of [
      ['min', '2'],
      ['max', '12'],
    ] as const)
      await expect(slider).toHaveAttribute(name, value);
    await expect(page.getByRole('grid', { name: 'All' })).toHaveAttribute('aria-colcount', '8');
  });

  await test.step('Image card: hover actions and a full-size viewer', async () => {
    await card(page, 'aardvark')
      .getByRole('button', { name: /^aardvark/ })
      .click();
    const cell = cells(page, 'Album').first();
    await cell.hover();
    for (const name of ['Star', 'Download', 'More actions']) await expect(cell.getByRole('button', { name })).toBeVisible();
    await cell.getByRole('button', { name: 'Star' }).click();
    await expect(cell.getByRole('img', { name: 'Starred' })).toBeVisible();
    await page.mouse.move(5, 5);
    await cell.click();
    await expect(page.getByRole('dialog', { name: 'on the shelf' })).toBeVisible();
    await page.keyboard.press('f');
    await expect(page.getByRole('dialog', { name: /^Zoom: / })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('Star failure in albums is only logged, on a tile and in the open picture', async () => {
    const failNext = () =>
      page.evaluate(() => {
        // oxlint-disable-next-line typescript/unbound-method -- it is called with the worker it is asked of
        const { postMessage } = Worker.prototype;
        // Changes are written by a worker.
        Worker.prototype.postMessage = function fail(this: Worker, message: object, options?: object) {
          if (!('change' in message)) return postMessage.call(this, message, options);
          Worker.prototype.postMessage = postMessage;
          throw new DOMException('the disk is broken', 'DataError');
        };
      });
    const starInVain = async () => {
      const logged = page.waitForEvent('console', {
        predicate: (line) => line.text().startsWith('star.failed'),
        timeout: 10_000,
      });
      await failNext();
      await page.keyboard.press('s');
      await logged;
    };
    const cell = cells(page, 'Album').nth(1);
    await cell.focus();
    await starInVain();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Star', exact: true })).toBeVisible();
    await starInVain();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(cell.getByRole('img', { name: 'Starred' })).toHaveCount(0);
  });

  await test.step("'Save to Album' lists 'All' plus the albums, with a search where there are many", async () => {
    await cells(page, 'Album').nth(1).focus();
    await page.keyboard.press('a');
    const popover = page.getByRole('dialog', { name: 'Save to Album' });
    await expect(popover.getByRole('listitem')).toHaveCount(albumCount + 1);
    await expect(popover.getByRole('listitem').first()).toHaveText(/^All/);
    await popover.getByRole('searchbox', { name: 'Search albums' }).fill('postcards');
    await expect(popover.getByRole('listitem')).toHaveText(new RegExp(`^${long.slice(0, 40)}…`));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(popover.getByRole('button', { name: /^Postcards/ })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
  });

  await test.step('On a phone the album column slider is 2 to 4', async () => {
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      storageState: { ...(await page.context().storageState()), origins: [] },
    });
    const small = await phone.newPage();
    await small.goto(`${studio.url}/albums`);
    await expect(cells(small, 'All').first()).toBeAttached();
    const slider = small.getByRole('slider', { name: 'Columns' });
    await expect(slider).toHaveAttribute('min', '2');
    await expect(slider).toHaveAttribute('max', '4');
    await expect(small.getByRole('grid', { name: 'All' })).toHaveAttribute('aria-colcount', '4');
    await small.setViewportSize({ width: 844, height: 390 });
    await expect(slider, 'turned, it has the room of a desk').toHaveAttribute('max', '12');
    await slider.fill('12');
    await expect(small.getByRole('grid', { name: 'All' })).toHaveAttribute('aria-colcount', '12');
    await small.setViewportSize({ width: 390, height: 844 });
    await expect(small.getByRole('grid', { name: 'All' })).toHaveAttribute('aria-colcount', '4');
    await small.getByRole('link', { name: /^History/ }).tap();
    await expect(small.getByRole('grid', { name: 'History' })).toHaveAttribute('aria-colcount', '4');
    await phone.close();
  });
  await library.close();
});
