import type { Page } from '@playwright/test';
import { inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { media } from '../../../server/storage/schema/media.ts';
import { story } from '../../../server/storage/schema/story.ts';
import { writeSpace } from '../../../server/storage/rows/write-space.ts';
import { addCharacter, addStories } from '../../support/library/add-stories.ts';
import { bringFiles, type SentFile } from '../import/bring-files.ts';
import { openLibraryOf, type LibraryOf } from '../library-of.ts';
import { expect, holdMessages, openStudio, test, withoutServiceWorker } from '../studio.ts';

// A service worker would answer the request that this test holds back.
test.use(withoutServiceWorker);

const history = (page: Page) => page.getByRole('grid', { name: 'History' }).getByRole('gridcell');
const menuEntries = (page: Page) => page.getByRole('menuitem');
const reference = (page: Page) => page.getByRole('button', { name: 'Reference, strength 0.75' });

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add reference' }).click();
  await expect(menuEntries(page).first()).toBeVisible();
}

async function removeReference(page: Page): Promise<void> {
  await reference(page).click();
  await page.getByRole('dialog', { name: 'Reference' }).getByRole('button', { name: 'Remove' }).click();
  await expect(reference(page)).toHaveCount(0);
}

/** Locks a table of the device's database as a long write does; resolves with the function that releases it. */
async function holdTable(page: Page, table: string): Promise<() => Promise<void>> {
  await page.evaluate(async (name) => {
    const found = (await indexedDB.databases()).map((database) => database.name ?? '').find((known) => known.startsWith('studio.'));
    const opened = indexedDB.open(found!);
    await new Promise((resolve) => (opened.onsuccess = resolve));
    const store = opened.result.transaction(name, 'readwrite').objectStore(name);
    const held = { isHeld: true };
    Object.assign(globalThis, { held });
    await new Promise<void>((resolve) => {
      const goOn = (): void => {
        resolve();
        if (held.isHeld) store.count().onsuccess = goOn;
        else opened.result.close();
      };
      store.count().onsuccess = goOn;
    });
  }, table);
  return () => page.evaluate(() => void ((globalThis as unknown as { held: { isHeld: boolean } }).held.isHeld = false));
}

/** The address of a picture of the library, in the form that stories and characters store. */
async function addressOf(library: LibraryOf, id: string): Promise<string> {
  const [row] = await library.db
    .select({ hash: media.hash })
    .from(media)
    .where(inArray(media.id, [id]));
  return `/api/media/${id}/256?h=${row!.hash!.slice(0, 16)}`;
}

