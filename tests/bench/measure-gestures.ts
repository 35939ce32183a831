import type { Page } from '@playwright/test';

/** Looked for in the page: a cell that was not there before, or a star button that looks otherwise now. */
type Sign = { newCell: true } | { starOf: string; signs: string };
/** From the click to the change of the page that shows it, and to its paint; ms on the page's own clock. */
export type Gesture = { changed: number; painted: number };
/** Of browsers, not of the types yet. */
type Scheduling = { scheduler: { postTask: (callback: () => void, options: { priority: 'user-blocking' }) => Promise<void> } };
type Armed = typeof globalThis & { gesture: Promise<Gesture> };
const cells = '[role=gridcell][data-media-id]';
/** How long a person holds a button down: what the page does at the press is done at the click. */
const pressMs = 80;

/** Measures from the next click to the paint that shows its sign. */
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
              // What is asked for in an animation frame comes after that frame has been painted, before all that waited longer.
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

/** Create pressed in a quiet studio, time after time: click → first placeholder painted. */
export async function measureCreate(page: Page, rounds: number): Promise<Gesture[]> {
  const create = page.getByRole('button', { name: 'Create', exact: true });
  const times: Gesture[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(`a lighthouse at dusk, ${round}`);
    await armed(page, { newCell: true });
    await create.click({ delay: pressMs });
    times.push(await elapsed(page));
    // The next one begins when this one is painted: the painter must not be what is measured.
    await page.locator(cells).first().locator('img[src^="/api/media/"]').waitFor({ state: 'attached', timeout: 60_000 });
  }
  return times;
}

/** Nobody clicks again before what the last click began has come to its end: what was sent for it, and what that brought back. */
async function rested(page: Page): Promise<void> {
  const status = page.getByRole('status', { name: 'Sync state' });
  if ((await status.count()) > 0) await status.filter({ hasText: 'Saved' }).waitFor();
  await page.evaluate(async () => {
    // Quiet when a few short waits in a row end in time. Idle moments of the browser's own are rare on a page that draws nothing.
    for (let quiet = 0, turns = 0; quiet < 4 && turns < 100; turns++) {
      const began = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 50));
      quiet = performance.now() - began < 75 ? quiet + 1 : 0;
    }
  });
}

/** The newest picture starred and unstarred in turn: click → changed pixels, or until it is kept and said in words. */
export async function measureStar(page: Page, rounds: number, until: 'pixels' | 'kept' = 'pixels'): Promise<Gesture[]> {
  // One that shows its picture: what failed has no star.
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
