import { createPictures, expect, message, openStudio, syncState, test } from './studio.ts';

test('a star is set, said aloud, and still there after a reload', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  await createPictures(page, 'lighthouse');
  await page.getByRole('gridcell', { name: 'lighthouse' }).focus();
  await page.keyboard.press('s');
  await expect(page.getByText('Image starred!')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('gridcell', { name: 'lighthouse', exact: true }).getByRole('img', { name: 'Starred' })).toBeVisible();
  await page.getByRole('gridcell', { name: 'lighthouse' }).hover();
  const row = page.getByRole('gridcell', { name: 'lighthouse' });
  const seen = await row.getByRole('button', { name: 'Unstar' }).evaluateHandle((button) => {
    const fills: boolean[] = [];
    const look = () => {
      const isFilled = getComputedStyle(button.querySelector('svg')!).fill !== 'none';
      if (fills.at(-1) !== isFilled) fills.push(isFilled);
    };
    look();
    new MutationObserver(look).observe(button, { subtree: true, attributes: true });
    return fills;
  });
  await row.getByRole('button', { name: 'Unstar' }).click();
  await expect(page.getByText('Image unstarred!')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Star', exact: true })).toBeVisible();
  expect(await seen.jsonValue(), 'the star that was is not seen again after the press').toEqual([true, false]);
});

test('a deleted picture is hidden at once and comes back with Undo', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  await createPictures(page, 'red barn');
  const cell = page.getByRole('gridcell', { name: 'red barn' });
  await cell.focus();
  await page.keyboard.press('Delete');
  await expect(cell).toHaveCount(0);
  await expect(page.getByText('Image deleted!')).toBeVisible();
  await message(page, 'Image deleted!').getByRole('button', { name: 'Undo' }).click();
  await expect(cell).toHaveCount(1);
});

test('the undo snackbar survives a reload and undoes the same deletion', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  await createPictures(page, 'blue door');
  await page.getByRole('gridcell', { name: 'blue door' }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Image deleted!')).toBeVisible();
  await page.reload();
  await message(page, 'Image deleted!').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('gridcell', { name: 'blue door' })).toHaveCount(1);
});

test('Dismiss deletes for good, and on every device', async ({ page, studio, browser }) => {
  await openStudio(page, studio, '/history');
  await createPictures(page, 'old fence');
  await page.getByRole('gridcell', { name: 'old fence' }).focus();
  await page.keyboard.press('Delete');
  const deleted = page.waitForResponse((response) => response.url().endsWith('/api/create/batch_delete_image'));
  await page.getByRole('button', { name: 'Dismiss' }).click();
  expect((await deleted).status()).toBe(200);
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const second = await other.newPage();
  await openStudio(second, studio, '/history');
  await expect(second.getByText("Your creative space is empty. Let's bring it to life ✨")).toBeVisible();
  await other.close();
});

test('a deletion goes through although its tab was closed', async ({ page, context, studio }) => {
  await openStudio(page, studio, '/history');
  await createPictures(page, 'grey heron');
  await page.getByRole('gridcell', { name: 'grey heron' }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Image deleted!')).toBeVisible();
  const second = await context.newPage();
  await openStudio(second, studio, '/history');
  const answer = second.waitForResponse((response) => response.url().endsWith('/api/create/batch_delete_image'));
  await page.close();
  await expect(second.getByRole('gridcell', { name: 'grey heron' })).toHaveCount(0);
  expect((await answer).status()).toBe(200);
});

test('a deletion goes through although the last tab was closed, woken by the browser alone', async ({ page, context, studio }) => {
  await openStudio(page, studio, '/history');
  await createPictures(page, 'last one out');
  await expect(syncState(page)).toHaveText('Saved');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const database = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    return names.find((name) => /^studio\.[0-9a-f]{16}$/.test(name))!;
  });
  // Another page, not of the studio, from which the browser can be told what to do.
  const elsewhere = await context.newPage();
  const browser = await context.newCDPSession(elsewhere);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { scopeURL, registrationId } of registrations) if (scopeURL.startsWith(studio.url)) resolve(registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;

  await page.getByRole('gridcell', { name: 'last one out' }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Image deleted!')).toBeVisible();
  await page.close();
  const wake = { origin: studio.url, registrationId, tag: `outbox:${database}` };
  await browser.send('ServiceWorker.dispatchSyncEvent', { ...wake, lastChance: true });
  const left = async () => {
    const answer = await context.request.get(`${studio.url}/api/create/history`);
    return ((await answer.json()) as { items: unknown[] }).items.length;
  };
  await expect.poll(left, { timeout: 60_000 }).toBe(0);
});

test('a starred picture refuses deletion in the words of the specification', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  await createPictures(page, 'keepsake');
  const cell = page.getByRole('gridcell', { name: 'keepsake' });
  await cell.focus();
  await page.keyboard.press('s');
  await expect(page.getByText('Image starred!')).toBeVisible();
  await cell.focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Image is starred, unstar to delete image')).toBeVisible();
  await expect(cell).toHaveCount(1);
});
