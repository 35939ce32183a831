import { openHistoryWith } from '../library-of.ts';
import { expect, syncState, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

test('a browser that removes everything is told of, with how many changes went with it', async ({ page, context, studio }) => {
  await openHistoryWith(page, studio, [{ prompt: 'still there' }]);
  await context.route('**/api/create/star', (route) => route.fulfill({ status: 503, body: '' }));
  const tile = page.getByRole('gridcell', { name: 'still there' });
  await tile.focus();
  await page.keyboard.press('s');
  await expect(syncState(page)).toHaveText('Offline, 1 waiting');

  // Clears the data of the site, as the browser's settings do, while the page is open.
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin: studio.url, storageTypes: 'indexeddb' });
  await expect(page.getByText('1 change that was not sent is lost; your library is read again.')).toBeVisible();
  // The library is read again from the studio.
  await context.unroute('**/api/create/star');
  await expect(syncState(page)).toHaveText('Saved');
  await expect(tile).toHaveCount(1);
  await expect(page.getByText('The browser removed what was kept on this device.')).toBeVisible();
});
