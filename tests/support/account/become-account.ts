import type { Page } from '@playwright/test';

/**
 * Signs a page of the studio in to an account and forgets what its visitor had. The visitor's own session must be there
 * already. Ends where the studio does not run: its page would notice that its data is gone, and load itself again.
 */
export async function becomeAccount(page: Page, url: string, account: { email: string; password: string }): Promise<void> {
  await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json', 'x-client': 'test' };
    const answer = await fetch('/api/account/sign-in', { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
  }, account);
  await page.goto(`${url}/api/health`);
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
  });
}
