import type { Page } from '@playwright/test';
import { killableBrowser } from '../../support/killable-browser.ts';
import { newEmail, openAccountWithPicture, signIn, signUp } from '../accounts.ts';
import { cutOff } from './cut-off.ts';
import { expect, openStudio, paint, syncState, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

const ofAccounts = /^studio\.[0-9a-f]{16}$/;

/** Lists the databases of accounts and the caches of their files in this browser. */
function keptHere(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name);
    return [...databases, ...(await caches.keys())].filter((name) => /(^|-)studio\.[0-9a-f]{16}/.test(name));
  });
}

/** Counts the mutations that wait and the stars that were sent, and reads the value of the latest sent star. */
function readOutbox(page: Page): Promise<{ waiting: number; latest: boolean | undefined; made: number }> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const opening = indexedDB.open(names.find((name) => /^studio\.[0-9a-f]{16}$/.test(name))!);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const db = opening.result;
    const read = <T>(store: string) =>
      new Promise<T[]>((resolve) => {
        const asked = db.transaction(store).objectStore(store).getAll();
        asked.addEventListener('success', () => resolve(asked.result as T[]));
      });
    type Star = { n: number; kind: string; args: { is_starred: boolean } };
    const waiting = (await read('outbox')).length;
    const done = (await read<{ intent: Star }>('done')).map(({ intent }) => intent);
    db.close();
    const stars = done.filter(({ kind }) => kind === 'media.star').sort((a, b) => a.n - b.n);
    return { waiting, latest: stars.at(-1)?.args.is_starred, made: stars.length };
  });
}

test('two tabs that star and unstar a picture within milliseconds end equal, and as the last of it was', async ({
  page,
  context,
  studio,
}) => {
  await openStudio(page, studio, '/history');
  await paint(page, 'two hands');
  const other = await context.newPage();
  await openStudio(other, studio, '/history');
  const tabs = [page, other];
  const cellIn = (tab: Page) => tab.getByRole('gridcell', { name: 'two hands' });
  for (const tab of tabs) {
    await expect(syncState(tab)).toHaveText('Saved');
    await cellIn(tab).focus();
    // One broadcast reaches both tabs, so that they press in the same moment.
    await tab.evaluate(() => {
      new BroadcastChannel('press').addEventListener('message', ({ data }) => {
        for (let press = 0; press < data; press += 1)
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 's', bubbles: true, cancelable: true }));
      });
    });
  }
  const isStarredIn = (tab: Page) => cellIn(tab).evaluate((cell) => cell.querySelector('[role=img][aria-label=Starred]') !== null);
  const isStarredThere = async () => {
    const answer = await context.request.get(`${studio.url}/api/create/history`);
    return ((await answer.json()) as { items: { is_starred: boolean }[] }).items[0]!.is_starred;
  };
  let made = 0;
  for (let round = 0; round < 6; round += 1) {
    await page.evaluate((presses) => new BroadcastChannel('press').postMessage(presses), 1 + (round % 3));
    const seen = async () => {
      const { waiting, latest, ...outbox } = await readOutbox(page);
      if (waiting > 0 || outbox.made === made) return 'under way';
      const all = [latest, await isStarredThere(), ...(await Promise.all(tabs.map(isStarredIn)))];
      return new Set(all).size === 1 ? 'equal' : `the last one, the studio and the tabs: ${all.join(', ')}`;
    };
    await expect.poll(seen, { intervals: [50] }).toBe('equal');
    ({ made } = await readOutbox(page));
  }
  await other.close();
});

