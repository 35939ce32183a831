import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, openStudio, paint, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

/** The address of the original that this device keeps; undefined while there is none. */
const findKept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('media-'));
    const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
    return kept.flat().find((url) => url.includes('/original?'));
  });

/** The answer of the studio itself, past the cache of the browser. */
const statusOf = async (page: Page, url: string) => (await page.request.get(url)).status();

test('an original that is damaged in the studio comes back from the device, and is named in the settings where none has it', async ({
  page,
  studio,
}) => {
  await openStudio(page, studio, '/history');
  await paint(page, 'a pier to repair');
  await expect.poll(() => findKept(page)).toBeDefined();
  const url = (await findKept(page))!;
  const hash = new URL(url).searchParams.get('h')!;
  const folder = join(studio.dataDir, 'media', hash.slice(0, 2), hash.slice(2, 4));
  const original = join(
    folder,
    (await readdir(folder)).find((name) => name.startsWith(hash) && !name.endsWith('.webp'))!,
  );
  await truncate(original, 100);
  expect(await statusOf(page, url)).toBe(410);

  await page.goto(`${studio.url}/settings`);
  await expect.poll(() => statusOf(page, url)).toBe(200);
  await expect(page.getByRole('region', { name: 'Damaged originals' })).toBeHidden();

  // The file is whole again before the studio forgets its damage; and an open page would give it back again.
  await expect
    .poll(async () => ((await (await page.request.get(`${studio.url}/api/media/damaged`)).json()) as { files: [] }).files)
    .toEqual([]);
  await page.goto(`${studio.url}/api/health`);
  await truncate(original, 100);
  expect(await statusOf(page, url)).toBe(410);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  // The browser's own cache has it too.
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
  await page.goto(`${studio.url}/settings`);
  const damaged = page.getByRole('region', { name: 'Damaged originals' });
  await expect(damaged).toContainText('1 original is damaged in the studio.');
  await damaged.getByRole('link', { name: 'a pier to repair' }).click();
  await expect(page.getByRole('dialog', { name: 'a pier to repair' })).toBeVisible();
});
