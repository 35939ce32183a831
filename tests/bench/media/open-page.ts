import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../../scripts/find-chromium.ts';

/** The page in a browser of its own for as long as `work` takes: what a job leaves in memory is not counted with the next one. */
export async function withPage(url: string, work: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${url}/page.html`);
    await page.waitForFunction(() => 'mediaPage' in globalThis);
    await work(page);
  } finally {
    await browser.close();
  }
}