test('a reference is chosen among stories and characters too', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  const [id] = await library.add([{ prompt: 'in the history' }]);
  const url = await addressOf(library, id!);
  await expect(history(page)).toHaveCount(1);
  const picker = page.getByRole('dialog', { name: 'Choose a reference' });

  await test.step('Upload context menu: Upload, History and Character', async () => {
    await openMenu(page);
    await expect(menuEntries(page)).toHaveText(['Upload', 'History', 'Character']);
    await page.keyboard.press('Escape');
    await expect(menuEntries(page)).toHaveCount(0);
  });

  await addCharacter(library.db, library.me, { name: 'Ada of the harbour', thumbnail: url });
  const stories = await addStories(library.db, library.me, [
    {
      title: 'The lighthouse',
      lastExportThumbnailUrl: url,
      media: [{ title: 'Waves', duration: 4.4 }, { title: 'Lamp' }, { title: 'Stairs' }],
    },
    { categoryId: 'character_vlog', character: { name: 'Ada', reference_image_url: url } },
    ...Array.from({ length: 70 }, (_, index) => ({ title: `Sketch ${index}` })),
  ]);

  // Rows arrive in the order in which they were written: this picture comes after all of the above.
  await library.add([{ prompt: 'behind them' }]);
  await expect(history(page)).toHaveCount(2);

  await test.step("Character lists the user's characters and choosing one returns its thumbnail", async () => {
    await openMenu(page);
    await expect(menuEntries(page)).toHaveText(['Upload', 'History', 'Character']);
    await menuEntries(page).filter({ hasText: 'Character' }).click();
    const characters = page.getByRole('dialog', { name: 'Choose a character' });
    await characters.getByRole('button', { name: 'Ada of the harbour' }).click();
    await expect(reference(page)).toBeVisible();
    // A request can only refer to items of the library. The character's picture is one already, so no second item appears.
    await expect(history(page)).toHaveCount(2);
    await removeReference(page);
  });

  const openStories = async () => {
    await openMenu(page);
    await menuEntries(page).filter({ hasText: 'History' }).click();
    await picker.getByRole('tab', { name: 'Story Asset' }).click();
  };

  await test.step('Tabs: Generation, Albums, Editing History, Story Asset (which show is configurable)', async () => {
    const letGo = await holdTable(page, 'stories');
    await page.getByRole('button', { name: 'Add reference' }).click();
    await letGo();
    await menuEntries(page).filter({ hasText: 'History' }).click();
    await expect(picker.getByRole('tab')).toHaveText(['Generation', 'Albums', 'Editing History', 'Story Asset']);
  });

  await test.step("'Loading stories...', 'Loading more stories...', 'All stories loaded'", async () => {
    const letGo = await holdTable(page, 'stories');
    await picker.getByRole('tab', { name: 'Story Asset' }).click();
    await expect(picker.getByText('Loading stories...', { exact: true })).toBeVisible();
    await letGo();
    await expect(picker.getByRole('button', { name: 'The lighthouse' })).toBeVisible();
    const more = picker.getByText('Loading more stories...', { exact: true });
    const letMore = await holdTable(page, 'stories');
    await more.scrollIntoViewIfNeeded();
    await expect(more).toBeVisible();
    await letMore();
    // The picker requests each page when the end of the one before comes into view.
    await expect(async () => {
      await picker
        .getByRole('button', { name: /^Sketch/ })
        .last()
        .scrollIntoViewIfNeeded();
      await expect(picker.getByText('All stories loaded', { exact: true })).toBeVisible({ timeout: 200 });
    }).toPass();
    await expect(picker.getByRole('button', { name: /^Sketch/ })).toHaveCount(70);
  });

  await test.step("A story shows its last export, its title (default 'Untitled Story'); a vlog without one its character", async () => {
    await expect(picker.getByRole('button', { name: 'The lighthouse' }).locator('img')).toHaveAttribute('src', url);
    await expect(picker.getByRole('button', { name: 'Untitled Story' }).locator('img')).toHaveAttribute('src', url);
    await expect(picker.getByRole('button', { name: 'Untitled Story' }).locator('[data-category=character_vlog]')).toBeVisible();
    await expect(picker.getByRole('button', { name: 'Sketch 0', exact: true }).locator('img')).toHaveCount(0);
  });

  await test.step("Clicking one shows its images under the 'Images' heading with 'Back to Stories'; a reference is never a video", async () => {
    const letGo = await holdTable(page, 'storyMedia');
    await picker.getByRole('button', { name: 'The lighthouse' }).click();
    await expect(picker.getByText('Loading assets...', { exact: true })).toBeVisible();
    await letGo();
    await expect(picker.getByRole('heading', { level: 4 })).toHaveText(['Images']);
    await expect(picker.getByRole('region', { name: 'Images' }).getByRole('button')).toHaveCount(2);
    await expect(picker.getByRole('button', { name: 'Back to Stories' })).toBeVisible();
  });

  await test.step('Once the maximum is reached the others are unclickable; changing story clears the selection', async () => {
    await picker.getByRole('button', { name: 'Lamp' }).click();
    await expect(picker.getByRole('status').filter({ hasText: 'selected' })).toHaveText('1 of 1 selected');
    await expect(picker.getByRole('button', { name: 'Stairs' })).toHaveAttribute('aria-disabled', 'true');
    await picker.getByRole('button', { name: 'Back to Stories' }).click();
    await expect(picker.getByRole('status').filter({ hasText: 'selected' })).toHaveText('0 of 1 selected');
    await expect(picker.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  });

  await test.step("'No images available', and why", async () => {
    await picker.getByRole('button', { name: 'Untitled Story' }).click();
    await expect(picker.getByText('No images available', { exact: true })).toBeVisible();
    await expect(
      picker.getByText("This story might still be processing or doesn't have any generated images yet.", { exact: true }),
    ).toBeVisible();
    await picker.getByRole('button', { name: 'Back to Stories' }).click();
  });

  await test.step("'Error loading assets. Please try again.'", async () => {
    await page.evaluate(() => {
      // oxlint-disable-next-line typescript/unbound-method -- it is called with the store it is asked of
      const { index } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.index = function fail(this: IDBObjectStore, name: string) {
        // The counts of the history read another index of this table.
        if (this.name !== 'storyMedia' || name !== 'story_id') return index.call(this, name);
        IDBObjectStore.prototype.index = index;
        throw new DOMException('the disk is broken', 'UnknownError');
      };
    });
    // A story that was not opened yet: the picker keeps the rows of those it has read.
    await picker.getByRole('button', { name: 'Sketch 3', exact: true }).click();
    await expect(picker.getByRole('alert')).toContainText('Error loading assets. Please try again.');
    await picker.getByRole('button', { name: 'Try again' }).click();
    await expect(picker.getByText('No images available', { exact: true })).toBeVisible();
    await picker.getByRole('button', { name: 'Back to Stories' }).click();
  });

  await test.step('Confirm returns what was chosen', async () => {
    await picker.getByRole('button', { name: 'The lighthouse' }).click();
    await picker.getByRole('button', { name: 'Lamp' }).click();
    await picker.getByRole('button', { name: 'Confirm' }).click();
    await expect(reference(page)).toBeVisible();
    await expect(history(page)).toHaveCount(2);
    await removeReference(page);
  });

  await test.step('Dismissing by backdrop or the close X returns an empty selection', async () => {
    const ways = [() => page.mouse.click(4, 450), () => picker.getByRole('button', { name: 'Close' }).click()];
    for (const dismiss of ways) {
      await openStories();
      await picker.getByRole('tab', { name: 'Generation' }).click();
      await picker.getByRole('button', { name: 'in the history' }).click();
      await expect(picker.getByRole('button', { name: 'Confirm' })).toBeEnabled();
      await dismiss();
      await expect(picker).toHaveCount(0);
      await expect(reference(page)).toHaveCount(0);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });

  await test.step("Empty text 'Start your storytelling journey — create your first story!'", async () => {
    await openStories();
    await expect(picker.getByRole('button', { name: 'The lighthouse' })).toBeVisible();
    await writeSpace(library.db, library.me.space_id, async (tx, touch) => {
      await tx.update(story).set({ deletedAt: new Date() }).where(inArray(story.id, stories));
      touch('stories', stories);
    });
    await expect(picker.getByText('Start your storytelling journey — create your first story!', { exact: true })).toBeVisible();
  });
  await library.close();
});

test('image upload: idle, uploading, done or failed, one at a time: dropped with a drag highlight, pasted or chosen', async ({
  page,
  context,
  studio,
}) => {
  const png = await sharp({ create: { width: 96, height: 64, channels: 3, background: '#4a7c6f' } })
    .png()
    .toBuffer();
  const image = (name: string): SentFile => ({ name, type: 'image/png', base64: png.toString('base64') });
  const words: SentFile = { name: 'words.txt', type: 'text/plain', base64: btoa('words') };
  const broken: SentFile = { name: 'broken.png', type: 'image/png', base64: btoa('no image') };
  await openStudio(page, studio, '/history');
  const dialog = page.getByRole('dialog', { name: 'Upload' });
  const zone = dialog.getByRole('button', { name: /Drop an image here|Uploading/ });
  const messages = page.getByRole('region', { name: 'Messages' });
  await openMenu(page);
  await menuEntries(page).filter({ hasText: 'Upload' }).click();

  await test.step('A drop zone, highlighted while an image is dragged over it', async () => {
    await expect(zone).toContainText('Drop an image here, paste one, or choose a file');
    await bringFiles(zone, 'dragover', [image('one.png')]);
    await expect(zone).toHaveAttribute('data-over', 'true');
    await bringFiles(zone, 'dragleave', [image('one.png')]);
    await expect(zone).not.toHaveAttribute('data-over', 'true');
    await bringFiles(zone, 'dragover', [image('one.png'), words]);
    await expect(zone).not.toHaveAttribute('data-over', 'true');
  });

  await test.step('The drop is refused unless every dragged item is an image, and one at a time is taken', async () => {
    await holdMessages(page);
    await bringFiles(zone, 'drop', [image('one.png'), words]);
    await expect(messages.getByText('Only images can be uploaded.', { exact: true })).toBeVisible();
    await bringFiles(zone, 'drop', [image('one.png'), image('two.png')]);
    await expect(messages.getByText('One image at a time can be uploaded.', { exact: true })).toBeVisible();
    await expect(zone).toContainText('Drop an image here');
  });

  await test.step("'Upload image failed! …' and 'Failed to upload image!'", async () => {
    await bringFiles(zone, 'drop', [broken]);
    await expect(dialog.getByRole('alert')).toContainText(/^Upload image failed! .+/);
    await expect(messages.getByText('Failed to upload image!', { exact: true })).toBeVisible();
  });

  await test.step('Chosen by keyboard', async () => {
    const chooser = page.waitForEvent('filechooser');
    await zone.focus();
    await page.keyboard.press('Enter');
    expect((await chooser).isMultiple()).toBe(false);
  });

  await test.step('Paste from the clipboard; the one that is uploaded is named until it is there', async () => {
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await context.route(/thumbnails\.worker/, async (route) => {
      await held;
      await route.continue();
    });
    await bringFiles(page.locator('body'), 'paste', [image('pasted.png')]);
    await expect(dialog.getByRole('status')).toHaveText('Uploading pasted.png');
    await expect(zone).toHaveAttribute('aria-busy', 'true');
    await bringFiles(zone, 'drop', [image('second.png')]);
    await expect(dialog.getByRole('status')).toHaveText('Uploading pasted.png');
    goOn();
    await expect(dialog).toHaveCount(0);
    await expect(reference(page)).toBeVisible();
    await expect(history(page)).toHaveCount(1);
  });
});
