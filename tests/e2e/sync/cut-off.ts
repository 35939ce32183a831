import type { Page } from '@playwright/test';
import { expect, syncState } from '../studio.ts';

const ofStudio = '**/api/**';

/**
 * Has all requests of a browser to the studio fail until the returned function is called. The parts of the app still
 * arrive, so that this needs no service worker, as a lost connection does.
 */
export async function cutOff(page: Page): Promise<() => Promise<void>> {
  await expect(syncState(page)).toHaveText('Saved');
  const context = page.context();
  await context.route(ofStudio, (route) => route.abort('internetdisconnected'));
  return async () => {
    await context.unroute(ofStudio);
    for (const tab of context.pages()) await tab.evaluate(() => window.dispatchEvent(new Event('online')));
  };
}
