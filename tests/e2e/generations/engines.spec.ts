import type { Page } from '@playwright/test';
import { startFakeEngines, type FakeEngines } from '../../fakes/engines/start-fake-engines.ts';
import { addStories } from '../../support/library/add-stories.ts';
import { makeAccount } from '../../support/account/make-account.ts';
import { makeWav } from '../../support/sound/make-wav.ts';
import { spawnStudio, type SpawnedStudio } from '../../support/studio/spawn-studio.ts';
import { openStudioDatabase } from '../../support/studio/studio-database.ts';
import { TestClient } from '../../support/http/test-client.ts';
import { newEmail } from '../accounts.ts';
import { violations } from '../axe.ts';
import { enterAs } from '../enter-as.ts';
import { openLibraryOf, type LibraryOf } from '../library-of.ts';
import { expect, holdMessages, message, openStudio, pictureIn, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

let fake: FakeEngines;
let own: SpawnedStudio;
let admin: TestClient;
test.beforeAll(async () => {
  fake = await startFakeEngines();
  own = await spawnStudio({ env: { FIRST_ACCOUNT_ADMIN: '1', RATE_LIMIT_SCALE: '0', DEFAULT_PLAN: 'pro', DEFAULT_CREDITS: '10000' } });
  admin = new TestClient(own.url);
  await admin.guest();
  await admin.signUp(newEmail());
});
test.afterEach(async () => {
  for (const { id } of (await admin.call('engineList')).data.engines) await admin.call('engineRemove', { body: { id } });
  expect(fake.problems).toEqual([]);
});
test.afterAll(async () => {
  await own?.remove();
  await fake?.close();
});

const comfyModel = 'comfyui/sd_xl_base_1.0.safetensors';
const cell = (page: Page, name: string) => page.getByRole('gridcell', { name });
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });
const sources = (page: Page, title: string | RegExp) => page.getByRole('list', { name: title, exact: true }).getByRole('listitem');

/** Opens the history of a new account, in a studio whose administrator has connected these engines. */
async function openAccount(page: Page, role: 'user' | 'admin', ...kinds: ('comfyui' | 'fal')[]): Promise<LibraryOf> {
  for (const kind of kinds)
    await admin.call('engineConnect', { body: { kind, name: kind, address: fake.address(kind), key: kind === 'fal' ? 'good' : null } });
  const client = new TestClient(own.url);
  const { user_id: userId } = await client.guest();
  const { db, close } = await openStudioDatabase(own.dataDir);
  await makeAccount(db, userId, role);
  await close();
  await enterAs(page, client);
  await openStudio(page, own, '/history');
  return openLibraryOf(page, own);
}

/** Connects an engine on the page of engines. */
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

/** Uses an item for something, on its detail. */
async function use(page: Page, name: string, { menu, entry }: { menu: 'Use Image' | 'Use Video'; entry: string }): Promise<void> {
  await cell(page, name).last().click();
  await page.getByRole('dialog', { name }).getByRole('button', { name: menu }).click();
  await holdMessages(page);
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Expects the composer to have an item among its sources, and the focus. */
async function expectSource(page: Page, title: string | RegExp, name: string): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(prompt(page)).toBeFocused();
  const settings = page.getByRole('button', { name: 'Settings', exact: true });
  if ((await settings.getAttribute('aria-expanded')) === 'false') await settings.click();
  await expect(sources(page, title).getByRole('button', { name: new RegExp(`^Remove .*: ${name}$`) })).toHaveCount(1);
  await expect(page.getByRole('slider', { name: /^Strength/ }), 'none of them keeps to it by a strength').toHaveCount(0);
}

