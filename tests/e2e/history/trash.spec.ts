import type { Page } from '@playwright/test';
import { openHistoryWith, openLibraryOf } from '../library-of.ts';
import { expect, holdMessages, message, openStudio, syncState, test, withMotion, withoutServiceWorker } from '../studio.ts';

test.use({ ...withoutServiceWorker, ...withMotion });

const deleted = (page: Page) => page.getByRole('list', { name: 'Deleted items' }).getByRole('listitem');
const cells = (page: Page) => page.getByRole('grid', { name: 'History' }).getByRole('gridcell');

test('the Trash keeps deleted pictures for 30 days, gives them back, and forgets them when asked', async ({ page, context, studio }) => {
  await openHistoryWith(page, studio, [{ prompt: 'attic finds', count: 4 }]);
  await holdMessages(page);
  await cells(page).nth(0).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(cells(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(syncState(page)).toHaveText('Saved');

  await test.step('it lists them with the days that are left', async () => {
    await page.goto(`${studio.url}/trash`);
    await expect(deleted(page)).toHaveCount(4);
    await expect(deleted(page).first()).toContainText('30 days left');
    const picture = deleted(page).first().locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });
  await test.step('Restore brings one back', async () => {
    await holdMessages(page);
    await deleted(page)
      .first()
      .getByRole('button', { name: /^Restore/ })
      .click();
    await expect(page.getByText('Image restored')).toBeVisible();
    await expect(deleted(page)).toHaveCount(3);
  });
  await test.step('several are restored together, by keyboard', async () => {
    await deleted(page).nth(0).getByRole('button', { name: 'attic finds', exact: true }).focus();
    await page.keyboard.press('x');
    await expect(page.getByRole('toolbar', { name: 'Selection' }).getByRole('status')).toHaveText('1 selected');
    await deleted(page).nth(1).getByRole('button', { name: 'attic finds', exact: true }).press('Space');
    await expect(page.getByRole('toolbar', { name: 'Selection' }).getByRole('status')).toHaveText('2 selected');
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(deleted(page)).toHaveCount(1);
  });
  await test.step('Delete for good asks first, and cannot be undone', async () => {
    await deleted(page)
      .first()
      .getByRole('button', { name: /for good$/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Delete 1 item for good?' });
    await expect(dialog).toContainText('This cannot be undone.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(deleted(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Empty Trash' }).click();
    await page.getByRole('dialog', { name: 'Empty the Trash?' }).getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('The Trash is empty.')).toBeVisible();
  });
  await test.step('the restored ones are in the history again', async () => {
    await page.getByRole('link', { name: 'Back to History' }).click();
    await expect(cells(page)).toHaveCount(3);
  });
  await test.step('the way there is on the history page', async () => {
    await page.getByRole('button', { name: 'Trash', exact: true }).click();
    await expect(page).toHaveURL(/\/trash$/);
    await expect(page.getByText('The Trash is empty.')).toBeVisible();
  });
  await test.step('without a connection it says what it needs', async () => {
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Back to History' }).click();
    await page.getByRole('button', { name: 'Trash', exact: true }).click();
    await expect(page.getByText('The Trash is kept in the studio and needs a connection.')).toBeVisible();
    await context.setOffline(false);
    // The page reads the Trash again by itself.
    await expect(page.getByText('The Trash is empty.')).toBeVisible();
  });
});

test('a long Trash keeps the focus, the selection and the shown pages while items leave it', async ({ page, studio }) => {
  const chosen = page.getByRole('toolbar', { name: 'Selection' }).getByRole('status');
  const readAgain = () => page.waitForResponse((response) => response.url().endsWith('/api/create/trash'));
  /** The buttons of a tile: its picture (0), Restore (1), Delete for good (2). */
  const button = (tile: number, which: 0 | 1 | 2) => deleted(page).nth(tile).getByRole('button').nth(which);
  const nameOf = async (tile: number) => (await button(tile, 0).getAttribute('aria-label'))!;
  const named = (name: string) => page.getByRole('button', { name, exact: true });

  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  await library.add(Array.from({ length: 60 }, (_, n) => ({ prompt: `attic find ${n}` })));
  await expect(cells(page).first()).toBeVisible();
  await holdMessages(page);
  await cells(page).nth(0).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(cells(page)).toHaveCount(0);
  await expect(syncState(page)).toHaveText('Saved');
  await page.goto(`${studio.url}/trash`);
  await expect(deleted(page)).toHaveCount(50);

  await test.step('Show more, which goes with the last page, leaves the focus at the first of what it brought', async () => {
    await page.getByRole('button', { name: 'Show more' }).press('Enter');
    await expect(deleted(page)).toHaveCount(60);
    await expect(button(50, 0)).toBeFocused();
    await page.reload();
    await expect(deleted(page)).toHaveCount(50);
  });

  await test.step('a further page comes although the first page is read again at the same time', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/create/trash?cursor=*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Show more' }).click();
    const again = readAgain();
    await button(49, 1).click();
    await again;
    await expect(syncState(page)).toHaveText('Saved');
    answer();
    await expect(deleted(page)).toHaveCount(59);
    await page.unroute('**/api/create/trash?cursor=*');
  });

  await test.step('Restore by keyboard goes on to the next one, and nothing further behind goes', async () => {
    await button(55, 0).click();
    await expect(chosen).toHaveText('1 selected');
    const next = await nameOf(1);
    const again = readAgain();
    await button(0, 1).press('Enter');
    await expect(named(`Restore ${next}`)).toBeFocused();
    await again;
    await expect(syncState(page)).toHaveText('Saved');
    await expect(deleted(page)).toHaveCount(58);
    await expect(chosen).toHaveText('1 selected');
  });

  await test.step('one that is deleted for good is asked for by itself', async () => {
    await page.evaluate(() => {
      const titles: (string | null)[] = [];
      const note = () => titles.push(...[...document.querySelectorAll('[role=dialog] h2')].map((title) => title.textContent));
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
      Object.assign(window, { titles });
    });
    const next = await nameOf(3);
    await button(2, 2).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete 1 item for good?' });
    await expect(dialog).toHaveCSS('opacity', '1');
    // The slower closing makes the item leave before the dialog is gone.
    await page.evaluate(() => document.documentElement.style.setProperty('--calm', '2s'));
    await dialog.getByRole('button', { name: 'Delete for good' }).press('Enter');
    await expect(deleted(page)).toHaveCount(57);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(named(`Delete ${next} for good`)).toBeFocused();
    await expect(chosen).toHaveText('1 selected');
    const titles = await page.evaluate(() => (window as unknown as { titles: string[] }).titles);
    expect(new Set(titles)).toEqual(new Set(['Delete 1 item for good?']));
    await page.evaluate(() => document.documentElement.style.removeProperty('--calm'));
  });

  await test.step('Undo takes back what its message is about', async () => {
    const first = await nameOf(0);
    const second = await nameOf(1);
    const restored = message(page, 'Image restored');
    await expect(restored).toHaveCount(0);
    await holdMessages(page);
    // Two presses before the next render restore it once.
    await button(0, 1).evaluate((restore: HTMLElement) => [0, 1].forEach(() => restore.click()));
    await expect(named(first)).toHaveCount(0);
    await button(0, 1).click();
    await expect(restored).toHaveCount(2);
    await expect(named(second)).toHaveCount(0);
    await restored.first().getByRole('button', { name: 'Undo' }).click();
    await expect(named(first)).toBeVisible();
    await expect(named(second)).toHaveCount(0);
  });

  await test.step('the last one that is restored leaves the focus at the heading', async () => {
    await page.getByRole('button', { name: 'Empty Trash' }).click();
    await page.getByRole('dialog', { name: 'Empty the Trash?' }).getByRole('button', { name: 'Delete for good' }).press('Enter');
    await expect(page.getByText('The Trash is empty.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Trash' })).toBeFocused();
  });
  await library.close();
});
