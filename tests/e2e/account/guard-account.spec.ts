import type { Page } from '@playwright/test';
import { newEmail, password, signIn, signUp } from '../accounts.ts';
import { closeTop, expectAccessible } from '../axe.ts';
import { expect, openStudio, paint, syncState, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

/** Signs in again from the line that a browser shows after its session was ended. The pictures on it are still there. */
async function signInAgain(page: Page, given: string): Promise<void> {
  await expect(page.getByText('Sign in to go on. Your pictures are kept on this device.')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'kept on both' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Password', { exact: true }).fill(given);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(syncState(page)).toHaveText('Saved');
}

test('another browser of an account is signed out from the settings, and by a new password', async ({ page, studio, browser }) => {
  const email = newEmail();
  const next = 'four words for harbours';
  await openStudio(page, studio, '/history');
  await paint(page, 'kept on both');
  await signUp(page, email);
  const context = await browser.newContext();
  const other = await context.newPage();
  await openStudio(other, studio, '/history');
  await signIn(other, email);
  await expect(other.getByRole('gridcell', { name: 'kept on both' })).toHaveCount(1);

  await page.getByRole('link', { name: 'Settings' }).click();
  const list = page.getByRole('list', { name: 'Where you are signed in' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText('Chrome on LinuxThis browser');
  await expectAccessible(page, 'settings of an account');
  await list.getByRole('button', { name: 'Sign out Chrome on Linux' }).press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toBeFocused();
  await signInAgain(other, password);

  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const [current, fresh] = [dialog.getByLabel('Current password'), dialog.getByLabel('New password')];
  await current.fill('not the password');
  await fresh.fill('password123');
  await fresh.press('Enter');
  await expect(dialog.getByText(/^New password is easy to guess/)).toBeVisible();
  await expect(fresh).toBeFocused();
  await fresh.fill(next);
  await fresh.press('Enter');
  await expect(dialog.getByText('Current password is not right')).toBeVisible();
  await expect(current).toBeFocused();
  await expectAccessible(page, 'change of a password');
  await current.fill(password);
  await current.press('Enter');
  await expect(page.getByText('Your password is changed. You are signed out everywhere else.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await signInAgain(other, next);
  // This browser goes on with its new session.
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(syncState(page)).toHaveText('Saved');
  await context.close();
});

test('a guest sees no sessions, and is told at the field to choose another password', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  await page.getByRole('link', { name: 'Settings' }).click();
  const section = page.getByRole('region', { name: 'Account' });
  await section.getByRole('button', { name: 'Sign up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign up' });
  await dialog.getByLabel('E-mail').fill(newEmail());
  await dialog.getByLabel('Password', { exact: true }).fill('Password2026');
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  await expect(dialog.getByText(/^Password is easy to guess: choose another one/)).toBeVisible();
  await closeTop(page);
  await expect(section.getByText('Guest', { exact: true })).toBeVisible();
  await expect(section.getByText('Where you are signed in')).toBeHidden();
  await expect(section.getByRole('button', { name: 'Change password' })).toBeHidden();
});
