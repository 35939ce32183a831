import type { Page } from '@playwright/test';
import { openHistoryWith } from '../library-of.ts';
import { expect, expectAllParts, holdMessages, message, syncState, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

const cells = (page: Page) => page.getByRole('grid', { name: 'History' }).getByRole('gridcell');

test('Ctrl+Z takes back the last change, then the one before it, and Ctrl+Shift+Z does it again', async ({ page, studio }) => {
  await openHistoryWith(page, studio, [{ prompt: 'mill pond', count: 2 }]);
  const starred = page.getByRole('img', { name: 'Starred' });
  await cells(page).nth(0).focus();
  await page.keyboard.press('s');
  await expect(starred).toHaveCount(1);
  await cells(page).nth(1).focus();
  await page.keyboard.press('Delete');
  await expect(cells(page)).toHaveCount(1);

  await test.step('the deletion', async () => {
    await holdMessages(page);
    await page.keyboard.press('Control+z');
    await expect(cells(page)).toHaveCount(2);
    await expect(page.getByText('Undone: image deleted')).toBeVisible();
    await expect(page.getByText('Image deleted!')).toHaveCount(0);
  });
  await test.step('the star', async () => {
    await page.keyboard.press('Control+z');
    await expect(starred).toHaveCount(0);
  });
  await test.step('both again', async () => {
    await page.keyboard.press('Control+Shift+z');
    await expect(starred).toHaveCount(1);
    await page.keyboard.press('Control+y');
    await expect(cells(page)).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await expect(cells(page)).toHaveCount(2);
  });
  await test.step('with Cmd as with Ctrl', async () => {
    await page.keyboard.press('Meta+z');
    await expect(starred).toHaveCount(0);
    await page.keyboard.press('Meta+Shift+z');
    await expect(starred).toHaveCount(1);
  });
  await test.step('never while text is typed', async () => {
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a word');
    await page.keyboard.press('Control+z');
    await expect(starred).toHaveCount(1);
  });
  await test.step('the message of a change has an Undo of its own', async () => {
    await holdMessages(page);
    await cells(page).nth(1).focus();
    await page.keyboard.press('s');
    await expect(starred).toHaveCount(2);
    await page
      .getByRole('region', { name: 'Messages' })
      .locator('div')
      .filter({ hasText: 'Image starred!' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(starred).toHaveCount(1);
  });
});

test('by touch alone: what is done to a picture or an album is taken back by its message', async ({ browser, studio }) => {
  const context = await browser.newContext({
    ...withoutServiceWorker,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const undo = async (text: string) => message(page, text).getByRole('button', { name: 'Undo' }).tap();
  await openHistoryWith(page, studio, [{ prompt: 'second thoughts' }]);
  await cells(page).first().tap();
  const detail = page.getByRole('dialog', { name: 'second thoughts' });

  await test.step('a star, and who may see the picture', async () => {
    await holdMessages(page);
    await detail.getByRole('button', { name: 'Star', exact: true }).tap();
    await undo('Image starred!');
    await expect(detail.getByRole('button', { name: 'Star', exact: true })).toBeVisible();
    await holdMessages(page);
    await detail.getByRole('radio', { name: 'Image only' }).tap();
    await undo('Share access changed');
    await expect(detail.getByRole('radio', { name: 'Private' })).toBeChecked();
    await detail.getByRole('button', { name: 'Close', exact: true }).tap();
  });

  await test.step('a new album, and another title for one', async () => {
    const albums = page.getByRole('region', { name: 'Your albums' }).locator('[data-album-id]');
    const dialog = page.getByRole('dialog');
    await page.getByRole('link', { name: 'Albums' }).tap();
    for (const title of ['Rash', 'Kept']) {
      await page.getByRole('button', { name: 'Create new album' }).tap();
      await dialog.getByLabel('Album Title').fill(title);
      await holdMessages(page);
      await dialog.getByRole('button', { name: 'Create', exact: true }).tap();
      await expect(albums.filter({ hasText: title })).toBeVisible();
      if (title === 'Rash') await undo('Album created');
    }
    await expect(albums).toHaveText([/^Kept/]);
    // The message is held and must not cover the buttons of the sheet.
    await expect(message(page, 'Album created')).toBeVisible();
    await albums.getByRole('button', { name: 'Actions for Kept' }).tap();
    await page.getByRole('menuitem', { name: 'Edit' }).tap();
    await dialog.getByLabel('Album Title').fill('Lost');
    await holdMessages(page);
    await dialog.getByRole('button', { name: 'Edit', exact: true }).tap();
    await expect(albums).toHaveText([/^Lost/]);
    await undo('Album renamed');
    await expect(albums).toHaveText([/^Kept/]);
  });
  await context.close();
});

test('a late Undo without a connection brings the picture back at once', async ({ page, context, studio }) => {
  await openHistoryWith(page, studio, [{ prompt: 'late regret' }]);
  await expectAllParts(page);
  await context.setOffline(true);
  await holdMessages(page);
  await cells(page).first().focus();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(cells(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(cells(page)).toHaveCount(1);
  await expect(page.getByRole('gridcell', { name: 'late regret' })).toBeVisible();
  await context.setOffline(false);
  await expect(syncState(page)).toHaveText('Saved');
  await expect(page.getByRole('gridcell', { name: 'late regret' })).toBeVisible();
});
