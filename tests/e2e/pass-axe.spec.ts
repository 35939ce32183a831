import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, holdMessages, openStudio, paint, test, withoutServiceWorker } from './studio.ts';

test.use(withoutServiceWorker);

// The other two pairs are those of spec-accessible: each theme and each width is looked at twice.
const settings = [
  ['dark', { width: 1440, height: 900 }],
  ['light', { width: 390, height: 844 }],
] as const;

for (const [colorScheme, viewport] of settings) {
  const setting = `${colorScheme}, ${viewport.width} px wide`;

  test(`axe finds nothing on any screen, ${setting}`, async ({ browser, studio }) => {
    const context = await browser.newContext({ colorScheme, viewport });
    const page = await context.newPage();
    await openStudio(page, studio, '/history');
    await expect(page.getByText('Your creative space is empty.')).toBeVisible();
    expect(await violations(page), 'empty history').toEqual([]);
    await paint(page, 'accessible landscape');
    expect(await violations(page), 'history').toEqual([]);
    await page.getByRole('gridcell', { name: 'accessible landscape' }).focus();
    await page.keyboard.press('x');
    await expect(page.getByRole('toolbar', { name: 'Selection' }).getByRole('status')).toHaveText('1 selected');
    expect(await violations(page), 'selection').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('gridcell', { name: 'accessible landscape' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations(page), 'detail').toEqual([]);
    await page.goto(`${studio.url}/create/image`);
    await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toBeVisible();
    expect(await violations(page), 'create').toEqual([]);
    await page.goto(`${studio.url}/history?q=zeppelin&starred=true`);
    await expect(page.getByText(/^Oops we couldn't find/)).toBeVisible();
    expect(await violations(page), 'nothing found').toEqual([]);
    await page.goto(`${studio.url}/trash`);
    await expect(page.getByText('The Trash is empty.')).toBeVisible();
    expect(await violations(page), 'trash').toEqual([]);
    await page.goto(`${studio.url}/settings`);
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    expect(await violations(page), 'settings').toEqual([]);
    await page.getByRole('link', { name: 'What left this device' }).click();
    await expect(page.getByRole('region', { name: 'Requests' })).toBeVisible();
    expect(await violations(page), 'activity').toEqual([]);
    await page.goto(`${studio.url}/convert`);
    await expect(page.getByRole('heading', { level: 1, name: 'Convert' })).toBeVisible();
    expect(await violations(page), 'convert').toEqual([]);
    await page.goto(`${studio.url}/no/such/place`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await violations(page), 'an unknown address').toEqual([]);
    await context.close();
  });

  test(`axe finds nothing in what opens over a screen, ${setting}`, async ({ browser, studio }) => {
    const context = await browser.newContext({ colorScheme, viewport });
    const page = await context.newPage();
    await openStudio(page, studio, '/history');
    await paint(page, 'accessible harbour');

    await page.getByRole('button', { name: /: details$/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations(page), 'sync panel').toEqual([]);
    await closeTop(page);

    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('accessible sizes');
    await page.getByRole('button', { name: /^Size: / }).click();
    await expect(page.getByRole('dialog', { name: 'Size' })).toBeVisible();
    expect(await violations(page), 'popover of the size').toEqual([]);
    await closeTop(page);

    await page.getByRole('gridcell', { name: 'accessible harbour' }).focus();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Open' })).toBeVisible();
    expect(await violations(page), 'menu of a picture').toEqual([]);
    await closeTop(page);

    if (viewport.width < 720) await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Date', exact: true }).click();
    await page.getByRole('button', { name: 'Custom Range' }).click();
    await expect(page.getByRole('button', { name: 'Previous month' })).toBeVisible();
    expect(await violations(page), 'dates').toEqual([]);
    await closeTop(page);

    await page.getByRole('gridcell', { name: 'accessible harbour' }).focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
    expect(await violations(page), 'list of keys').toEqual([]);
    await closeTop(page);

    await page.getByRole('gridcell', { name: 'accessible harbour' }).focus();
    await holdMessages(page);
    await page.keyboard.press('Delete');
    await expect(page.getByText('Image deleted!')).toBeVisible();
    expect(await violations(page), 'undo message').toEqual([]);

    await page.goto(`${studio.url}/settings`);
    for (const name of ['Sign up', 'Sign in']) {
      await page.getByRole('button', { name, exact: true }).first().click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      expect(await violations(page), name).toEqual([]);
      await closeTop(page);
    }
    await context.close();
  });
}

/** Closes what lies over the page and waits until it has gone. */
async function closeTop(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=dialog], [role=menu]')).toHaveCount(0);
}
