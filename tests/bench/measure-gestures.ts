import type { Page } from '@playwright/test';

/** The visible effect to wait for: a new cell, or a star button in another state. */
type Sign = { newCell: true } | { starOf: string; signs: string };
/** Ms on the page's own clock from the click to the change of the page, and to its paint. */
export type Gesture = { changed: number; painted: number };
/** Browsers have it; TypeScript's types lack it. */
type Scheduling = { scheduler: { postTask: (callback: () => void, options: { priority: 'user-blocking' }) => Promise<void> } };
type Armed = typeof globalThis & { gesture: Promise<Gesture> };
const cells = '[role=gridcell][data-media-id]';
/** How long a person holds a button down; work that the page starts at the press is done before the click. */
const pressMs = 80;

/** Starts to measure from the next click to the paint of its sign. */
async function armed(page: Page, sign: Sign): Promise<void> {
  await page.evaluate(
    ({ sign, cells }) => {
      const before = new Set([...document.querySelectorAll(cells)].map((cell) => cell.getAttribute('data-media-id')));
      const isShown =
        'newCell' in sign
          ? () => [...document.querySelectorAll(cells)].some((cell) => !before.has(cell.getAttribute('data-media-id')))
          : () => document.querySelector(`[data-media-id="${sign.starOf}"] button:is(${sign.signs})`) !== null;
      (globalThis as Armed).gesture = new Promise((resolve) => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const observer = new MutationObserver(() => {
              if (!isShown()) return;
              observer.disconnect();
              const changed = performance.now() - timeStamp;
              // A user-blocking task posted in an animation frame runs right after the paint of that frame.
              requestAnimationFrame(() => {
                const { scheduler } = globalThis as unknown as Scheduling;
                void scheduler.postTask(() => resolve({ changed, painted: performance.now() - timeStamp }), { priority: 'user-blocking' });
              });
            });
            observer.observe(document.body, { childList: true, subtree: true, attributes: true });
          },
          { capture: true, once: true },
        );
      });
    },
    { sign, cells },
  );
}

const elapsed = (page: Page): Promise<Gesture> => page.evaluate(() => (globalThis as Armed).gesture);

/** Presses Create in a quiet studio, again and again: click → first placeholder painted. */
export async function measureCreate(page: Page, rounds: number): Promise<Gesture[]> {
  const create = page.getByRole('button', { name: 'Create', exact: true });
  const times: Gesture[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(`a lighthouse at dusk, ${round}`);
    await armed(page, { newCell: true });
    await create.click({ delay: pressMs });
    times.push(await elapsed(page));
    // The next round starts after this picture is painted, so the painter does not disturb the measurement.
    await page.locator(cells).first().locator('img[src^="/api/media/"]').waitFor({ state: 'attached', timeout: 60_000 });
  }
  return times;
}

/** Waits until the last click has settled: its change is sent, and the rows of that change are read. */
async function rested(page: Page): Promise<void> {
  const status = page.getByRole('status', { name: 'Sync state' });
  if ((await status.count()) > 0) await status.filter({ hasText: 'Saved' }).waitFor();
  await page.evaluate(async () => {
    // Quiet means a few short waits in a row that end in time: idle callbacks are rare on a page that draws nothing.
    for (let quiet = 0, turns = 0; quiet < 4 && turns < 100; turns++) {
      const began = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 50));
      quiet = performance.now() - began < 75 ? quiet + 1 : 0;
    }
  });
}

/** Stars and unstars the newest picture in turn: click → changed pixels, or → stored and announced. */
export async function measureStar(page: Page, rounds: number, until: 'pixels' | 'kept' = 'pixels'): Promise<Gesture[]> {
  // A cell with a picture, because a failed one has no star.
  const shown = page.locator(cells).filter({ has: page.locator('img[src^="/api/media/"]') });
  const id = (await shown.first().getAttribute('data-media-id'))!;
  const cell = page.locator(`[role=gridcell][data-media-id="${id}"]`);
  await cell.hover();
  const times: Gesture[] = [];
  for (let round = 0; round < rounds; round++) {
    await rested(page);
    const isStarred = (await cell.getByRole('button', { name: 'Unstar', exact: true }).count()) > 0;
    const [now, then] = isStarred ? ['Unstar', 'Star'] : ['Star', 'Unstar'];
    await armed(page, { starOf: id, signs: `[aria-label=${then}]${until === 'pixels' ? ', [aria-busy=true]' : ''}` });
    await cell.getByRole('button', { name: now, exact: true }).click({ delay: pressMs });
    times.push(await elapsed(page));
    await cell.getByRole('button', { name: then, exact: true }).waitFor();
  }
  return times;
}
