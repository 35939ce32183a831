import type { Page } from '@playwright/test';
import { killableBrowser, type KillableBrowser } from '../../support/killable-browser.ts';
import { accountOf } from '../../../src/lib/account/account-of.ts';
import { kept, accountWithPicture, newEmail, openAccountWithPicture, password, readUserId, signIn } from '../accounts.ts';
import { expect, expectServiceWorker, openStudio, paint, syncState, test, withoutServiceWorker } from '../studio.ts';

// The browsers that this test kills have a service worker all the same: there it cannot be blocked.
test.use(withoutServiceWorker);

const cellOf = (page: Page, prompt: string) => page.getByRole('gridcell', { name: prompt });

/** Fills the sign-in or sign-up form in, with the box for a shared computer set by `isShared`. */
async function enter(page: Page, how: 'Sign in' | 'Sign up', { email, isShared }: { email: string; isShared: boolean }): Promise<void> {
  // The screen is shown before the guest session exists.
  await expect(syncState(page)).toHaveText('Saved');
  await page.getByRole('button', { name: /Guest/ }).click();
  await page.getByRole('menuitem', { name: how }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('checkbox', { name: 'This is a shared computer' }).setChecked(isShared);
  await dialog.getByRole('button', { name: how }).click();
  await expect(page.getByRole('button', { name: new RegExp(email) })).toBeVisible();
  await expect(syncState(page)).toHaveText('Saved');
}

async function withBrowser<T>(work: (browser: KillableBrowser) => Promise<T>): Promise<T> {
  const browser = await killableBrowser();
  try {
    return await work(browser);
  } finally {
    await browser.remove();
  }
}

test('a shared computer sends changes and keeps nothing of the account once the browser is closed; any other keeps it', async ({
  page,
  stoppableStudio: studio,
}) => {
  const email = newEmail();
  const userId = await withBrowser(async (browser) => {
    let shared = await browser.open();
    await openStudio(shared, studio, '/history');
    // From here on a service worker keeps the files that the guest looks at.
    await expectServiceWorker(shared);
    await paint(shared, 'made as a guest');
    const userId = await readUserId(shared);
    expect(await kept(shared, studio, userId)).not.toEqual([]);
    await enter(shared, 'Sign up', { email, isShared: true });
    await expect(shared.getByRole('button', { name: new RegExp(email) })).toContainText('Shared computer');
    await expect(cellOf(shared, 'made as a guest')).toHaveCount(1);
    expect(await readUserId(shared)).toBe(userId);
    await expect.poll(() => kept(shared, studio, userId)).toEqual([]);

    await openStudio(page, studio, '/history');
    await signIn(page, email);
    await paint(shared, 'made on a shared computer');
    await cellOf(shared, 'made as a guest').focus();
    await shared.keyboard.press('s');
    await expect(cellOf(page, 'made as a guest')).toHaveAttribute('aria-description', /^Starred/);
    await expect(cellOf(page, 'made on a shared computer')).toHaveCount(1);

    // A second tab reads everything again.
    const second = await shared.context().newPage();
    await openStudio(second, studio, '/history?q=guest');
    await expect(cellOf(second, 'made as a guest')).toHaveAttribute('aria-description', /^Starred/);
    await expect(cellOf(second, 'made on a shared computer')).toHaveCount(0);
    await second.getByRole('link', { name: 'Settings' }).click();
    await expect(second.getByText('Shared computer: nothing is kept here.')).toBeVisible();
    await second.close();
    await expect.poll(() => kept(shared, studio, userId)).toEqual([]);

    await browser.quit();
    shared = await browser.open();
    await openStudio(shared, studio, '/history');
    await expect(syncState(shared)).toHaveText('Saved');
    await expect(shared.getByRole('button', { name: /Guest/ })).toBeVisible();
    await expect(shared.getByRole('gridcell')).toHaveCount(0);
    await expect.poll(() => kept(shared, studio, userId)).toEqual([]);
    return userId;
  });

  await test.step('a computer that was never shared keeps the account and its pictures', () =>
    withBrowser(async (browser) => {
      let own = await browser.open();
      await openStudio(own, studio, '/history');
      await enter(own, 'Sign in', { email, isShared: false });
      await expect(cellOf(own, 'made on a shared computer')).toHaveCount(1);
      await own.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await browser.quit();
      await studio.stop();
      own = await browser.open();
      await openStudio(own, studio, '/history');
      await expect(cellOf(own, 'made on a shared computer')).toHaveCount(1);
      await studio.start();
      await expect(syncState(own)).toHaveText('Saved');
      expect(await readUserId(own)).toBe(userId);
      expect(await kept(own, studio, userId)).toContain(`studio.${accountOf(userId)}`);
    }));
});

test('signing out on a shared computer says when another tab has something that is not in the studio yet', async ({
  page,
  studio,
  browser,
}) => {
  const { email, userId } = await openAccountWithPicture(page, studio, 'a heron at rest');
  const context = await browser.newContext();
  const shared = await context.newPage();
  await openStudio(shared, studio, '/history');
  await enter(shared, 'Sign in', { email, isShared: true });
  const second = await context.newPage();
  await openStudio(second, studio, '/history');
  await expect(syncState(second)).toHaveText('Saved');
  await second.evaluate(() => Object.assign(globalThis, { fetchAsEver: fetch }));
  const starUnheard = async () => {
    await second.evaluate(() => Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) }));
    await cellOf(second, 'a heron at rest').focus();
    await second.keyboard.press('s');
    await expect(syncState(second)).toHaveText(/1 waiting/);
    await expect
      .poll(() => second.evaluate(async () => (await navigator.locks.query()).held!.some(({ name }) => name?.includes('unsent'))))
      .toBe(true);
  };
  await starUnheard();

  await test.step('the browser asks before that tab is left', async () => {
    await expect(second.getByText('Everything is sent when the connection is back, if this tab is still open.')).toBeVisible();
    const asked = second.waitForEvent('dialog');
    await second.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
  });

  second.on('dialog', (dialog) => void dialog.accept());
  await expect(syncState(shared)).toHaveText('Saved');
  await shared.getByRole('button', { name: new RegExp(email) }).click();
  await shared.getByRole('menuitem', { name: 'Sign out' }).click();
  const warning = shared.getByRole('alert');
  await expect(warning).toHaveText(/^Another tab has changes that are not in the studio yet/);
  await second.evaluate(() => {
    Object.assign(globalThis, { fetch: (globalThis as unknown as { fetchAsEver: typeof fetch }).fetchAsEver });
    window.dispatchEvent(new Event('online'));
  });
  await expect(syncState(second)).toHaveText('Saved');
  await expect(warning, 'what was waiting there has been sent').toHaveCount(0);
  await expect(cellOf(page, 'a heron at rest')).toHaveAttribute('aria-description', /^Starred/);
  await shared.getByRole('button', { name: 'Cancel' }).click();

  await starUnheard();
  await shared.getByRole('button', { name: new RegExp(email) }).click();
  await shared.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(warning).toBeVisible();
  await shared.getByRole('button', { name: 'Sign out all the same' }).click();
  for (const tab of [shared, second]) await expect(tab.getByRole('button', { name: /Guest/ })).toBeVisible();

  await test.step('a usual guest follows, whose rows are kept here', async () => {
    await expect(syncState(shared)).toHaveText('Saved');
    const nextId = await readUserId(shared);
    expect(nextId).not.toBe(userId);
    expect(await kept(shared, studio, nextId)).toContain(`studio.${accountOf(nextId)}`);
    await expect.poll(() => kept(shared, studio, userId)).toEqual([]);
  });
  await context.close();
});

