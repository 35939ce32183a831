import { spawnSync } from 'node:child_process';
import type { BrowserContext, Page } from '@playwright/test';
import { becomeAccount } from '../support/account/become-account.ts';
import type { SpawnedStudio } from '../support/studio/spawn-studio.ts';

type BenchAccount = { email: string; password: string };

/** Fills an account of a running studio with so many items. */
export function fillLibrary(studio: SpawnedStudio, items: number, { email, password }: BenchAccount): void {
  const options = ['--items', String(items), '--email', email, '--password', password, '--data', studio.dataDir];
  const seeded = spawnSync('npm', ['run', '--silent', 'seed', '--', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Nothing that is measured may end for want of credits.
    env: { ...process.env, DEFAULT_CREDITS: '100000' },
  });
  if (seeded.status !== 0) throw new Error('The library could not be filled.');
}

/** A page of a new browser in which the account is signed in; where the studio does not run yet, and nothing of it is here. */
export async function openAsAccount(context: BrowserContext, url: string, account: BenchAccount): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByText('Free plan').first().waitFor();
  await becomeAccount(page, url, account);
  return page;
}

/** True when the database of a library of so many items has them all and nothing is left to be put into its index. */
export const isLibraryComplete = async (items: number): Promise<boolean> => {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('not read')));
    });
  for (const { name } of await indexedDB.databases()) {
    if (name?.startsWith('studio.') !== true) continue;
    const db = await done(indexedDB.open(name));
    try {
      if (!db.objectStoreNames.contains('touched')) continue;
      const tx = db.transaction(['meta', 'touched'], 'readonly');
      const [touched, bootstrap, live] = await Promise.all([
        done(tx.objectStore('touched').count()),
        done(tx.objectStore('meta').get('bootstrap')),
        done<{ value: number } | undefined>(tx.objectStore('meta').get('live')),
      ]);
      if (touched === 0 && bootstrap === undefined && live?.value === items) return true;
    } finally {
      db.close();
    }
  }
  return false;
};
