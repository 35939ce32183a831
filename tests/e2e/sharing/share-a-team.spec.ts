import type { Locator, Page } from '@playwright/test';
import { newEmail, signUp } from '../accounts.ts';
import { expectAccessible } from '../axe.ts';
import { expect, openStudio, paint, syncState, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

/** Presses a control that opens another library, and waits for the reload that follows. */
async function goOver(page: Page, press: Locator): Promise<void> {
  const reloaded = page.waitForEvent('load');
  await press.click();
  await reloaded;
}

/** Goes to a place as a person does: without loading the app again. */
async function goTo(page: Page, place: 'History' | 'Settings'): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${place}`) }).click();
}

test('a team shares one library, and everybody has their own again after leaving', async ({ page, studio, browser }) => {
  const founder = newEmail();
  const member = newEmail();
  const cell = (of: Page, name: string) => of.getByRole('grid', { name: 'History' }).getByRole('gridcell', { name });

  await openStudio(page, studio, '/history');
  await paint(page, 'my own harbour');
  await signUp(page, founder);
  await expect(syncState(page)).toHaveText('Saved');
  await goTo(page, 'Settings');
  await page.getByLabel('Team name').fill('The harbour masters');
  await goOver(page, page.getByRole('button', { name: 'Found a team' }));
  await expect(page.getByText('You work in the library of The harbour masters.')).toBeVisible();
  await page.getByLabel('Invite by link').fill(member);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const made = page.getByRole('dialog', { name: 'Invitation link' });
  const link = await made.getByLabel('Link', { exact: true }).inputValue();
  await expectAccessible(page, 'invitation link');
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: member })).toContainText('Invited');

  await goTo(page, 'History');
  await expect(page.getByText("Your creative space is empty. Let's bring it to life ✨")).toBeVisible();
  await paint(page, 'a harbour for all');

  const other = await browser.newContext();
  const second = await other.newPage();
  await second.goto(link);
  await expect(second.getByText(`${founder} invites you as a member.`)).toBeVisible();
  await expectAccessible(second, 'invitation');
  await expect(syncState(second)).toHaveText('Saved');
  // The link is kept over a reload and until there is an account.
  await second.reload();
  await signUp(second, member);
  await goOver(second, second.getByRole('button', { name: 'Join The harbour masters' }));
  await expect(second.getByRole('heading', { name: 'You are on the team The harbour masters' })).toBeVisible();
  await goTo(second, 'History');
  await expect(cell(second, 'a harbour for all')).toHaveCount(1);
  await expect(cell(second, 'my own harbour')).toHaveCount(0);

  await goTo(page, 'Settings');
  await page.getByRole('button', { name: `Remove ${member}` }).click();
  await expect(page.getByRole('listitem').filter({ hasText: member })).toHaveCount(0);
  // The member's device hears of it without being asked.
  await expect(cell(second, 'a harbour for all')).toHaveCount(0);
  await expect(second.getByText("Your creative space is empty. Let's bring it to life ✨")).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: 'Leave the team' }).click();
  await goOver(page, page.getByRole('dialog').getByRole('button', { name: 'Leave the team' }));
  await expect(page.getByLabel('Team name')).toBeVisible();
  await goTo(page, 'History');
  // The last one to leave takes the team's library along.
  await expect(cell(page, 'my own harbour')).toHaveCount(1);
  await expect(cell(page, 'a harbour for all')).toHaveCount(1);
});
