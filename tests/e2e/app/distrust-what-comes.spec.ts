import { nextBuildProxy } from '../../support/http/next-build-proxy.ts';
import { expect, expectAllParts, expectServiceWorker, openStudio, paint, syncState, test, withoutServiceWorker } from '../studio.ts';
import { watchWorkers } from './watch-workers.ts';

test('a part of an earlier build that the studio has no more starts the page once with the new build, with what was typed', async ({
  browser,
  studio,
}) => {
  const context = await browser.newContext(withoutServiceWorker);
  const page = await context.newPage();
  const asked = { page: 0, part: 0 };
  // The shell that is read now names another program than the one that runs, as after an update of the studio.
  await context.route(`${studio.url}/`, (route) =>
    route.request().isNavigationRequest()
      ? route.continue()
      : route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/next.js"></script>' }),
  );
  await context.route(/improve-prompt/, (route) => {
    if (route.request().resourceType() !== 'script') return route.continue();
    asked.part += 1;
    return route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' });
  });
  page.on('request', (request) => (asked.page += request.isNavigationRequest() ? 1 : 0));
  await openStudio(page, studio, '/history');
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  // Before there is a session there is nowhere to keep what is typed.
  await expect(syncState(page)).toHaveText('Saved');
  const again = page.waitForEvent('load');
  await prompt.fill('typed before it');
  await again;
  await expect(prompt).toHaveValue('typed before it');
  // A build that is broken as well is not started again and again: everything else goes on.
  await expect.poll(() => asked.part).toBeGreaterThan(1);
  await paint(page, 'goes on without it');
  expect(asked.page).toBe(2);
  await context.close();
});

/** Runs in a service worker. */
function readState(): string {
  return (globalThis as unknown as { serviceWorker: { state: string } }).serviceWorker.state;
}

test('the service worker does only what a page of this build may ask of it, and keeps no page but its own', async ({
  page,
  context,
  studio,
}) => {
  const proxy = await nextBuildProxy(studio.url);
  try {
    await openStudio(page, { url: proxy.url }, '/history');
    await expect(syncState(page)).toHaveText('Saved');
    await expectServiceWorker(page);

    await test.step('a page that a poisoned network answers with is neither shown nor kept', async () => {
      const poison = '<!doctype html><title>poisoned</title><script>globalThis.ran = 1</script>';
      await context.route(
        (url) => url.origin === proxy.url && !/^\/(api|assets)\//.test(url.pathname),
        (route) => (route.request().isNavigationRequest() ? route.fulfill({ contentType: 'text/html', body: poison }) : route.fallback()),
      );
      for (const path of ['/history', '/share/nothing', '/no/such/place', '/?utm=1']) {
        await page.goto(proxy.url + path);
        expect(await page.title(), path).not.toBe('poisoned');
      }
      await context.unrouteAll();
      const kept = await page.evaluate(async () => {
        const pages: string[] = [];
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const request of await cache.keys()) {
            const answer = (await cache.match(request))!;
            if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
            pages.push(`${new URL(request.url).pathname} ${(await answer.text()).includes('poisoned') ? 'poisoned' : 'whole'}`);
          }
        }
        return pages;
      });
      expect(kept).toEqual(['/index.html whole']);
    });

    await test.step('messages of another shape change nothing: the page keeps its build', async () => {
      await openStudio(page, { url: proxy.url }, '/history');
      proxy.shipNextBuild();
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => undefined));
      await expect(page.getByText('A new version is ready')).toBeVisible();
      const heard = await page.evaluateHandle(() => ({ controllers: 0 }));
      await heard.evaluate((seen) => navigator.serviceWorker.addEventListener('controllerchange', () => (seen.controllers += 1)));
      const forged = [
        'SKIP_WAITING',
        null,
        ['SKIP_WAITING'],
        { type: 'skip_waiting' },
        { type: ['SKIP_WAITING'] },
        { type: 'SKIP_WAITING', and: 'more' },
        { data: { type: 'SKIP_WAITING' } },
        { type: 'CACHE_URLS', payload: { urlsToCache: ['/evil'] } },
      ];
      const waiting = await Promise.any(
        context.serviceWorkers().map(async (worker) => {
          const state = await worker.evaluate(readState);
          if (state !== 'installed') throw new Error(state);
          return worker;
        }),
      );
      await waiting.evaluate(() => {
        Object.assign(globalThis, { messages: 0 });
        addEventListener('message', () => ((globalThis as unknown as { messages: number }).messages += 1));
      });
      await page.evaluate(async (messages) => {
        const { waiting: next } = await navigator.serviceWorker.ready;
        for (const message of messages) next!.postMessage(message);
      }, forged);
      await expect.poll(() => waiting.evaluate(() => (globalThis as unknown as { messages: number }).messages)).toBe(forged.length);
      expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe('installed');
      expect(await heard.evaluate((seen) => seen.controllers)).toBe(0);
      await expectAllParts(page);
      // The one valid message lets the new worker take over. The reload is not tested here: update-app does.
      const endWorkers = await watchWorkers(page);
      await expect.poll(endWorkers).toContain('installed');
      await page.getByRole('button', { name: 'Update' }).click();
      await expect.poll(endWorkers).toEqual(['activated']);
    });
  } finally {
    await proxy.close();
  }
});
