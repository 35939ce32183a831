import { expect, openStudio, syncState, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

test('a 20,000-character prompt is refused in words before anything is sent, and one in Arabic with emoji is named as written', async ({
  page,
  studio,
}) => {
  await openStudio(page, studio, '/history');
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  const create = page.getByRole('button', { name: 'Create', exact: true });
  await prompt.fill('a'.repeat(20_000));
  await expect(create).toBeDisabled();
  await expect(page.getByText(/10,000 characters/)).toBeVisible();
  const arabic = 'غروب الشمس فوق الجبال 🌄';
  await prompt.fill(arabic);
  await create.click();
  await expect(page.getByRole('gridcell', { name: arabic }).first()).toBeVisible();
});

test('a link to a picture that is not there says so, and an unknown address shows a page and is logged as Page not found, and both lead back', async ({
  page,
  studio,
}) => {
  await openStudio(page, studio, '/history?item=00000000-0000-4000-8000-000000000000');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/not here|deleted|does not exist/i);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const logged = page.waitForEvent('console', (line) => line.text() === 'Page not found /no/such/place');
  await page.goto(`${studio.url}/no/such/place`);
  await logged;
  await expect(page.getByRole('link', { name: /History/ }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a part of the app that is not on the device yet leaves the page whole and is tried again', async ({ page, context, studio }) => {
  await openStudio(page, studio, '/history');
  await expect(syncState(page)).toHaveText('Saved');
  await context.setOffline(true);
  await page.getByRole('button', { name: /: details$/ }).click();
  await expect(page.getByText('This part of Pleinair is not on this device yet.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: /: details$/ }).click();
  await expect(page.getByText('This part of Pleinair is not on this device yet.')).toHaveCount(0);
  await page.getByRole('button', { name: /: details$/ }).click();
  await expect(page.getByRole('button', { name: 'Sync now' })).toBeVisible();
});
