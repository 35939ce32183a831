import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { spawnStudio, type SpawnedStudio } from '../support/studio/spawn-studio.ts';
import { takeConsole, takeReports, watchPages } from '../support/watch-pages.ts';

/** Reports that a test provokes on purpose: `expect` removes those that match, and fails without one. */
type Reports = { expect(pattern: RegExp): void };
type TestFixtures = { ownStudio: SpawnedStudio; stoppableStudio: SpawnedStudio; reports: Reports };
type WorkerFixtures = { studio: SpawnedStudio };

/**
 * `studio`: one server per worker, shared by tests (every browser context is a new guest).
 * `stoppableStudio`: the same server, started again after a test that stopped it.
 * `ownStudio`: a server of the test's own, for tests that need it empty or stop it for long; it takes five seconds to start.
 * `reports`: fails every test in which a page leaves an error uncaught or breaks its security policy, and closes every context that
 * the test left open.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  studio: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern to find what a fixture needs.
    async ({}, use) => {
      const studio = await spawnStudio();
      await use(studio);
      await studio.remove();
    },
    { scope: 'worker' },
  ],
  stoppableStudio: async ({ studio }, use) => {
    await use(studio);
    if (!studio.isRunning) await studio.start();
  },
  // oxlint-disable-next-line no-empty-pattern
  ownStudio: async ({}, use) => {
    const studio = await spawnStudio();
    await use(studio);
    await studio.remove();
  },
  reports: [
    async ({ browser }, use, testInfo) => {
      const expected: RegExp[] = [];
      takeReports();
      takeConsole();
      for (const context of browser.contexts()) watchPages(context);
      browser.on('context', watchPages);
      await use({ expect: (pattern) => void expected.push(pattern) });
      // Pages of a context that nothing closes go on asking the server while later tests of this worker run.
      await Promise.all(browser.contexts().map((context) => context.close()));
      browser.off('context', watchPages);
      const reports = takeReports();
      const lines = takeConsole();
      if (testInfo.status !== testInfo.expectedStatus) {
        await writeFile(testInfo.outputPath('console.txt'), lines.map(({ text }) => text).join('\n'));
        // The console alone explains some failures, and CI keeps only the printed output.
        const errors = lines.filter(({ isError }) => isError).slice(-5);
        if (errors.length > 0) throw new Error(`The pages wrote on their consoles:\n${errors.map(({ text }) => text).join('\n')}`);
      }
      expect(
        reports.filter((report) => !expected.some((pattern) => pattern.test(report))),
        'what the pages reported',
      ).toEqual([]);
      for (const pattern of expected) expect(reports.join('\n'), 'what the test provoked').toMatch(pattern);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * For tests of a screen while the studio answers: the service worker stores the whole app on the device, which costs every new
 * visitor five seconds of a core. Tests of offline use, later sending, downloads and updates keep the service worker.
 */
export const withoutServiceWorker = { serviceWorkers: 'block' } as const;

/** For tests of animations: all other visitors prefer reduced motion. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Opens the studio as a new visitor and waits until the prompt can be used. */
export async function openStudio(page: Page, studio: Pick<SpawnedStudio, 'url'>, path = '/'): Promise<void> {
  await page.goto(studio.url + path);
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toBeVisible();
}

/** Paints pictures of one prompt, `size` pixels wide and high, and waits until they are in the history. Small ones are painted fast. */
export async function paint(page: Page, prompt: string, { count = 1, size = 128 } = {}): Promise<void> {
  const cells = page.getByRole('grid', { name: 'History' }).getByRole('gridcell', { name: prompt });
  const before = await cells.count();
  // The screen is shown before the session exists.
  await expect(syncState(page)).toHaveText('Saved');
  await askForPictures(page, { prompt, image_num: count, width: size, height: size });
  await expect(pictureIn(cells)).toHaveCount(before + count);
}

