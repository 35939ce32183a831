import { readFile } from 'node:fs/promises';
import JSZip from 'jszip';
import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { openHistoryWith } from '../library-of.ts';
import { expect, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

const cells = (page: Page) => page.getByRole('grid', { name: 'History' }).getByRole('gridcell');
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });

test('chosen pictures are saved as one zip, pleinair-download-images, of JPG or PNG files with their names', async ({ page, studio }) => {
  await openHistoryWith(page, studio, [{ prompt: 'blue boats', count: 3 }]);
  await cells(page).nth(0).focus();
  await page.keyboard.press('Control+a');
  for (const format of ['JPG', 'PNG']) {
    const download = page.waitForEvent('download');
    await bar(page).getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name: format }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('pleinair-download-images.zip');
    const zip = await JSZip.loadAsync(await readFile(await file.path()), { checkCRC32: true });
    const names = Object.keys(zip.files);
    expect(names).toHaveLength(3);
    for (const name of names) {
      expect(name).toMatch(new RegExp(`^pleinair-blue-boats-[0-9a-z]+\\.${format.toLowerCase()}$`));
      const head = [...(await zip.file(name)!.async('uint8array')).subarray(0, 2)];
      expect(head).toEqual(format === 'JPG' ? [0xff, 0xd8] : [0x89, 0x50]);
    }
    await expect(page.getByText('3 images downloaded')).toBeVisible();
  }
});

test('a half-made archive goes on after a reload; axe finds nothing in the downloads while it is made', async ({ page, studio }) => {
  // The page asks before it is left during a save.
  page.on('dialog', (dialog) => void dialog.accept());
  // Until some may come, each prefetch of an original fails and is tried again later, so none is on the device.
  let may: (path: string) => 'come' | 'wait' | 'fail' = () => 'fail';
  await page.route(/\/api\/media\/[^/]+\/original/, async (route) => {
    const answer = may(new URL(route.request().url()).pathname);
    if (answer === 'come') await route.continue();
    else if (answer === 'fail') await route.abort();
  });
  await openHistoryWith(page, studio, [{ prompt: 'slow boats', count: 3 }]);
  const first = await cells(page).nth(0).getAttribute('data-media-id');
  await cells(page).nth(0).focus();
  await page.keyboard.press('Control+a');
  await bar(page).getByRole('button', { name: 'Download' }).click();
  const png = page.getByRole('menuitem', { name: 'PNG' });
  await expect(png).toBeVisible();
  may = (path) => (path.includes(`/${first}/`) ? 'come' : 'wait');
  await png.click();
  await expect.poll(() => countMade(page)).toBe(1);
  await page
    .getByRole('region', { name: 'Downloads' })
    .getByRole('button', { name: /^Saving 1 download/ })
    .click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page), `downloads, ${colorScheme}`).toEqual([]);
  }
  may = () => 'come';
  const download = page.waitForEvent('download');
  await page.reload();
  const file = await download;
  const zip = await JSZip.loadAsync(await readFile(await file.path()), { checkCRC32: true });
  expect(Object.keys(zip.files)).toHaveLength(3);
});

/** How many finished files the record of the current archive lists. */
function countMade(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let made = 0;
    const look = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const [name, handle] of folder.entries()) {
        if (handle.kind === 'directory') await look(handle);
        else if (/^queue-.*\.json$/.test(name)) {
          const text = await (await handle.getFile()).text();
          for (const { made: files } of JSON.parse(text || '[]') as { made: unknown[] }[]) made += files.length;
        }
      }
    };
    // A file that is being replaced can be missing or changed for a moment, so the poll looks again.
    await look(await navigator.storage.getDirectory()).catch((error: unknown) => {
      if (!(error instanceof DOMException) || !['NotFoundError', 'NotReadableError'].includes(error.name)) throw error;
    });
    return made;
  });
}