/** Signs out; `choice` names the button that decides about unsent changes. */
async function signOut(page: Page, email: string, choice?: string): Promise<void> {
  // A tab behind others draws once a second.
  await page.bringToFront();
  await page.getByRole('button', { name: new RegExp(email) }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  if (choice !== undefined) await page.getByRole('button', { name: choice }).click();
}

test('signing out in one of three tabs with changes unsent asks, then all of them leave and the device is clean', async ({
  page,
  context,
  studio,
}) => {
  const email = newEmail();
  await openStudio(page, studio, '/history');
  await paint(page, 'left behind', { count: 2 });
  await signUp(page, email);
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs.slice(1)) await openStudio(tab, studio, '/history');
  const [first, second, third] = tabs as [Page, Page, Page];
  const pictures = (tab: Page) => tab.getByRole('gridcell', { name: 'left behind' });
  for (const tab of tabs) await expect(pictures(tab)).toHaveCount(2);
  const reconnect = await cutOff(first);
  await pictures(first).first().focus();
  await first.keyboard.press('s');
  await pictures(third).last().focus();
  await third.keyboard.press('s');
  for (const tab of tabs) await expect(syncState(tab)).toHaveText('Offline, 2 waiting');

  await signOut(second, email, 'Cancel');
  await expect(second.getByRole('dialog')).toBeHidden();
  for (const tab of tabs) {
    await expect(pictures(tab)).toHaveCount(2);
    await expect(syncState(tab)).toHaveText('Offline, 2 waiting');
  }

  const kept = await keptHere(second);
  expect(kept.length).toBeGreaterThan(0);
  await signOut(second, email, 'Discard 2 changes and sign out');
  for (const tab of tabs) {
    await expect(tab.getByRole('button', { name: new RegExp(email) })).toHaveCount(0);
    await expect(pictures(tab)).toHaveCount(0);
  }
  await expect.poll(async () => (await keptHere(first)).filter((name) => kept.includes(name))).toEqual([]);

  await reconnect();
  await first.bringToFront();
  await signIn(first, email);
  await expect(pictures(first)).toHaveCount(2);
  await expect(first.getByRole('img', { name: 'Starred' })).toHaveCount(0);
});

test('other tabs finish the sign-out of a tab that was closed in the middle of it', async ({ page, context, studio }) => {
  const { email } = await openAccountWithPicture(page, studio, 'left by the other tab');
  const other = await context.newPage();
  await openStudio(other, studio, '/history');
  await expect(other.getByRole('gridcell', { name: 'left by the other tab' })).toHaveCount(1);
  const kept = await keptHere(other);
  // The studio's answer never comes.
  await page.route('**/api/account/sign-out', () => undefined);
  const asked = page.waitForRequest('**/api/account/sign-out');
  await signOut(page, email);
  await asked;
  await page.close();
  await expect(other.getByRole('button', { name: /Guest/ })).toBeVisible();
  await expect(other.getByRole('gridcell')).toHaveCount(0);
  await expect.poll(async () => (await keptHere(other)).filter((name) => kept.includes(name))).toEqual([]);
});

test('a browser that is killed in the middle of the wipe of a sign-out finishes it at its next start', async ({ studio }) => {
  const browser = await killableBrowser();
  try {
    const page = await browser.open();
    const { email } = await openAccountWithPicture(page, studio, 'wiped in two halves');
    await expect(syncState(page)).toHaveText('Saved');
    const kept = await keptHere(page);
    const database = kept.find((name) => ofAccounts.test(name))!;
    // A page of the same origin that holds the database open: the removal has to wait for it.
    const holder = await page.context().newPage();
    await holder.goto(`${studio.url}/api/health`);
    await holder.evaluate(async (name) => {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      opening.result.addEventListener('versionchange', () => Object.assign(globalThis, { isAsked: true }));
    }, database);
    await signOut(page, email);
    await expect.poll(() => holder.evaluate(() => 'isAsked' in globalThis)).toBe(true);
    await browser.kill();

    const next = await browser.open();
    await next.goto(`${studio.url}/api/health`);
    expect(await keptHere(next)).toContain(database);
    await openStudio(next, studio, '/history');
    // A new guest, whose session begins after the wipe.
    await expect(syncState(next)).toHaveText('Saved');
    await expect(next.getByRole('button', { name: /Guest/ })).toBeVisible();
    await expect(next.getByRole('gridcell')).toHaveCount(0);
    expect((await keptHere(next)).filter((name) => kept.includes(name))).toEqual([]);
  } finally {
    await browser.remove();
  }
});
