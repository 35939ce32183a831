import type { Page } from '@playwright/test';

type Armed = typeof globalThis & { saved: Promise<number> };

/** When the number of changes that wait stays the same for so long, all of them have been counted. */
const [settledMs, lookEveryMs] = [5_000, 500];

/** Stars one item after the other by the keyboard, offline, until so many changes wait. */
export async function queueStars(page: Page, count: number): Promise<void> {
  const status = page.getByRole('status', { name: 'Sync state' });
  await page.locator('[role=gridcell][data-media-id]').first().focus();
  for (let waiting = 0; waiting < count;) {
    for (let i = waiting; i < count; i++) {
      await page.keyboard.press('s');
      await page.keyboard.press('ArrowRight');
    }
    const before = waiting;
    // Some items cannot be starred, and keys are pressed faster than changes can be written to the disk.
    for (let quietMs = 0; quietMs < settledMs; quietMs += lookEveryMs) {
      await page.waitForTimeout(lookEveryMs);
      const now = Number(/(\d+) waiting/.exec((await status.textContent()) ?? '')?.[1] ?? 0);
      if (now !== waiting) quietMs = 0;
      waiting = now;
    }
    if (waiting === before) throw new Error(`Only ${waiting} changes could be made while offline.`);
  }
}

/** Goes online and waits until everything has been granted; ms on the page's own clock. */
export async function timeToDrain(page: Page): Promise<number> {
  await page.evaluate(() => {
    const status = document.querySelector('[role=status][aria-label="Sync state"]')!;
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
