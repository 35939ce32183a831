import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import JSZip from 'jszip';
import type { Page } from '@playwright/test';
import { inArray } from 'drizzle-orm';
import type { Manifest } from '../../../contract/vault/vault.ts';
import type { SyncedTable } from '../../../contract/sync/synced-tables.ts';
import { openFolderMediaStore } from '../../../server/storage/files/folder-media-store.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { trainedModel } from '../../../server/storage/schema/trained-model.ts';
import { writeSpace } from '../../../server/storage/rows/write-space.ts';
import { addAlbums } from '../../support/library/add-albums.ts';
import type { SpawnedStudio } from '../../support/studio/spawn-studio.ts';
import { giveProPlan } from '../give-pro-plan.ts';
import { type LibraryOf, openHistoryWith, openLibraryOf } from '../library-of.ts';
import { askForPictures, expect, openStudio, paint, pictureIn, syncState, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

type Row = { id: string; status: string; is_starred: boolean; title: string; image_count: number; created_at: number; x2: string | null };
type Library = Record<'generations' | 'media' | 'albums' | 'albumItems' | 'trainedModels', Row[]>;

const get = (page: Page, path: string) => page.request.get(new URL(path, page.url()).href);

/** Everything of the library of this browser's user, as the studio has it. */
async function readLibrary(page: Page): Promise<Library> {
  const me = (await (await get(page, '/api/user/me')).json()) as { space_id: string };
  const answer = await get(page, `/api/sync/snapshot?space=${me.space_id}`);
  const { changes } = (await answer.json()) as { changes: { table: SyncedTable; row: Row }[] };
  const rows = (table: SyncedTable) =>
    changes.flatMap((change) => (change.table === table ? [change.row] : [])).sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    generations: rows('generations'),
    media: rows('media'),
    albums: rows('albums'),
    albumItems: rows('albumItems'),
    trainedModels: rows('trainedModels'),
  };
}

async function hashesOf(page: Page, items: Row[]): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const { id, x2 } of items) {
    hashes[id] = hashOf(await (await get(page, `/api/media/${id}/original`)).body());
    if (x2 !== null) hashes[`${id} x2`] = hashOf(await (await get(page, `/api/media/${id}/x2`)).body());
  }
  return hashes;
}

async function openSettings(page: Page, studio: SpawnedStudio): Promise<void> {
  await page.goto(`${studio.url}/settings`);
  await expect(syncState(page)).toHaveText('Saved');
}

/** Paints pictures, stars some, puts some into albums, upscales one and adds a trained model. */
async function fillLibrary(page: Page, studio: SpawnedStudio): Promise<void> {
  for (const time of ['dusk', 'dawn'])
    await askForPictures(page, { prompt: `harbour “at ${time}” — هادئ`, width: 64, height: 64, image_num: 4, seed: null });
  const made = async () => (await readLibrary(page)).media;
  await expect.poll(async () => (await made()).filter(({ status }) => status === 'completed').length).toBe(8);
  const ids = (await made()).map(({ id }) => id);
  await giveProPlan(page, studio);
  const library = await openLibraryOf(page, studio);
  const { db, me } = library;
  await writeSpace(db, me.space_id, async (tx, touch) => {
    const starred = ids.slice(0, 3);
    await tx.update(media).set({ isStarred: true }).where(inArray(media.id, starred));
    touch('media', starred);
  });
  await addAlbums(db, me, [
    { title: 'Häfen', createdAt: Date.now(), items: ids.slice(0, 4) },
    { title: 'Empty', createdAt: Date.now() },
    { title: 'Boats', createdAt: Date.now(), items: ids.slice(3, 7) },
  ]);
  await addModel(library, studio, ids.slice(0, 5));
  await library.close();
  await page.evaluate(async (id) => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID(), 'X-Client': 'web' };
    const body = JSON.stringify({ generation_media_resource_id: id, upscale_mode: 'x2' });
    await fetch('/api/create/upscale', { method: 'POST', headers, body });
  }, ids[0]!);
  await expect.poll(async () => (await made()).filter(({ x2 }) => x2 !== null).length).toBe(1);
}

