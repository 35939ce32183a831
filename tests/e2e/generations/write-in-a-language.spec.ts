import { expect, expectServiceWorker, goOffline, openStudio, test } from '../studio.ts';

test('the prompt takes the language and the direction of what is written, also offline, and the caret stays', async ({ page, studio }) => {
  await openStudio(page, studio, '/create/image');
  await expectServiceWorker(page);
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  const isRightToLeft = () => prompt.evaluate((element) => getComputedStyle(element).direction === 'rtl');

  await test.step('a few letters have their direction at once', async () => {
    await prompt.fill('سلام');
    expect(await isRightToLeft()).toBe(true);
    await prompt.fill('boats');
    expect(await isRightToLeft()).toBe(false);
  });

  await test.step('a sentence has the direction of its language, whatever its first letter', async () => {
    await prompt.fill('iPhone روی میز چوبی کنار پنجره');
    await prompt.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(9, 9));
    await expect(prompt).toHaveAttribute('lang', 'fa');
    await expect(prompt).toHaveAttribute('dir', 'rtl');
    expect(await prompt.evaluate((element: HTMLTextAreaElement) => [element.selectionStart, document.activeElement === element])).toEqual([
      9,
      true,
    ]);
  });

  await test.step('a prompt that is replaced does not keep the direction', async () => {
    await prompt.fill('ein alter Leuchtturm im Abendlicht');
    expect(await isRightToLeft()).toBe(false);
    await expect(prompt).toHaveAttribute('lang', 'de');
  });

  await test.step('a reload without a connection', async () => {
    await goOffline(page);
    await page.reload();
    await prompt.fill('Nikon מצלמה ישנה על השולחן ליד החלון');
    await expect(prompt).toHaveAttribute('lang', 'he');
    await expect(prompt).toHaveAttribute('dir', 'rtl');
  });
});
