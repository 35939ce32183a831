import type { Page } from '@playwright/test';
import { expect } from './studio.ts';

let serial = 0;
export const password = 'a long enough password';

/** An address that no other test uses. */
export function newEmail(): string {
  serial += 1;
  return `painter-${process.pid}-${Date.now()}-${serial}@example.com`;
}

/** Turns the guest of a page into an account. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: /Guest/ }).click();
  await page.getByRole('menuitem', { name: 'Sign up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('button', { name: new RegExp(email) })).toBeVisible();
}

/** Signs a guest in; `choice` says what becomes of the guest's pictures. */
export async function signIn(page: Page, email: string, choice?: RegExp): Promise<void> {
  await page.getByRole('button', { name: /Guest/ }).click();
  await page.getByRole('menuitem', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  if (choice !== undefined) await dialog.getByRole('radio', { name: choice }).check();
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: new RegExp(email) })).toBeVisible();
}
