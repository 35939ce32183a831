import type { Page } from '@playwright/test';

/** Follows the fractions that the bar of fetching the converter shows. The function it returns gives those seen so far. */
export async function followFetching(page: Page): Promise<() => Promise<number[]>> {
  const shown = await page.evaluateHandle(() => {
    const fractions: number[] = [];
    const look = () => {
      const bar = document.querySelector<HTMLProgressElement>('progress[aria-label="Fetching the converter"]');
      if (bar !== null && bar.value !== fractions.at(-1)) fractions.push(bar.value);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    return fractions;
  });
  return () => shown.jsonValue();
}
