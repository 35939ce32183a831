import type { Page } from '@playwright/test';
import { newEmail, password, readUserId, signUp } from './accounts.ts';
import { violations } from './axe.ts';
import { askForPictures, expect, openStudio, paint, syncState, test } from './studio.ts';

const code = '271828';
const locked = (page: Page) => page.getByRole('heading', { name: 'Pleinair is locked' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });
const cellOf = (page: Page, words: string) => page.getByRole('gridcell', { name: words });

/** Turns the lock on in the settings, and goes back to where the pictures are. */
async function turnOn(page: Page, minutes = 5): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Lock Pleinair with a code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lock Pleinair' });
  await dialog.getByLabel('Code', { exact: true }).fill(code);
  await dialog.getByLabel('The same code again').fill(code);
  await dialog.getByRole('radio', { name: String(minutes), exact: true }).check();
  await dialog.getByRole('button', { name: 'Turn on lock' }).click();
  await expect(page.getByRole('button', { name: 'Lock now' })).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
}

async function lockNow(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Lock now' }).click();
  await expect(locked(page)).toBeVisible();
}

async function enter(page: Page, digits: string): Promise<void> {
  await field(page).fill(digits);
  await field(page).press('Enter');
}

/** What the page holds, seen or not. */
const everything = (page: Page) => page.evaluate(() => document.documentElement.outerHTML + document.title);

test('a studio that nobody uses locks itself, has nothing of the library on the page, and goes on where it was', async ({
  page,
  studio,
}) => {
  await page.clock.install();
  await openStudio(page, studio, '/history');
  await paint(page, 'a heron that nobody else may see');
  await turnOn(page);
  await expect(cellOf(page, 'a heron')).toHaveCount(1);
  await prompt(page).fill('a draft of mine');
  // The person is active until now. The time that the machine takes counts as well.
  await page.clock.fastForward('02:45');
  await prompt(page).press('End');
  await page.clock.fastForward('02:45');
  await expect(prompt(page)).toHaveValue('a draft of mine');
  expect(await everything(page)).toContain('a heron');
  await page.clock.fastForward('02:30');

  await expect(locked(page)).toBeVisible();
  await expect(field(page)).toBeFocused();
  const held = await everything(page);
  expect(held).not.toContain('heron');
  expect(held).not.toContain('a draft of mine');
  expect(held).not.toContain('/api/media/');
  expect(held).not.toContain('History');
  expect(await violations(page)).toEqual([]);

  await enter(page, '000000');
  await expect(page.getByRole('alert')).toHaveText('That is not the code.');
  await expect(field(page)).toBeFocused();
  await enter(page, code);
  await expect(cellOf(page, 'a heron')).toHaveCount(1);
  await expect(prompt(page)).toHaveValue('a draft of mine');
  await expect(page.getByText('Pleinair is open again.')).toHaveCount(1);
  await expect(prompt(page)).toBeFocused();
  await expect(page).toHaveTitle('History · Pleinair');
});

test('a locked studio stays locked over reloads and offline, keeps what was typed, and takes in what happens elsewhere', async ({
  page,
  studio,
}) => {
  await openStudio(page, studio, '/history');
  await paint(page, 'a stork at dawn');
  await turnOn(page);
  await prompt(page).fill('typed right before');
  await lockNow(page);
  // Sync goes on behind: what is made elsewhere meanwhile is there at once.
  await askForPictures(page, { prompt: 'a stork at noon' });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await expect(field(page)).toBeFocused();
  expect(await everything(page)).not.toMatch(/a stork at|typed right/);
  await page.context().setOffline(false);
  await page.goto(`${studio.url}/history`);
  await expect(field(page)).toBeFocused();
  expect(await everything(page)).not.toMatch(/a stork at|typed right/);
  await enter(page, code);
  await expect(cellOf(page, 'a stork at noon')).toHaveCount(1);
  await expect(cellOf(page, 'a stork at dawn')).toHaveCount(1);
  await expect(prompt(page)).toHaveValue('typed right before');

  // At no moment of a start is there anything of the library.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => seen.push(document.documentElement.outerHTML)).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(field(page)).toBeFocused();
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  expect(seen.at(-1)).toContain('Pleinair is locked');
  expect(seen.flatMap((html) => /.{0,60}(a stork at|typed right|gridcell).{0,60}/.exec(html) ?? [])).toEqual([]);
});

