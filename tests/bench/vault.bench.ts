import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import { spawnStudio, type SpawnedStudio } from '../support/studio/spawn-studio.ts';
import { TestClient } from '../support/http/test-client.ts';
import { fillLibrary, isLibraryComplete, openAsAccount } from './large-library.ts';
import { printFigure } from './print-figure.ts';
import { fillFiles } from './vault/fill-files.ts';
import { countDifferences, readStudio } from './vault/read-studio.ts';
import { findProgram, watchMemory } from './vault/watch-memory.ts';

// Exports a whole library from a browser, restores it in another studio, and compares file by file. It also measures the
// memory of a browser that exports two gigabytes. BENCH_ITEMS, BENCH_FILE_KB, BENCH_LARGE_MB and BENCH_LARGE_FILE_MB change it.
const items = Number(process.env['BENCH_ITEMS'] ?? 5_000);
const fileBytes = Number(process.env['BENCH_FILE_KB'] ?? 40) * 1024;
const largeBytes = Number(process.env['BENCH_LARGE_MB'] ?? 2_048) * 1024 * 1024;
const largeFileBytes = Number(process.env['BENCH_LARGE_FILE_MB'] ?? 2) * 1024 * 1024;
const megabyte = 1024 * 1024;
const account = { email: 'bench@example.com', password: 'a library that moves' };
const flags = ['--disable-gpu', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];

async function openSettings(context: BrowserContext, url: string, count: number): Promise<Page> {
  // No person can answer a file dialog here. Without it, the archive goes through the studio's own storage.
  await context.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await context.addInitScript('globalThis.__name = (named) => named;');
  context.setDefaultTimeout(900_000);
  const page = await openAsAccount(context, url, account);
  await page.goto(`${url}/settings`);
  while (!(await page.evaluate(isLibraryComplete, count))) await page.waitForTimeout(500);
  return page;
}

/** Exports the archive to `path`; returns the seconds without the copy to the downloads. */
async function exportTo(page: Page, path: string): Promise<number> {
  const began = performance.now();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export library' }).click();
  await page.getByText(/^Exported [\d,]+ files, /).waitFor();
  const seconds = (performance.now() - began) / 1000;
  await (await download).saveAs(path);
  return seconds;
}

async function restoreFrom(page: Page, path: string): Promise<number> {
  const began = performance.now();
  await page.getByLabel('Archive to restore').setInputFiles(path);
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByText(/^Restored [\d,]+ items/).waitFor();
  return (performance.now() - began) / 1000;
}

async function moveLibrary(browser: Browser, folder: string): Promise<void> {
  const [home, other] = [await spawnFilled(items, fileBytes), await spawnStudio({ env: generous })];
  try {
    const path = join(folder, 'library.zip');
    const context = await browser.newContext();
    const page = await openSettings(context, home.studio.url, items);
    const seconds = await exportTo(page, path);
    const size = (await stat(path)).size;
    const client = new TestClient(home.studio.url);
    client.me = (await client.call('accountSignIn', { body: account })).data;
    const before = await readStudio(client);
    // All data of the site is cleared, so restored data can only come from the file.
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: home.studio.url, storageTypes: 'all' });
    await context.close();
    printFigure(`${items} items exported, ${(size / megabyte).toFixed(0)} MB`, seconds, { goal: 300, unit: 's' });

    const newcomer = new TestClient(other.url);
    await newcomer.guest();
    await newcomer.signUp(account.email, account.password);
    const restoring = await openSettings(await browser.newContext(), other.url, 0);
    const took = await restoreFrom(restoring, path);
    printFigure(`${items} items restored into an empty studio`, took, { goal: 900, unit: 's' });
    const after = await readStudio(newcomer);
    printFigure('rows and files that differ afterwards', countDifferences(before, after), {
      goal: 0,
      unit: '',
      note: `${before.files.size} files compared by SHA-256, ${Object.values(before.rows).flat().length} rows`,
    });
    await restoring.context().close();
  } finally {
    await Promise.all([home.studio.remove(), other.remove()]);
  }
}

async function exportLarge(folder: string): Promise<void> {
  const count = Math.ceil(largeBytes / largeFileBytes);
  const { studio, files } = await spawnFilled(count, largeFileBytes);
  // The profile is on the disk, because a private window keeps everything in memory.
  const profile = join(folder, 'profile');
  const context = await chromium.launchPersistentContext(profile, { executablePath: findChromium(), args: flags });
  try {
    const page = await openSettings(context, studio.url, count);
    const memory = watchMemory(findProgram(profile));
    const seconds = await exportTo(page, join(folder, 'large.zip'));
    const most = memory.stop();
    const inWords = most.map((bytes) => (bytes / megabyte).toFixed(0)).join(', ');
    const [first, last] = [most[0]!, most.at(-1)!];
    printFigure(
      `${(files.bytes / megabyte).toFixed(0)} MB exported: most memory above the start`,
      (Math.max(...most) - memory.before) / megabyte,
      {
        goal: 300,
        unit: 'MB',
      },
    );
    printFigure(`${(files.bytes / megabyte).toFixed(0)} MB exported: memory grows from first to last fifth by`, (last - first) / megabyte, {
      goal: 100,
      unit: 'MB',
      note: `whole browser, the most in each fifth: ${inWords} MB, before ${(memory.before / megabyte).toFixed(0)} MB; ${seconds.toFixed(0)} s`,
    });
  } finally {
    await context.close();
    await studio.remove();
  }
}

const generous = { RATE_LIMIT_SCALE: '0', QUOTA_FREE_GB: '100' };

async function spawnFilled(count: number, bytesEach: number): Promise<{ studio: SpawnedStudio; files: { count: number; bytes: number } }> {
  const studio = await spawnStudio({ env: generous });
  try {
    fillLibrary(studio, count, account);
    return { studio, files: await fillFiles(studio.dataDir, bytesEach) };
  } catch (error) {
    await studio.remove();
    throw error;
  }
}

const folder = await mkdtemp(join(tmpdir(), 'pleinair-vault-'));
try {
  if (items > 0) {
    const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
    try {
      await moveLibrary(browser, folder);
    } finally {
      await browser.close();
    }
  }
  if (largeBytes > 0) await exportLarge(folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}
