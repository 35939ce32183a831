import { getPriority, setPriority } from 'node:os';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import { spawnStudio, type SpawnedStudio } from '../support/spawn-studio.ts';
import { TestClient } from '../support/test-client.ts';
import { fillLibrary, isLibraryComplete, openAsAccount } from './large-library.ts';
import { measureCreate, measureStar } from './measure-gestures.ts';
import { printFigure, printTimes } from './print-figure.ts';
import { queueStars, timeToDrain } from './sync/measure-drain.ts';
import { timeToShow } from './sync/measure-news.ts';
import { openPlainPage, plainTaskMs, type PlainPage } from './sync/plain-pages.ts';
import { describeTasks, noteLongTasks, takeLongTasks, watchTaskCpu } from './sync/watch-tasks.ts';

// What a person waits for in sync: a library that arrives, gestures on a slow device, news of another device, and a day's
// changes that leave at once. Beside each figure what a page without the studio needs in the same run.
// BENCH_ITEMS, BENCH_ROUNDS and BENCH_INTENTS make it shorter.
const items = Number(process.env['BENCH_ITEMS'] ?? 100_000);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 20);
const intents = Number(process.env['BENCH_INTENTS'] ?? 1_000);
const slowRate = 4;
const account = { email: 'bench@example.com', password: 'a hundred thousand pictures' };
const firstCell = '[role=grid] [role=gridcell][data-media-id]';

/** Runs while the main thread of a page is watched, and says which tasks of it took over 50 ms. */
async function watched<T>(name: string, { page, plain }: { page: Page; plain: PlainPage }, work: () => Promise<T>): Promise<T> {
  const stop = await plain.watchMachine();
  const stopTrace = await watchTaskCpu(browserOf(page), page);
  const result = await work();
  const cpu = await stopTrace();
  const machine = await stop();
  const { longest, note } = describeTasks(await takeLongTasks(page));
  printFigure(`${name}: longest main-thread task`, longest, {
    goal: 50,
    note: `${note}; most processor time in one of them ${cpu.toFixed(0)} ms; control: a task of ${plainTaskMs} ms took up to ${machine.toFixed(0)} ms`,
  });
  return result;
}

const browserOf = (page: Page): Browser => page.context().browser()!;

async function firstSync(context: BrowserContext, url: string, plain: PlainPage): Promise<Page> {
  const page = await openAsAccount(context, url, account);
  // Asked from a page where the studio does not run: its main thread is not measured.
  const asker = await context.newPage();
  await asker.goto(`${url}/api/health`);
  await watched(`first sync of ${items}`, { page, plain }, async () => {
    const began = performance.now();
    await page.goto(`${url}/history`);
    while (!(await asker.evaluate(isLibraryComplete, items))) await asker.waitForTimeout(500);
    printFigure(`first sync of ${items}, its index saved`, (performance.now() - began) / 1000, { goal: 60, unit: 's' });
  });
  await asker.close();
  return page;
}

async function slowDown(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowRate });
  return async () => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
  };
}

async function gestures(page: Page, plain: Page): Promise<void> {
  const ends = [await slowDown(page), await slowDown(plain)];
  // The first ones warm up.
  const creates = (await measureCreate(page, rounds + 2)).slice(2);
  const stars = (await measureStar(page, rounds + 2)).slice(2);
  const plainCreates = (await measureCreate(plain, rounds + 2)).slice(2);
  const plainStars = (await measureStar(plain, rounds + 2)).slice(2);
  for (const end of ends) await end();
  printTimes(`star click → changed pixels, CPU ${slowRate}x slower`, stars, plainStars, 50);
  printTimes(`create click → tile, CPU ${slowRate}x slower`, creates, plainCreates, 50);
}

async function news(page: Page, plain: PlainPage, client: TestClient): Promise<void> {
  const id = (await page.locator(firstCell).first().getAttribute('data-media-id'))!;
  const selector = `[data-media-id="${id}"] [aria-label=Starred]`;
  const times: number[] = [];
  const calls: number[] = [];
  const plainTimes: number[] = [];
  let isStarred = (await page.locator(selector).count()) > 0;
  for (let round = 0; round < rounds; round++) {
    isStarred = !isStarred;
    const body = { generation_media_resource_id: id, is_starred: isStarred };
    const began = performance.now();
    const shown = timeToShow(page, { selector, isThere: isStarred }, async () => {
      await client.call('createStar', { body });
      calls.push(performance.now() - began);
    });
    times.push(await shown);
    const name = round % 2 === 0 ? 'Unstar' : 'Star';
    plainTimes.push(await timeToShow(plain.page, { selector: `button[aria-label=${name}]`, isThere: true }, async () => plain.tell()));
  }
  printTimes('change on another device → visible here', times, plainTimes, 150);
  printTimes('  of which its own call to the studio', calls, plainTimes, 150);
}

async function drain(context: BrowserContext, page: Page, plain: PlainPage, client: TestClient): Promise<void> {
  await page.getByRole('status', { name: 'Sync state' }).filter({ hasText: 'Saved' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await queueStars(page, intents);
  await takeLongTasks(page);
  const ms = await watched(`${intents} queued changes`, { page, plain }, () => timeToDrain(page));
  const { data } = await client.call('createHistory', { query: { limit: '100' } });
  const began = performance.now();
  for (let i = 0; i < intents; i++) {
    const id = data.items[i % data.items.length]!.id;
    await client.call('createStar', { body: { generation_media_resource_id: id, is_starred: i % 2 === 0 } });
  }
  const plainMs = performance.now() - began;
  printFigure(`${intents} queued changes drained`, ms / 1000, {
    goal: 60,
    unit: 's',
    note: `control: the same calls one after the other without a browser ${(plainMs / 1000).toFixed(1)} s, ratio ${(ms / plainMs).toFixed(2)}`,
  });
}

async function run(studio: SpawnedStudio): Promise<void> {
  fillLibrary(studio, items, account);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--disable-gpu', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(300_000);
    // Functions that are sent to the page carry calls of the loader's own, which only wants to know their names.
    await context.addInitScript('globalThis.__name = (named) => named;');
    await noteLongTasks(context);
    const plain = await openPlainPage(await browser.newContext());
    const page = await firstSync(context, studio.url, plain);
    await gestures(page, plain.page);
    const client = new TestClient(studio.url);
    client.me = (await client.call('accountSignIn', { body: account })).data;
    await news(page, plain, client);
    await drain(context, page, plain, client);
    await plain.close();
  } finally {
    await browser.close();
  }
}

/** Behind the browser in the queue for the processor: on the device of a person, whose page is measured, there is no studio. */
async function spawnBehind(): Promise<SpawnedStudio> {
  const own = getPriority();
  setPriority(10);
  try {
    return await spawnStudio({ env: { RATE_LIMIT_SCALE: '0' } });
  } finally {
    try {
      setPriority(own);
    } catch {
      // Only administrators may: then the browser stands behind as well, and everything takes turns as before.
    }
  }
}

const studio = await spawnBehind();
try {
  await run(studio);
} finally {
  await studio.remove();
}
