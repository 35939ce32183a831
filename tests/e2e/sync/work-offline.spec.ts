import type { Page, Response } from '@playwright/test';
import { inArray } from 'drizzle-orm';
import { album } from '../../../server/storage/schema/album.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { addAlbums } from '../../support/library/add-albums.ts';
import { openHistoryWith, openLibraryOf } from '../library-of.ts';
import { expect, goOffline, holdMessages, openStudio, pictureIn, setImageCount, syncState, test, withoutServiceWorker } from '../studio.ts';

test('everything works on a train and arrives once when the network is back', async ({ page, context, stoppableStudio }) => {
  await openHistoryWith(page, stoppableStudio, [{ prompt: 'starred one' }, { prompt: 'kept one' }, { prompt: 'deleted one' }]);
  const grid = page.getByRole('grid', { name: 'History' });
  const image = pictureIn(grid.getByRole('gridcell', { name: 'kept one' }));
  const dialog = page.getByRole('dialog', { name: 'kept one' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await grid.getByRole('gridcell', { name: 'kept one' }).click();
  await expect(dialog).toBeVisible();
  await expect.poll(() => findKeptOriginal(page)).toBeDefined();
  await goOffline(page);
  await stoppableStudio.stop();
  // Only the service worker's copies are left.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await page.reload();

  await test.step('a picture that was opened before is downloaded', async () => {
    await dialog.getByRole('button', { name: 'Download' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /PNG/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^pleinair-kept-one-[0-9a-z]+\.png$/);
  });
  await test.step('the viewer and videos get the original', async () => {
    const original = await findKeptOriginal(page);
    expect(await page.evaluate(async (url) => (await fetch(url)).status, original!)).toBe(200);
  });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(grid.getByRole('gridcell')).toHaveCount(3);
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);

  await grid.getByRole('gridcell', { name: 'starred one' }).focus();
  await page.keyboard.press('s');
  await holdMessages(page);
  await grid.getByRole('gridcell', { name: 'deleted one' }).focus();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(syncState(page)).toHaveText('Offline, 2 waiting');

  await stoppableStudio.start();
  await context.setOffline(false);
  await expect(syncState(page)).toHaveText('Saved');
  const history = await page.evaluate(async () => {
    const response = await fetch('/api/create/history');
    return (await response.json()) as { items: { prompt_head: string; is_starred: boolean }[] };
  });
  expect(history.items.map((item) => [item.prompt_head, item.is_starred])).toEqual([
    ['starred one', true],
    ['kept one', false],
  ]);
});

function findKeptOriginal(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('media-'));
    const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map((request) => request.url)));
    return kept.flat().find((url) => url.includes('/original'));
  });
}

test('saving begins although the connection was gone when its parts were fetched', async ({ browser, studio }) => {
  // Without a service worker the page fetches each part over the connection when it needs it.
  const context = await browser.newContext(withoutServiceWorker);
  const page = await context.newPage();
  let isBack = false;
  const asked = { part: 0, worker: 0, page: 0 };
  await context.route(/start-sync/, (route) => (asked.part++, isBack ? route.continue() : route.abort()));
  await context.route(/sync\.worker/, (route) => (asked.worker++ === 0 ? route.abort() : route.continue()));
  page.on('request', (request) => (asked.page += request.isNavigationRequest() ? 1 : 0));
  await openStudio(page, studio, '/history');
  const cell = page.getByRole('gridcell', { name: 'patience' });
  await test.step('a picture that is requested in that state is kept, and outlives the page', async () => {
    await setImageCount(page, 1);
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('patience');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(cell).toHaveCount(1);
    await expect.poll(() => asked.part).toBeGreaterThan(1);
    expect(asked.page).toBe(1);
    await page.reload();
    await expect(cell).toHaveCount(1);
  });
  await test.step('and is painted once when they arrive', async () => {
    isBack = true;
    await expect(pictureIn(cell)).toHaveCount(1);
    await expect(cell).toHaveCount(1);
    expect(asked.worker).toBeGreaterThan(1);
    // A browser that caches the failed import makes the page reload once.
    expect(asked.page).toBeLessThan(4);
  });
  await context.close();
});

test('a browser that never asks again for a part which failed once starts the page again, with what was typed', async ({
  browser,
  studio,
}) => {
  // Imitates such a browser: only the script request fails for the part that loads with the first letter.
  const context = await browser.newContext(withoutServiceWorker);
  const page = await context.newPage();
  let pages = 0;
  page.on('request', (request) => (pages += request.isNavigationRequest() ? 1 : 0));
  await context.route(/improve-prompt/, (route) =>
    pages === 1 && route.request().resourceType() === 'script' ? route.abort() : route.continue(),
  );
  const isPart = (response: Response) => /improve-prompt/.test(response.url()) && response.request().resourceType() === 'script';
  const part = page.waitForResponse(isPart, { timeout: 0 });
  await openStudio(page, studio, '/history');
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  const again = page.waitForEvent('load');
  await prompt.fill('stubborn');
  await again;
  await expect(prompt).toHaveValue('stubborn');
  await part;
  await context.close();
});

