import type { Page } from '@playwright/test';

type Armed = typeof globalThis & { saved: Promise<number> };

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
    // Some items cannot be starred, and a change is counted a moment after it was made.
    let settled = -1;
    while (settled !== waiting) {
      settled = waiting;
      await page.waitForTimeout(1_000);
      waiting = Number(/(\d+) waiting/.exec((await status.textContent()) ?? '')?.[1] ?? 0);
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
