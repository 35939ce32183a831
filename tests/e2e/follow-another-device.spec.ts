import { createPictures, expect, openStudio, setImageCount, syncState, test } from './studio.ts';

test("two browsers of one account see each other's changes within a second", async ({ page, studio, browser }) => {
  await openStudio(page, studio, '/history');
  await createPictures(page, 'shared wall');
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const second = await other.newPage();
  await openStudio(second, studio, '/history');
  const there = second.getByRole('gridcell', { name: 'shared wall' });
  await expect(there).toHaveCount(1);
  await expect(syncState(second)).toHaveText('Saved');

  await page.getByRole('gridcell', { name: 'shared wall' }).focus();
  await page.keyboard.press('s');
  await expect(there).toHaveAccessibleDescription('Starred', { timeout: 1_000 });

  await setImageCount(second, 1);
  await second.getByRole('textbox', { name: 'Prompt', exact: true }).fill('answer');
  await second.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: 'answer' })).toHaveCount(1, { timeout: 1_500 });
  await other.close();
});
