import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { hashLink } from '../../../server/domain/sharing/share-links.ts';
import { assessment } from '../../../server/storage/schema/assessment.ts';
import { studioEvent } from '../../../server/storage/schema/studio-event.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { addAlbums } from '../../support/library/add-albums.ts';
import { addCharacter, addStories } from '../../support/library/add-stories.ts';
import { makeAccount } from '../../support/account/make-account.ts';
import type { SpawnedStudio } from '../../support/studio/spawn-studio.ts';
import { closeTop, expectAccessible, wide } from '../axe.ts';
import { openLibraryOf, type LibraryOf } from '../library-of.ts';
import { expect, openStudio, syncState, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

const cells = (page: Page) => page.getByRole('grid', { name: 'History' }).getByRole('gridcell');

const look = (page: Page, what: string) => expectAccessible(page, what, [wide]);

/** Checks the page at 320 px, and in the space that a window of 1440 × 900 has at 200 % zoom. */
async function expectReflow(page: Page, what: string): Promise<void> {
  const before = page.viewportSize()!;
  for (const viewport of [
    { width: 320, height: 640 },
    { width: 720, height: 450 },
  ]) {
    await page.setViewportSize(viewport);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: what })
      .toBeLessThanOrEqual(viewport.width);
  }
  await page.setViewportSize(before);
}

/** Opens the history of an administrator. */
async function openAsAdmin(page: Page, studio: SpawnedStudio): Promise<LibraryOf> {
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  await makeAccount(library.db, library.me.user_id, 'admin');
  await page.reload();
  return library;
}

test('axe finds nothing in what few people see of the history', async ({ page, studio }) => {
  const library = await openAsAdmin(page, studio);
  const { db, me } = library;
  await library.add([
    { prompt: 'quiet shore' },
    { prompt: 'nude lipstick on marble' },
    { prompt: 'starred shore', isStarred: true },
    { prompt: 'failed shore', status: 'failed', failedReason: 'The engine is out of memory.' },
    { prompt: 'blocked shore', status: 'failed', failedReason: 'Blocked.', failedCode: 'NSFW' },
    { prompt: 'half done', status: 'pending', progress: 0.5 },
    { prompt: 'growing', status: 'upscaling', upscaleMode: 'x2', upscalingSince: new Date() },
  ]);
  await addAlbums(db, me, [{ title: 'Shores', createdAt: Date.now() }]);
  await addCharacter(db, me, { name: 'Ada of the harbour', thumbnail: '' });
  await addStories(db, me, [{ title: 'The lighthouse', media: [{ title: 'Lamp' }] }, {}]);
  await expect(cells(page)).toHaveCount(7);

  await test.step('failed, painting and upscaling tiles', () => look(page, 'tiles'));
  await test.step('Creation Method', async () => {
    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Creation Method' }).click();
    await expect(page.getByRole('dialog', { name: 'Creation Method' })).toBeVisible();
    await look(page, 'Creation Method');
    await page.getByRole('button', { name: 'Public Models' }).click();
    await expect(page.getByPlaceholder('Search models...')).toBeFocused();
    await look(page, 'Public Models');
    await closeTop(page);
  });
  await test.step('the question before a starred picture leaves the history', async () => {
    await page.getByRole('gridcell', { name: 'starred shore' }).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Move to album' }).click();
    await page.getByRole('button', { name: /^Shores/ }).click();
    const question = page.getByRole('dialog', { name: 'Move starred image?' });
    await expect(question).toBeVisible();
    await look(page, 'Move starred image?');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await closeTop(page);
  });
  await test.step('a picture that may not be published, and the panel of administrators', async () => {
    await page.getByRole('gridcell', { name: 'nude lipstick on marble' }).click();
    await expect(page.getByRole('dialog').getByRole('region', { name: 'Admin' })).toBeVisible();
    await look(page, 'panel of administrators');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'The following types of content cannot be published.' })).toBeVisible();
    await look(page, 'content warning');
    await page.getByRole('button', { name: 'Close' }).last().click();
    await closeTop(page);
  });
  await test.step('characters and stories of the picker', async () => {
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a heron');
    await page.getByRole('button', { name: 'Add reference' }).click();
    await page.getByRole('menuitem', { name: 'Character' }).click();
    await expect(page.getByRole('button', { name: 'Ada of the harbour' })).toBeVisible();
    await look(page, 'characters');
    await closeTop(page);
    await page.getByRole('button', { name: 'Add reference' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await page.getByRole('tab', { name: 'Story Asset' }).click();
    await expect(page.getByRole('button', { name: 'The lighthouse' })).toBeVisible();
    await look(page, 'stories');
    await page.getByRole('button', { name: 'The lighthouse' }).click();
    await expect(page.getByRole('heading', { name: 'Images' })).toBeVisible();
    await look(page, 'a story');
    await closeTop(page);
  });
  await test.step('the Problems list', async () => {
    await page.context().route('**/api/album/create', (route) => {
      const problem = { type: 'about:blank', title: 'Refused', status: 403, code: 'FORBIDDEN' };
      return route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) });
    });
    await page.getByRole('gridcell', { name: 'quiet shore' }).focus();
    await page.keyboard.press('a');
    await page.getByRole('button', { name: 'Create new album' }).click();
    await page.getByLabel('Album Title').fill('Refused shores');
    await page.getByRole('dialog', { name: 'Create Album' }).getByRole('button', { name: 'Create', exact: true }).click();
    await expect(syncState(page)).toHaveText(/problem/);
    await closeTop(page);
    await page.getByRole('button', { name: /problems?: details$/ }).click();
    await expect(page.getByText('Create the album “Refused shores”')).toBeVisible();
    await look(page, 'Problems list');
    await closeTop(page);
  });
  await test.step('characters, the dialog that makes one, and one of them', async () => {
    await page.getByRole('link', { name: 'Characters' }).click();
    await expect(page.getByRole('link', { name: 'Ada of the harbour' })).toBeVisible();
    await expectAccessible(page, 'characters');
    await page.getByRole('button', { name: 'New character' }).click();
    await expect(page.getByRole('dialog', { name: 'New character' })).toBeVisible();
    await look(page, 'New character');
    await closeTop(page);
    await page.getByRole('link', { name: 'Ada of the harbour' }).click();
    await expect(page.getByRole('heading', { name: 'Made with it' })).toBeVisible();
    await expectAccessible(page, 'one character');
  });
  await library.close();
});

