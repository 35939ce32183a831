import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, test } from '../studio.ts';

const pages = (page: Page) => page.getByRole('navigation', { name: 'What to make' });
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });
const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true });

test('every page of Create has an address and a form of its own', async ({ page, context, studio }) => {
  await test.step('an older address of a mode leads to its page', async () => {
    await page.goto(`${studio.url}/create/image?mode=bulk`);
    await expect(page).toHaveURL(/\/create\/bulk$/);
    const line = page.getByRole('textbox', { name: 'Add prompts' });
    await line.fill('a hare');
    await line.press('Enter');
    await line.fill('a fox');
    await line.press('Enter');
    await expect(cell(page, 'a fox')).toBeVisible();
  });

  await test.step('a table is written by keyboard alone, and its rows are made in the end', async () => {
    await cell(page, 'a fox').focus();
    await page.keyboard.type('a red fox');
    await page.keyboard.press('Escape');
    await expect(cell(page, 'a fox')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type(', asleep');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'More for row 3' })).toBeVisible();
    await expect(page.locator('[data-cell="2:1"]')).toBeFocused();
    await page.keyboard.type('a tug');
    await page.keyboard.press('Tab');
    await expect(cell(page, 'a fox, asleep')).toBeVisible();
    await page.getByRole('button', { name: 'Create 3 images' }).click();
    await expect(page.getByText('3 of 3 done.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('each mode keeps its form, and Back leads to the one before', async () => {
    await pages(page).getByRole('link', { name: 'Image' }).click();
    await expect(page).toHaveURL(/\/create\/image$/);
    await expect(prompt(page)).toHaveValue('');
    await prompt(page).fill('a tug');
    await page.goBack();
    await expect(page).toHaveURL(/\/create\/bulk$/);
    await expect(cell(page, 'a tug')).toBeVisible();
    await page.goForward();
    await expect(prompt(page)).toHaveValue('a tug');
  });

  await test.step('Ctrl or Meta click is left to the browser, and a page in another tab has its own state', async () => {
    const link = pages(page).getByRole('link', { name: 'Video' });
    // The event is stopped afterwards: Playwright loses some tabs that the headless shell opens by itself.
    const isLeftToBrowser = page.evaluate(async () => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const stop = (event: Event) => {
        resolve(!event.defaultPrevented);
        event.preventDefault();
      };
      addEventListener('click', stop, { once: true });
      return await promise;
    });
    await link.click({ modifiers: ['ControlOrMeta'] });
    expect(await isLeftToBrowser).toBe(true);
    const tab = await context.newPage();
    await tab.goto(new URL((await link.getAttribute('href'))!, studio.url).href);
    await expect(tab).toHaveURL(/\/create\/video\/image2video\/./);
    await expect(tab.getByText('No videos yet')).toBeVisible();
    await pages(tab).getByRole('link', { name: 'Sound' }).click();
    await expect(tab.getByText('No engine here makes sound for videos yet')).toBeVisible();
    await tab.close();
    await expect(page).toHaveURL(/\/create\/image$/);
  });

  await test.step('a copied address opens the same page, also with a dot in the name of a model that is not here', async () => {
    await page.goto(`${studio.url}/create/video/text2video/kling2.1`);
    await expect(page.getByText('This studio does not have the model kling2.1')).toBeVisible();
    await expect(pages(page).getByRole('link', { name: 'From words' })).toHaveAttribute('aria-current', 'page');
    expect(await violations(page)).toEqual([]);
    const entries = await page.evaluate(() => history.length);
    await pages(page).getByRole('link', { name: 'From words' }).click();
    await expect(page).toHaveURL(/\/create\/video\/text2video\/kling2\.1$/);
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });

  await test.step('the last page is the one that the studio opens with, and forms survive', async () => {
    await pages(page).getByRole('link', { name: 'Bulk' }).click();
    await expect(cell(page, 'a hare')).toBeVisible();
    await page.goto(studio.url);
    await expect(page).toHaveURL(/\/create\/bulk$/);
    await expect(cell(page, 'a hare')).toBeVisible();
    await expect(page.getByText('3 of 3 done.')).toBeVisible();
  });
});