/** Puts a model there with a file of weights, as if it was trained on these items. */
async function addModel({ db, me }: LibraryOf, studio: SpawnedStudio, items: readonly string[]): Promise<void> {
  const store = await openFolderMediaStore(join(studio.dataDir, 'media'));
  // The length of a header, an empty header, and values.
  const file = Buffer.concat([Buffer.from([2, 0, 0, 0, 0, 0, 0, 0]), Buffer.from('{}'), randomBytes(100_000)]);
  const { hash } = await store.put(Readable.from([file]), async () => ({}));
  const id = randomUUID();
  const row = {
    id,
    spaceId: me.space_id,
    seq: 0,
    userId: me.user_id,
    createdAt: new Date(),
    key: 'harbours-000001',
    modelName: 'Harbours',
  };
  const trainingImages = items.map((item) => `/api/media/${item}/original`);
  await writeSpace(db, me.space_id, async (tx, touch) => {
    const weights = { trainer: 'palette-study', weightsHash: hash, weightsBytes: file.length };
    await tx.insert(trainedModel).values({ ...row, ...weights, trainingImages });
    touch('trainedModels', [id]);
  });
}

async function weightsOf(page: Page, [model]: Row[]): Promise<string> {
  return hashOf(await (await get(page, `/api/train/weights/${model!.id}`)).body());
}

test('a whole library is exported to one file and restored in another studio, byte for byte', async ({
  page,
  studio,
  ownStudio,
  browser,
}, info) => {
  // Without a dialog for files, which a test cannot answer, the archive goes through the studio's own storage.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await openSettings(page, studio);
  await fillLibrary(page, studio);
  const library = await readLibrary(page);
  const hashes = await hashesOf(page, library.media);
  const path = info.outputPath('library.zip');

  await test.step('the archive has every row and every file, and lists their sums', async () => {
    await expect(page.getByRole('row', { name: /^Originals \d+ of 9 / })).toBeVisible();
    await page.getByRole('switch', { name: /^Weights of models \(\d/ }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export library' }).click();
    await (await download).saveAs(path);
    await expect(page.getByText(/^Exported \d+ files, /)).toBeVisible();
    const zip = await JSZip.loadAsync(await readFile(path), { checkCRC32: true });
    const manifest = JSON.parse(await zip.file('manifest.json')!.async('string')) as Manifest;
    for (const file of manifest.files) expect(hashOf(await zip.file(file.path)!.async('uint8array')), file.path).toBe(file.sha256);
    expect(manifest.missing).toEqual([]);
    expect(new Set(manifest.files.filter((file) => file.path.startsWith('media/')).map((file) => file.sha256))).toEqual(
      new Set(Object.values(hashes)),
    );
    expect(manifest.rows).toMatchObject({ media: 8, albums: 3, albumItems: 8, generations: 2 });
  });

  const context = await browser.newContext(withoutServiceWorker);
  const other = await context.newPage();
  await openSettings(other, ownStudio);
  const choose = (file: string) => other.getByLabel('Archive to restore').setInputFiles(file);

  await test.step('an archive that is cut off or changed is refused with the reason, and changes nothing', async () => {
    const bytes = await readFile(path);
    const hurt = info.outputPath('hurt.zip');
    await writeFile(hurt, bytes.subarray(0, bytes.length - 1000));
    await choose(hurt);
    await expect(other.getByRole('alert')).toContainText('its end is missing. Nothing was changed.');
    const changed = Buffer.from(bytes);
    const inFile = bytes.indexOf('media/') + 100;
    changed[inFile] = bytes[inFile]! ^ 1;
    await writeFile(hurt, changed);
    await choose(hurt);
    await expect(other.getByRole('alert')).toContainText('in this archive is damaged. Nothing was changed.');
    expect((await readLibrary(other)).media).toEqual([]);
  });

  await test.step('given up in the middle, what has come stays and the same file goes on from there', async () => {
    let files = 0;
    await other.route('**/api/vault/files/*', async (route) => {
      files += 1;
      if (files <= 3) await route.continue();
    });
    await choose(path);
    await expect(other.getByText('8 items, 3 albums, and 1 trained model will be added')).toBeVisible();
    await other.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect.poll(() => files).toBeGreaterThan(3);
    await other.getByRole('button', { name: 'Cancel' }).click();
    await other.unroute('**/api/vault/files/*');
  });

  await test.step('restored: same identifiers, albums, stars and sums; a second time nothing is missing', async () => {
    await choose(path);
    await other.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(other.getByText('Restored 8 items, 3 albums, and 1 trained model.')).toBeVisible();
    const restored = await readLibrary(other);
    for (const table of ['generations', 'media', 'albums', 'albumItems'] as const)
      expect(
        restored[table].map(({ id }) => id),
        table,
      ).toEqual(library[table].map(({ id }) => id));
    expect(restored.media.map(({ is_starred, created_at }) => ({ is_starred, created_at }))).toEqual(
      library.media.map(({ is_starred, created_at }) => ({ is_starred, created_at })),
    );
    expect(restored.albums.map(({ title, image_count }) => [title, image_count])).toEqual(
      library.albums.map(({ title, image_count }) => [title, image_count]),
    );
    expect(await hashesOf(other, restored.media)).toEqual(hashes);
    expect(restored.trainedModels).toMatchObject([{ status: 'completed' }]);
    expect(await weightsOf(other, restored.trainedModels)).toBe(await weightsOf(page, library.trainedModels));
    await choose(path);
    await expect(other.getByText('Nothing of it is missing here.')).toBeVisible();
    await expect(other.getByText('8 items, 3 albums, and 1 trained model are here already.')).toBeVisible();
    expect(await readLibrary(other)).toEqual(restored);
  });

  await test.step('a new guest of the same studio gets copies; what is the other’s stays as it is', async () => {
    const wiped = await browser.newContext(withoutServiceWorker);
    const guest = await wiped.newPage();
    await openSettings(guest, studio);
    await guest.getByLabel('Archive to restore').setInputFiles(path);
    await expect(guest.getByText('It stays as it is; you get copies.')).toBeVisible();
    await guest.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(guest.getByText('Restored 8 items, 3 albums, and 1 trained model.')).toBeVisible();
    await guest.getByLabel('Archive to restore').setInputFiles(path);
    await expect(guest.getByText('Nothing of it is missing here.')).toBeVisible();
    const copies = await readLibrary(guest);
    expect(Object.values(await hashesOf(guest, copies.media)).sort()).toEqual(Object.values(hashes).sort());
    const counts = ({ albums }: Library) => new Map(albums.map(({ title, image_count }) => [title, image_count]));
    expect(counts(copies)).toEqual(counts(library));
    expect(await readLibrary(page)).toEqual(library);
    await wiped.close();
  });

  await test.step('without the studio the page says what would be left out', async () => {
    await context.setOffline(true);
    const kept = await other.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('media-studio.'));
      const addresses = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
      return addresses.flat().filter((address) => /\/(original|x[24]\w*)\?/.test(address)).length;
    });
    const files = Object.keys(hashes).length;
    const words =
      kept < files
        ? `${files - kept} of ${files} originals are not on this device and would be left out.`
        : 'An export has everything that is on this device.';
    await expect(other.getByText(`The studio cannot be reached. ${words}`)).toBeVisible();
    await context.close();
  });
});

