import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { limits } from '../../contract/limits.ts';
import { findChromium } from '../../scripts/find-chromium.ts';
import type { SpawnedStudio } from '../support/studio/spawn-studio.ts';
import { TestClient } from '../support/http/test-client.ts';
import { fillLibrary, isLibraryComplete, openAsAccount } from './large-library.ts';
import { measureCreate, measureStar, type Gesture } from './measure-gestures.ts';
import { printFigure, printTimes } from './print-figure.ts';
import { spawnBehind } from './spawn-behind.ts';
import { queueStars, timeToDrain } from './sync/measure-drain.ts';
import { timeToShow } from './sync/measure-news.ts';
import { openPlainPage, plainTaskMs, type PlainPage } from './sync/plain-pages.ts';
import { describeTasks, noteLongTasks, takeLongTasks, watchTaskCpu } from './sync/watch-tasks.ts';

// The waits of a person in sync: a first sync, gestures on a slow device, changes of another device, and a day's
// changes sent at once. Each figure has a control beside it: a page without the studio in the same run.
// BENCH_ITEMS, BENCH_ROUNDS and BENCH_INTENTS make the bench shorter. BENCH_PARTS picks parts: first (the first sync),
// tasks (the same with traced tasks, which is slower), star, create, news, drain.
const items = Number(process.env['BENCH_ITEMS'] ?? 100_000);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 20);
const mutations = Number(process.env['BENCH_INTENTS'] ?? 1_000);
const parts = process.env['BENCH_PARTS']?.split(',');
const plays = (part: string): boolean => parts === undefined || parts.includes(part);
const slowRate = 4;
/** Ms until a star is stored and announced. No person waits for it, so it is the limit of a gesture at the 75th percentile. */
const keptGoal = 200;
const account = { email: 'bench@example.com', password: 'a hundred thousand pictures' };
const firstCell = '[role=grid] [role=gridcell][data-media-id]';

type Watch = { page: Page; plain: PlainPage; isTraced: boolean };

/** Runs `work`, and prints the tasks of the page's main thread that took over 50 ms. */
async function watched<T>(name: string, { page, plain, isTraced }: Watch, work: () => Promise<T>): Promise<T> {
  const stop = await plain.watchMachine();
  const stopTrace = isTraced ? await watchTaskCpu(browserOf(page), page) : undefined;
  const result = await work();
  const cpu = await stopTrace?.();
  const machine = await stop();
  const { longest, note } = describeTasks(await takeLongTasks(page));
  const processor = cpu === undefined ? '' : `most processor time in one of them ${cpu.toFixed(0)} ms; `;
  printFigure(`${name}: longest main-thread task`, longest, {
    goal: 50,
    note: `${note}; ${processor}control: a task of ${plainTaskMs} ms took up to ${machine.toFixed(0)} ms`,
  });
  return result;
}

const browserOf = (page: Page): Browser => page.context().browser()!;

async function firstSync(context: BrowserContext, url: string, plain: PlainPage): Promise<Page> {
  const page = await openAsAccount(context, url, account);
  // A page without the studio asks, so that polling does not disturb the measured main thread.
  const asker = await context.newPage();
  await asker.goto(`${url}/api/health`);
  await page.bringToFront();
  const arrive = async (): Promise<number> => {
    const began = performance.now();
    await page.goto(`${url}/history`);
    while (!(await asker.evaluate(isLibraryComplete, items))) await asker.waitForTimeout(500);
    return (performance.now() - began) / 1000;
  };
  if (plays('first') || plays('tasks')) {
    const seconds = await watched(`first sync of ${items}`, { page, plain, isTraced: plays('tasks') }, arrive);
    const { seconds: pages, megabytes } = await readSnapshot(url);
    const note = `control: its pages read without a browser ${pages.toFixed(1)} s, ${megabytes.toFixed(0)} MB, ratio ${(seconds / pages).toFixed(2)}`;
    printFigure(`first sync of ${items}, its index saved`, seconds, { goal: 60, unit: 's', note });
  } else await arrive();
  await asker.close();
  return page;
}

