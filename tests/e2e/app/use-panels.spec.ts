import { violations } from '../axe.ts';
import { giveProPlan } from '../give-pro-plan.ts';
import { expect, openStudio, test, withoutServiceWorker } from '../studio.ts';

test.use({ ...withoutServiceWorker, viewport: { width: 390, height: 844 }, hasTouch: true });

test('settings lead to pages and back, say why a part is off, and Create says what it costs', async ({ page, studio }) => {
  const sheet = page.getByRole('dialog', { name: 'Picture settings' });
  const openSheet = () => page.getByRole('button', { name: 'Picture settings' }).click();
  const model = sheet.getByRole('button', { name: /^Model: / });

  await test.step('a page takes the focus to its title, and Escape back to what opened it, before it closes the sheet', async () => {
    await openStudio(page, studio, '/create/image');
    await openSheet();
    await expect(sheet.getByRole('heading', { name: 'Picture settings' })).toBeFocused();
    await model.click();
    await expect(sheet.getByRole('heading', { name: 'Models' })).toBeFocused();
    await sheet.getByRole('button', { name: 'About Built-in painter', exact: true }).click();
    await expect(sheet.getByRole('heading', { name: 'Built-in painter', exact: true })).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sheet.getByRole('button', { name: 'About Built-in painter', exact: true })).toBeFocused();
    await sheet.getByRole('button', { name: 'Back' }).click();
    await expect(model).toBeFocused();
  });

  await test.step('the help is read in place', async () => {
    await sheet.getByRole('button', { name: 'About Picture settings' }).click();
    await page.getByRole('button', { name: 'Read more' }).click();
    await expect(page.getByRole('dialog', { name: 'Make a picture' })).toContainText('Repeat what worked');
    await page.keyboard.press('Escape');
  });

  await test.step('upscaling and turbo are off on the free plan, say why, and cannot be reached', async () => {
    const upscale = sheet.getByRole('region', { name: 'Upscale' });
    await expect(upscale.getByRole('group', { disabled: true })).toHaveAccessibleDescription(/^Starter or above/);
    const isReached = await upscale
      .locator('input')
      .first()
      .evaluate((input: HTMLElement) => {
        input.focus();
        return document.activeElement === input;
      });
    expect(isReached).toBe(false);
    await expect(upscale.getByRole('button', { name: 'Upgrade' })).toBeEnabled();
    await expect(sheet.getByRole('region', { name: 'Speed' })).toContainText('Turbo speed needs a paid plan.');
  });

  await test.step('a tip that was put away stays away', async () => {
    await sheet.getByRole('button', { name: 'Got it, thanks' }).click();
    await expect(sheet.getByText('PRO TIP')).toHaveCount(0);
    await giveProPlan(page, studio);
    await page.reload();
    await openSheet();
    await expect(sheet.getByRole('radio', { name: '2x, 1 credit', exact: true })).toBeEnabled();
    await expect(sheet.getByRole('region', { name: 'Upscale' }).getByRole('group', { disabled: true })).toHaveCount(0);
    await expect(sheet.getByText('PRO TIP')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });

  await test.step('a long press on Create shows the parts of the cost, and makes nothing', async () => {
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a heron');
    const create = page.getByRole('button', { name: 'Create', exact: true });
    await expect(create).toHaveText('Create · 2 credits');
    const parts = page.getByText('Image 1 × 2 2 credits').last();
    const finger = { pointerType: 'touch', bubbles: true, cancelable: true };
    // A scroll of the page behind it ends a press, as it does for a finger.
    await expect(async () => {
      await create.dispatchEvent('pointerdown', finger);
      await expect(parts).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await create.dispatchEvent('pointerup', finger);
    await create.dispatchEvent('click', finger);
    await expect(create).toHaveAccessibleDescription('Image 1 × 2 2 credits');
    await expect(page.getByRole('gridcell')).toHaveCount(0);
    await create.tap();
    await expect(page.getByRole('gridcell')).toHaveCount(2);
  });
});
