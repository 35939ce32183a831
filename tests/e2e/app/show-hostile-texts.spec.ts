import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { noSettings } from '../../../contract/metadata/imported-settings.ts';
import { hashLink } from '../../../server/domain/sharing/share-links.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { addAlbums } from '../../support/library/add-albums.ts';
import { makeAccount } from '../../support/account/make-account.ts';
import type { SpawnedStudio } from '../../support/studio/spawn-studio.ts';
import { openLibraryOf } from '../library-of.ts';
import { expect, goOffline, holdMessages, openStudio, syncState, test, withoutServiceWorker } from '../studio.ts';

/** Texts that do something where they are taken for more than text, by what they try. Each sets `ran` if it runs. */
const corpus = {
  script: '<script>globalThis.ran = 1</script><b>bold</b>',
  handler: `"'><img src=x onerror="globalThis.ran = 1"><svg onload="globalThis.ran = 1">`,
  address: 'javascript:globalThis.ran=1//https://a.example',
  template: '${globalThis.ran=1} {{constructor.constructor("globalThis.ran=1")()}} %s $& __proto__',
  direction: 'left \u202Ethgir\u202C \u2067שלום\u2069 \u200F!',
  long: `one ${'W'.repeat(90)}`,
  emoji: 'family 👩‍👩‍👧‍👦 flag 🏳️‍🌈 Z͑ͫa̴l̷g̶o é ﷽',
};
const texts = Object.values(corpus);
const titles = texts.map((text) => text.slice(0, 90));

const cells = (page: Page) => page.getByRole('grid', { name: 'History' }).getByRole('gridcell');

/** Nothing ran, nothing of it became an element or a link, and nothing is wider than the window. */
async function expectOnlyText(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: 'ran' in globalThis,
    elements: [...document.querySelectorAll('img[src="x"], svg[onload], b, [onerror], [href^="javascript:" i]')].map(
      (one) => one.outerHTML,
    ),
    tooWide: [...document.querySelectorAll('body *')]
      .filter((one) => document.documentElement.scrollWidth > innerWidth && one.getBoundingClientRect().right > innerWidth)
      .map((one) => one.outerHTML.slice(0, 100)),
  }));
  expect(found, where).toEqual({ ran: false, elements: [], tooWide: [] });
}

/** Opens the history of an administrator who has all of these texts in pictures, in failed requests and in albums. */
async function openWithTexts(page: Page, studio: SpawnedStudio) {
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  await makeAccount(library.db, library.me.user_id, 'admin');
  const ids = await library.add(
    texts.map((text) => ({
      prompt: text,
      negativePrompt: `without ${text}`,
      origin: 'imported' as const,
      model: 'imported',
      imported: { ...noSettings, source: 'comfyui' as const, sampler: text, model: text, extra: { [`field ${text}`.slice(0, 80)]: text } },
    })),
  );
  await library.add(texts.map((text) => ({ prompt: `failed: ${text}`, status: 'failed' as const, failedReason: `because ${text}` })));
  const albums = titles.map((title, index) => ({ title, createdAt: Date.now() - index, items: [ids[index]!] }));
  const [albumId] = await addAlbums(library.db, library.me, albums);
  await expect(cells(page)).toHaveCount(2 * texts.length);
  return { library, ids, albumId };
}

async function lookAtHistory(page: Page, where: string): Promise<void> {
  for (const text of texts) await expect(page.getByRole('gridcell', { name: text, exact: true }), where).toHaveCount(1);
  await expectOnlyText(page, where);
}

