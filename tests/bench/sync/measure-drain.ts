import type { Page } from '@playwright/test';

type Armed = typeof globalThis & { saved: Promise<number> };

const lookEveryMs = 1_000;

/** Stars one item after the other by the keyboard, offline, until so many changes wait. */
export async function queueStars(page: Page, count: number): Promise<void> {
  await page.locator('[role=gridcell][data-media-id]').first().focus();
  // Some items cannot be starred: then a few more are needed.
  for (let waiting = 0, rounds = 0; waiting < count; rounds++) {
    if (rounds > 20) throw new Error(`Only ${waiting} changes could be made while offline.`);
    await page.evaluate(starOnwards, count - waiting);
    // The indicator comes seconds after a burst: the disk itself is asked.
    for (let before = -1; before !== waiting;) {
      before = waiting;
      await page.waitForTimeout(lookEveryMs);
      waiting = await page.evaluate(countWaiting);
    }
  }
}

/** In the page: S and an arrow, each when the one before has moved the focus. */
async function starOnwards(count: number): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const press = (target: Element, key: string) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const focused = () => document.activeElement?.closest<HTMLElement>('[role=gridcell][data-media-id]') ?? null;
  for (let made = 0; made < count; made++) {
    const cell = focused() ?? document.querySelector<HTMLElement>('[role=gridcell][data-media-id][tabindex="0"]');
    if (cell === null) return;
    cell.focus();
    const { mediaId } = cell.dataset;
    press(cell, 's');
    press(cell, 'ArrowRight');
    for (let frames = 0; frames < 120 && focused()?.dataset['mediaId'] === mediaId; frames++) await frame();
  }
}

/** In the page: changes in the outbox of its database. */
async function countWaiting(): Promise<number> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('not read')));
    });
  let count = 0;
  for (const { name } of await indexedDB.databases()) {
    if (name?.startsWith('studio.') !== true) continue;
    const db = await done(indexedDB.open(name));
    if (db.objectStoreNames.contains('outbox')) count += await done(db.transaction('outbox').objectStore('outbox').count());
    db.close();
  }
  return count;
}

/** Goes online and waits until everything has been accepted; ms on the page's own clock. */
export async function timeToDrain(page: Page): Promise<number> {
  await page.getByRole('status', { name: 'Sync state' }).evaluate((status) => {
    const began = performance.now();
    (globalThis as Armed).saved = new Promise((resolve) => {
      new MutationObserver((_, observer) => {
        if (status.textContent !== 'Saved') return;
        observer.disconnect();
        resolve(performance.now() - began);
      }).observe(status, { childList: true, subtree: true, characterData: true });
    });
  });
  await page.context().setOffline(false);
  return page.evaluate(() => (globalThis as Armed).saved);
}
