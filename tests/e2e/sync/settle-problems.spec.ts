import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { routes, type RouteName } from '../../../contract/routes/routes.ts';
import { user } from '../../../server/storage/schema/user.ts';
import { addAlbums } from '../../support/library/add-albums.ts';
import { cutOff } from './cut-off.ts';
import { openLibraryOf } from '../library-of.ts';
import { expect, holdMessages, openStudio, setImageCount, syncState, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

const cell = (page: Page, name: string) => page.getByRole('grid', { name: 'History' }).getByRole('gridcell', { name, exact: true });
const card = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Your albums' }).locator('[data-album-id]', { hasText: title });
const problems = (page: Page) => page.getByRole('region', { name: 'Problems' }).getByRole('listitem');

/** Makes a change as another device of the same person, even while the page has no connection. */
async function ask(page: Page, name: RouteName, data: object): Promise<void> {
  const headers = { 'X-Client': 'e2e', 'Idempotency-Key': randomUUID() };
  const answer = await page.context().request.post(new URL(routes[name].path, page.url()).href, { headers, data });
  expect(answer.status(), `${name}: ${await answer.text()}`).toBe(200);
}

test('pictures of refused changes are shown again, and the list of problems gives the reason and settles it', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  const names = ['to star', 'to delete', 'to share', 'to move', 'to add'];
  const ids = await library.add(names.map((prompt) => ({ prompt })));
  const idOf = Object.fromEntries(names.map((name, at) => [name, ids[at]!]));
  const titles = ['Moved into', 'Added into', 'Old name'];
  const albumIds = await addAlbums(
    library.db,
    library.me,
    titles.map((title, at) => ({ title, createdAt: Date.now() - at * 1_000 })),
  );
  const albumOf = Object.fromEntries(titles.map((title, at) => [title, albumIds[at]!]));
  await expect(cell(page, 'to add')).toBeVisible();
  await page.getByRole('link', { name: 'Albums' }).click();
  await expect(card(page, 'Old name')).toBeVisible();
  const reconnect = await cutOff(page);

  await test.step('six changes without a connection, all of which are seen at once', async () => {
    await card(page, 'Old name').getByRole('button', { name: 'Actions for Old name' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Album Title').fill('New name');
    await page.keyboard.press('Enter');
    await expect(card(page, 'New name')).toBeVisible();
    await page.getByRole('link', { name: /^History/ }).click();
    await cell(page, 'to star').focus();
    await page.keyboard.press('s');
    await expect(cell(page, 'to star')).toHaveAccessibleDescription('Starred');
    await cell(page, 'to share').click();
    await page.getByRole('radio', { name: 'Image only' }).click();
    await expect(page.getByRole('radio', { name: 'Image only' })).toBeChecked();
    await page.keyboard.press('Escape');
    await cell(page, 'to add').focus();
    await page.keyboard.press('a');
    const saving = page.getByRole('dialog', { name: 'Save to Album' });
    await saving.getByRole('button', { name: /^Added into/ }).click();
    await expect(saving.getByRole('button', { name: /^Added into/ })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await cell(page, 'to move').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Move to album' }).click();
    await page
      .getByRole('dialog', { name: 'Move to Album' })
      .getByRole('button', { name: /^Moved into/ })
      .click();
    await expect(cell(page, 'to move')).toHaveCount(0);
    await holdMessages(page);
    await cell(page, 'to delete').focus();
    await page.keyboard.press('Delete');
    await expect(cell(page, 'to delete')).toHaveCount(0);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(syncState(page)).toHaveText('Offline, 6 waiting');
  });

  await test.step('another device was there first', async () => {
    for (const name of ['to star', 'to share']) await ask(page, 'createBatchDelete', { deleteImages: [{ id: idOf[name] }] });
    await ask(page, 'createStar', { generation_media_resource_id: idOf['to delete'], is_starred: true });
    for (const title of titles) await ask(page, 'albumDelete', { id: albumOf[title] });
    await reconnect();
    // A refused star of a deleted picture is no problem, because there is nothing to decide.
    await expect(syncState(page)).toHaveText('5 problems');
  });

  await test.step('the pictures of changes that were taken back are shown again', async () => {
    for (const name of ['to delete', 'to move', 'to add']) await expect(cell(page, name)).toBeVisible();
    await expect(cell(page, 'to delete')).toHaveAccessibleDescription('Starred');
    for (const name of ['to star', 'to share']) await expect(cell(page, name)).toHaveCount(0);
  });

  await test.step('each says what was asked for and why it did not happen', async () => {
    await page.getByRole('button', { name: '5 problems: details' }).click();
    const refused: Record<string, string> = {
      'Rename an album to “New name”': 'Album was deleted',
      'Change who may see an item': 'This was deleted on another device.',
      'Add an item to an album': 'Album was deleted',
      'Move an item': 'Album was deleted',
      'Delete an item': 'Image is starred, unstar to delete image',
    };
    await expect(problems(page)).toHaveCount(5);
    for (const [what, why] of Object.entries(refused)) await expect(problems(page).filter({ hasText: what }), what).toContainText(why);
  });

  const settle = async (what: string, how: 'Retry' | 'Discard') =>
    problems(page).filter({ hasText: what }).getByRole('button', { name: how }).click();

  await test.step('Discard gives one up; Retry asks again, and is accepted when nothing is in its way any more', async () => {
    await settle('Rename an album', 'Discard');
    await settle('Change who may see an item', 'Discard');
    await expect(problems(page)).toHaveCount(3);
    await ask(page, 'createStar', { generation_media_resource_id: idOf['to delete'], is_starred: false });
    for (const title of ['Moved into', 'Added into']) await ask(page, 'albumRestore', { id: albumOf[title] });
    // A retry before this device knows of the restored album would be refused again.
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Albums' }).click();
    for (const title of ['Moved into', 'Added into']) await expect(card(page, title)).toBeVisible();
    await page.getByRole('link', { name: /^History/ }).click();
    await expect(cell(page, 'to delete')).toHaveAccessibleDescription('');
    await page.getByRole('button', { name: '3 problems: details' }).click();
    await expect(problems(page)).toHaveCount(3);
    for (const what of ['Add an item', 'Move an item']) {
      const before = await problems(page).count();
      await settle(what, 'Retry');
      await expect(problems(page)).toHaveCount(before - 1);
    }
    await settle('Delete an item', 'Retry');
    await page.keyboard.press('Escape');
    await expect(cell(page, 'to delete')).toHaveCount(0);
    await expect(cell(page, 'to move')).toHaveCount(0);
    await expect(syncState(page)).toHaveText('Saved');
    await page.getByRole('link', { name: 'Albums' }).click();
    for (const title of ['Moved into', 'Added into']) await expect(card(page, title)).toContainText('1 image');
    await expect(card(page, 'name')).toHaveCount(0);
  });
  await library.close();
});

test('offline requests that exceed the limits by now are refused with the reason', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  const allow = (what: Partial<typeof user.$inferInsert>) => library.db.update(user).set(what).where(eq(user.id, library.me.user_id));
  await library.add([{ prompt: 'to share' }]);
  await allow({ plan: 'pro' });
  await page.reload();
  await expect(cell(page, 'to share')).toBeVisible();
  const reconnect = await cutOff(page);
  // The accessible name of a waiting tile also has the words on it.
  const herons = page.getByRole('gridcell', { name: /^eight herons/ });

  await test.step('eight pictures and a share link, as the plan allows', async () => {
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('eight herons');
    await setImageCount(page, 8);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(herons).toHaveCount(8);
    await cell(page, 'to share').click();
    await page.getByRole('radio', { name: 'Image only' }).click();
    await expect(page.getByRole('radio', { name: 'Image only' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(syncState(page)).toHaveText('Offline, 2 waiting');
  });

  await test.step('the plan goes, and the right to share', async () => {
    await allow({ plan: 'free', canShare: false });
    await reconnect();
    await expect(syncState(page)).toHaveText('2 problems');
    await expect(herons).toHaveCount(0);
    await page.getByRole('button', { name: '2 problems: details' }).click();
    await expect(problems(page).filter({ hasText: 'eight herons' })).toContainText('Enjoy up to 4 images with your Free plan.');
    await expect(problems(page).filter({ hasText: 'Change who may see an item' })).toContainText('You do not have access to share images');
    for (const what of ['eight herons', 'Change who'])
      await problems(page).filter({ hasText: what }).getByRole('button', { name: 'Discard' }).click();
    await page.keyboard.press('Escape');
    await expect(syncState(page)).toHaveText('Saved');
    await cell(page, 'to share').click();
    await expect(page.getByText('Nobody but you sees it.')).toBeVisible();
  });
  await library.close();
});