async function lookAtDetails(page: Page, where: string, some: readonly string[]): Promise<void> {
  for (const text of some) {
    await page.getByRole('gridcell', { name: text, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: text, exact: true });
    await expect(dialog.getByRole('region', { name: 'Generation Details' })).toContainText(text);
    await expect(dialog).toContainText(`without ${text}`);
    await expectOnlyText(page, `${where}: ${text}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
}

async function lookAtAlbums(page: Page, where: string): Promise<void> {
  await page.getByRole('link', { name: 'Albums' }).click();
  const cards = page.getByRole('region', { name: 'Your albums' }).locator('[data-album-id]');
  await expect(cards).toHaveCount(titles.length);
  for (const title of titles) await expect(cards.filter({ hasText: title.slice(0, 30) }), where).toHaveCount(1);
  await expectOnlyText(page, where);
}

test('hostile texts are shown as text without a connection too', async ({ page, studio }) => {
  const { library } = await openWithTexts(page, studio);
  await library.close();
  await goOffline(page);
  await page.reload();
  await lookAtHistory(page, 'history offline');
  await lookAtDetails(page, 'detail offline', [corpus.handler]);
  await lookAtAlbums(page, 'albums offline');
});

test.describe('while the studio answers', () => {
  test.use(withoutServiceWorker);

  test('hostile texts are shown as text on every screen', async ({ page, browser, studio }) => {
    const { library, ids, albumId } = await openWithTexts(page, studio);
    const { db, me } = library;

    await test.step('history and failed tiles', async () => {
      await lookAtHistory(page, 'history');
      for (const text of texts) await expect(cells(page).filter({ hasText: `because ${text}` })).toHaveCount(1);
    });
    await test.step('detail, with what an imported file said of itself', () => lookAtDetails(page, 'detail', texts));
    await test.step('comparison', async () => {
      await page.goto(`${studio.url}/history?compare=${ids.slice(0, 4).join()}`);
      const comparison = page.getByRole('dialog', { name: 'Compare 4 pictures' });
      for (const text of texts.slice(0, 4)) await expect(comparison).toContainText(text);
      await expectOnlyText(page, 'comparison');
    });
    await test.step('search, by its field and by the address', async () => {
      const field = page.getByRole('searchbox', { name: 'Search', exact: true });
      await page.goto(`${studio.url}/history?q=${encodeURIComponent(corpus.handler)}`);
      await expect(field).toHaveValue(corpus.handler);
      await expectOnlyText(page, 'search by the address');
      for (const text of texts) {
        await field.fill(text);
        await expect(page.getByRole('gridcell', { name: text, exact: true })).toHaveCount(1);
        await expectOnlyText(page, `search: ${text}`);
      }
      const missing = `zeppelin ${corpus.handler}`;
      await field.fill(missing);
      await expect(page.getByText(`Oops we couldn't find any images matching '${missing}'.`)).toBeVisible();
      await expectOnlyText(page, 'nothing found');
    });
    await test.step('albums, and what is said of them', async () => {
      await page.goto(`${studio.url}/history`);
      await page.getByRole('gridcell', { name: corpus.script, exact: true }).focus();
      await page.keyboard.press('a');
      const popover = page.getByRole('dialog', { name: 'Save to Album' });
      await holdMessages(page);
      await popover.getByRole('button', { name: corpus.handler.slice(0, 30) }).click();
      await expect(page.getByRole('region', { name: 'Messages' })).toContainText(corpus.handler.slice(0, 30));
      await expectOnlyText(page, 'Save to Album');
      await page.keyboard.press('Escape');
      await lookAtAlbums(page, 'albums');
      await page.goto(`${studio.url}/albums/${albumId}`);
      await expect(page.getByRole('heading', { level: 2, name: titles[0]!, exact: true })).toBeVisible();
      await expectOnlyText(page, 'an album');
    });
    await test.step('pages of administrators', async () => {
      await page.goto(`${studio.url}/internal/generations/${me.user_id}`);
      const rows = page.getByRole('list', { name: 'Generations, newest first' });
      for (const text of texts) await expect(rows).toContainText(`because ${text}`);
      await expectOnlyText(page, 'administrators');
    });
    await test.step('a share page', async () => {
      const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
      for (const [index, text] of texts.entries()) {
        const shareToken = randomBytes(16).toString('base64url');
        await db
          .update(media)
          .set({ sharePermission: 'public', shareHash: hashLink(shareToken) })
          .where(eq(media.id, ids[index]!));
        await visitor.goto(`${studio.url}/share/${shareToken}`);
        await expect(visitor.getByRole('img', { name: text, exact: true })).toBeVisible();
        await expect(visitor.getByRole('region', { name: 'Generation Details' })).toContainText(`without ${text}`);
        await expectOnlyText(visitor, `share page: ${text}`);
      }
      await visitor.context().close();
    });
    await test.step('the name of a profile', async () => {
      await page.goto(`${studio.url}/settings`);
      const name = page.getByRole('textbox', { name: 'Profile name' });
      for (const text of texts) {
        await name.fill(text);
        await page.getByRole('button', { name: 'Change name' }).click();
        await expect(name).toHaveAttribute('aria-invalid', 'true');
      }
      await expectOnlyText(page, 'settings');
    });
    await test.step('the Problems list', async () => {
      await page.context().route('**/api/album/create', (route) => {
        const problem = { type: 'about:blank', title: corpus.handler, status: 403, code: 'FORBIDDEN', detail: corpus.handler };
        return route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) });
      });
      await page.goto(`${studio.url}/history`);
      await page.getByRole('gridcell', { name: corpus.script, exact: true }).focus();
      await page.keyboard.press('a');
      await page.getByRole('button', { name: 'Create new album' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create Album' });
      await dialog.getByLabel('Album Title').fill(titles[1]!);
      await dialog.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(syncState(page)).toHaveText(/^\d problems?$/);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /problems?: details$/ }).click();
      await expect(page.getByText(`Create the album “${titles[1]}”`)).toBeVisible();
      await expectOnlyText(page, 'Problems list');
    });
    await test.step('the Trash', async () => {
      await db.update(media).set({ deletedAt: new Date() }).where(eq(media.spaceId, me.space_id));
      await page.goto(`${studio.url}/trash`);
      const deleted = page.getByRole('list', { name: 'Deleted items' });
      for (const text of texts) await expect(deleted.getByRole('button', { name: `Restore ${text}`, exact: true })).toHaveCount(1);
      await expectOnlyText(page, 'Trash');
    });
    await library.close();
  });
});
