import type { Page } from '@playwright/test';
import type { TestClient } from '../support/http/test-client.ts';

/** Gives a page that was not opened yet the session of a client: its first visit is that account's, and makes no guest. */
export async function enterAs(page: Page, client: TestClient): Promise<void> {
  const pairs = client.cookie.split('; ').map((pair) => pair.split('=') as [string, string]);
  await page.context().addCookies(pairs.map(([name, value]) => ({ name, value, url: client.url })));
}