test('a guest who came after the end of a shared session is asked about, and leaves nothing, when it goes on', async ({
  studio,
  browser,
}) => {
  const { email, userId } = await accountWithPicture(studio, 'a heron in flight');
  const context = await browser.newContext();
  const shared = await context.newPage();
  await openStudio(shared, studio, '/history');
  await enter(shared, 'Sign in', { email, isShared: true });
  await expect(cellOf(shared, 'a heron in flight')).toHaveCount(1);
  // Removing the cookies ends the session as its expiry does.
  await context.clearCookies();
  const second = await context.newPage();
  await openStudio(second, studio, '/history');
  await expect(syncState(second)).toHaveText('Saved');
  const guestId = await readUserId(second);
  await shared.bringToFront();
  await shared.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(shared.getByText('Another account is signed in in this browser. Your changes wait in this tab.')).toBeVisible();
  const dialog = shared.getByRole('dialog');
  const choice = dialog.getByRole('radio', { name: 'Bring the pictures made here by a guest' });
  const open = () => shared.getByRole('button', { name: 'Sign in', exact: true }).first().click();

  // Offline, the dialog itself shows the failed sign-in; opening it adds no message in the corner.
  await context.setOffline(true);
  await open();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(1);
  await expect(shared.getByRole('region', { name: 'Messages' }).locator('p')).toHaveCount(0);
  await context.setOffline(false);
  await shared.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await test.step('made while the dialog is open: the press asks, and says so', async () => {
    const asked = shared.waitForResponse((answer) => answer.url().includes('/api/create/history'));
    await open();
    await asked;
    await expect(dialog.getByRole('checkbox', { name: 'This is a shared computer' })).toHaveCount(0);
    await expect(choice).toHaveCount(0);
    await paint(second, 'made in between');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('A guest made pictures here meanwhile. Choose what becomes of them.');
    await expect(choice).toBeChecked();
    await shared.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await open();
  await expect(choice).toBeChecked();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog.getByRole('checkbox', { name: 'This is a shared computer' })).toHaveCount(0);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(cellOf(shared, 'made in between')).toHaveCount(1);
  await expect(second.getByRole('button', { name: new RegExp(email) })).toContainText('Shared computer');
  expect(await readUserId(second)).toBe(userId);
  await expect.poll(() => kept(shared, studio, guestId)).toEqual([]);
  await context.close();
});
