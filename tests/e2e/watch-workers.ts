import type { CDPSession, Page } from '@playwright/test';
import { expect } from './studio.ts';

/**
 * Ends the workers that answer pages, and says what remains of all of them. A browser does so with one that had nothing to
 * do for half a minute, but keeps one that is watched, as here; a page that asked at the wrong moment has started it again.
 */
export async function watchWorkers(page: Page): Promise<() => Promise<string[]>> {
  const { browser, states } = await follow(page);
  return () => end(browser, states, () => true);
}

/**
 * The same for those alone that answer pages now, while another waits to take over: that one may be giving the page its
 * files already, and a page whose worker ends then belongs to none.
 */
export async function watchEarlierWorkers(page: Page): Promise<() => Promise<string[]>> {
  const { browser, states } = await follow(page);
  await expect.poll(() => [...states.values()]).toEqual(expect.arrayContaining(['activated', 'installed']));
  const earlier = new Map([...states].filter(([, state]) => state === 'activated'));
  return () => end(browser, states, (versionId) => earlier.has(versionId));
}

/** How far each worker is, by its version. */
async function follow(page: Page): Promise<{ browser: CDPSession; states: ReadonlyMap<string, string> }> {
  const browser = await page.context().newCDPSession(page);
  const states = new Map<string, string>();
  browser.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) states.set(versionId, status);
  });
  await browser.send('ServiceWorker.enable');
  return { browser, states };
}

async function end(browser: CDPSession, states: ReadonlyMap<string, string>, isMeant: (versionId: string) => boolean): Promise<string[]> {
  for (const [versionId, state] of states) {
    if (state === 'activated' && isMeant(versionId)) await browser.send('ServiceWorker.stopWorker', { versionId });
  }
  return [...states].filter(([versionId, state]) => state !== 'redundant' && isMeant(versionId)).map(([, state]) => state);
}
