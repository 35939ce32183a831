import type { BrowserContext, Page, Request } from '@playwright/test';
import { nextBuildProxy } from '../../support/http/next-build-proxy.ts';
import { expect, openStudio, paint, syncState, test, withoutServiceWorker } from '../studio.ts';

const starring = /\/api\/create\/star$/;
const cell = (page: Page, name: string) => page.getByRole('gridcell', { name });

/** The idempotency keys of star requests, from pages and workers alike. */
function watchStars(context: BrowserContext): string[] {
  const keys: string[] = [];
  const note = (request: Request) => {
    if (starring.test(request.url())) keys.push(request.headers()['idempotency-key'] ?? 'none');
  };
  context.on('request', note);
  return keys;
}

/** The star requests that service workers sent. */
function watchServiceWorkers(context: BrowserContext): string[] {
  const addresses: string[] = [];
  context.on('request', (request) => {
    if (starring.test(request.url()) && request.serviceWorker() !== null) addresses.push(request.url());
  });
  return addresses;
}

/** Stars the picture `name` in this tab; the answer of the studio is held back. */
async function starInTab(page: Page, name: string): Promise<void> {
  await page.bringToFront();
  await cell(page, name).focus();
  await page.keyboard.press('s');
  await expect(syncState(page)).toHaveText('Saving 1');
}

/** The studio's pictures by prompt, each with its star. */
async function starsThere(page: Page): Promise<[string, boolean][]> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/create/history');
    const { items } = (await answer.json()) as { items: { prompt_head: string; is_starred: boolean }[] };
    return items.map((item): [string, boolean] => [item.prompt_head, item.is_starred]);
  });
}

test('another tab sends the change of a tab that crashed or froze, under the same key', async ({ browser, studio }) => {
  const context = await browser.newContext(withoutServiceWorker);
  const proxy = await nextBuildProxy(studio.url);
  try {
    const page = await context.newPage();
    await openStudio(page, { url: proxy.url }, '/history');
    await paint(page, 'sent twice');
    await expect(syncState(page)).toHaveText('Saved');
    const second = await context.newPage();
    await openStudio(second, { url: proxy.url }, '/history');
    await expect(cell(second, 'sent twice')).toHaveCount(1);
    const keys = watchStars(context);

    await test.step('one that crashes', async () => {
      const release = proxy.hold(/^\/api\/create\/star$/);
      await starInTab(page, 'sent twice');
      await expect.poll(() => keys).not.toEqual([]);
      const gone = page.waitForEvent('crash');
      const session = await context.newCDPSession(page);
      // The crashed page never answers this call.
      void session.send('Page.crash').catch(() => undefined);
      await gone;
      await expect.poll(() => keys.length).toBeGreaterThan(1);
      release();
      await expect(syncState(second)).toHaveText('Saved');
      expect(new Set(keys).size).toBe(1);
      expect(await starsThere(second)).toEqual([['sent twice', true]]);
      await expect(cell(second, 'sent twice')).toHaveAccessibleDescription('Starred');
      await page.close();
    });

    await test.step('one that freezes, and thaws', async () => {
      keys.length = 0;
      const third = await context.newPage();
      await openStudio(third, { url: proxy.url }, '/history');
      await expect(cell(third, 'sent twice')).toHaveAccessibleDescription('Starred');
      const release = proxy.hold(/^\/api\/create\/star$/);
      await starInTab(second, 'sent twice');
      await expect.poll(() => keys).not.toEqual([]);
      await third.bringToFront();
      const frozen = await context.newCDPSession(second);
      await frozen.send('Page.setWebLifecycleState', { state: 'frozen' });
      await expect.poll(() => keys.length).toBeGreaterThan(1);
      release();
      await expect(syncState(third)).toHaveText('Saved');
      expect(new Set(keys).size).toBe(1);
      expect(await starsThere(third)).toEqual([['sent twice', false]]);
      await frozen.send('Page.setWebLifecycleState', { state: 'active' });
      await second.bringToFront();
      await expect(syncState(second)).toHaveText('Saved');
      await expect(cell(second, 'sent twice')).not.toHaveAccessibleDescription('Starred');
      expect(await starsThere(third)).toEqual([['sent twice', false]]);
      expect(new Set(keys).size).toBe(1);
    });
  } finally {
    await context.close();
    await proxy.close();
  }
});

test('a connection that goes while a change is on its way leaves it waiting, and a wake-up by the browser sends it once', async ({
  page,
  context,
  studio,
}) => {
  const proxy = await nextBuildProxy(studio.url);
  try {
    await openStudio(page, { url: proxy.url }, '/history');
    await paint(page, 'cut in the middle');
    await expect(syncState(page)).toHaveText('Saved');
    const ofServiceWorkers = watchServiceWorkers(context);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    proxy.hold(starring);
    await starInTab(page, 'cut in the middle');
    await expect.poll(() => proxy.keysOf(starring)).not.toEqual([]);

    await test.step('the browser wakes the studio although a page is open: the page goes on alone', async () => {
      const browser = await context.newCDPSession(page);
      const registered = new Promise<string>((resolve) => {
        browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
          for (const { scopeURL, registrationId } of registrations) if (scopeURL.startsWith(proxy.url)) resolve(registrationId);
        });
      });
      await browser.send('ServiceWorker.enable');
      const database = await page.evaluate(async () => {
        const name = (await indexedDB.databases()).map((one) => one.name ?? '').find((one) => /^studio\.[0-9a-f]{16}$/.test(one))!;
        new BroadcastChannel(`sync:${name}`).addEventListener('message', ({ data }) => {
          if ((data as { t?: string }).t === 'alarm') Object.assign(globalThis, { isWoken: true });
        });
        return name;
      });
      const wake = { origin: proxy.url, registrationId: await registered, tag: `outbox:${database}`, lastChance: false };
      await browser.send('ServiceWorker.dispatchSyncEvent', wake);
      await expect.poll(() => page.evaluate(() => 'isWoken' in globalThis)).toBe(true);
      await expect(syncState(page)).toHaveText('Saving 1');
      // The page itself retries after 20 s without an answer, which may pass here.
      expect(new Set(proxy.keysOf(starring)).size).toBe(1);
      expect(ofServiceWorkers).toEqual([]);
    });

    await test.step('then the connection is gone', async () => {
      await context.setOffline(true);
      proxy.cut();
      await expect(syncState(page)).toHaveText('Offline, 1 waiting');
      await context.setOffline(false);
      await expect(syncState(page)).toHaveText('Saved');
      await expect.poll(() => proxy.keysOf(starring).length).toBeGreaterThan(1);
      expect(new Set(proxy.keysOf(starring)).size).toBe(1);
      expect(await starsThere(page)).toEqual([['cut in the middle', true]]);
    });
  } finally {
    await proxy.close();
  }
});