/** The folder that stands for the person's: the dialog of the system cannot be answered here. */
type FolderWindow = Window & { showDirectoryPicker: unknown };

const filesIn = (page: Page, folder: string) =>
  page.evaluate(async (name) => {
    const handle = await (await navigator.storage.getDirectory()).getDirectoryHandle(name, { create: true });
    const files: { name: string }[] = [];
    for await (const entry of handle.values()) if (entry.kind === 'file') files.push({ name: entry.name });
    return files;
  }, folder);

test('every new result comes into the folder that was chosen, under the name of a download', async ({ page, studio }) => {
  await page.addInitScript(() => {
    const pick = async () => (await navigator.storage.getDirectory()).getDirectoryHandle('Pictures', { create: true });
    (window as unknown as FolderWindow).showDirectoryPicker = pick;
  });
  await openHistoryWith(page, studio, [{ prompt: 'before the folder' }]);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  const card = page.getByRole('region', { name: 'Folder for new results' });
  await expect(card.getByRole('status')).toHaveText('New results are saved in “Pictures”.');
  await page.getByRole('link', { name: /^History/ }).click();
  await paint(page, 'into the folder');
  await expect.poll(async () => (await filesIn(page, 'Pictures')).length).toBe(1);
  const [file] = await filesIn(page, 'Pictures');
  expect(file!.name).toMatch(/^pleinair-into-the-folder-[0-9a-z]+\.(jpg|png)$/);
  await page.reload();
  await expect(pictureIn(page.getByRole('gridcell', { name: 'into the folder' }))).toHaveCount(1);
  expect(await filesIn(page, 'Pictures')).toHaveLength(1);
});

test('where a browser gives no storage the studio works for this visit, and says that nothing is kept', async ({ browser, studio }) => {
  const context = await browser.newContext(withoutServiceWorker);
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'SecurityError');
    };
  });
  const page = await context.newPage();
  const banner = page.getByText('nothing is kept on this device');
  const cell = page.getByRole('gridcell', { name: 'for one visit' });
  await openStudio(page, studio, '/history');
  await expect(banner).toBeVisible();
  await paint(page, 'for one visit');
  await page.reload();
  await expect(banner).toBeVisible();
  // From the studio, which is all there is.
  await expect(cell).toHaveCount(1);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('Nothing: this browser gives Pleinair no storage.')).toBeVisible();
  await context.close();
});
