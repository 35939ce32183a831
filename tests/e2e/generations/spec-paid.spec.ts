import sharp from 'sharp';
import { createKontextEngine } from '../../support/engines/kontext-engine.ts';
import { startTestStudio } from '../../support/studio/start-test-studio.ts';
import { expect, openStudio, pictureIn, syncState, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);
// The studio of this file runs in the process of the tests, where its server lets sharp open no SVG: later files draw with it.
test.afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));

test('a paid plan sees what things cost, and a blocked prompt is retried with another model', async ({ page }) => {
  const studio = await startTestStudio({ defaultPlan: 'pro', defaultCredits: 1_000 }, [createKontextEngine()]);
  const cells = page.getByRole('grid', { name: 'History' }).getByRole('gridcell');
  await openStudio(page, studio, '/history');
  await expect(syncState(page)).toHaveText('Saved');

  await test.step('Paid user sees the credit cost instead', async () => {
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a heron');
    const create = page.getByRole('button', { name: 'Create', exact: true });
    await expect(create).toHaveText('Create · 2 credits');
    await create.hover();
    await expect(page.getByText('Unleash your creativity for free')).toHaveCount(0);
  });

  await test.step('Active subscription: unlocks a higher image count', async () => {
    await page.getByRole('button', { name: /^Images: / }).click();
    await page.getByRole('slider', { name: 'Images' }).fill('8');
    await expect(page.getByText('Enjoy up to 4 images with your Free plan.')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Create', exact: true })).toHaveText('Create · 8 credits');
    await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeEnabled();
    await page.keyboard.press('Escape');
  });

  await test.step("NSFW failure on Flux Kontext models: 'Prompt blocked (NSFW)' with 'Retry with Flux Kontext Dev'", async () => {
    await page.evaluate(async () => {
      const params = { prompt: 'a bold idea', model: 'flux-kontext-pro', width: 256, height: 256, image_num: 1, seed: 7 };
      const headers = { 'content-type': 'application/json', 'x-client': 'e2e', 'idempotency-key': crypto.randomUUID() };
      const answer = await fetch('/api/create', { method: 'POST', headers, body: JSON.stringify(params) });
      if (!answer.ok) throw new Error(await answer.text());
    });
    const blocked = cells.filter({ hasText: 'Prompt blocked (NSFW)' });
    await expect(blocked).toContainText('Sorry, there was a minor issue with the image generation. Credits have already been returned.');
    await blocked.getByRole('button', { name: 'Retry with Flux Kontext Dev' }).click();
    await expect(pictureIn(cells)).toHaveCount(1);
    await expect(cells).toHaveCount(2);
  });

  await pictureIn(cells).click();
  const dialog = page.getByRole('dialog', { name: 'a bold idea' });
  await test.step('… which switches the model and resubmits', async () => {
    await expect(dialog.getByRole('region', { name: 'Generation Details' })).toContainText('Dev');
  });

  await test.step('Upscale costs: 2x and 2x with face, 1 credit; 4x variants, 2 credits', async () => {
    await dialog.getByRole('radio', { name: /^Studio/ }).check();
    for (const name of ['2x, 1 credit', '4x, 2 credits', '2x with face, 1 credit', '4x with face, 2 credits', '4x anime, 2 credits'])
      await expect(dialog.getByRole('region', { name: 'Upscale' }).getByRole('radio', { name, exact: true })).toBeEnabled();
  });

  await test.step('Variations produce 2 images and cost 2x the per-type credit', async () => {
    await expect(dialog.getByRole('region', { name: 'Create Variations' })).toContainText('2 images, 2 credits');
    const credits = () => page.evaluate(async () => ((await (await fetch('/api/user/me')).json()) as { credits: number }).credits);
    const before = await credits();
    await dialog.getByRole('region', { name: 'Create Variations' }).getByRole('button', { name: 'Subtle' }).click();
    await expect.poll(credits).toBe(before - 2);
  });
  await page.close();
  await studio.close();
});
