import { expect, holdMessages, openStudio, paint, syncState, test, withoutServiceWorker } from '../studio.ts';

test('a deletion goes through although its tab was closed', async ({ browser, studio }) => {
  const context = await browser.newContext(withoutServiceWorker);
  const page = await context.newPage();
  await openStudio(page, studio, '/history');
  await paint(page, 'grey heron');
  const second = await context.newPage();
  await openStudio(second, studio, '/history');
  await expect(second.getByRole('gridcell', { name: 'grey heron' })).toHaveCount(1);
  const answer = context.waitForEvent('response', (response) => response.url().endsWith('/api/create/batch_delete_image'));
  await holdMessages(page);
  await page.getByRole('gridcell', { name: 'grey heron' }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Image deleted!')).toBeVisible();
  await page.close();
  await expect(second.getByRole('gridcell', { name: 'grey heron' })).toHaveCount(0);
  expect((await answer).status()).toBe(200);
  await context.close();
});

test('a deletion goes through although the last tab was closed, woken by the browser alone', async ({ page, context, studio }) => {
  await openStudio(page, studio, '/history');
  await paint(page, 'last one out');
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

  await holdMessages(page);
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
  await expect.poll(left).toBe(0);
});
