import { expect, holdMessages, syncState, test, withoutServiceWorker } from '../studio.ts';
import { newEmail, signUp } from '../accounts.ts';
import { violations } from '../axe.ts';
import { openHistoryWith } from '../library-of.ts';

test.use(withoutServiceWorker);

test('a profile shows everybody what its owner has published, under the name they chose', async ({ page, studio, browser }) => {
  await openHistoryWith(page, studio, [{ prompt: 'a calm lake' }, { prompt: 'a stone bridge' }, { prompt: 'a field of rye' }]);
  await signUp(page, newEmail());
  await expect(syncState(page)).toHaveText('Saved');
  const context = await browser.newContext({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });
  const visitor = await context.newPage();
  const pictures = visitor.getByRole('button', { name: /^Picture \d of \d by / });
  let address = '';

  await test.step('nothing is posted yet', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    address = (await page.getByRole('link', { name: 'View profile' }).getAttribute('href'))!;
    expect(address).toMatch(/^\/profile\/artist-[0-9a-f]{10}$/);
    await visitor.goto(studio.url + address);
    await expect(visitor.getByText('Nothing is posted here yet.')).toBeVisible();
  });

  await test.step('the message after publishing leads to the profile', async () => {
    await page.getByRole('link', { name: /^History/ }).click();
    for (const [earlier, prompt] of ['a calm lake', 'a stone bridge'].entries()) {
      await page.getByRole('gridcell', { name: prompt }).click();
      await holdMessages(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByText('You can see all the art you posted in your profile.')).toHaveCount(earlier + 1);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'View profile' }).last().click();
    const own = await opened;
    expect(new URL(own.url()).pathname).toBe(address);
    await expect(own.getByText('2 pictures')).toBeVisible();
    await own.close();
  });

  await test.step('without an account, without becoming a guest, by keyboard, and without a word about the pictures', async () => {
    await visitor.goto(studio.url + address);
    await expect(visitor.getByText('2 pictures')).toBeVisible();
    await expect(pictures).toHaveCount(2);
    await expect(visitor.getByText('lake')).toHaveCount(0);
    const shown = visitor.getByRole('img', { name: 'Picture 1 of 2' });
    await expect.poll(() => shown.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    expect(await context.cookies()).toEqual([]);
    expect(await visitor.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
    expect(await violations(visitor)).toEqual([]);

    await pictures.first().focus();
    await visitor.keyboard.press('Enter');
    await expect(visitor.getByRole('dialog', { name: /^Picture 1 of 2/ })).toBeVisible();
    expect(await violations(visitor)).toEqual([]);
    await visitor.keyboard.press('ArrowRight');
    await expect(visitor.getByRole('dialog', { name: /^Picture 2 of 2/ })).toBeVisible();
    await visitor.keyboard.press('Escape');
    await expect(pictures.nth(1)).toBeFocused();
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  await test.step('it is named anew in the settings', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    const field = page.getByRole('textbox', { name: 'Profile name' });
    await field.fill('no spaces please');
    await page.getByRole('button', { name: 'Change name' }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    const name = `rye-field-${Date.now()}`;
    await field.fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Your profile is named ${name} now.`)).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: 'There is no such profile' })).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Open the studio' })).toHaveAttribute('href', '/');
    await visitor.goto(`${studio.url}/profile/${name}`);
    await expect(visitor.getByRole('heading', { name })).toBeVisible();
  });

  await test.step('a deleted picture leaves the profile at once; without a connection the page says so', async () => {
    await page.getByRole('link', { name: /^History/ }).click();
    await holdMessages(page);
    await page.getByRole('gridcell', { name: 'a stone bridge' }).focus();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(syncState(page)).toHaveText('Saved');
    await visitor.reload();
    await expect(visitor.getByText('1 picture', { exact: true })).toBeVisible();
    await visitor.route('**/api/profile/**', (route) => route.abort());
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: 'The studio cannot be reached' })).toBeVisible();
    await visitor.unroute('**/api/profile/**');
    await visitor.getByRole('button', { name: 'Try again' }).click();
    await expect(pictures).toHaveCount(1);
  });
  await context.close();
});
