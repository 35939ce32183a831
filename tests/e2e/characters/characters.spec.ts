import { openHistoryWith } from '../library-of.ts';
import { expect, goOffline, holdMessages, message, releaseMessages, syncState, test } from '../studio.ts';

test('a character is made of two pictures, changed, deleted and brought back without a connection', async ({ page, studio }) => {
  await openHistoryWith(page, studio, [{ prompt: 'second sketch' }, { prompt: 'first sketch' }]);
  await goOffline(page);
  const card = (name: string) => page.getByRole('list', { name: 'Characters' }).getByRole('link', { name, exact: true });

  await test.step('the empty page leads to the dialog; pictures come from the history', async () => {
    await page.getByRole('link', { name: 'Characters' }).click();
    await page.getByRole('button', { name: 'New character' }).click();
    const dialog = page.getByRole('dialog', { name: 'New character' });
    await expect(dialog.getByRole('button', { name: 'Make character' })).toBeDisabled();
    await dialog.getByLabel('Name', { exact: true }).fill('Mara');
    await dialog.getByRole('button', { name: 'From the history' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose pictures' });
    for (const prompt of ['first sketch', 'second sketch']) await picker.getByRole('button', { name: prompt }).click();
    await picker.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('2 of 5')).toBeVisible();
    await dialog.getByRole('button', { name: 'Make character' }).click();
    await expect(card('Mara')).toBeVisible();
  });

  await test.step('another name', async () => {
    await card('Mara').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit character' });
    await dialog.getByLabel('Name', { exact: true }).fill('Mara of the sea');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(card('Mara of the sea')).toBeVisible();
  });

  await test.step('deleted by a key, and taken back', async () => {
    await holdMessages(page);
    await card('Mara of the sea').focus();
    await page.keyboard.press('Delete');
    await expect(page.getByText('Make your first character')).toBeVisible();
    await message(page, 'Character deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(card('Mara of the sea')).toBeVisible();
    await releaseMessages(page);
  });

  await test.step('it is still there after a reload, and has a page of its own', async () => {
    await page.reload();
    await card('Mara of the sea').click();
    await expect(page.getByRole('heading', { name: 'Mara of the sea' })).toBeVisible();
    await expect(page.getByText(/^@mara-/)).toBeVisible();
    await expect(syncState(page)).toHaveText('Offline, 2 waiting');
    await page.goBack();
    await expect(card('Mara of the sea')).toBeVisible();
  });
});
