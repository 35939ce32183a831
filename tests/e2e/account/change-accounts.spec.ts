import type { Page } from '@playwright/test';
import { kept, leaveTraces, newEmail, readUserId, signIn, signOut, signUp } from '../accounts.ts';
import { expect, openStudio, paint, syncState, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

const cell = (page: Page, name: string) => page.getByRole('gridcell', { name });

test('of two accounts in one browser each finds its own and nothing of the other, also in a second tab', async ({
  page,
  context,
  studio,
}) => {
  const [first, second] = [newEmail(), newEmail()];
  const other = await context.newPage();

  await openStudio(page, studio, '/history');
  await signUp(page, first);
  await paint(page, 'only of the first');
  await cell(page, 'only of the first').focus();
  await page.keyboard.press('s');
  await expect(cell(page, 'only of the first')).toHaveAttribute('aria-description', /^Starred/);
  await openStudio(other, studio, '/history');
  await expect(cell(other, 'only of the first')).toHaveCount(1);
  await leaveTraces(page);
  const firstId = await readUserId(page);
  expect((await kept(page, studio, firstId)).length).toBeGreaterThan(3);

  await test.step('the second finds nothing of the first', async () => {
    await signOut(page, first);
    await signUp(page, second);
    await expect(other.getByRole('button', { name: new RegExp(second) })).toBeVisible();
    for (const tab of [page, other]) {
      await expect(syncState(tab)).toHaveText('Saved');
      await expect(tab.getByRole('gridcell')).toHaveCount(0);
    }
    await expect.poll(() => kept(page, studio, firstId)).toEqual([]);
  });

  await test.step('the first comes back, and has what was made, with its star', async () => {
    await paint(page, 'only of the second');
    await expect(cell(other, 'only of the second')).toHaveCount(1);
    await leaveTraces(page);
    const secondId = await readUserId(page);
    await signOut(page, second);
    await signIn(page, first);
    await expect(other.getByRole('button', { name: new RegExp(first) })).toBeVisible();
    for (const tab of [page, other]) {
      await expect(cell(tab, 'only of the first')).toHaveAttribute('aria-description', /^Starred/);
      await expect(tab.getByRole('gridcell')).toHaveCount(1);
    }
    expect(await readUserId(other)).toBe(firstId);
    await expect.poll(() => kept(page, studio, secondId)).toEqual([]);
  });
});
