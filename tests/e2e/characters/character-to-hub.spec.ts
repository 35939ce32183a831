import type { Page } from '@playwright/test';
import { drawBubbles } from '../../support/images/draw-bubbles.ts';
import { newEmail, signUp } from '../accounts.ts';
import { expect, openStudio, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

/** Files of drawn pictures, a different one for each number. */
function drawings(...numbers: readonly number[]) {
  const draw = async (number: number) => ({ name: `${number}.jpg`, mimeType: 'image/jpeg', buffer: await drawBubbles(number) });
  return Promise.all(numbers.map(draw));
}

async function makeCharacter(page: Page, name: string, numbers: readonly number[]): Promise<void> {
  await page.getByRole('button', { name: 'New character' }).click();
  const dialog = page.getByRole('dialog', { name: 'New character' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Pictures to upload').setInputFiles(await drawings(...numbers));
  await expect(dialog.getByText(`${numbers.length} of 5`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Make character' }).click();
  await expect(page.getByRole('list', { name: 'Characters' }).getByRole('link', { name, exact: true })).toBeVisible();
}

test('a character goes from three pictures to the hub, where another account uses it until it is taken out', async ({
  page,
  studio,
  browser,
}) => {
  /** Questions about trainings and characters, which a device that is synced need not ask. */
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && /^\/api\/(train\/models?|character\/(list|models|[0-9a-f-]{36}))$/.test(pathname))
      asked.push(pathname);
  });
  const open = (name: string) => page.getByRole('list', { name: 'Characters' }).getByRole('link', { name, exact: true }).click();

  await test.step('two characters in one picture, named by tags', async () => {
    await openStudio(page, studio, '/history');
    await signUp(page, newEmail());
    await page.getByRole('link', { name: 'Characters' }).click();
    await makeCharacter(page, 'Mara', [1, 2, 3]);
    await makeCharacter(page, 'Tomas', [4]);
    await open('Mara');
    await page.getByRole('button', { name: 'Use in a prompt' }).click();
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    await prompt.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' with @tom');
    await page.keyboard.press('Enter');
    await page.keyboard.type('on a pier');
    await expect(prompt).toHaveValue(/@mara-\S+.* with @tomas-\S+ on a pier$/);
    await expect(page.getByRole('list', { name: 'Characters of the picture' }).getByRole('listitem')).toHaveText([/Mara/, /Tomas/]);
    await page.getByRole('button', { name: /^Create/ }).click();
    await page.getByRole('link', { name: 'History' }).click();
    const made = page
      .getByRole('grid', { name: 'History' })
      .getByRole('gridcell', { name: /on a pier/ })
      .first();
    await expect(made.locator('img[src^="/api/media/"]')).toHaveCount(1);
  });

  await test.step('trained on its pictures and two more, and published', async () => {
    await page.getByRole('link', { name: 'Characters' }).click();
    await open('Mara');
    await page.getByRole('button', { name: /^Train/ }).click();
    await expect(page.getByText('3 of 5–25')).toBeVisible();
    await page
      .getByLabel('Pictures to learn from')
      .and(page.locator('input'))
      .setInputFiles(await drawings(5, 6));
    await page.getByRole('button', { name: /^Train · / }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    // The hub has it when the studio has looked at its cover: the link is not there before.
    await expect(page.getByRole('link', { name: 'See it there' })).toBeVisible();
  });

  await test.step('the trained-model list is polled neither while a model is running nor afterwards: its end comes by sync', () => {
    expect(asked).toEqual([]);
  });

  const second = await (await browser.newContext(withoutServiceWorker)).newPage();
  await test.step('another account finds it in the hub and uses it', async () => {
    await openStudio(second, studio, '/history');
    await signUp(second, newEmail());
    await second.getByRole('link', { name: 'Models' }).click();
    await second.getByRole('link', { name: 'Model hub' }).first().click();
    await second.getByRole('list', { name: 'Published models' }).getByRole('link', { name: /Mara/ }).click();
    await second.getByRole('button', { name: 'Use this model' }).click();
    await expect(second.getByRole('button', { name: 'Remove Mara' })).toBeVisible();
    await expect(second.getByRole('button', { name: 'Trained model: Mara' })).toBeVisible();
    await second.getByRole('slider', { name: 'Images' }).fill('1');
    await second.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a lighthouse');
    await second
      .getByRole('button', { name: /^Create/ })
      .last()
      .click();
    await second.getByRole('link', { name: 'History' }).click();
    const made = second.getByRole('grid', { name: 'History' }).getByRole('gridcell', { name: 'a lighthouse' }).first();
    await expect(made.locator('img[src^="/api/media/"]')).toHaveCount(1);
    await made.click();
    await expect(second.getByText(/^Mara\b/).first()).toBeVisible();
    await second.goto(`${studio.url}/models`);
    await second.getByRole('list', { name: 'Published models' }).getByRole('link', { name: /Mara/ }).click();
  });

  await test.step('taken out of the hub, it is gone for the other account', async () => {
    const told = page.waitForResponse('**/api/train/unpublish*');
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await told;
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
    await second.reload();
    await expect(second.getByRole('heading', { name: 'There is no such model' })).toBeVisible();
  });
});
