import type { Page } from '@playwright/test';
import JSZip from 'jszip';
import sharp from 'sharp';
import { nothingCarried } from '../../../workers/image/metadata/carried.ts';
import { writeMetadata } from '../../../workers/image/metadata/write-metadata.ts';
import { bringFiles, type SentFile } from './bring-files.ts';
import { expect, goOffline, holdMessages, openStudio, pictureIn, syncState, test, withoutServiceWorker } from '../studio.ts';

const blank = new Uint8Array(
  await sharp({ create: { width: 96, height: 64, channels: 3, background: '#4a7c6f' } })
    .png()
    .toBuffer(),
);

function png(name: string, keyword: string, text: string): SentFile {
  const carried = { ...nothingCarried, texts: [{ keyword, text }] };
  const bytes = writeMetadata(blank, 'image/png', { carried, isPrivate: false });
  return { name, type: 'image/png', base64: Buffer.from(bytes).toString('base64') };
}

const comfyGraph = JSON.stringify({
  1: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'dream.safetensors' } },
  2: { class_type: 'CLIPTextEncode', inputs: { text: 'a harbour of glass', clip: ['1', 1] } },
  3: { class_type: 'CLIPTextEncode', inputs: { text: 'fog', clip: ['1', 1] } },
  4: { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 768, batch_size: 1 } },
  5: {
    class_type: 'KSampler',
    inputs: {
      seed: 77,
      steps: 23,
      cfg: 6.5,
      sampler_name: 'euler',
      scheduler: 'karras',
      denoise: 1,
      model: ['1', 0],
      positive: ['2', 0],
      negative: ['3', 0],
      latent_image: ['4', 0],
    },
  },
  6: { class_type: 'SaveImage', inputs: { images: ['5', 0] } },
});
const comfy = png('comfy.png', 'prompt', comfyGraph);
const plain = png('plain.png', 'parameters', 'a lighthouse\nSteps: 9, Sampler: Euler, CFG scale: 2, Seed: 3, Size: 512x512, Model: small');
const hostile: SentFile = {
  name: 'hostile.png',
  type: 'image/png',
  base64: Buffer.from('<svg onload="document.title=\'broken\'"/>').toString('base64'),
};
const words: SentFile = { name: 'words.txt', type: 'text/plain', base64: Buffer.from('words').toString('base64') };

const bring = (page: Page, event: 'dragenter' | 'drop' | 'paste', files: SentFile[]) => bringFiles(page.locator('body'), event, files);

/** The part that listens is loaded after the first pictures. */
async function openReady(page: Page, studio: Parameters<typeof openStudio>[1]): Promise<void> {
  await openStudio(page, studio, '/history');
  await expect(async () => {
    await bring(page, 'dragenter', [words]);
    await expect(page.getByText('Only pictures and videos can be imported', { exact: true })).toBeVisible({ timeout: 200 });
  }).toPass();
}

const cell = (page: Page, name: string) => page.getByRole('grid', { name: 'History' }).getByRole('gridcell', { name });

/** A BMP of one colour, 24 bits a pixel. */
function bitmap(width: number, height: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + row * height, 0x60);
  bytes.fill(0, 0, 54);
  bytes.write('BM');
  for (const [at, value] of [
    [2, bytes.length],
    [10, 54],
    [14, 40],
    [18, width],
    [22, height],
    [26, 1 | (24 << 16)],
  ] as const)
    bytes.writeUInt32LE(value, at);
  return bytes;
}

