import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { nextBuildProxy } from '../../support/http/next-build-proxy.ts';
import { spawnStudio } from '../../support/studio/spawn-studio.ts';
import { bringFiles } from '../import/bring-files.ts';
import { expect, expectAllParts, expectServiceWorker, goOffline, openStudio, paint, syncState, test } from '../studio.ts';
import { watchEarlierWorkers, watchWorkers } from './watch-workers.ts';

async function open(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/history`);
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expectAllParts(page);
}

async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => undefined));
}

/** Held for every client: if the device fetched an original by itself, the export would find it there. */
const originals = /^\/api\/media\/[^/]+\/original\?/;

/** The page counts what is kept when it is opened, and what comes then is not in it: the browser is asked itself. */
function hasOriginal(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const kept = await (await caches.open(name)).keys();
      if (kept.some(({ url }) => new URL(url).pathname.endsWith('/original'))) return true;
    }
    return false;
  });
}

test('a new version asks, Later changes nothing, and updating loses nothing that was typed', async ({ page, studio }) => {
  const proxy = await nextBuildProxy(studio.url);
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  const offer = page.getByText('A new version is ready');
  try {
    await open(page, proxy.url);
    await expectServiceWorker(page);
    // The first letter fetches the prompt assistant. A worker that is watched, as here, and busy when it is let go is kept for minutes.
    const assistant = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/model_hub/catalogue'));
    await prompt.fill('typed');
    await assistant;
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    proxy.shipNextBuild();
    await lookForUpdate(page);
    await page.getByRole('button', { name: 'Later' }).click();
    await expect(offer).toHaveCount(0);
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)).toBe(true);
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);

    proxy.shipNextBuild();
    await lookForUpdate(page);
    await expect(offer).toBeVisible();
    await prompt.fill('typed just before the update');
    const endEarlier = await watchEarlierWorkers(page);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Update' }).click();
    // Before the old worker is stopped: a page whose worker stops while it answers the navigation never loads.
    await reloaded;
    await expect.poll(endEarlier).toEqual([]);
    await expect(prompt).toHaveValue('typed just before the update');
    await expect(offer).toHaveCount(0);
  } finally {
    await proxy.close();
  }
});

test('a service worker that is withdrawn goes from every browser, and takes nothing along that waits to be sent', async ({ page }) => {
  const env: Record<string, string> = {};
  const studio = await spawnStudio({ env });
  const keptOfApp = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('workbox-precache')));
  try {
    await openStudio(page, studio, '/history');
    await paint(page, 'kept without a worker');
    const endWorkers = await watchWorkers(page);
    await goOffline(page);
    await page.getByRole('gridcell', { name: 'kept without a worker' }).focus();
    await page.keyboard.press('s');
    await expect(syncState(page)).toHaveText('Offline, 1 waiting');
    env['WITHDRAW_SERVICE_WORKER'] = '1';
    await studio.stop();
    await studio.start();
    await page.context().setOffline(false);
    // The app checks every hour.
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update().then(() => undefined));
    // The worker ends when it has answered all requests, so no page may send it new ones.
    await page.goto('about:blank');
    await expect.poll(endWorkers).toEqual([]);
    await page.goto(`${studio.url}/history`);
    await expect(syncState(page)).toHaveText('Saved');
    await expect(page.getByRole('gridcell', { name: 'kept without a worker' })).toHaveAccessibleDescription('Starred');
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    expect(await keptOfApp()).toEqual([]);
  } finally {
    await studio.remove();
  }
});

/** The part of the app that takes files comes after the first pictures: it says so when it is there. */
async function dropPicture(page: Page): Promise<void> {
  const body = page.locator('body');
  await expect(async () => {
    await bringFiles(body, 'dragenter', [{ name: 'words.txt', type: 'text/plain', base64: '' }]);
    await expect(page.getByText('Only pictures and videos can be imported', { exact: true })).toBeVisible({ timeout: 200 });
  }).toPass();
  const picture = sharp({ create: { width: 96, height: 64, channels: 3, background: '#4a7c6f' } });
  const base64 = (await picture.png().toBuffer()).toString('base64');
  await bringFiles(body, 'drop', [{ name: 'harbour.png', type: 'image/png', base64 }]);
}

test('an update while changes and a file are on their way loses none of them, and each arrives once', async ({ page, studio }) => {
  const proxy = await nextBuildProxy(studio.url);
  try {
    await open(page, proxy.url);
    await paint(page, 'starred during an update');
    const uploads: string[] = [];
    page.context().on('request', (request) => request.url().endsWith('/upload_raw_image') && uploads.push(request.url()));
    const release = proxy.hold(/^\/api\/media\/upload_raw_image$/);
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await dropPicture(page);
    await expect(syncState(page)).toHaveText('Saving 1');
    await expect.poll(() => uploads.length).toBe(1);
    await page.getByRole('gridcell', { name: 'starred during an update' }).focus();
    await page.keyboard.press('s');
    await expect(syncState(page)).toHaveText('Saving 2');
    proxy.shipNextBuild();
    await lookForUpdate(page);
    const update = page.getByRole('button', { name: 'Update' });
    await expect(update).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
    const endEarlier = await watchEarlierWorkers(page);
    const reloaded = page.waitForEvent('load');
    await update.click();
    // Before the old worker is stopped: a page whose worker stops while it answers the navigation never loads.
    await reloaded;
    await expect.poll(endEarlier).toEqual([]);
    await expect(syncState(page)).toHaveText('Saving 2');
    release();
    await expect(syncState(page)).toHaveText('Saved');
    const items = await page.evaluate(async () => {
      const answer = await fetch('/api/create/history');
      return ((await answer.json()) as { items: { is_starred: boolean }[] }).items;
    });
    expect(items).toHaveLength(2);
    expect(items.filter((item) => item.is_starred)).toHaveLength(1);
    await expect(page.getByRole('gridcell')).toHaveCount(2);
  } finally {
    await proxy.close();
  }
});

test('two tabs of different builds both save, and the older one goes over when its export has ended', async ({ page, context, studio }) => {
  const proxy = await nextBuildProxy(studio.url, originals);
  const isSamePage = (tab: Page) => tab.evaluate(() => 'isSamePage' in globalThis);
  const cell = (tab: Page) => tab.getByRole('gridcell', { name: 'seen by two builds' });
  try {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    await open(page, proxy.url);
    await paint(page, 'seen by two builds');
    await expect.poll(() => hasOriginal(page)).toBe(true);
    await page.goto(`${proxy.url}/settings`);
    await expect(syncState(page)).toHaveText('Saved');
    const release = proxy.hold(originals);
    await page.evaluate(async () => {
      Object.assign(globalThis, { isSamePage: true });
      for (const name of await caches.keys()) if (!name.startsWith('workbox')) await caches.delete(name);
    });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export library' }).click();
    await expect(page.getByRole('progressbar', { name: 'Exporting' })).toBeVisible();
    await page.getByRole('link', { name: 'History' }).click();

    const newer = await context.newPage();
    await open(newer, proxy.url);
    proxy.shipNextBuild();
    await lookForUpdate(newer);
    const endEarlier = await watchEarlierWorkers(newer);
    const reloaded = newer.waitForEvent('load');
    await newer.clock.install();
    await newer.getByRole('button', { name: 'Update' }).click();
    // The export of the older tab keeps the earlier worker: the page waits 8 s for it.
    await newer.clock.fastForward(10_000);
    await reloaded;
    await expect(syncState(newer)).toHaveText('Saved');
    await cell(newer).focus();
    await newer.keyboard.press('s');
    await expect(cell(page)).toHaveAccessibleDescription('Starred');
    await page.bringToFront();
    await cell(page).focus();
    await page.keyboard.press('s');
    await expect(cell(newer)).not.toHaveAccessibleDescription('Starred');
    for (const tab of [page, newer]) await expect(syncState(tab)).toHaveText('Saved');
    expect(await isSamePage(page)).toBe(true);

    const goneOver = page.waitForEvent('load');
    release();
    expect(await (await download).failure()).toBeNull();
    await expect.poll(endEarlier).toEqual([]);
    await goneOver;
    await expect(syncState(page)).toHaveText('Saved');
    await expect(cell(page)).not.toHaveAccessibleDescription('Starred');
  } finally {
    await proxy.close();
  }
});
