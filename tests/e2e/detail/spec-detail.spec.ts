import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { user } from '../../../server/storage/schema/user.ts';
import { addAlbums } from '../../support/library/add-albums.ts';
import { makeAccount } from '../../support/account/make-account.ts';
import { openLibraryOf } from '../library-of.ts';
import { expect, holdMessages, openStudio, releaseMessages, test, withMotion, withoutServiceWorker } from '../studio.ts';

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });

async function openPicture(page: Page, name: string) {
  await page.getByRole('gridcell', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name, exact: true });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

// Playwright cannot answer requests that pass through a service worker.
test.use({ ...withoutServiceWorker, ...withMotion });

test('the detail of a picture is what the specification says', async ({ page, context, studio }) => {
  // Set before the page opens, because the device prefetches originals.
  await context.route(/\/api\/media\/[^/]+\/original/, (route) => route.fulfill({ status: 404, body: '' }));
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  const image_url = `/api/media/${randomUUID()}/original`;
  const controlnet = { model_name: 'canny', annotator_type: 'edges', image_url, controlnet_conditioning_scale: 1 };
  const [id] = await library.add([
    { prompt: 'a plain one' },
    { prompt: 'imported one', model: 'imported', origin: 'imported' },
    { prompt: 'after a sketch', strength: 0.55, settings: { controlnet, model_id: 'watercolour.safetensors', model_weight: 0.7 } },
    { prompt: 'without its voice', settings: { creation_mode: 'audio', lip_sync: true, image_url } },
    { prompt: 'too large for 4x', width: 1536, height: 1230 },
    { prompt: 'too large for any', width: 2048, height: 2080 },
  ]);
  await addAlbums(library.db, library.me, [{ title: 'Coast', createdAt: Date.now(), items: [id!] }]);
  await expect(page.getByRole('gridcell', { name: 'too large for any' })).toBeVisible();

  await test.step("Anonymous or free user: sees 'Unleash your creativity for free', and no cost", async () => {
    await prompt(page).fill('a heron');
    const create = page.getByRole('button', { name: 'Create', exact: true });
    await expect(create).toHaveText('Create · free');
    await create.hover();
    await expect(page.getByText('Unleash your creativity for free').last()).toBeVisible();
    await page.mouse.move(5, 5);
  });

  await test.step('Number input: non-numeric reverts; values clamp to min and max and round to the nearest multiple', async () => {
    await page.getByRole('button', { name: /^Size: / }).click();
    const width = page.getByRole('textbox', { name: 'Width' });
    for (const [typed, becomes] of [
      ['wide', '1024'],
      ['99999', '2048'],
      ['3', '64'],
      ['1000', '992'],
    ] as const) {
      await width.fill(typed);
      await width.press('Enter');
      await expect(width).toHaveValue(becomes);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Images: / }).click();
    const slider = page.getByRole('slider', { name: 'Images' });
    await expect(slider).toHaveAttribute('min', '1');
    await expect(slider).toHaveAttribute('max', '8');
    await page.keyboard.press('Escape');
  });

  await test.step('Sections: Save & Share, Generation Details, Upscale, Create Variations; Download As and Use Image menus', async () => {
    const dialog = await openPicture(page, 'a plain one');
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText([
      'Save & Share',
      'Generation Details',
      'Upscale',
      'Create Variations',
    ]);
    await dialog.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(page.getByRole('menu', { name: 'Download As' }).getByRole('menuitem')).toHaveText([
      'JPG (compressed)',
      'PNG (lossless)',
      'SVG (vector)',
      'More formats and sizes…',
    ]);
    // Until the menu has the focus, Escape would close the dialog.
    await page.getByRole('menu', { name: 'Download As' }).press('Escape');
    await dialog.getByRole('button', { name: 'Use Image' }).click();
    await expect(page.getByRole('menu', { name: 'Use Image' }).getByRole('menuitem', { name: 'Upscale 2x' })).toBeVisible();
    await page.getByRole('menu', { name: 'Use Image' }).press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  await test.step('Copy prompt, and Reuse Settings', async () => {
    const dialog = page.getByRole('dialog', { name: 'a plain one' });
    await holdMessages(page);
    await dialog.getByRole('button', { name: 'Copy prompt' }).click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Prompt copied');
    await releaseMessages(page);
    await dialog.getByRole('button', { name: 'Reuse Settings' }).click();
    await expect(dialog).toBeHidden();
    await expect(prompt(page)).toHaveValue('a plain one');
    await expect(prompt(page)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Size: 256 × 256' })).toBeVisible();
  });

  await test.step('Reuse Settings for talking-video needs a media url and an audio url, else the button is disabled', async () => {
    const dialog = await openPicture(page, 'without its voice');
    await expect(dialog.getByRole('button', { name: 'Reuse Settings' })).toBeDisabled();
    await close(page);
  });

  await test.step('Create Variations is hidden for some model sets', async () => {
    const dialog = await openPicture(page, 'imported one');
    await expect(dialog.getByRole('heading', { name: 'Upscale' })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Create Variations' })).toHaveCount(0);
    await close(page);
  });

  await test.step('A picture that is too large for a way to upscale does not offer it, and says so', async () => {
    for (const [name, modes, hint] of [
      ['too large for 4x', ['2x, 1 credit', '2x with face, 1 credit'], '4x is not available for large images.'],
      ['too large for any', [], 'This image is too large to be upscaled.'],
    ] as const) {
      const section = (await openPicture(page, name)).getByRole('region', { name: 'Upscale' });
      await expect(section.getByText(hint)).toBeVisible();
      const offered = section.getByRole('radiogroup', { name: 'Upscale mode' }).getByRole('radio');
      await expect(offered).toHaveCount(modes.length);
      for (const mode of modes) await expect(section.getByRole('radio', { name: mode, exact: true })).toBeEnabled();
      await close(page);
    }
  });

  await test.step('A failed download says so, and is kept over a reload, in sight from every place', async () => {
    const dialog = await openPicture(page, 'a plain one');
    await dialog.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByRole('menuitem', { name: 'JPG (compressed)' }).click();
    await expect(dialog.getByRole('alert')).toContainText('download JPG error');
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
    await close(page);
    await makeAccount(library.db, library.me.user_id, 'admin');
    await page.reload();
    const tray = page.getByRole('region', { name: 'Downloads' });
    await tray.getByRole('button', { name: '1 download failed' }).click();
    await expect(tray.getByText('download JPG error')).toBeVisible();
    await tray.getByRole('button', { name: 'Close a plain one' }).click();
    await expect(tray).toHaveCount(0);
  });

  await test.step("… 'download error' in albums", async () => {
    await page.getByRole('link', { name: 'Albums' }).click();
    await expect(page.getByRole('grid', { name: 'All' })).toBeVisible();
    const dialog = await openPicture(page, 'a plain one');
    await dialog.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByRole('menuitem', { name: 'JPG (compressed)' }).click();
    await expect(dialog.getByRole('alert')).toContainText('download error');
    await close(page);
    const tray = page.getByRole('region', { name: 'Downloads' });
    await expect(tray.getByText('download error', { exact: true })).toBeVisible();
    await tray.getByRole('button', { name: 'Close a plain one' }).click();
    await page.getByRole('link', { name: /^History/ }).click();
    await expect(page.getByRole('grid', { name: 'History' })).toBeVisible();
  });

  await test.step("Other publish failures: 'Something went wrong'", async () => {
    await context.route('**/api/create/publish', (route) => route.fulfill({ status: 500, body: '' }));
    const dialog = await openPicture(page, 'a plain one');
    const publish = dialog.getByRole('button', { name: 'Publish', exact: true });
    await expect(async () => {
      await publish.click();
      await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(publish).toBeEnabled();
    await context.unroute('**/api/create/publish');
    await close(page);
  });

  await test.step('If the retry fails too, whatever it fails of, the server message is shown and retry is removed', async () => {
    const sentences = { CONTENT_WARNING: 'Its words say what cannot be published.', GONE: 'This picture left the studio.' };
    await context.route('**/api/create/publish', (route) => {
      const isRetry = (route.request().postDataJSON() as { retry: boolean }).retry;
      const [status, code] = isRetry ? ([410, 'GONE'] as const) : ([422, 'CONTENT_WARNING'] as const);
      const problem = { type: 'about:blank', title: code, status, code, detail: sentences[code] };
      return route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(problem) });
    });
    await (await openPicture(page, 'a plain one')).getByRole('button', { name: 'Publish', exact: true }).click();
    const warning = page.getByRole('dialog', { name: 'The following types of content cannot be published.' });
    await warning.getByRole('button', { name: 'Retry' }).click();
    await expect(warning.getByRole('alert')).toHaveText(sentences.GONE);
    await expect(warning.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await context.unroute('**/api/create/publish');
    await warning.getByRole('button', { name: 'Close' }).first().click();
    await close(page);
  });

  await test.step('Admin-only panel: similarity, ControlNet mode and annotator, Lora weight name, strength', async () => {
    const panel = (await openPicture(page, 'after a sketch')).getByRole('region', { name: 'Admin' });
    for (const [name, value] of Object.entries({
      Strength: '0.55',
      Similarity: '0.45',
      'ControlNet mode': 'canny',
      'ControlNet annotator': 'edges',
      'Lora weight name': 'watercolour.safetensors (0.7)',
    }))
      await expect(
        panel
          .getByRole('term')
          .filter({ hasText: new RegExp(`^${name}$`) })
          .locator('xpath=following-sibling::dd'),
      ).toHaveText(value);
    await close(page);
  });

  await test.step('A share permission flag controls the Share buttons', async () => {
    await library.db.update(user).set({ canShare: false }).where(eq(user.id, library.me.user_id));
    await page.reload();
    const dialog = await openPicture(page, 'after a sketch');
    await expect(dialog.getByText('You do not have access to share images')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
    await close(page);
  });
  await library.close();
});
