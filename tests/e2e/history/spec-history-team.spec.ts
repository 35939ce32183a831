import type { Page } from '@playwright/test';
import { joinTeamOf } from '../../support/account/join-team-of.ts';
import { TestClient } from '../../support/http/test-client.ts';
import { newEmail } from '../accounts.ts';
import { expectAccessible, wide } from '../axe.ts';
import { enterAs } from '../enter-as.ts';
import { openLibraryOf } from '../library-of.ts';
import { expect, holdMessages, openStudio, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

const cells = (page: Page) => page.getByRole('grid', { name: 'History' }).getByRole('gridcell');
const filters = (page: Page) => page.getByRole('group', { name: 'Filters' });

test('on a team the history is filtered by who created it', async ({ page, studio }) => {
  const [founder, painter, invited] = [newEmail(), newEmail(), newEmail()];
  const [first, other] = [new TestClient(studio.url), new TestClient(studio.url)];
  for (const client of [first, other]) await client.guest();
  await first.signUp(founder);
  await other.signUp(painter);
  await first.call('teamCreate', { body: { name: 'The harbour masters' } });
  await joinTeamOf(first, other);
  await first.call('teamInvite', { body: { email: invited } });
  const painterId = other.me!.user_id;
  await enterAs(page, first);
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  await library.add([{ prompt: 'by the founder' }, { prompt: 'by the painter', userId: painterId, count: 2 }]);
  await expect(cells(page)).toHaveCount(3);
  const kept = () => page.evaluate((key) => localStorage.getItem(key), `pleinair.created-by.${library.me.user_id}`);
  const button = filters(page).getByRole('button', { name: /^Created by/ });
  const panel = page.getByRole('dialog', { name: 'Created by' });

  await test.step("'All Team Members' plus each team member by e-mail; members with an empty user_id are hidden", async () => {
    await button.click();
    await expect(panel.getByRole('button')).toHaveText(['All Team Members', ...[founder, painter].toSorted()]);
    await expect(panel.getByRole('button', { name: 'All Team Members' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page, 'Created by', [wide]);
  });

  await test.step('History filtered by creating user id; the choice is kept per user in local storage', async () => {
    await panel.getByRole('button', { name: painter }).click();
    await expect(button).toHaveText(`Created by: ${painter}`);
    await expect(cells(page)).toHaveCount(2);
    expect(await kept()).toBe(painterId);
  });

  await test.step('On first load: restore the stored member if still on the team', async () => {
    await page.goto(`${studio.url}/history`);
    await expect(button).toHaveText(`Created by: ${painter}`);
    await expect(cells(page)).toHaveCount(2);
  });

  await test.step('Team Characters and Team Models on a team plan', async () => {
    await filters(page).getByRole('button', { name: 'Creation Method' }).click();
    const methods = page.getByRole('dialog', { name: 'Creation Method' });
    await expect(methods.getByRole('button')).toHaveText(['Public Models', 'Team Characters', 'Team Models', 'Character Library']);
    await page.keyboard.press('Escape');
  });

  await test.step("'Clear Filters' takes the member back too", async () => {
    await filters(page).getByRole('button', { name: 'Clear Filters' }).click();
    await expect(cells(page)).toHaveCount(3);
    expect(await kept()).toBeNull();
    await button.click();
    await panel.getByRole('button', { name: painter }).click();
    await expect(cells(page)).toHaveCount(2);
  });

  await test.step("'Clear search and filters' where nothing was found does so as well", async () => {
    const search = page.getByRole('searchbox', { name: 'Search', exact: true });
    await search.fill('founder');
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(cells(page)).toHaveCount(3);
    await expect.poll(kept).toBeNull();
    await button.click();
    await panel.getByRole('button', { name: painter }).click();
    await expect(cells(page)).toHaveCount(2);
  });

  await test.step('If the stored member later leaves the team, clear it', async () => {
    await other.call('teamLeave', { body: {} });
    await expect(button).toHaveText('Created by');
    await expect(cells(page)).toHaveCount(3);
    await expect(page).not.toHaveURL(/[?&]by=/);
    expect(await kept()).toBeNull();
  });
  await library.close();
});

test('selection has a maximum, and what is done with many has limits that are said', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  await library.add([{ prompt: 'one of many', count: 510 }]);
  await expect(page.getByRole('link', { name: /^History/ }).first()).toContainText('510');
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  const warning = (text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true });
  await page.getByRole('slider', { name: 'Columns' }).fill('12');
  await cells(page).first().focus();
  await page.keyboard.press('Control+a');

  await test.step('Selection is limited to a configurable maximum, which is said', async () => {
    await expect(bar.getByRole('status')).toHaveText('500 selected, the most at a time');
  });

  await test.step("'You can only delete {n} images at a time', for 5 s", async () => {
    // From before it comes: a busy machine may be late to see it, and later still to see it gone.
    const since = Date.now();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await expect(warning('You can only delete 200 images at a time')).toBeVisible();
    await expect(warning('You can only delete 200 images at a time')).toHaveCount(0);
    expect(Date.now() - since).toBeGreaterThan(4_000);
    await expect(bar.getByRole('status')).toHaveText('500 selected, the most at a time');
  });

  await test.step("'You can only add up to {n} images at a time', for adding and for moving", async () => {
    for (const name of ['Add to album', 'Move']) {
      await holdMessages(page);
      await bar.getByRole('button', { name }).click();
      await expect(warning('You can only add up to 200 images at a time')).toBeVisible();
      await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });

  await test.step('Starring and downloading are limited in the same way', async () => {
    const close = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' });
    await holdMessages(page);
    await bar.getByRole('button', { name: 'Star', exact: true }).click();
    await expect(warning('You can only star 200 images at a time')).toBeVisible();
    await close.click();
    await holdMessages(page);
    await bar.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name: 'JPG' }).click();
    await expect(warning('You can only download 200 images at a time')).toBeVisible();
    await close.click();
    await expect(page.getByRole('img', { name: 'Starred' })).toHaveCount(0);
    await expect(bar.getByRole('button', { name: 'Compare' })).toHaveCount(0);
    await expect(bar.getByRole('status')).toHaveText('500 selected, the most at a time');
  });

  await test.step('Once reached, unselected items are dimmed and unclickable', async () => {
    await cells(page).first().focus();
    await page.keyboard.press('Control+End');
    const last = cells(page).last();
    await expect(last).toHaveAttribute('aria-disabled', 'true');
    await expect(last).toHaveAttribute('aria-selected', 'false');
    expect(Number(await last.evaluate((element) => getComputedStyle(element).opacity))).toBeLessThan(0.7);
    await last.click({ force: true });
    await expect(last).toHaveAttribute('aria-selected', 'false');
    await expect(bar.getByRole('status')).toHaveText('500 selected, the most at a time');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const chosen = page.locator('[role=gridcell][aria-selected=true]').last();
    await chosen.click();
    await expect(bar.getByRole('status')).toHaveText('499 selected');
    await expect(last).not.toHaveAttribute('aria-disabled', 'true');
  });
  await library.close();
});
