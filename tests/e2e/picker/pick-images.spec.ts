import { openHistoryWith } from '../library-of.ts';
import { expect, pictureIn, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

test('the picker chooses pictures, as the specification says', async ({ page, studio }) => {
  await openHistoryWith(page, studio, [{ prompt: 'second sketch' }, { prompt: 'first sketch' }]);
  const picker = page.getByRole('dialog', { name: 'Choose a reference' });
  const open = async () => {
    await page.getByRole('button', { name: 'Add reference' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await expect(picker.getByRole('button', { name: 'first sketch' })).toBeVisible();
  };

  await test.step('Tabs default to Generation, Albums, Editing History; Confirm is disabled until something is chosen', async () => {
    await open();
    await expect(picker.getByRole('tab')).toHaveText(['Generation', 'Albums', 'Editing History']);
    await expect(picker.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  });

  await test.step('Once the maximum is reached, unselected items are dimmed and unclickable', async () => {
    await picker.getByRole('button', { name: 'first sketch' }).click();
    await expect(picker.getByRole('button', { name: 'first sketch' })).toHaveAttribute('aria-pressed', 'true');
    await expect(picker.getByRole('button', { name: 'second sketch' })).toBeDisabled();
    await expect(picker.getByRole('button', { name: 'second sketch' })).toHaveCSS('opacity', '0.4');
    await expect(picker.getByRole('button', { name: 'first sketch' })).toHaveCSS('opacity', '1');
    await picker.getByRole('button', { name: 'second sketch' }).click({ force: true });
    await expect(picker.getByRole('button', { name: 'second sketch' })).toHaveAttribute('aria-pressed', 'false');
    await expect(picker.getByRole('status')).toHaveText('1 of 1 selected');
  });

  await test.step('Dismissing by Escape returns an empty selection', async () => {
    await page.keyboard.press('Escape');
    await expect(picker).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add reference' })).toBeVisible();
  });

  await test.step('The editing history has what was edited, imported or upscaled', async () => {
    await open();
    await picker.getByRole('tab', { name: 'Editing History' }).click();
    await expect(picker.getByText('Nothing has been edited yet')).toBeVisible();
    await picker.getByRole('tab', { name: 'Generation' }).click();
  });

  await test.step('By keyboard alone: arrows move, Space chooses, Confirm returns it, and the next picture is a variation of it', async () => {
    await picker.getByRole('button', { name: 'second sketch' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(picker.getByRole('button', { name: 'first sketch' })).toBeFocused();
    await page.keyboard.press('Space');
    await picker.getByRole('button', { name: 'Confirm' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Reference, strength 0.75' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('third sketch');
    // Small pictures are painted fast.
    await page.getByRole('button', { name: /^Size: / }).click();
    for (const side of ['Width', 'Height']) {
      await page.getByRole('textbox', { name: side }).fill('128');
      await page.getByRole('textbox', { name: side }).press('Enter');
    }
    await page.keyboard.press('Escape');
    const source = page.waitForRequest((request) => request.url().endsWith('/api/create'));
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    expect((await source).postDataJSON()).toMatchObject({ strength: 0.75, variation_source: expect.any(String) });
    // New pictures move the other tiles, so the test waits for them before it clicks one.
    await expect(pictureIn(page.getByRole('gridcell', { name: 'third sketch' }))).toHaveCount(2);
  });

  await test.step('An album’s cover is chosen among its images', async () => {
    await page.getByRole('gridcell', { name: 'first sketch' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Add to album' }).click();
    await page.getByRole('button', { name: 'Create new album' }).click();
    await page.getByLabel('Album Title').fill('Covers');
    await page.getByRole('dialog', { name: 'Create Album' }).getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Covers/ })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Albums' }).click();
    const card = page.getByRole('region', { name: 'Your albums' }).locator('li', { hasText: 'Covers' });
    await card.hover();
    await card.getByRole('button', { name: 'Actions for Covers' }).click();
    await page.getByRole('menuitem', { name: 'Choose cover' }).click();
    const cover = page.getByRole('dialog', { name: 'Choose cover' });
    await cover.getByRole('button', { name: 'first sketch' }).click();
    await cover.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Cover chosen')).toBeVisible();
    await expect(pictureIn(card)).toHaveCount(1);
  });
});
