import type { Page } from '@playwright/test';
import { kept, leaveTraces, newEmail, readUserId, signIn, signUp } from '../accounts.ts';
import { expect, goOffline, openStudio, paint, syncState, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

test('signing up keeps everything the guest made', async ({ page, studio }) => {
  const email = newEmail();
  await openStudio(page, studio, '/history');
  await paint(page, 'made as a guest');
  await signUp(page, email);
  await page.reload();
  await expect(page.getByRole('gridcell', { name: 'made as a guest' })).toHaveCount(1);
  await expect(syncState(page)).toHaveText('Saved');
});

test('signing in on another device brings the pictures, and what the guest made there when asked', async ({ page, studio, browser }) => {
  const email = newEmail();
  await openStudio(page, studio, '/history');
  await paint(page, 'from the first device');
  await signUp(page, email);

  const other = await browser.newContext();
  const second = await other.newPage();
  await openStudio(second, studio, '/history');
  await paint(second, 'from the second device');
  await signIn(second, email, /bring/i);
  await expect(second.getByRole('gridcell', { name: 'from the first device' })).toHaveCount(1);
  await expect(second.getByRole('gridcell', { name: 'from the second device' })).toHaveCount(1);
  await expect(page.getByRole('gridcell', { name: 'from the second device' })).toHaveCount(1);
  await other.close();
});

test('a guest without pictures is not asked, and albums and the Trash come along to the account', async ({ page, studio, browser }) => {
  const email = newEmail();
  await openStudio(page, studio, '/history');
  await signUp(page, email);

  const other = await browser.newContext();
  const second = await other.newPage();
  await openStudio(second, studio, '/history');
  await paint(second, 'thrown away as a guest');
  await second.getByRole('gridcell', { name: 'thrown away as a guest' }).focus();
  await second.keyboard.press('Delete');
  await expect(second.getByRole('gridcell')).toHaveCount(0);
  await second.getByRole('link', { name: 'Albums' }).click();
  await second.getByRole('button', { name: 'Create new album' }).click();
  await second.getByLabel('Album Title').fill('Begun as a guest');
  await second.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  // The deletion can still be undone, so nothing has been said of it to the studio.
  await signIn(second, email);
  const cards = (of: Page) => of.getByRole('region', { name: 'Your albums' }).locator('li', { hasText: 'Begun as a guest' });
  await page.getByRole('link', { name: 'Albums' }).click();
  for (const device of [second, page]) {
    await expect(cards(device)).toHaveCount(1);
    await device.goto(`${studio.url}/trash`);
    await expect(device.getByRole('list', { name: 'Deleted items' }).getByRole('listitem')).toHaveCount(1);
  }
  await other.close();
});

test('signing out with unsent changes asks, and leaves nothing of the account on the device', async ({ browser, studio }) => {
  // The service worker keeps files of the account.
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  const email = newEmail();
  await openStudio(page, studio, '/history');
  await paint(page, 'private view');
  await signUp(page, email);
  await leaveTraces(page);
  const userId = await readUserId(page);
  expect((await kept(page, studio, userId)).length).toBeGreaterThan(3);
  await goOffline(page);
  await page.getByRole('gridcell', { name: 'private view' }).focus();
  await page.keyboard.press('s');
  await expect(syncState(page)).toHaveText('Offline, 1 waiting');
  await page.getByRole('button', { name: new RegExp(email) }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Save and sign out' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Discard 1 change and sign out' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await context.setOffline(false);
  await expect(syncState(page)).toHaveText('Saved');
  await page.getByRole('button', { name: new RegExp(email) }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: /Guest/ })).toBeVisible();
  await expect(page.getByRole('gridcell')).toHaveCount(0);
  await expect.poll(() => kept(page, studio, userId)).toEqual([]);
  await context.close();
});

test('a wrong password is refused in one sentence and changes nothing', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  await page.getByRole('button', { name: /Guest/ }).click();
  await page.getByRole('menuitem', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill('nobody@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByText('E-mail or password is not right.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /Guest/ })).toBeVisible();
});
