import type { Page } from '@playwright/test';

type Armed = typeof globalThis & { shown: Promise<number> };

const now = (): number => performance.timeOrigin + performance.now();

/**
 * From the moment something happens elsewhere to the paint here in which `selector` has found something, or found nothing any
 * more; ms by the clock that this process and the browser share.
 */
export async function timeToShow(
  page: Page,
  { selector, isThere }: { selector: string; isThere: boolean },
  cause: () => Promise<void>,
): Promise<number> {
  await page.evaluate(
    ({ selector, isThere }) => {
      (globalThis as Armed).shown = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if ((document.querySelector(selector) !== null) !== isThere) return;
          observer.disconnect();
          // A message sent from an animation frame arrives after that frame has been painted.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => resolve(performance.timeOrigin + performance.now()));
            port1.start();
            port2.postMessage(null);
          });
        });
        observer.observe(document.body, { childList: true, subtree: true, attributes: true });
      });
    },
    { selector, isThere },
  );
  const began = now();
  await cause();
  return (await page.evaluate(() => (globalThis as Armed).shown)) - began;
}
