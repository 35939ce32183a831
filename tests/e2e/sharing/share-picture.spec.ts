import type { Page } from '@playwright/test';
import { newEmail, signUp } from '../accounts.ts';
import { openHistoryWith } from '../library-of.ts';
import { expect, holdMessages, releaseMessages, syncState, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

async function openPicture(page: Page, name: string) {
  await page.getByRole('gridcell', { name }).first().click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a shared picture is seen by everybody who has its link, exactly as its permission allows', async ({ page, studio, browser }) => {
  await openHistoryWith(page, studio, [{ prompt: 'a lighthouse & its keeper' }]);
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void Object.assign(globalThis, { copied: text }) },
    }),
  );
  const copied = () => page.evaluate(() => (globalThis as { copied?: string }).copied);
  // Chromium has a share sheet where its system does.
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', { value: async (data: ShareData) => void Object.assign(globalThis, { handedOn: data }) }),
  );
  const handedOn = () => page.evaluate(() => (globalThis as { handedOn?: ShareData }).handedOn);
  const dialog = await openPicture(page, 'a lighthouse & its keeper');
  const choose = async (name: string) => {
    const option = dialog.getByRole('radiogroup', { name: 'Share access' }).getByRole('radio', { name });
    // Not `check()`: what is chosen is what the database says, a moment later.
    await option.click();
    await expect(option).toBeChecked();
  };

  await test.step("Sharing needs an enabled permission ('Enable access permission before sharing!')", async () => {
    await expect(dialog.getByRole('radio', { name: 'Private' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Enable access permission before sharing!')).toBeVisible();
    expect(await copied()).toBeUndefined();
    await expect(dialog.getByRole('link', { name: /^Share on/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Share…' }).click();
    await expect(page.getByText('Enable access permission before sharing!')).toBeVisible();
    expect(await handedOn()).toBeUndefined();
  });

  await choose('Public');
  await test.step('Share targets: a short-post social site, a forum site, a pin site, plus copy link', async () => {
    const targets = dialog.getByRole('link', { name: /^Share on/ });
    await expect(targets).toHaveText(['X', 'Reddit', 'Pinterest']);
    for (const target of await targets.all()) {
      await expect(target).toHaveAttribute('rel', 'noopener noreferrer');
      await expect(target).toHaveAttribute('target', '_blank');
    }
    const address = new URL((await targets.first().getAttribute('href'))!);
    expect(address.host).toBe('x.com');
    expect(address.searchParams.get('text')).toBe('a lighthouse & its keeper');
    await holdMessages(page);
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    await releaseMessages(page);
    expect(address.searchParams.get('url')).toBe(await copied());
  });

  await test.step('… and whatever the system shares with', async () => {
    await dialog.getByRole('button', { name: 'Share…' }).click();
    await expect.poll(handedOn).toEqual({ url: await copied(), title: 'a lighthouse & its keeper' });
  });

  const link = (await copied())!;
  expect(link).toMatch(new RegExp(`^${studio.url}/share/[A-Za-z0-9_-]{20,64}$`));
  const context = await browser.newContext({ ...withoutServiceWorker, colorScheme: 'dark' });
  const visitor = await context.newPage();
  const picture = visitor.getByRole('img', { name: 'a lighthouse & its keeper' });

  await test.step('public: with generation details, without an account and without becoming a guest', async () => {
    await visitor.goto(link);
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    await expect(visitor.getByRole('region', { name: 'Generation Details' })).toContainText('a lighthouse & its keeper');
    await expect(visitor.getByText('Built-in painter')).toBeVisible();
    expect(await context.cookies()).toEqual([]);
    expect(await visitor.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  });

  await test.step('image only: the picture and not a word about it', async () => {
    await choose('Image only');
    await expect(syncState(page)).toHaveText('Saved');
    await visitor.reload();
    await expect(visitor.getByRole('img', { name: 'A picture made with Pleinair' })).toBeVisible();
    await expect(visitor.getByText('lighthouse')).toHaveCount(0);
  });

  await test.step('private: gone at once, also where it was looked at', async () => {
    await choose('Private');
    await expect(syncState(page)).toHaveText('Saved');
    const source = `${studio.url}/api/share/${link.split('/').at(-1)}/media/512`;
    expect((await context.request.get(source)).status()).toBe(404);
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: 'This picture is not shared' })).toBeVisible();
    await visitor.goto(`${studio.url}/share/nothing`);
    await expect(visitor.getByRole('heading', { name: 'This picture is not shared' })).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Open the studio' })).toHaveAttribute('href', '/');
  });
  await context.close();

  await test.step('without a connection the choice is kept and sent later', async () => {
    await page.context().setOffline(true);
    await choose('Public');
    await expect(syncState(page)).toHaveText('Offline, 1 waiting');
    await expect(dialog.getByRole('radio', { name: 'Public' })).toBeChecked();
    await page.context().setOffline(false);
    await expect(syncState(page)).toHaveText('Saved');
  });
});

test('publishing asks whether it may, warns of content, and looks a second time', async ({ page, studio }) => {
  const prompts = ['a calm lake', 'nude lipstick on marble', 'a bloodbath in a castle'];
  await openHistoryWith(
    page,
    studio,
    prompts.map((prompt) => ({ prompt })),
  );
  const warning = page.getByRole('dialog', { name: 'The following types of content cannot be published.' });
  const publish = async (name: string) => {
    const dialog = await openPicture(page, name);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    return dialog;
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };

  await test.step("No publish access: 'You do not have access to publish images'", async () => {
    await publish('a calm lake');
    await expect(page.getByText('You do not have access to publish images')).toBeVisible();
    await close();
  });
  await signUp(page, newEmail());

  await test.step('the button is disabled when the image is already published', async () => {
    const dialog = await publish('a calm lake');
    await expect(page.getByText('Congrats! Your art has been posted! You can see all the art you posted in your profile.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Published' })).toBeDisabled();
    await close();
  });

  await test.step('CONTENT_WARNING lists five types and offers Retry, which may grant it', async () => {
    const dialog = await publish('nude lipstick on marble');
    await expect(warning.getByRole('listitem')).toHaveText([
      'Nudity and Sexual Content',
      'Child Exploitation and Abuse',
      'Violence and Gore',
      'Illegal Activities',
      'Hate Speech and Harassment',
    ]);
    await expect(warning).toContainText('use a more advanced algorithm for assessment');
    await warning.getByRole('button', { name: 'Retry' }).click();
    await expect(warning).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Published' })).toBeDisabled();
    await close();
  });

  await test.step('If the retry fails too, the server message is shown and retry is removed', async () => {
    const dialog = await publish('a bloodbath in a castle');
    await warning.getByRole('button', { name: 'Retry' }).click();
    await expect(warning.getByRole('alert')).toContainText('“bloodbath”, which counts as Violence and Gore');
    await expect(warning.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await warning.getByRole('button', { name: 'Close' }).first().click();
    await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled();
    await close();
  });

  await test.step('the studio looks while the person goes on, and its answer is a message', async () => {
    let answer: () => void = () => undefined;
    const left = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/create/publish', async (route) => {
      await left;
      await route.continue();
    });
    const dialog = await publish('a bloodbath in a castle');
    await expect(dialog.getByRole('button', { name: 'Looking at the picture…' })).toBeVisible();
    await close();
    answer();
    await expect(page.getByText('“bloodbath”, which counts as Violence and Gore')).toBeVisible();
    await expect(warning).toHaveCount(0);
  });
});