test('five wrong codes cost a wait that a reload does not end, and each more a longer one', async ({ page, studio }) => {
  // Timers keep running: the wait ends when the test says so, however slow the page is.
  const begun = Date.now();
  const tooMany = page.getByText('Too many wrong codes.');
  const waitUntil = async (ms: number) => {
    await page.clock.setFixedTime(begun + ms);
    await expect(tooMany).toHaveCount(0);
  };
  await page.clock.setFixedTime(begun);
  await openStudio(page, studio, '/history');
  await expect(syncState(page)).toHaveText('Saved');
  await turnOn(page);
  await lockNow(page);
  const unlock = page.getByRole('button', { name: 'Unlock' });
  for (let time = 0; time < 5; time += 1) {
    await enter(page, '000000');
    await expect(field(page)).toHaveValue('');
  }
  await expect(page.getByText('Too many wrong codes. Wait 30 seconds, then try again.')).toBeVisible();
  await expect(unlock).toBeDisabled();
  await enter(page, code);
  await expect(locked(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Too many wrong codes. Wait 30 seconds, then try again.')).toBeVisible();
  await waitUntil(31_000);
  await enter(page, '000000');
  await expect(page.getByText('Too many wrong codes. Wait 1 minute, then try again.')).toBeVisible();
  await waitUntil(92_000);
  await enter(page, code);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('the tabs of a browser lock and unlock together, and a new one beside an open one is open', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  await paint(page, 'in both tabs');
  const second = await page.context().newPage();
  await openStudio(second, studio, '/history');
  await turnOn(page);
  await lockNow(page);
  await expect(locked(second)).toBeVisible();
  expect(await everything(second)).not.toContain('in both tabs');
  const third = await page.context().newPage();
  await third.goto(`${studio.url}/history`);
  await expect(locked(third)).toBeVisible();
  await enter(second, code);
  for (const tab of [second, third]) await expect(cellOf(tab, 'in both tabs')).toHaveCount(1);
  await expect(locked(page)).toHaveCount(0);
  const fourth = await page.context().newPage();
  await openStudio(fourth, studio, '/history');
  await expect(cellOf(fourth, 'in both tabs')).toHaveCount(1);
  await expect(locked(fourth)).toHaveCount(0);
});

test('a tab that learns late when the studio was used locks no other one', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  const second = await page.context().newPage();
  await second.addInitScript(readLateUse, 'pleinair.lock');
  await openStudio(second, studio, '/history');
  await turnOn(page);
  await lockNow(page);
  await expect(locked(second)).toBeVisible();
  await enter(page, code);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(locked(second)).toHaveCount(0);
  await expect(second.getByRole('heading', { name: 'History' })).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(locked(page)).toHaveCount(0);
});

/** Runs in the page before everything else: what other tabs write down does not come here. */
function readLateUse(late: string): void {
  // oxlint-disable-next-line typescript/unbound-method -- called on the storage that was asked
  const { getItem, setItem } = Storage.prototype;
  let own: string | null = null;
  Storage.prototype.getItem = function (key) {
    return key === late ? own : getItem.call(this, key);
  };
  Storage.prototype.setItem = function (key, value) {
    if (key === late) own = value;
    setItem.call(this, key, value);
  };
}

test('the lock is changed and turned off by who knows its code', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  await expect(syncState(page)).toHaveText('Saved');
  await turnOn(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Change lock' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Present code').fill('000000');
  await dialog.getByLabel('New code').fill('314159');
  await dialog.getByLabel('The same code again').fill('314158');
  await dialog.getByRole('button', { name: 'Save lock' }).click();
  await expect(dialog.getByText('The two codes differ.')).toBeVisible();
  await dialog.getByLabel('The same code again').fill('314159');
  await dialog.getByRole('radio', { name: '60' }).check();
  await dialog.getByRole('button', { name: 'Save lock' }).click();
  await expect(dialog.getByText('That is not the code.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Present code').fill(code);
  await dialog.getByRole('button', { name: 'Save lock' }).click();
  await expect(page.getByText(/^Locked after an hour without use/)).toBeVisible();

  await lockNow(page);
  await enter(page, code);
  await expect(page.getByRole('alert')).toHaveText('That is not the code.');
  await enter(page, '314159');
  await page.getByRole('button', { name: 'Turn off lock' }).click();
  await dialog.getByLabel('Present code').fill('314159');
  await dialog.getByRole('button', { name: 'Turn off lock' }).click();
  await expect(page.getByRole('button', { name: 'Lock Pleinair with a code' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('pleinair.lock'))).toBeNull();
});

test('who forgets the code signs out and in again, and an account has everything then', async ({ page, studio }) => {
  const email = newEmail();
  await openStudio(page, studio, '/history');
  await signUp(page, email);
  await paint(page, 'kept in the studio');
  await turnOn(page);
  await lockNow(page);
  expect(await everything(page)).not.toContain(email);
  await page.getByRole('button', { name: 'Forgot the code?' }).click();
  await page.getByRole('dialog', { name: 'Sign out' }).getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: /Guest/ })).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(cellOf(page, 'kept in the studio')).toHaveCount(0);
  await expect(syncState(page)).toHaveText('Saved');
  await page.getByRole('button', { name: /Guest/ }).click();
  await page.getByRole('menuitem', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(cellOf(page, 'kept in the studio')).toHaveCount(1);
  await page.reload();
  await expect(cellOf(page, 'kept in the studio'), 'the lock went with the account').toHaveCount(1);
});

test('a guest who forgets the code is told that the library is lost by it, and types a word', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  await paint(page, 'lost with the guest');
  const userId = await readUserId(page);
  await turnOn(page);
  await lockNow(page);
  await page.getByRole('button', { name: 'Forgot the code?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out of this device' });
  await expect(dialog.getByText(/everything in it is lost/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign out and lose everything' }).click();
  await expect(dialog.getByText('Type delete to go on.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('textbox').fill('delete');
  await dialog.getByRole('button', { name: 'Sign out and lose everything' }).click();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(prompt(page)).toBeVisible();
  await expect(syncState(page)).toHaveText('Saved');
  await expect(page.getByRole('gridcell')).toHaveCount(0);
  expect(await readUserId(page)).not.toBe(userId);
});

test('a shared computer is locked over reloads too, and asks nobody once its session is over', async ({ page, studio }) => {
  const email = newEmail();
  await openStudio(page, studio, '/history');
  await expect(syncState(page)).toHaveText('Saved');
  await page.getByRole('button', { name: /Guest/ }).click();
  await page.getByRole('menuitem', { name: 'Sign up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('checkbox', { name: 'This is a shared computer' }).check();
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('button', { name: new RegExp(email) })).toBeVisible();
  await paint(page, 'seen at a library');
  await turnOn(page);
  await page.reload();
  await expect(field(page)).toBeFocused();
  expect(await everything(page)).not.toMatch(/seen at a library|@example/);
  await enter(page, code);
  await expect(cellOf(page, 'seen at a library')).toHaveCount(1);

  // As when the browser is closed.
  await page.context().clearCookies();
  await openStudio(page, studio, '/history');
  await expect(syncState(page)).toHaveText('Saved');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pleinair.lock'))).toBeNull();
});

test('a page that comes unprotected is offered no lock, and told why', async ({ page, studio }) => {
  await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined }));
  await openStudio(page, studio, '/');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText(/^Pleinair can be locked with a code only where it is opened over HTTPS/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lock Pleinair with a code' })).toHaveCount(0);
});
