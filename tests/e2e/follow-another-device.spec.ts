import { createPictures, expect, openStudio, setImageCount, syncState, test } from './studio.ts';

test("two browsers of one account see each other's changes, the fastest within a second", async ({ page, studio, browser }) => {
  await openStudio(page, studio, '/history');
  await createPictures(page, 'shared wall');
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const second = await other.newPage();
  await openStudio(second, studio, '/history');
  const here = page.getByRole('gridcell', { name: 'shared wall' });
  const there = second.getByRole('gridcell', { name: 'shared wall' });
  await expect(there).toHaveCount(1);
  await expect(syncState(second)).toHaveText('Saved');

  // The next poll is a minute away, so each arrival was announced. The best of five says how fast that is
  // on a machine that is busy with other tests.
  const tookMs: number[] = [];
  for (const description of ['Starred', '', 'Starred', '', 'Starred']) {
    await here.focus();
    await page.keyboard.press('s');
    const madeAt = performance.now();
    await expect(here).toHaveAccessibleDescription(description);
    await expect(there).toHaveAccessibleDescription(description);
    tookMs.push(performance.now() - madeAt);
  }
  expect(Math.min(...tookMs)).toBeLessThan(1_000);

  await setImageCount(second, 1);
  await second.getByRole('textbox', { name: 'Prompt', exact: true }).fill('answer');
  await second.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: 'answer' })).toHaveCount(1);
  await other.close();
});