type Asked = { prompt: string; model?: string; width?: number; height?: number; image_num?: number; seed?: number | null };

/**
 * Requests pictures from the server as another device would. Repeats the request under one key while the server answers 503, as the
 * app does; any other answer must be a success.
 */
export async function askForPictures(page: Page, asked: Asked): Promise<void> {
  const params = { model: 'painter', width: 128, height: 128, image_num: 1, seed: 7, ...asked };
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID(), 'X-Client': 'web' };
  const ask = () =>
    page.evaluate(
      async (init) => {
        const response = await fetch('/api/create', { method: 'POST', ...init });
        return { status: response.status, text: await response.text() };
      },
      { headers, body: JSON.stringify(params) },
    );
  let answer: Awaited<ReturnType<typeof ask>> | undefined;
  await expect.poll(async () => (answer = await ask()).status).not.toBe(503);
  expect(answer?.status, answer?.text).toBe(200);
}

/** The painted picture of a tile, or the page's own file in its place. Leaves out the ThumbHash, an image that fades out behind it. */
export function pictureIn(cell: Locator): Locator {
  return cell.locator('img:is([src^="/api/media/"], [src^="blob:"])');
}

/** Sets how many images the next request asks for. */
export async function setImageCount(page: Page, count: number): Promise<void> {
  const chip = page.getByRole('button', { name: /^Images: / });
  if ((await chip.textContent()) === String(count)) return;
  // A key, because the chip moves while the page loads and a click could miss it.
  await chip.press('Enter');
  await page.getByRole('slider', { name: 'Images' }).fill(String(count));
  await page.keyboard.press('Escape');
  await expect(chip).toHaveText(String(count));
}

/** The message in the corner with `text`. There may be several, each with an Undo of its own. */
export function message(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Messages' }).locator('div').filter({ hasText: text });
}

/**
 * Pauses the timers of all messages, later ones too, as a pointer over them does. Five seconds can be too short on a busy test
 * machine.
 */
export async function holdMessages(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Messages' }).dispatchEvent('pointermove');
}

/** Resumes the timers of messages, as a pointer that leaves them does. */
export async function releaseMessages(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Messages' }).dispatchEvent('pointerout');
}

/** Watches for a sentence in the messages. When it disappears, the remaining messages are held as by `holdMessages`. */
export async function followSentence(page: Page, sentence: string): Promise<() => Promise<'coming' | 'said' | 'gone'>> {
  const followed = await page.evaluateHandle((words) => {
    const messages = document.querySelector('[aria-label="Messages"]')!;
    const seen = { state: 'coming' as 'coming' | 'said' | 'gone' };
    const look = new MutationObserver(() => {
      if (messages.textContent.includes(words)) seen.state = 'said';
      else if (seen.state === 'said') {
        seen.state = 'gone';
        look.disconnect();
        messages.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
      }
    });
    look.observe(messages, { subtree: true, childList: true, characterData: true });
    return seen;
  }, sentence);
  return () => followed.evaluate(({ state }) => state);
}

/** The sentence that says what has and has not reached the server. */
export function syncState(page: Page) {
  return page.getByRole('status', { name: 'Sync state' });
}

/** Waits until the service worker serves the page: files that the page loads from now on are kept for offline use. */
export async function expectServiceWorker(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Cuts the connection once all changes are sent and the app itself is stored on the device. */
export async function goOffline(page: Page): Promise<void> {
  await expect(syncState(page)).toHaveText('Saved');
  await expectServiceWorker(page);
  await page.context().setOffline(true);
}

/**
 * Waits until a page that was just opened has fetched every part that it loads later; the part that follows a folder is the last. A
 * request during an update starts the old worker again, which delays the new one.
 */
export async function expectAllParts(page: Page): Promise<void> {
  const hasLastPart = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/follow-mirror-'));
  await expect.poll(() => page.evaluate(hasLastPart)).toBe(true);
}
