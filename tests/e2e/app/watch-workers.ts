import type { CDPSession, Page } from '@playwright/test';
import { expect } from '../studio.ts';

/**
 * Stops the active workers and returns the states of all that are left. A browser stops an idle worker after half a minute, but not
 * under a debugger, as here; a request at the wrong moment starts it again.
 */
export async function watchWorkers(page: Page): Promise<() => Promise<string[]>> {
  const { browser, states } = await follow(page);
  return () => end(browser, states, () => true);
}

/**
 * The same, but only for the workers that are active now while another waits to take over. The new one may already serve the page, and
 * a page whose worker is stopped has no controller.
 */
export async function watchEarlierWorkers(page: Page): Promise<() => Promise<string[]>> {
  const { browser, states } = await follow(page);
  await expect.poll(() => [...states.values()]).toEqual(expect.arrayContaining(['activated', 'installed']));
  const earlier = new Map([...states].filter(([, state]) => state === 'activated'));
  return () => end(browser, states, (versionId) => earlier.has(versionId));
}

/** The state of each worker, by version. */
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
