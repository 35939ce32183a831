import type { Page } from '@playwright/test';
import { createdByKey } from '../../src/features/gallery/filter/members/created-by.ts';
import { accountOf } from '../../src/lib/account/account-of.ts';
import { TestClient } from '../support/http/test-client.ts';
import { addMade } from '../support/library/add-made.ts';
import type { SpawnedStudio } from '../support/studio/spawn-studio.ts';
import { openStudioDatabase } from '../support/studio/studio-database.ts';
import { enterAs } from './enter-as.ts';
import { expect, openStudio, syncState } from './studio.ts';

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

/** Signs a guest in; `choice` names the button that decides what happens to the guest's pictures. */
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

/** Signs out an account without unsent changes, and waits for the new guest. */
export async function signOut(page: Page, email: string): Promise<void> {
  await expect(syncState(page)).toHaveText('Saved');
  await page.getByRole('button', { name: new RegExp(email) }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: /Guest/ })).toBeVisible();
}

/** Reads the id of the user whose session the page has. */
export async function readUserId(page: Page): Promise<string> {
  return page.evaluate(async () => ((await (await fetch('/api/user/me')).json()) as { user_id: string }).user_id);
}

/**
 * Lists everything on the disk of a browser that is named after an account: databases, caches, folders and entries of local
 * storage. Reads them on another page of the origin, which does not run the app.
 */
export async function kept(page: Page, studio: SpawnedStudio, userId: string): Promise<string[]> {
  const other = await page.context().newPage();
  await other.goto(`${studio.url}/api/health`);
  const names = await other.evaluate(async () => {
    const folders: string[] = [];
    const root = (await navigator.storage.getDirectory()) as unknown as { keys(): AsyncIterable<string> };
    for await (const name of root.keys()) folders.push(name);
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return [...databases, ...(await caches.keys()), ...folders, ...Object.entries(localStorage).flat(), ...Object.keys(sessionStorage)];
  });
  await other.close();
  return names.filter((name) => name.includes(accountOf(userId)) || name.includes(userId));
}

/** Leaves on the disk the files of a large download and the filter of a team, each named after its owner. */
export async function leaveTraces(page: Page): Promise<void> {
  const userId = await readUserId(page);
  await page.evaluate(
    async ({ folder, key }) => {
      const own = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder, { create: true });
      await own.getDirectoryHandle('downloads', { create: true });
      localStorage.setItem(key, 'somebody');
    },
    { folder: `studio.${accountOf(userId)}`, key: createdByKey(userId) },
  );
}

/** Makes an account with one picture, without a browser. */
export async function accountWithPicture(
  studio: SpawnedStudio,
  prompt: string,
): Promise<{ client: TestClient; email: string; userId: string }> {
  const [client, email] = [new TestClient(studio.url), newEmail()];
  await client.guest();
  const me = await client.signUp(email, password);
  const { db, close } = await openStudioDatabase(studio.dataDir);
  await addMade({ db, dataDir: studio.dataDir }, me, [{ prompt }]);
  await close();
  return { client, email, userId: me.user_id };
}

/** Makes an account with one picture, and opens its history in `page`. */
export async function openAccountWithPicture(
  page: Page,
  studio: SpawnedStudio,
  prompt: string,
): Promise<{ email: string; userId: string }> {
  const { client, ...account } = await accountWithPicture(studio, prompt);
  await enterAs(page, client);
  await openStudio(page, studio, '/history');
  await expect(page.getByRole('gridcell', { name: prompt })).toHaveCount(1);
  return account;
}