test('a picture asked for offline is painted when the connection is back, and every other change is sent', async ({
  page,
  context,
  studio,
}) => {
  await openStudio(page, studio, '/history');
  await setImageCount(page, 1);
  const library = await openLibraryOf(page, studio);
  const ids = await library.add([{ prompt: 'far shore', count: 3 }, { prompt: 'to vary' }, { prompt: 'thrown away' }]);
  const [albumId] = await addAlbums(library.db, library.me, [{ title: 'Coast', createdAt: Date.now(), items: ids.slice(0, 3) }]);
  const cells = (name: string) => page.getByRole('grid', { name: 'History' }).getByRole('gridcell', { name });
  await expect(cells('far shore')).toHaveCount(3);
  await holdMessages(page);
  await cells('thrown away').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(cells('thrown away')).toHaveCount(0);
  // The first visit puts the albums on the device, from where they are read offline.
  await page.getByRole('link', { name: 'Albums' }).click();
  await expect(page.getByRole('region', { name: 'Your albums' })).toContainText('Coast');
  await page.getByRole('link', { name: /^History/ }).click();
  await goOffline(page);

  await test.step('a new picture', async () => {
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('later');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(cells('later')).toHaveCount(1);
    await expect(syncState(page)).toHaveText('Offline, 1 waiting');
  });
  await test.step('a picture that was deleted in the studio already', async () => {
    await cells('to vary').focus();
    await page.keyboard.press('Control+z');
    await expect(cells('thrown away')).toHaveCount(1);
    await expect(syncState(page)).toHaveText('Offline, 2 waiting');
  });
  await test.step('variations', async () => {
    await cells('to vary').click();
    await page.getByRole('region', { name: 'Create Variations' }).getByRole('button', { name: 'Subtle' }).click();
    await expect(syncState(page)).toHaveText('Offline, 3 waiting');
    await page.keyboard.press('Escape');
    await expect(cells('to vary')).toHaveCount(3);
  });
  await test.step('stars for many', async () => {
    await cells('far shore')
      .first()
      .click({ modifiers: ['Control'] });
    await cells('far shore')
      .last()
      .click({ modifiers: ['Shift'] });
    await page.keyboard.press('s');
    await expect(page.getByText('3 images starred!')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(syncState(page)).toHaveText('Offline, 4 waiting');
  });
  await test.step('a cover', async () => {
    await page.getByRole('link', { name: 'Albums' }).click();
    await page.getByRole('button', { name: /^Coast/ }).click();
    await page.getByRole('grid', { name: 'Album' }).getByRole('gridcell').last().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Choose cover' }).click();
    await expect(page.getByText('Cover chosen')).toBeVisible();
    await expect(syncState(page)).toHaveText('Offline, 5 waiting');
  });

  await context.setOffline(false);
  await expect(syncState(page)).toHaveText('Saved');
  const rows = await library.db.select().from(media).where(inArray(media.id, ids));
  const row = (id: string) => rows.find((one) => one.id === id)!;
  expect(ids.map((id) => row(id).isStarred)).toEqual([true, true, true, false, false]);
  expect(row(ids[4]!).deletedAt).toBeNull();
  const [coast] = await library.db
    .select()
    .from(album)
    .where(inArray(album.id, [albumId!]));
  expect(ids.slice(0, 3)).toContain(coast!.coverMediaId);
  await page.getByRole('link', { name: /^History/ }).click();
  await expect(pictureIn(cells('to vary'))).toHaveCount(3);
  await expect(pictureIn(cells('later'))).toHaveCount(1);
  await library.close();

  await test.step('the requests that left the device are listed, also offline, and without the prompt', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'What left this device' }).click();
    const sent = page.getByRole('region', { name: 'Requests' });
    // Consecutive requests of one kind are one entry.
    const started = /Started (a generation|2 generations)/;
    const asks = sent.getByRole('listitem').filter({ hasText: started });
    // A new connection may take a request and give no answer; the list has such a request too.
    const asked = asks.filter({ hasNotText: 'no answer' }).first();
    await expect(asked).toBeVisible();
    await goOffline(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'What left this device' })).toBeVisible();
    await expect(asked).toHaveText(/POST \/api\/create/);
    await expect(sent.getByText(/later/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Every reason' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: 'Generations' }).click();
    await expect(sent.getByRole('listitem').filter({ hasNotText: started })).toHaveCount(0);
    await expect(asked).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(asks).toHaveCount(0);
  });
});