/** Reads the whole library as a device does, and only counts its bytes. */
async function readSnapshot(url: string): Promise<{ seconds: number; megabytes: number }> {
  const client = await signIn(url);
  const began = performance.now();
  let bytes = 0;
  for (let before: string | null | undefined; before !== null;) {
    const query: Record<string, string> = { space: client.me!.space_id, limit: String(limits.pageMax) };
    if (before !== undefined) query['before'] = before;
    const { data } = await client.call('syncSnapshot', { query });
    bytes += JSON.stringify(data).length;
    before = data.next;
  }
  return { seconds: (performance.now() - began) / 1000, megabytes: bytes / 1_048_576 };
}

async function signIn(url: string): Promise<TestClient> {
  const client = new TestClient(url);
  client.me = (await client.call('accountSignIn', { body: account })).data;
  return client;
}

async function slowDown(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowRate });
  return async () => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
  };
}

/** Measures a gesture in the studio and on a plain page, both slowed down. */
async function gestures(
  name: string,
  pages: { page: Page; plain: Page },
  { measure, goal = 50 }: { measure: (page: Page, rounds: number) => Promise<Gesture[]>; goal?: number },
): Promise<void> {
  const warmUp = 2;
  const times = async (page: Page): Promise<Gesture[]> => {
    await page.bringToFront();
    const end = await slowDown(page);
    const all = await measure(page, rounds + warmUp);
    await end();
    return all.slice(warmUp);
  };
  const [own, plain] = [await times(pages.page), await times(pages.plain)];
  const of = (part: keyof Gesture, all: Gesture[]): number[] => all.map((gesture) => gesture[part]);
  printTimes(`${name}, CPU ${slowRate}x slower`, { times: of('painted', own), control: of('painted', plain) }, goal);
  printTimes('  of which until the page changed', { times: of('changed', own), control: of('changed', plain) }, goal);
}

async function news(page: Page, plain: PlainPage, client: TestClient): Promise<void> {
  const id = (await page.locator(firstCell).first().getAttribute('data-media-id'))!;
  const selector = `[data-media-id="${id}"] [aria-label=Starred]`;
  const times: number[] = [];
  const calls: number[] = [];
  const plainTimes: number[] = [];
  let isStarred = (await page.locator(selector).count()) > 0;
  await page.bringToFront();
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
  printTimes('change on another device → visible here', { times, control: plainTimes }, 150);
  printTimes('  of which its own call to the studio', { times: calls, control: plainTimes }, 150);
}

async function drain(context: BrowserContext, { page, plain }: { page: Page; plain: PlainPage }, client: TestClient): Promise<void> {
  await page.getByRole('status', { name: 'Sync state' }).filter({ hasText: 'Saved' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.bringToFront();
  await context.setOffline(true);
  await queueStars(page, mutations);
  await takeLongTasks(page);
  const ms = await watched(`${mutations} queued changes`, { page, plain, isTraced: plays('tasks') }, () => timeToDrain(page));
  const { data } = await client.call('createHistory', { query: { limit: '100' } });
  const began = performance.now();
  for (let i = 0; i < mutations; i++) {
    const id = data.items[i % data.items.length]!.id;
    await client.call('createStar', { body: { generation_media_resource_id: id, is_starred: i % 2 === 0 } });
  }
  const plainMs = performance.now() - began;
  printFigure(`${mutations} queued changes drained`, ms / 1000, {
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
    const pages = { page, plain: plain.page };
    if (plays('create')) await gestures('create click → tile', pages, { measure: measureCreate });
    if (plays('star')) {
      await gestures('star click → changed pixels', pages, { measure: measureStar });
      await gestures('star click → kept and said', pages, { measure: (on, times) => measureStar(on, times, 'kept'), goal: keptGoal });
    }
    const client = await signIn(studio.url);
    if (plays('news')) await news(page, plain, client);
    if (plays('drain')) await drain(context, { page, plain }, client);
    await plain.close();
  } finally {
    await browser.close();
  }
}

const studio = await spawnBehind();
try {
  await run(studio);
} finally {
  await studio.remove();
}
