import { drawBubbles } from '../../support/images/draw-bubbles.ts';
import { violations } from '../axe.ts';
import { expect, openStudio, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

test('a model is trained on pictures that were checked here, and says what it costs before', async ({ page, studio }) => {
  await openStudio(page, studio);
  await page.getByRole('link', { name: 'Models' }).click();
  await page.getByRole('link', { name: 'Train a model' }).first().click();
  const train = page.getByRole('button', { name: /^Train · / });
  await expect(page.getByText('Give the model a name.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Bubbles');
  await expect(page.getByText('Add 5 pictures: a training needs at least 5.')).toBeVisible();

  await test.step('A picture that is too small or chosen twice is marked, with a remedy', async () => {
    const buffers = await Promise.all([
      drawBubbles(1),
      drawBubbles(2),
      drawBubbles(3),
      drawBubbles(4),
      drawBubbles(2, 560),
      drawBubbles(5, 400),
    ]);
    const files = buffers.map((buffer, index) => ({ name: `${index}.jpg`, mimeType: 'image/jpeg', buffer }));
    await page.getByLabel('Pictures to learn from').and(page.locator('input')).setInputFiles(files);
    const pictures = page.getByRole('list', { name: 'Pictures to learn from' });
    await expect(pictures.getByRole('listitem')).toHaveCount(6);
    await expect(pictures.getByText('Almost the same as picture 2. Keep one of them.')).toBeVisible();
    await expect(pictures.getByText('Too small: 400 × 300 px. Use one of at least 512 px.')).toBeVisible();
    await expect(page.getByText('6 of 5–25, 2 to look at')).toBeVisible();
    await page.getByRole('button', { name: 'Remove picture 3' }).click();
    await expect(page.getByText('5 of 5–25, 1 to look at')).toBeVisible();
  });

  await test.step('It is on the page of models at once, and can be taken back', async () => {
    expect(await violations(page)).toEqual([]);
    await train.click();
    await expect(page.getByRole('heading', { name: 'Bubbles' })).toBeVisible();
    await expect(page.getByText('Training started')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Models' }).click();
    await expect(page.getByRole('link', { name: 'Bubbles' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('You have trained no models yet')).toBeVisible();
  });
});
