import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import { fillLibrary, isLibraryComplete, openAsAccount } from './large-library.ts';
import { comeToRest, keepScrolling, measureBlank, measureFrames, measureMemory, measureRectangle, reachesLast, readCpuSeconds, scrollToTop, timeToOtherCells, timeToOtherPictures } from './gallery/measure-gallery.ts'; // prettier-ignore
import { withPlainPage } from './gallery/plain-page.ts';
import { percentile, printFigure } from './print-figure.ts';
import { spawnBehind } from './spawn-behind.ts';

// The gallery of a library of 100,000 pictures on one device. BENCH_ITEMS and BENCH_SCROLL_MINUTES make it shorter, and
// BENCH_PARTS plays only some of it: starts, filters, searches, scrolls, memory, last.
const items = Number(process.env['BENCH_ITEMS'] ?? 100_000);
const minutes = Number(process.env['BENCH_SCROLL_MINUTES'] ?? 10);
const parts = process.env['BENCH_PARTS']?.split(',');
const plays = (part: string): boolean => parts === undefined || parts.includes(part);
const rounds = 7;
/** As long as the search field waits for the next key. */
const debounceMs = 100;
const email = 'bench@example.com';
const password = 'a hundred thousand pictures';
const keywords = ['lighthouse', 'fox', 'snow', 'night', 'river', 'leucht', '雪', '夜', 'sea', 'moon', 'fog', 'red fox', 'light over', 'flux', 'sdxl', 'watermark', 'harbour', 'a', 'autumn', 'ice', 'مدينة', '日出', 'mars', 'tuscany', 'gewitter']; // prettier-ignore

/** Waits for everything: the whole library on the device, its index saved. */
async function signIn(context: BrowserContext, url: string): Promise<void> {
  const page = await openAsAccount(context, url, { email, password });
  const began = performance.now();
  await page.goto(`${url}/history`);
  await page.waitForFunction(thumbnailsReady);
  printFigure('first sync: first thumbnails', performance.now() - began, { goal: 2000 });
  // An answer that comes later counts as yes in the browser library's own waiting.
  while (!(await page.evaluate(isLibraryComplete, items))) await delay(1000);
  printFigure('first sync: everything here and its index saved', (performance.now() - began) / 1000, { goal: 60, unit: 's' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.close();
}

const thumbnailsReady = (): boolean => {
  const images = [...document.querySelectorAll<HTMLImageElement>('[role=grid] img[src^="/api/media/"]')];
  return images.length >= 8 && images.slice(0, 8).every((image) => image.complete && image.naturalWidth > 0);
};

async function warmStarts(context: BrowserContext, url: string): Promise<void> {
  const ways: Record<string, (page: Page) => Promise<unknown>> = {
    'warm open': () => Promise.resolve(),
    'warm open offline': () => context.setOffline(true),
    'warm open, CPU 4x slower': async (page) => (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 }),
  };
  for (const [name, prepare] of Object.entries(ways)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const page = await context.newPage();
      await prepare(page);
      await page.goto(`${url}/history`, { waitUntil: 'commit' });
      await page.waitForFunction(thumbnailsReady, undefined, { polling: 'raf' });
      times.push(await page.evaluate(() => performance.now()));
      await page.close();
      await context.setOffline(false);
    }
    const note = times.map((time) => time.toFixed(0)).join(' ');
    printFigure(`${name}: first thumbnails, median`, percentile(times, 0.5), { goal: 1000, note });
  }
}

async function filters(page: Page): Promise<void> {
  const now = Date.now();
  const month = (back: number) => new Date(now - back * 86_400_000).toISOString().slice(0, 10);
  const tries = {
    star: 'starred=true',
    type: 'type=video',
    date: `preset=custom&from=${month(400)}&to=${month(300)}`,
    model: 'model=sdxl',
  };
  for (const [name, search] of Object.entries(tries)) {
    const times: number[] = [];
    const cpu = await readCpuSeconds(page);
    for (let round = 0; round < rounds * 3; round++) {
      for (const address of [`/history?tab=generation&${search}`, '/history?tab=generation']) {
        await comeToRest(page);
        times.push(await timeToOtherCells(page, address));
      }
    }
    const work = (((await readCpuSeconds(page)) - cpu) * 1000) / times.length;
    const note = `p95 ${percentile(times, 0.95).toFixed(0)} ms, CPU of the page until all is shown ${work.toFixed(0)} ms`;
    printFigure(`filter by ${name}: first result, median`, percentile(times, 0.5), { goal: 50, note });
  }
  const control = await withPlainPage(page, async (plain) => {
    const times: number[] = [];
    for (let round = 0; round < rounds * 6; round++) {
      await comeToRest(plain);
      times.push(await timeToOtherPictures(plain));
    }
    return times;
  });
  console.log(
    `  a plain page that shows other pictures in as many places  p95 ${percentile(control, 0.95).toFixed(0)} ms, p50 ${percentile(control, 0.5).toFixed(0)} ms`,
  );
}

async function searches(page: Page): Promise<void> {
  // The words are loaded with the first one.
  await timeToOtherCells(page, `/history?tab=generation&q=${encodeURIComponent('hill')}`);
  const known: { keyword: string; ms: number }[] = [];
  for (const keyword of [...keywords, ...keywords]) {
    await comeToRest(page);
    // A search begins when typing has rested.
    await page.waitForTimeout(debounceMs);
    const ms = await timeToOtherCells(page, `/history?tab=generation&q=${encodeURIComponent(keyword)}`);
    if (!Number.isNaN(ms)) known.push({ keyword, ms });
  }
  const times = known.map(({ ms }) => ms);
  const slowest = known.toSorted((a, b) => b.ms - a.ms).slice(0, 6);
  printFigure(`search on the device: first result, p95 of ${times.length}`, percentile(times, 0.95), {
    goal: 100,
    note: `p50 ${percentile(times, 0.5).toFixed(0)} ms; slowest ${slowest.map(({ keyword, ms }) => `${keyword} ${ms.toFixed(0)}`).join(', ')}`,
  });
  await timeToOtherCells(page, '/history?tab=generation');
}