test('axe finds nothing on the screens that few people see, and the wide ones fit a narrow window', async ({ page, browser, studio }) => {
  const library = await openAsAdmin(page, studio);
  const { db, me } = library;
  const ids = await library.add([{ prompt: 'quiet shore' }, { prompt: 'loud shore' }, { prompt: 'no shore' }]);

  await test.step('comparison and viewer', async () => {
    await page.goto(`${studio.url}/history?compare=${ids.join()}`);
    await expect(page.getByRole('dialog', { name: 'Compare 3 pictures' })).toBeVisible();
    await expectReflow(page, 'comparison');
    // Full screen is off, because a window that fills the screen cannot be made narrow.
    await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
    await page.goto(`${studio.url}/history?item=${ids[0]}&zoom=true`);
    await expect(page.getByRole('dialog', { name: /^Zoom: / })).toBeVisible();
    await expectReflow(page, 'viewer');
  });
  await test.step('pages of administrators', async () => {
    await page.goto(`${studio.url}/internal/generations/${me.user_id}`);
    await expect(page.getByRole('list', { name: 'Generations, newest first' }).getByRole('listitem')).toHaveCount(3);
    await look(page, 'pages of administrators');
    await expectReflow(page, 'pages of administrators');
    await db.insert(studioEvent).values({ name: 'asset_created' });
    await page.goto(`${studio.url}/settings/accounts`);
    await page.getByRole('button', { name: 'Show counts' }).click();
    await expect(page.getByRole('region', { name: 'Counts by day' })).toBeVisible();
    await look(page, 'accounts');
    await expectReflow(page, 'accounts');
    await page
      .getByRole('button', { name: /^Change / })
      .first()
      .click();
    await look(page, 'an account');
  });
  await test.step('assessments, and one that is overruled', async () => {
    const [item] = await db.select().from(media).where(eq(media.id, ids[1]!));
    const scores = { drawing: 0, hentai: 0.02, neutral: 0.03, porn: 0.9, sexy: 0.05 };
    const seen = { scores, verdict: 'warning', category: 'nudity', mediaId: ids[1]!, overruledAt: null } as const;
    const key = { hash: item!.hash!, algorithm: 'mobilenet', spaceId: me.space_id, frames: 1 } as const;
    // Pictures of other tests have the same file, so its assessment may exist already.
    await db
      .insert(assessment)
      .values({ ...key, ...seen })
      .onConflictDoUpdate({ target: [assessment.hash, assessment.algorithm], set: seen });
    await page.goto(`${studio.url}/settings/assessments`);
    const row = page.getByRole('list', { name: 'Refused files, newest first' }).getByRole('listitem').first();
    await expect(row).toContainText('Refused: Nudity and Sexual Content');
    await expect(row).toContainText('90% above 70%');
    await page.getByText('Refused above: ').click();
    await expect(page.getByText('ASSESS_PORN_MAX')).toBeVisible();
    await look(page, 'assessments');
    await expectReflow(page, 'assessments');
    await row.getByRole('button', { name: /^Let through the image of / }).click();
    await look(page, 'an overruling');
    await page.getByRole('button', { name: 'Let it through' }).click();
    await expect(row).toContainText('Let through by ');
    await expect(row.getByRole('button')).toHaveCount(0);
  });
  await test.step('a share page', async () => {
    const shareToken = randomBytes(16).toString('base64url');
    await db
      .update(media)
      .set({ sharePermission: 'public', shareHash: hashLink(shareToken) })
      .where(eq(media.id, ids[0]!));
    const visitor = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await visitor.goto(`${studio.url}/share/${shareToken}`);
    await expect(visitor.getByRole('img', { name: 'quiet shore' })).toBeVisible();
    await look(visitor, 'share page');
    await expectReflow(visitor, 'share page');
    await visitor.context().close();
  });
  await test.step('a Trash with something in it', async () => {
    await db.update(media).set({ deletedAt: new Date() }).where(eq(media.spaceId, me.space_id));
    await page.goto(`${studio.url}/trash`);
    await expect(page.getByRole('list', { name: 'Deleted items' }).getByRole('listitem').first()).toBeVisible();
    await look(page, 'Trash');
    await page.getByRole('button', { name: 'quiet shore', exact: true }).press('x');
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible();
    await look(page, 'Trash with a selection');
    await expectReflow(page, 'Trash');
  });
  await library.close();
});