test.describe(() => {
  test.use(withoutServiceWorker);

  test('pictures that are dropped, pasted or chosen arrive with their generation data, and a bad one is named', async ({
    page,
    studio,
  }) => {
    await openReady(page, studio);

    // Refusal unless every dragged item is an image.
    await bring(page, 'dragenter', [comfy, words]);
    await expect(page.getByText('Only pictures and videos can be imported', { exact: true })).toBeVisible();
    await bring(page, 'drop', [comfy, words]);
    await expect(
      page.getByText(
        'Only pictures and videos can be imported: PNG, JPG, WebP, AVIF, GIF, BMP, TIFF, HEIC, MP4, WEBM or MOV, also in a zip or a folder.',
      ),
    ).toBeVisible();
    await bring(page, 'dragenter', [comfy, plain]);
    await expect(page.getByText('Drop to import')).toBeVisible();
    await bring(page, 'drop', [hostile, comfy]);
    await expect(page.getByText('Drop to import')).toBeHidden();

    const failed = page.getByRole('region', { name: 'Import' });
    await expect(failed.getByText('Failed to upload image!')).toBeVisible();
    await expect(failed.getByRole('listitem')).toHaveText(/hostile\.png.*not a picture/);
    await failed.getByRole('button', { name: 'Close' }).click();
    await expect(pictureIn(cell(page, 'a harbour of glass'))).toHaveCount(1);
    expect(await page.title()).not.toBe('broken');

    await cell(page, 'a harbour of glass').click();
    const dialog = page.getByRole('dialog', { name: 'a harbour of glass' });
    await expect(dialog.getByRole('heading', { name: 'Imported from ComfyUI' })).toBeVisible();
    for (const [name, value] of [
      ['Steps', '23'],
      ['Sampler', 'euler'],
      ['Guidance', '6.5'],
      ['Model', 'dream'],
      ['Seed', '77'],
      ['Scheduler', 'karras'],
    ])
      await expect(
        dialog
          .getByRole('term')
          .filter({ hasText: new RegExp(`^${name}$`) })
          .locator('xpath=following-sibling::dd'),
      ).toHaveText(value!);
    await dialog.getByRole('button', { name: 'Reuse Settings' }).click();
    const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
    await expect(prompt).toHaveValue('a harbour of glass');

    // A page that has no service worker shows its own file until the studio has it.
    await page.route('**/api/media/**', (route) => route.fulfill({ status: 404 }));
    // A paste into a text field imports nothing.
    await bringFiles(prompt, 'paste', [plain]);
    await expect(page.getByText('Picture imported')).toHaveCount(0);
    await prompt.evaluate((element) => element.blur());
    await bring(page, 'paste', [plain]);
    const shown = pictureIn(cell(page, 'a lighthouse'));
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
    await page.unroute('**/api/media/**');

    await page.setViewportSize({ width: 390, height: 844 });
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import pictures' }).click();
    const bytes = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#c08040' } })
      .jpeg()
      .toBuffer();
    await (await chosen).setFiles({ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: bytes });
    await expect(pictureIn(cell(page, 'holiday.jpg'))).toHaveCount(1);
    await expect(syncState(page)).toHaveText('Saved');
    const sent = await page.evaluate(async () => {
      const response = await fetch('/api/create/history');
      return (await response.json()) as { items: { prompt_head: string; origin: string; size_bytes: number }[] };
    });
    expect(sent.items.map((item) => [item.prompt_head, item.origin])).toEqual([
      ['holiday.jpg', 'imported'],
      ['a lighthouse', 'imported'],
      ['a harbour of glass', 'imported'],
    ]);
  });

  test('a zip brings its pictures, of any kind that can be read, and one Undo takes what came together back', async ({ page, studio }) => {
    await openReady(page, studio);
    const color = { r: 200, g: 120, b: 40 };
    const tiff = await sharp({ create: { width: 60, height: 40, channels: 3, background: color } })
      .tiff({ compression: 'lzw' })
      .toBuffer();
    const zip = new JSZip()
      .file('holiday/scan.tif', tiff)
      .file('holiday/old.bmp', bitmap(8, 6))
      .file('notes.txt', 'words')
      .file('more.zip', 'zip');
    const archive = await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
    await bring(page, 'drop', [plain, { name: 'holiday.zip', type: 'application/zip', base64: archive.toString('base64') }]);
    const panel = page.getByRole('region', { name: 'Import' });
    await expect(panel.getByRole('listitem')).toHaveText(
      /holiday\.zip\s*Left out: 1 file that is no picture or video and 1 archive inside the archive\./,
    );
    await panel.getByRole('button', { name: 'Close' }).click();
    const names = ['a lighthouse', 'scan.tif', 'old.bmp'];
    for (const name of names) await expect(pictureIn(cell(page, name))).toHaveCount(1);
    await expect(syncState(page)).toHaveText('Saved');
    const kept = await page.evaluate(async () => {
      const response = await fetch('/api/create/history?limit=3');
      const { items } = (await response.json()) as { items: { prompt_head: string; mime: string; width: number; height: number }[] };
      return items.map(({ prompt_head, mime, width, height }) => `${prompt_head} ${mime} ${width}x${height}`).sort();
    });
    expect(kept).toEqual(['a lighthouse image/png 96x64', 'old.bmp image/png 8x6', 'scan.tif image/png 60x40']);

    await holdMessages(page);
    await page.locator('body').press('Control+z');
    await expect(page.getByText('Undone: pictures imported')).toBeVisible();
    for (const name of names) await expect(cell(page, name)).toHaveCount(0);
    await page.locator('body').press('Control+Shift+z');
    for (const name of names) await expect(pictureIn(cell(page, name))).toHaveCount(1);
    await expect(syncState(page)).toHaveText('Saved');
  });
});

test('a picture can be imported on a train and is sent when the network is back', async ({ page, context, studio }) => {
  await openReady(page, studio);
  await goOffline(page);

  await bring(page, 'drop', [
    {
      name: 'album.zip',
      type: 'application/zip',
      base64: await new JSZip().file('old.bmp', bitmap(8, 6)).generateAsync({ type: 'base64' }),
    },
  ]);
  await expect(pictureIn(cell(page, 'old.bmp'))).toHaveCount(1);
  await bring(page, 'drop', [comfy]);
  const image = pictureIn(cell(page, 'a harbour of glass'));
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  await expect(syncState(page)).toHaveText('Offline, 2 waiting');
  await page.reload();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);

  await context.setOffline(false);
  await expect(syncState(page)).toHaveText('Saved');
  const bytes = await page.evaluate(async () => {
    const response = await fetch('/api/create/history');
    const { items } = (await response.json()) as { items: { id: string; size_bytes: number }[] };
    const original = await fetch(`/api/media/${items[0]!.id}/original`);
    return (await original.arrayBuffer()).byteLength;
  });
  expect(bytes).toBe(Buffer.from(comfy.base64, 'base64').length);
});