async function scrolls(page: Page): Promise<void> {
  const way = { speed: 1200, px: 24_000 };
  const shareOfSlow = (frames: number[]) => (frames.filter((ms) => ms > 33.4).length / frames.length) * 100;
  const say = (frames: number[], work: number) =>
    `${frames.length} frames, longest ${Math.max(...frames).toFixed(0)} ms, CPU ${((work * 1000) / frames.length).toFixed(1)} ms a frame`;
  // Down where every picture is new, and once more past pictures that are here.
  const measure = async (on: Page) => {
    const passes = { fresh: { slow: 0, note: '' }, known: { slow: 0, note: '' } };
    for (const pass of ['fresh', 'known'] as const) {
      const cpu = await readCpuSeconds(on);
      const frames = await measureFrames(on, way);
      passes[pass] = { slow: shareOfSlow(frames), note: say(frames, (await readCpuSeconds(on)) - cpu) };
      await scrollToTop(on);
    }
    return passes;
  };
  const rest = shareOfSlow(await measureFrames(page, { speed: 0, px: 0 }));
  const grid = await measure(page);
  const control = await withPlainPage(page, measure);
  for (const [pass, name] of [
    ['known', 'pictures of this device'],
    ['fresh', 'pictures never seen'],
  ] as const) {
    printFigure(`scrolling 1,200 px/s, ${name}: frames over 33 ms`, grid[pass].slow, {
      goal: 1,
      unit: '%',
      note: `${grid[pass].note}; at rest ${rest.toFixed(1)} %`,
    });
    console.log(`  a plain page of as many pictures, scrolled alike      ${control[pass].slow.toFixed(1)} %  ${control[pass].note}`);
  }
  printFigure('scrolling 1,200 px/s: longest blank cell', await measureBlank(page, way), { goal: 100 });
  await scrollToTop(page);
  printFigure('a fling of 8,000 px/s: longest blank cell', await measureBlank(page, { speed: 8_000, px: 80_000 }), { goal: 100 });
  await scrollToTop(page);
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('drag-band')));
  const before = await readCpuSeconds(page);
  const drawn = await measureRectangle(page);
  const work = (await readCpuSeconds(page)) - before;
  printFigure('drawing a rectangle that chooses: frames over 33 ms', shareOfSlow(drawn), { goal: 1, unit: '%', note: say(drawn, work) });
}

async function memory(page: Page): Promise<void> {
  const megabytes = async () => (await measureMemory(page)) / 1_048_576;
  await keepScrolling(page, 1);
  const first = await megabytes();
  await keepScrolling(page, minutes - 1);
  const last = await megabytes();
  printFigure(`memory after ${minutes} minutes of scrolling`, last, {
    goal: 150,
    unit: 'MB',
    note: `after the first ${first.toFixed(1)} MB`,
  });
}

async function lastItems(page: Page, url: string, lastId: string): Promise<void> {
  const missed: string[] = [];
  for (const width of [360, 1440, 3840]) {
    await page.setViewportSize({ width, height: 900 });
    for (let columns = 2; columns <= 12; columns++) {
      await page.evaluate((columns) => localStorage.setItem('pleinair.gallery', JSON.stringify({ columns, view: 'cover' })), columns);
      await page.goto(`${url}/history`);
      await page.waitForFunction(
        (least) => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) > least,
        Math.min(1000, items / 20),
      );
      if (!(await reachesLast(page, lastId))) missed.push(`${columns} columns at ${width} px`);
    }
  }
  printFigure('last item out of reach (33 zooms and widths)', missed.length, { goal: 0, unit: '', note: missed.join(', ') });
}

/** The oldest item, as the keyboard finds it. */
async function findLast(page: Page): Promise<string> {
  await page.locator('[role=gridcell]').first().focus();
  await page.keyboard.press('Control+End');
  await page.waitForFunction(
    () =>
      Number(document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex')) ===
      Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')),
  );
  return page.evaluate(() => document.activeElement!.getAttribute('data-media-id')!);
}

const studio = await spawnBehind();
const profile = await mkdtemp(join(tmpdir(), 'pleinair-profile-'));
fillLibrary(studio, items, { email, password });
const context = await chromium.launchPersistentContext(profile, {
  executablePath: findChromium(),
  viewport: { width: 1440, height: 900 },
  args: ['--disable-gpu', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
context.setDefaultTimeout(300_000);
// Functions that are sent to the page carry calls of the loader's own, which only wants to know their names.
await context.addInitScript('globalThis.__name = (named) => named;');
try {
  await signIn(context, studio.url);
  if (plays('starts')) await warmStarts(context, studio.url);
  const page = await context.newPage();
  await page.goto(`${studio.url}/history`);
  await page.waitForFunction(
    (least) => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) > least,
    Math.min(1000, items / 20),
  );
  if (plays('filters')) await filters(page);
  if (plays('searches')) await searches(page);
  const lastId = await findLast(page);
  await page.reload();
  await page.waitForFunction(thumbnailsReady);
  if (plays('scrolls')) await scrolls(page);
  if (plays('memory')) await memory(page);
  if (plays('last')) await lastItems(page, studio.url, lastId);
} finally {
  await context.close();
  await studio.remove();
  await rm(profile, { recursive: true, force: true, maxRetries: 3 });
}
