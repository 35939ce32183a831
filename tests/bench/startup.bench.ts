import { spawnSync } from 'node:child_process';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import { becomeAccount } from '../support/account/become-account.ts';
import { spawnStudio } from '../support/studio/spawn-studio.ts';

// First visit on a cold cache with a CPU slowed down four times, and warm and offline starts with 5,000 pictures.
const ROUNDS = 5;
const email = 'bench@example.com';
const password = 'five thousand pictures';

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function print(name: string, values: number[], goalMs: number): void {
  const middle = median(values);
  const all = values.map((value) => value.toFixed(0)).join(' ');
  console.log(`${name.padEnd(44)} ${middle.toFixed(0).padStart(6)} ms  goal ${goalMs} ms  ratio ${(middle / goalMs).toFixed(2)}  (${all})`);
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Milliseconds from navigation to the moment `ready` is first true, on the page's own clock. */
async function timeTo(page: Page, url: string, ready: () => boolean): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(ready, undefined, { polling: 'raf' });
  return page.evaluate(() => performance.now());
}

const promptReady = (): boolean => {
  const prompt = document.querySelector<HTMLTextAreaElement>('textarea[aria-label=Prompt]');
  if (prompt === null) return false;
  prompt.focus();
  return document.activeElement === prompt;
};
const thumbnailsReady = (): boolean => {
  const images = [...document.querySelectorAll<HTMLImageElement>('[role=grid] img[src^="/api/media/"]')];
  return images.length >= 8 && images.slice(0, 8).every((image) => image.complete && image.naturalWidth > 0);
};

async function coldStarts(browser: Browser, url: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await slowDown(page, 4);
    times.push(await timeTo(page, url, promptReady));
    await context.close();
  }
  return times;
}

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  // The screen is there before the guest is: the account must not be changed under a start that is still going on.
  await page.getByText('Free plan').first().waitFor();
  await becomeAccount(page, url, { email, password });
  await page.goto(`${url}/history`);
  await page.waitForFunction(thumbnailsReady);
  await page.getByRole('status', { name: 'Sync state' }).filter({ hasText: 'Saved' }).waitFor({ timeout: 120_000 });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.close();
}

async function starts(context: BrowserContext, url: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await context.newPage();
    times.push(await timeTo(page, `${url}/history`, thumbnailsReady));
    await page.close();
  }
  return times;
}

/** Milliseconds until a studio with an existing database answers. */
async function studioStarts(): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await studio.stop();
    const began = performance.now();
    await studio.start();
    times.push(performance.now() - began);
  }
  return times;
}

const studio = await spawnStudio();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--disable-gpu', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  print('the studio itself, from its second start on', await studioStarts(), 3000);
  print('cold first visit, CPU 4x slower: prompt usable', await coldStarts(browser, studio.url), 1500);
  const seeded = spawnSync(
    'npm',
    ['run', '--silent', 'seed', '--', '--items', '5000', '--email', email, '--password', password, '--data', studio.dataDir],
    { stdio: 'inherit' },
  );
  if (seeded.status !== 0) throw new Error('The library could not be filled.');
  const context = await browser.newContext();
  await signIn(context, studio.url);
  print('warm start, 5,000 pictures: first thumbnails', await starts(context, studio.url), 1000);
  await studio.stop();
  await context.setOffline(true);
  print('offline start, 5,000 pictures: first thumbnails', await starts(context, studio.url), 1000);
} finally {
  await browser.close();
  await studio.remove();
}
