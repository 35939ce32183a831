import type { Page } from '@playwright/test';
import type { SpawnedStudio } from '../../support/studio/spawn-studio.ts';
import { openHistoryWith } from '../library-of.ts';
import { expect, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Compare \d pictures$/ });
const shown = (page: Page) => dialog(page).locator('[data-percent]');

/** Opens two pictures with nearly the same prompt side by side. */
async function openPair(page: Page, studio: SpawnedStudio): Promise<string[]> {
  const prompts = ['a red fox in the snow, gouache', 'a blue fox in the deep snow, gouache'];
  const ids = await openHistoryWith(
    page,
    studio,
    prompts.map((prompt, at) => ({ prompt, width: 1024, height: 1024, settings: { steps: 20 + at } })),
  );
  await page.goto(`${studio.url}/history?compare=${ids.join()}`);
  await expect(dialog(page)).toBeVisible();
  await expect(shown(page)).toHaveCount(2);
  return ids;
}

test('two pictures are zoomed and moved as one, and wiped with a divider by keyboard', async ({ page, studio }) => {
  await openPair(page, studio);
  const percents = () => shown(page).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['percent']));
  const places = async () => {
    const [a, b] = await Promise.all([shown(page).nth(0).boundingBox(), shown(page).nth(1).boundingBox()]);
    const panes = await dialog(page)
      .getByRole('figure')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    return { a: { x: a!.x - panes[0]!, y: a!.y, width: a!.width }, b: { x: b!.x - panes[1]!, y: b!.y, width: b!.width } };
  };
  await page.mouse.move(300, 250);
  for (let step = 0; step < 5; step += 1) await page.mouse.wheel(0, -120);
  await expect.poll(percents).toEqual([expect.stringMatching(/^1\d\d$/), expect.stringMatching(/^1\d\d$/)]);
  await page.mouse.down();
  await page.mouse.move(340, 290, { steps: 4 });
  await page.mouse.up();
  const moved = await places();
  expect(moved.b.x).toBeCloseTo(moved.a.x, 0);
  expect(moved.b.y).toBeCloseTo(moved.a.y, 0);
  expect(moved.b.width).toBeCloseTo(moved.a.width, 0);
  await page.keyboard.press('0');
  await page.keyboard.press('1');
  await expect.poll(percents).toEqual(['100', '100']);

  await dialog(page).getByRole('radio', { name: 'Wipe' }).check();
  const divider = dialog(page).getByRole('slider', { name: 'Divider' });
  await expect(divider).toHaveAttribute('aria-valuenow', '50');
  await divider.press('ArrowRight');
  await expect(divider).toHaveAttribute('aria-valuetext', '52 % of A, 48 % of B');
  await divider.press('Home');
  await expect(divider).toHaveAttribute('aria-valuenow', '0');
  const box = (await divider.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, 400);
  await page.mouse.down();
  await page.mouse.move(720, 400, { steps: 4 });
  await page.mouse.up();
  await expect(divider).toHaveAttribute('aria-valuenow', '50');
});

test('words that were added and taken away are marked as such, and settings that differ are named', async ({ page, studio }) => {
  await openPair(page, studio);
  const table = dialog(page).getByRole('table');
  await expect(table).toHaveAccessibleName('Different: prompt, steps');
  const prompt = table.getByRole('row', { name: /Prompt/ });
  await expect(prompt.getByRole('deletion')).toHaveText(['red ']);
  await expect(prompt.getByRole('insertion')).toHaveText(['blue ', 'deep ']);
  await expect(table.getByRole('row', { name: /Steps/ })).toContainText('differs');
  await expect(table.getByRole('row', { name: /Model/ })).not.toContainText('differs');
  await dialog(page).getByRole('switch', { name: 'Only what differs' }).check();
  await expect(table.getByRole('row', { name: /Model/ })).toHaveCount(0);
});

test('a picture of the comparison is opened, Back leads to the comparison, and Escape out of it', async ({ page, studio }) => {
  const [, second] = await openPair(page, studio);
  await dialog(page).getByRole('button', { name: 'Open B' }).click();
  await expect(page.locator(`[data-stage-picture="${second}"]`)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.goBack();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/history/);
  await expect(page).not.toHaveURL(/compare/);
});

test('the details list every setting besides prompt and seed, and mark those that differ', async ({ page, studio }) => {
  const ids = await openHistoryWith(page, studio, [
    { prompt: 'a heron in the reeds', settings: { steps: 20, cfg_scale: 6.5, quality: 'hd' } },
    { prompt: 'a heron in the reeds', settings: { steps: 40, cfg_scale: 6.5, quality: 'hd' } },
  ]);
  await page.goto(`${studio.url}/history?compare=${ids.join()}`);
  const table = dialog(page).getByRole('table');
  await expect(table).toHaveAccessibleName('Different: steps');
  await expect(table.getByRole('row', { name: /Steps/ }).getByRole('cell')).toHaveText(['20', '40']);
  await expect(table.getByRole('row', { name: /Model/ }).getByRole('cell')).toHaveText(['Built-in painter', 'Built-in painter']);
  await dialog(page).getByRole('button', { name: 'Open B' }).click();
  const details = page.getByRole('region', { name: 'Generation Details' });
  for (const [name, value] of Object.entries({ Model: 'Built-in painter', Steps: '40', Guidance: '6.5', Quality: 'HD' }))
    await expect(details.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')).toHaveText(value);
});