test('an administrator connects engines by address and key, and one of them improves prompts', async ({ page }) => {
  const library = await openAccount(page, 'admin');
  await library.close();

  await test.step('an engine is tested first, and its key is never shown again', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Engines of this studio' }).click();
    await expect(page.getByText('No engine is connected yet')).toBeVisible();
    await connect(page, { kind: 'comfyui', name: 'Under the desk', address: fake.address('comfyui') });
    await connect(page, { kind: 'openai', name: 'The chat', address: fake.address('openai'), key: 'good' });
    await expect(page.getByRole('listitem', { name: 'The chat' })).toContainText('key set');
    expect(await page.content()).not.toContain('value="good"');
    expect(await violations(page)).toEqual([]);
  });

  await test.step('a model that writes is chosen', async () => {
    await expect(page.getByRole('combobox', { name: 'Prompt assistant' })).toHaveValue('automatic');
    await page.getByRole('combobox', { name: 'Prompt assistant' }).selectOption('llama-3.2');
    await expect(page.getByText('Improves prompts now: llama-3.2 on The chat.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });

  await test.step('a prompt is improved, and the own words come back', async () => {
    await page.getByRole('link', { name: 'Create' }).click();
    const improve = page.getByRole('button', { name: /Improve prompt/ });
    await prompt(page).fill('a tug');
    await expect(improve).toBeVisible();
    await prompt(page).fill('');
    await expect(improve).toHaveCount(0);
    await prompt(page).fill('a tug at dawn');
    await page.getByRole('button', { name: 'Improve prompt with llama-3.2 on The chat' }).click();
    await expect(prompt(page)).toHaveValue('A luminous a tug at dawn');
    await expect(prompt(page)).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to my own words' }).click();
    await expect(prompt(page)).toHaveValue('a tug at dawn');
    await prompt(page).fill('a slow tug #late');
    await improve.click();
    await page.getByRole('button', { name: 'Stop improving the prompt' }).click();
    await expect(improve).toBeFocused();
    await expect(prompt(page)).toHaveValue('a slow tug #late');
  });
});

test('a picture that an engine makes is canceled, varied, made larger and used for other requests', async ({ page }) => {
  const library = await openAccount(page, 'user', 'comfyui', 'fal');
  await library.add([{ prompt: 'a moored yacht', model: comfyModel }]);

  await test.step('it shows what it looks like so far, and is canceled at the engine', async () => {
    await page.getByRole('link', { name: 'Create' }).click();
    await page.getByRole('button', { name: /^Model: / }).click();
    const model = page
      .getByRole('region', { name: 'Images', exact: true })
      .getByRole('link')
      .filter({ hasText: /sd_xl_base|SDXL|sd xl/i });
    await expect(model).toHaveAttribute('href', new RegExp(`ai_model=${encodeURIComponent(comfyModel)}`));
    await model.click();
    await expect(page).toHaveURL(new RegExp(`ai_model=${encodeURIComponent(comfyModel)}`));
    await page.getByRole('combobox', { name: 'Sampler' }).selectOption('dpmpp_2m');
    await prompt(page).fill('a slow barge #hold');
    await page.getByRole('slider', { name: 'Images' }).fill('1');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const slow = cell(page, 'a slow barge');
    await expect(slow).toHaveCount(1);
    await page.getByRole('link', { name: /^History/ }).click();
    await expect(slow.locator('img[src^="data:image/webp"]')).toBeVisible();
    const sampled = () => JSON.stringify(fake.jobs.find(({ prompt }) => prompt.includes('slow barge'))?.input ?? '');
    await expect.poll(sampled, 'the sampler that was chosen').toContain('"sampler_name":"dpmpp_2m"');
    await holdMessages(page);
    await slow.getByRole('button', { name: 'Cancel' }).click();
    await expect(message(page, 'Your generation request has been canceled.')).toBeVisible();
    await expect.poll(() => fake.jobs.find(({ prompt }) => prompt.includes('slow barge'))?.isCanceled).toBe(true);
    await expect(slow).toHaveCount(0);
  });

  await test.step('Use Image makes it larger, and variations of it', async () => {
    await cell(page, 'a moored yacht').last().click();
    await page.getByRole('radiogroup', { name: 'Made by' }).getByRole('radio', { name: / on / }).first().check();
    await page.keyboard.press('Escape');
    await use(page, 'a moored yacht', { menu: 'Use Image', entry: 'Upscale 2x' });
    await expect(message(page, 'Image has been upscaled!')).toBeVisible();
    await page.keyboard.press('Escape');
    await use(page, 'a moored yacht', { menu: 'Use Image', entry: 'Reference for strong variations' });
    await expect(page.getByRole('dialog', { name: 'a moored yacht' }).getByText('0.85').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(pictureIn(cell(page, 'a moored yacht'))).toHaveCount(3);
    expect(fake.jobs.filter(({ prompt, references }) => prompt === 'a moored yacht' && references > 0)).toHaveLength(2);
  });

  await test.step('Use Image takes it to what an engine makes of it', async () => {
    await use(page, 'a moored yacht', { menu: 'Use Image', entry: 'Make a video of it' });
    await expectSource(page, 'First frame', 'a moored yacht');
    await expect(page).toHaveURL(/\/create\/video\/image2video\/./);
    await page.goBack();
    await use(page, 'a moored yacht', { menu: 'Use Image', entry: 'Edit with words' });
    await expectSource(page, /^References?$/, 'a moored yacht');
    await expect(page).toHaveURL(/\/create\/image\?ai_model=/);
  });
  await library.close();
});

test('a person in a picture speaks in a video, which gets sound', async ({ page }) => {
  const library = await openAccount(page, 'user', 'fal');
  await library.add([{ prompt: 'a captain' }]);
  const who = page.getByRole('button', { name: 'Remove who speaks' });

  await test.step("'Let them speak…' takes a picture to talking videos, where another one can be chosen", async () => {
    await use(page, 'a captain', { menu: 'Use Image', entry: 'Let them speak…' });
    await expect(page).toHaveURL(/\/video\/lip-sync-video$/);
    await who.click();
    await expect(page.getByRole('button', { name: 'From the library' })).toBeFocused();
    await page.getByRole('button', { name: 'From the library' }).click();
    await page.getByLabel('Images to choose from').getByRole('button').first().click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(who).toBeVisible();
  });

  await test.step('Reuse Settings brings who speaks and the voice back', async () => {
    const sound = { name: 'hello.wav', mimeType: 'audio/wav', buffer: Buffer.from(makeWav(6)) };
    await page.getByLabel('Choose a sound').setInputFiles(sound);
    await expect(page.getByRole('button', { name: 'Remove voice' })).toBeVisible();
    await page.getByLabel('The scene').fill('she speaks');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Create/ }).click();
    await expect(pictureIn(cell(page, 'she speaks'))).toHaveCount(1);
    await cell(page, 'she speaks').click();
    await page.getByRole('button', { name: 'Reuse Settings' }).click();
    await expect(who).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove voice' })).toBeVisible();
    await expect(page.getByLabel('The scene')).toHaveValue('she speaks');
  });

  await test.step('Use Video gives it sound', async () => {
    await page.getByRole('link', { name: /^History/ }).click();
    await use(page, 'she speaks', { menu: 'Use Video', entry: 'Give it sound' });
    await expectSource(page, 'Video', 'she speaks');
  });

  await test.step('a video is chosen among those of stories too', async () => {
    await addStories(library.db, library.me, [
      { title: 'The lighthouse', media: [{ title: 'Waves', duration: 4.6 }, { title: 'Lamp' }] },
      { title: 'Only pictures', media: [{ title: 'Lamp' }] },
    ]);
    await library.add([{ prompt: 'behind them' }]);
    // The page shows videos alone.
    await expect(page.getByRole('link', { name: 'History 3' })).toBeVisible();
    await sources(page, 'Video')
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
  await library.close();
});
