import { createPictures, expect, openStudio, setImageCount, syncState, test } from './studio.ts';

/** Less than the minute between two polls: what arrives in this time was announced. */
const announced = { timeout: 30_000 };

test("two browsers of one account see each other's changes without asking for them", async ({ page, studio, browser }) => {
  await openStudio(page, studio, '/history');
  await createPictures(page, 'shared wall');
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const second = await other.newPage();
  await openStudio(second, studio, '/history');
  const here = page.getByRole('gridcell', { name: 'shared wall' });
  const there = second.getByRole('gridcell', { name: 'shared wall' });
  await expect(there).toHaveCount(1);
  await expect(syncState(second)).toHaveText('Saved');

  for (const description of ['Starred', '', 'Starred', '', 'Starred']) {
    await here.focus();
    await page.keyboard.press('s');
    await expect(here).toHaveAccessibleDescription(description);
    await expect(there).toHaveAccessibleDescription(description, announced);
  }

  await setImageCount(second, 1);
  await second.getByRole('textbox', { name: 'Prompt', exact: true }).fill('answer');
  await second.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: 'answer' })).toHaveCount(1, announced);
  await other.close();
});
