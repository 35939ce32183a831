import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { addAlbums } from '../../support/library/add-albums.ts';
import { connectToStudio } from '../../support/studio/studio-database.ts';
import { giveProPlan } from '../give-pro-plan.ts';
import { openHistoryWith, openLibraryOf } from '../library-of.ts';
import {
  expect,
  goOffline,
  holdMessages,
  openStudio,
  paint,
  pictureIn,
  releaseMessages,
  syncState,
  test,
  withoutServiceWorker,
} from '../studio.ts';

async function openPicture(page: Page, name: string) {
  await page.getByRole('gridcell', { name }).last().click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

test.describe(() => {
  test.use(withoutServiceWorker);

  test('an upscaled picture says so, and its version is looked at and downloaded', async ({ page, studio }) => {
    await openStudio(page, studio, '/history');
    await paint(page, 'a quiet harbour at dusk');
    const dialog = await openPicture(page, 'a quiet harbour at dusk');
    const section = dialog.getByRole('region', { name: 'Upscale' });

    await test.step('the free plan cannot upscale, and is told what the plans give and who changes them', async () => {
      await section.getByRole('button', { name: 'Upscale 2x: Starter or above' }).click();
      const plans = page.getByRole('dialog', { name: 'Upgrade' });
      await expect(plans).toContainText('You are on the Free plan.');
      await expect(plans.getByRole('row', { name: 'Upscaling No Yes Yes' })).toBeVisible();
      await expect(plans.getByRole('row', { name: 'Storage 1 GB 100 GB 100 GB' })).toBeVisible();
      await expect(plans).toContainText('npm run account -- <e-mail> --plan pro --credits 1000');
      await expect(plans.getByRole('button', { name: 'Sign up' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(plans).toBeHidden();
      await expect(dialog).toBeVisible();
    });
    await giveProPlan(page, studio);
    await page.reload();
    await section.getByRole('radio', { name: /^Studio/ }).check();

    await test.step('Face-upscale modes offer Face Fidelity 0 to 1, step 0.1, default 0.8', async () => {
      for (const mode of ['2x, 1 credit', '4x, 2 credits', '4x anime, 2 credits']) {
        await section.getByRole('radio', { name: mode, exact: true }).check();
        await expect(section.getByRole('slider')).toHaveCount(0);
      }
      for (const mode of ['2x with face, 1 credit', '4x with face, 2 credits']) {
        await section.getByRole('radio', { name: mode, exact: true }).check();
        const slider = section.getByRole('slider', { name: 'Face Fidelity' });
        await expect(slider).toHaveValue('0.8');
        for (const [name, value] of [
          ['min', '0'],
          ['max', '1'],
          ['step', '0.1'],
        ] as const)
          await expect(slider).toHaveAttribute(name, value);
      }
    });

    await test.step('the studio’s own upscaler says what it is', async () => {
      // The duration is known once this studio has upscaled a picture, which an earlier test may have asked for.
      await expect(section).toContainText(
        /Made by the studio: AI \(waifu2x\), (or Lanczos where AI would take too long|which takes about)/,
      );
    });

    await test.step("'Upscaling...' is over the picture, then 'Image has been upscaled!'", async () => {
      await section.getByRole('radio', { name: '2x, 1 credit', exact: true }).check();
      // On a slow machine it may be over before the test looks.
      const seen = await dialog.evaluateHandle((element) => {
        const notes = { upscaling: false };
        const isSaid = (note: Element) => note.textContent.includes('Upscaling...') && note.checkVisibility();
        const look = () => (notes.upscaling ||= [...element.querySelectorAll('[role=status]')].some(isSaid));
        new MutationObserver(look).observe(element, { subtree: true, childList: true, characterData: true });
        return notes;
      });
      await holdMessages(page);
      await section.getByRole('button', { name: 'Upscale 2x' }).click();
      await expect.poll(() => seen.evaluate(({ upscaling }) => upscaling)).toBe(true);
      await expect(page.getByText('Image has been upscaled!')).toBeVisible();
      await releaseMessages(page);
      await expect(dialog.getByText('Upscaling...')).toHaveCount(0);
    });

    await test.step('the version is one of the choices and is shown on the stage', async () => {
      await expect(section.getByRole('radio', { name: '2x, made' })).toBeChecked();
      await section.getByRole('button', { name: 'Show 2x (256 × 256)' }).click();
      await expect(dialog.getByRole('radiogroup', { name: 'Version' }).getByRole('radio', { name: '2x' })).toBeChecked();
      await expect(dialog.locator('[data-stage-picture] img[src*="/x2?h="]')).toBeVisible();
    });

    await test.step('Download As takes the chosen version', async () => {
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Download', exact: true }).click();
      await page.getByRole('menuitem', { name: 'JPG (compressed)' }).click();
      const file = await download;
      expect(await sharp(await readFile(await file.path())).metadata()).toMatchObject({ width: 256, height: 256 });
    });

    await test.step('Use Image names only what is possible', async () => {
      await dialog.getByRole('button', { name: 'Use Image' }).click();
      const uses = ['Edit', 'Make a video of it', 'Use as reference', 'Make a character of this', 'Upscale…'];
      const entries = [...uses, 'Compare with…', 'Let them speak…', 'Reference for subtle variations', 'Reference for strong variations'];
      await expect(page.getByRole('menuitem')).toHaveText(entries);
      await page.getByRole('menuitem', { name: 'Upscale…' }).click();
      await expect(page).toHaveURL(/\/upscale\/image\?url=/);
    });
  });

  test('Use Image takes a picture to the composer, also out of an album', async ({ page, studio }) => {
    const ids = await openHistoryWith(page, studio, [{ prompt: 'mountains at dawn' }]);
    const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
    const reference = page.getByRole('button', { name: /^Reference, strength/ });
    const useAsReference = async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Use Image' }).click();
      await page.getByRole('menuitem', { name: 'Use as reference' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    };

    await test.step('the history leads to Create, where the caret waits in the prompt', async () => {
      await openPicture(page, 'mountains at dawn');
      await useAsReference();
      await expect(prompt).toBeFocused();
      await expect(reference).toBeVisible();
      // A phone has room for one line until there is something to show.
      await prompt.fill('');
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByRole('button', { name: 'Picture settings' })).toBeVisible();
      await expect(reference).toBeVisible();
      await page.setViewportSize({ width: 1440, height: 900 });
      await reference.click();
      await page.getByRole('dialog', { name: 'Reference' }).getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByRole('button', { name: 'Add reference' })).toBeVisible();
    });

    await test.step('an album leads to Create, before its draft was ever read', async () => {
      const library = await openLibraryOf(page, studio);
      await addAlbums(library.db, library.me, [{ title: 'Alps', createdAt: Date.now(), items: ids }]);
      await library.close();
      await page.goto(`${studio.url}/albums`);
      await openPicture(page, 'mountains at dawn');
      await useAsReference();
      await expect(page).toHaveURL(/\/create\/image$/);
      await expect(reference).toBeVisible();
    });
  });

  test('Create Variations makes two pictures from this one: subtle 0.55, strong 0.85', async ({ page, studio }) => {
    await openHistoryWith(page, studio, [{ prompt: 'mountains at dawn' }]);
    const cells = page.getByRole('gridcell', { name: 'mountains at dawn' });
    for (const [kind, strength, count] of [
      ['Subtle', 0.55, 3],
      ['Strong', 0.85, 5],
    ] as const) {
      const dialog = await openPicture(page, 'mountains at dawn');
      const section = dialog.getByRole('region', { name: 'Create Variations' });
      await expect(section).toContainText('2 images');
      await section.getByRole('button', { name: kind }).click();
      // The first of them is on the stage.
      await expect(dialog.getByText(String(strength))).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(cells).toHaveCount(count);
      // A press in the middle of one that is being painted would be its Cancel.
      await expect(pictureIn(cells)).toHaveCount(count);
    }
    await expect(syncState(page)).toHaveText('Saved');
    const made = await page.evaluate(async () => {
      const { items } = (await (await fetch('/api/create/history')).json()) as {
        items: { id: string; generation_history_id: string; variation_source: string | null }[];
      };
      const one = async (id: string) => (await (await fetch(`/api/create/history/${id}`)).json()) as { generation: { strength: number } };
      const requests = [...new Set(items.map((item) => item.generation_history_id))];
      const strengths = await Promise.all(requests.map(async (id) => (await one(id)).generation.strength));
      return { sources: items.map((item) => item.variation_source !== null), strengths };
    });
    expect(made).toEqual({ sources: [true, true, true, true, false], strengths: [0.85, 0.55, null] });
  });

  test('a picture that is being closed does not open the variation that was requested just before', async ({ page, studio }) => {
    await openHistoryWith(page, studio, [{ prompt: 'closed at once' }]);
    await openPicture(page, 'closed at once');
    const opened = page.url();
    // The browser may go back later than the variation is stored.
    const goBack = await page.evaluateHandle(() => {
      const back = history.back.bind(history);
      history.back = () => undefined;
      return back;
    });
    // Both in one turn: a variation that is stored before the Escape is opened, as it should be.
    await page.getByRole('button', { name: /Subtle/ }).evaluate((button: HTMLElement) => {
      button.click();
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    });
    await expect(page.locator('[role="gridcell"][data-media-id]')).toHaveCount(3);
    expect(page.url()).toBe(opened);
    await goBack.evaluate((back) => back());
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).not.toHaveURL(/[?&]item=/);
  });
});

test('an upscaling without a connection waits and is sent, and a refused one comes back with its reason', async ({
  page,
  context,
  studio,
}) => {
  await openHistoryWith(page, studio, [{ prompt: 'kept one' }, { prompt: 'gone one' }]);
  await giveProPlan(page, studio);
  await page.reload();
  const upscale = async (name: string) => {
    const dialog = await openPicture(page, name);
    await dialog.getByRole('radio', { name: /^Studio/ }).check();
    await dialog.getByRole('button', { name: 'Upscale 2x' }).click();
    await expect(dialog.getByText('It begins as soon as this device is connected.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  await goOffline(page);
  await upscale('kept one');
  await upscale('gone one');
  await expect(syncState(page)).toHaveText('Offline, 2 waiting');
  const database = await connectToStudio(studio.dataDir);
  await database.query(`update media set width = 4096, height = 4096 where prompt_head = 'gone one'`);
  await context.setOffline(false);
  await expect(syncState(page)).toHaveText('1 problem');
  await page.getByRole('button', { name: '1 problem: details' }).click();
  await expect(page.getByText('Upscale a picture')).toBeVisible();
  await expect(page.getByText('This image is too large to be upscaled. Nothing was charged.')).toBeVisible();
  await page.keyboard.press('Escape');
  const dialog = await openPicture(page, 'kept one');
  await expect(dialog.getByRole('radio', { name: '2x, made' })).toBeChecked();

  await test.step('Admin-only panel, and upscaled items get a red border for admins', async () => {
    const border = () => dialog.locator('[data-stage-picture]').evaluate((element) => getComputedStyle(element).outlineStyle);
    await expect(dialog.getByRole('heading', { name: 'Admin' })).toHaveCount(0);
    expect(await border()).toBe('none');
    await database.query(`update "user" set role = 'admin'`);
    await page.reload();
    const panel = dialog.getByRole('region', { name: 'Admin' });
    for (const name of ['User id', 'Model id', 'Pipeline name', 'App config', 'Prompt']) await expect(panel).toContainText(name);
    await expect.poll(border).toBe('solid');
    const [red, green, blue] = await dialog.locator('[data-stage-picture]').evaluate((element) => {
      const dot = new OffscreenCanvas(1, 1).getContext('2d')!;
      dot.fillStyle = getComputedStyle(element).outlineColor;
      dot.fillRect(0, 0, 1, 1);
      return [...dot.getImageData(0, 0, 1, 1).data] as [number, number, number];
    });
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  });

  await test.step('Internal admin pages exist under /internal/generations/{userId}, for administrators', async () => {
    const link = dialog.getByRole('region', { name: 'Admin' }).getByRole('link');
    const address = (await link.getAttribute('href'))!;
    await link.click();
    await expect(page).toHaveURL(/\/internal\/generations\/[\w-]+$/);
    const rows = page.getByRole('list', { name: 'Generations, newest first' }).getByRole('listitem');
    await expect(rows.filter({ hasText: 'gone one' })).toContainText('1 completed');
    await expect(rows.filter({ hasText: 'kept one' })).toContainText('Upscaled');
    await database.query(`update "user" set role = 'user'`);
    await database.end();
    await page.goto(new URL(address, page.url()).href);
    await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
  });
});
