import type { Page } from '@playwright/test';
import { startFakeEngines, type FakeEngines } from '../fakes/engines/start-fake-engines.ts';
import { addStories } from '../support/add-stories.ts';
import { makeWav } from '../support/make-wav.ts';
import { spawnStudio, type SpawnedStudio } from '../support/spawn-studio.ts';
import { newEmail, signUp } from './accounts.ts';
import { violations } from './axe.ts';
import { openLibraryOf } from './library-of.ts';
import {
  askForPictures,
  expect,
  holdMessages,
  message,
  openStudio,
  pictureIn,
  releaseMessages,
  syncState,
  test,
  withoutServiceWorker,
} from './studio.ts';

test.use(withoutServiceWorker);

let fake: FakeEngines;
let own: SpawnedStudio;
test.beforeAll(async () => {
  fake = await startFakeEngines();
  own = await spawnStudio({ env: { FIRST_ACCOUNT_ADMIN: '1', RATE_LIMIT_SCALE: '0' } });
});
test.afterAll(async () => {
  await own?.remove();
  await fake?.close();
});

const comfyModel = 'comfyui/sd_xl_base_1.0.safetensors';

async function connect(page: Page, engine: { kind: string; name: string; address: string; key?: string }): Promise<void> {
  await page.getByRole('button', { name: 'Connect an engine' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect an engine' });
  await dialog.getByLabel('Kind').selectOption(engine.kind);
  await dialog.getByLabel('Name').fill(engine.name);
  await dialog.getByLabel('Address').fill(engine.address);
  if (engine.key !== undefined) await dialog.getByLabel('Key', { exact: true }).fill(engine.key);
  await dialog.getByRole('button', { name: 'Test' }).click();
  await expect(dialog.getByText(/It answers(,| and) serves? \d+ models/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('listitem', { name: engine.name })).toContainText(/It answers(,| and) serves/);
}

test('an administrator connects engines, and the whole way of a picture runs on them', async ({ page }) => {
  await openStudio(page, own, '/history');
  await expect(syncState(page)).toHaveText('Saved');
  await signUp(page, newEmail());
  const cell = (name: string) => page.getByRole('gridcell', { name });

  await test.step('engines are connected by address and key, tested first, and the key is never shown again', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Engines of this studio' }).click();
    await expect(page.getByText('No engine is connected yet')).toBeVisible();
    await connect(page, { kind: 'comfyui', name: 'Under the desk', address: fake.address('comfyui') });
    await connect(page, { kind: 'fal', name: 'fal', address: fake.address('fal'), key: 'good' });
    await expect(page.getByRole('listitem', { name: 'fal' })).toContainText('key set');
    expect(await page.content()).not.toContain('value="good"');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to Settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });

  await test.step('a picture that was asked for here shows what it looks like so far, and is canceled at the engine', async () => {
    await page.goto(`${own.url}/create/image`);
    await page.getByRole('combobox', { name: 'Model', exact: true }).selectOption(comfyModel);
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a slow barge #hold');
    await page.getByRole('slider', { name: 'Images' }).fill('1');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(cell('a slow barge')).toHaveCount(1);
    await page.goto(`${own.url}/history`);
    await expect(syncState(page)).toHaveText('Saved');
    await expect(cell('a slow barge').locator('img[src^="data:image/webp"]')).toBeVisible();
    await expect.poll(() => fake.jobs.some(({ prompt }) => prompt.includes('slow barge'))).toBe(true);
    await holdMessages(page);
    await cell('a slow barge').getByRole('button', { name: 'Cancel' }).click();
    await expect(message(page, 'Your generation request has been canceled.')).toBeVisible();
    await expect.poll(() => fake.jobs.find(({ prompt }) => prompt.includes('slow barge'))?.isCanceled).toBe(true);
    await expect(cell('a slow barge')).toHaveCount(0);
  });

  await test.step('a picture finishes, is varied and is upscaled', async () => {
    await askForPictures(page, { prompt: 'a red barge', model: comfyModel });
    await expect(pictureIn(cell('a red barge'))).toHaveCount(1);
    await cell('a red barge').click();
    const dialog = page.getByRole('dialog', { name: 'a red barge' });
    await dialog.getByRole('region', { name: 'Upscale' }).getByRole('radio', { name: '2x', exact: true }).check();
    await holdMessages(page);
    await dialog.getByRole('button', { name: 'Upscale 2x' }).click();
    await expect(page.getByText('Image has been upscaled!')).toBeVisible();
    // The message covers the next button.
    await releaseMessages(page);
    await dialog.getByRole('button', { name: /Subtle/ }).click();
    await page.keyboard.press('Escape');
    await expect(pictureIn(cell('a red barge'))).toHaveCount(3);
    expect(fake.jobs.filter(({ prompt, references }) => prompt === 'a red barge' && references > 0).length).toBe(2);
  });

  await test.step('a prompt is improved by an engine that writes, and the own words come back', async () => {
    await page.goto(`${own.url}/settings/engines`);
    await connect(page, { kind: 'openai', name: 'The chat', address: fake.address('openai'), key: 'good' });
    await expect(page.getByRole('combobox', { name: 'Prompt assistant' })).toHaveValue('automatic');
    await page.getByRole('combobox', { name: 'Prompt assistant' }).selectOption('llama-3.2');
    await expect(page.getByText('Improves prompts now: llama-3.2 on The chat.')).toBeVisible();
    await page.goto(`${own.url}/create/image`);
    const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
    await prompt.fill('a tug');
    await expect(page.getByRole('button', { name: /Improve prompt/ })).toBeVisible();
    await prompt.fill('');
    await expect(page.getByRole('button', { name: /Improve prompt/ })).toHaveCount(0);
    await prompt.fill('a tug at dawn');
    await page.getByRole('button', { name: 'Improve prompt with llama-3.2 on The chat' }).click();
    await expect(prompt).toHaveValue('A luminous a tug at dawn');
    await expect(prompt).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to my own words' }).click();
    await expect(prompt).toHaveValue('a tug at dawn');
    await prompt.fill('a slow tug #late');
    await page.getByRole('button', { name: /Improve prompt/ }).click();
    await page.getByRole('button', { name: 'Stop improving the prompt' }).click();
    await expect(page.getByRole('button', { name: /Improve prompt/ })).toBeFocused();
    await expect(prompt).toHaveValue('a slow tug #late');
    await prompt.fill('');
    await page.goto(`${own.url}/history`);
    await expect(syncState(page)).toHaveText('Saved');
  });

  await test.step('a refusal says so, gives the way out, and another model makes it', async () => {
    await askForPictures(page, { prompt: 'a barge that is refused #prude', model: 'flux-kontext-pro' });
    const refused = cell('a barge that is refused');
    await expect(refused.getByText('Prompt blocked (NSFW)')).toBeVisible();
    await expect(refused.getByRole('button', { name: 'Retry with Flux Kontext Dev' })).toBeVisible();
    await refused.getByRole('button', { name: 'Retry with Flux Kontext Dev' }).click();
    await expect(pictureIn(refused)).toHaveCount(1);
  });

  await test.step('somebody in a picture speaks, and Reuse Settings brings who speaks and the voice back', async () => {
    await page.goto(`${own.url}/video/lip-sync-video`);
    await page.getByRole('button', { name: 'From the library' }).click();
    await page.getByLabel('Images to choose from').getByRole('button').first().click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('button', { name: 'Remove who speaks' })).toBeVisible();
    const sound = { name: 'hello.wav', mimeType: 'audio/wav', buffer: Buffer.from(makeWav(6)) };
    await page.getByLabel('Choose a sound').setInputFiles(sound);
    await expect(page.getByRole('button', { name: 'Remove voice' })).toBeVisible();
    await page.getByLabel('The scene').fill('a captain speaks');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Create/ }).click();
    await expect(pictureIn(cell('a captain speaks'))).toHaveCount(1);
    await cell('a captain speaks').click();
    await page.getByRole('button', { name: 'Reuse Settings' }).click();
    await expect(page.getByRole('button', { name: 'Remove who speaks' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove voice' })).toBeVisible();
    await expect(page.getByLabel('The scene')).toHaveValue('a captain speaks');
    await page.getByRole('button', { name: 'Remove who speaks' }).click();
    await expect(page.getByRole('button', { name: 'From the library' })).toBeFocused();
  });

  const library = await openLibraryOf(page, own);
  await library.add([{ prompt: 'a moored yacht', model: comfyModel }]);
  const use = async (name: string, menu: 'Use Image' | 'Use Video', entry: string) => {
    await page.goto(`${own.url}/history`);
    await cell(name).last().click();
    await page.getByRole('dialog', { name }).getByRole('button', { name: menu }).click();
    await holdMessages(page);
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  const sources = (title: string | RegExp) => page.getByRole('list', { name: title, exact: true }).getByRole('listitem');

  await test.step('Use Image makes it larger, and variations of it', async () => {
    await use('a moored yacht', 'Use Image', 'Upscale 2x');
    await expect(message(page, 'Image has been upscaled!')).toBeVisible();
    for (const [kind, strength, count] of [
      ['subtle', '0.55', 3],
      ['strong', '0.85', 5],
    ] as const) {
      await use('a moored yacht', 'Use Image', `Reference for ${kind} variations`);
      await expect(page.getByRole('dialog', { name: 'a moored yacht' }).getByText(strength).first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(pictureIn(cell('a moored yacht'))).toHaveCount(count);
    }
  });

  await test.step('Use Image and Use Video take it to what an engine makes of it', async () => {
    for (const [name, menu, entry, title] of [
      ['a moored yacht', 'Use Image', 'Make a video of it', 'First frame'],
      ['a moored yacht', 'Use Image', 'Edit with words', /^References?$/],
      ['a captain speaks', 'Use Video', 'Give it sound', 'Video'],
    ] as const) {
      await use(name, menu, entry);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toBeFocused();
      const settings = page.getByRole('button', { name: 'Settings', exact: true });
      if ((await settings.getAttribute('aria-expanded')) === 'false') await settings.click();
      await expect(sources(title).getByRole('button', { name: new RegExp(`^Remove .*: ${name}$`) }), entry).toHaveCount(1);
      await expect(page.getByRole('slider', { name: /^Strength/ }), 'none of them keeps to it by a strength').toHaveCount(0);
    }
  });

  await test.step('a video is chosen among those of stories too', async () => {
    await addStories(library.db, library.me, [
      { title: 'The lighthouse', media: [{ title: 'Waves', resourceType: 'video', duration: 4.6 }, { title: 'Lamp' }] },
      { title: 'Only pictures', media: [{ title: 'Lamp' }] },
    ]);
    await library.add([{ prompt: 'behind them' }]);
    await expect(cell('behind them')).toHaveCount(1);
    await sources('Video')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await page.getByRole('button', { name: 'Choose a video' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose a video' });
    await picker.getByRole('tab', { name: 'Story Asset' }).click();
    await picker.getByRole('button', { name: 'The lighthouse' }).click();
    await expect(picker.getByRole('heading', { name: 'Video', exact: true })).toBeVisible();
    await expect(picker.getByRole('heading', { name: 'Images', exact: true })).toHaveCount(0);
    await expect(picker.getByRole('button', { name: 'Waves' })).toHaveText('5s');
    await picker.getByRole('button', { name: 'Back to Stories' }).click();
    await picker.getByRole('button', { name: 'Only pictures' }).click();
    await expect(picker.getByText('No videos available', { exact: true })).toBeVisible();
    await expect(picker.getByText("This story might still be processing or doesn't have any generated videos yet.")).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step("'Let them speak…' takes it to talking videos", async () => {
    await use('a moored yacht', 'Use Image', 'Let them speak…');
    await expect(page).toHaveURL(/\/video\/lip-sync-video$/);
    await expect(page.getByRole('button', { name: 'Remove who speaks' })).toBeVisible();
  });
  await library.close();
  expect(fake.problems).toEqual([]);
});
