import type { Page } from '@playwright/test';
import { nextBuildProxy } from '../support/next-build-proxy.ts';
import { expect, test } from './studio.ts';

async function open(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/history`);
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => undefined));
}

test('a new version asks, and updating loses nothing that was typed', async ({ page, studio }) => {
  const proxy = await nextBuildProxy(studio.url);
  try {
    await open(page, proxy.url);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    proxy.shipNextBuild();
    await lookForUpdate(page);
    await expect(page.getByText('A new version is ready')).toBeVisible();
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('typed just before the update');
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Update' }).click();
    await reloaded;
    await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue('typed just before the update');
    await expect(page.getByText('A new version is ready')).toHaveCount(0);
  } finally {
    await proxy.close();
  }
});

test('Later leaves the page as it is, and nothing reloads by itself', async ({ page, studio }) => {
  const proxy = await nextBuildProxy(studio.url);
  try {
    await open(page, proxy.url);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    proxy.shipNextBuild();
    await lookForUpdate(page);
    await page.getByRole('button', { name: 'Later' }).click();
    await expect(page.getByText('A new version is ready')).toHaveCount(0);
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)).toBe(true);
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  } finally {
    await proxy.close();
  }
});
