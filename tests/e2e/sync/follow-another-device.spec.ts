import type { Page } from '@playwright/test';
import { cutOff } from './cut-off.ts';
import { openLibraryOf } from '../library-of.ts';
import { expect, message, openStudio, paint, setImageCount, syncState, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

/** Less than the minute between two polls: a change that arrives in this time was announced. */
const announced = { timeout: 50_000 };

test("two browsers of one account see each other's changes without asking for them", async ({ page, studio, browser }) => {
  await openStudio(page, studio, '/history');
  await paint(page, 'shared wall');
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const second = await other.newPage();
  await openStudio(second, studio, '/history');
  const here = page.getByRole('gridcell', { name: 'shared wall' });
  const there = second.getByRole('gridcell', { name: 'shared wall' });
  await expect(there).toHaveCount(1);
  await expect(syncState(second)).toHaveText('Saved');

  for (const description of ['Starred', '', 'Starred', '', 'Starred']) {
    await here.focus();
    await page.keyboard.press('s');
    await expect(here).toHaveAccessibleDescription(description);
    await expect(there).toHaveAccessibleDescription(description, announced);
  }

  await setImageCount(second, 1);
  await second.getByRole('textbox', { name: 'Prompt', exact: true }).fill('answer');
  await second.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: 'answer' })).toHaveCount(1, announced);
  await other.close();
});

test('renaming an album that another browser has just renamed shows the replaced name once, with Undo', async ({
  page,
  studio,
  browser,
}) => {
  await openStudio(page, studio, '/history');
  await page.getByRole('link', { name: 'Albums' }).click();
  await page.getByRole('button', { name: 'Create new album' }).click();
  await page.getByLabel('Album Title').fill('Coast');
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  await expect(syncState(page)).toHaveText('Saved');
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const second = await other.newPage();
  await second.goto(page.url());
  await expect(titles(second)).toContainText(['Coast']);

  const reconnect = await cutOff(page);
  await rename(second, 'Coast', 'Harbour');
  await expect(syncState(second)).toHaveText('Saved');
  await rename(page, 'Coast', 'Shore');
  await reconnect();
  const told = message(page, 'The album was renamed to “Harbour” on another device meanwhile. It is “Shore” now.');
  await expect(told).toBeVisible();
  await expect(titles(second)).toContainText(['Shore'], announced);
  // No replaced name is left to show, now or later.
  await expect.poll(() => replacedTitles(page)).toHaveLength(1);
  expect(await replacedTitles(second)).toEqual([]);
  await expect(message(second, 'on another device')).toHaveCount(0);

  // The message comes back after a reload until it is answered.
  await page.reload();
  await told.getByRole('button', { name: 'Undo' }).click();
  for (const one of [page, second]) await expect(titles(one)).toContainText(['Harbour'], announced);
  await page.keyboard.press('Control+z');
  await expect(titles(page)).toContainText(['Shore']);
  await expect(syncState(page)).toHaveText('Saved');
  expect(await replacedTitles(page)).toEqual([]);
  await page.reload();
  await expect(titles(page)).toContainText(['Shore']);
  await expect(message(page, 'on another device')).toHaveCount(0);
  await other.close();
});

test('while a new device still fetches older pictures, no end is said', async ({ page, context, browser, studio }) => {
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  await library.add([{ prompt: 'one of many', count: 200 }]);
  await library.close();
  const device = await browser.newContext({ storageState: await context.storageState() });
  const other = await device.newPage();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const isOlder = (url: URL) => url.pathname === '/api/sync/snapshot' && url.searchParams.has('before');
  await other.route(isOlder, async (route) => {
    await released;
    await route.continue();
  });
  const older = other.waitForRequest((request) => isOlder(new URL(request.url())));
  await openStudio(other, studio, '/history');
  await older;
  await expect(other.getByRole('gridcell', { name: 'one of many' }).first()).toBeVisible();
  const end = other.getByText('All images loaded!');
  await expect(end).toHaveCount(0);
  release();
  await expect(end).toHaveCount(1);
  await device.close();
});

/** The replaced names that the device still has to show. */
function replacedTitles(page: Page): Promise<unknown[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const opening = indexedDB.open(names.find((name) => /^studio\.[0-9a-f]{16}$/.test(name))!);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const db = opening.result;
    const asked = db.transaction('meta').objectStore('meta').get('replacedTitles');
    await new Promise((resolve) => asked.addEventListener('success', resolve));
    db.close();
    return (asked.result as { value: unknown[] } | undefined)?.value ?? [];
  });
}

const titles = (page: Page) => page.getByRole('region', { name: 'Your albums' }).locator('[data-album-id]');

async function rename(page: Page, from: string, to: string): Promise<void> {
  await titles(page).filter({ hasText: from }).hover();
  await page.getByRole('button', { name: `Actions for ${from}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('Album Title').fill(to);
  await page.getByRole('dialog', { name: 'Edit Album' }).getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(titles(page).filter({ hasText: to })).toHaveCount(1);
}
