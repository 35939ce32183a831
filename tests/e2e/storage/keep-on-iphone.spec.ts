import { expect, expectAllParts, openStudio, paint, syncState, test, withoutServiceWorker } from '../studio.ts';

const userAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

test('a tab on an iPhone says once how to keep the library, and asks before what is unsent is left', async ({ browser, studio }) => {
  const context = await browser.newContext({ ...withoutServiceWorker, userAgent, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const said = page.getByText('Add to Home Screen to keep your offline library');
  await openStudio(page, studio, '/history');
  await expect(syncState(page)).toHaveText('Saved');
  await expect(said).toHaveCount(0);
  await paint(page, 'a heron on the sill');
  await expect(said).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(said).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('gridcell', { name: 'a heron on the sill' })).toHaveCount(1);
  await expectAllParts(page);
  await context.setOffline(true);
  await expect(said).toHaveCount(0);

  await page.getByRole('gridcell', { name: 'a heron on the sill' }).focus();
  await page.keyboard.press('s');
  await expect(syncState(page)).toHaveText('Offline, 1 waiting');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await context.close();
});
