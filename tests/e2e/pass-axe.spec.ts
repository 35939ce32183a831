import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { createPictures, expect, openStudio, test } from './studio.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

type AxeResult = { violations: { id: string; nodes: { html: string }[] }[] };

/** Rules that axe finds broken on the present screen, each with its first element. */
async function violations(page: Page): Promise<string[]> {
  // The page's own policy forbids injected scripts; the browser's automation may evaluate the file's text.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
  const { readFile } = await import('node:fs/promises');
  await page.evaluate(`${await readFile(axePath, 'utf8')}; undefined`);
  const result = await page.evaluate(() => (globalThis as unknown as { axe: { run(): Promise<AxeResult> } }).axe.run());
  return result.violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html.slice(0, 160) ?? ''}`);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    test(`axe finds nothing on any screen, ${colorScheme}, ${viewport.width} px wide`, async ({ browser, studio }) => {
      const context = await browser.newContext({ colorScheme, viewport });
      const page = await context.newPage();
      await openStudio(page, studio, '/history');
      expect(await violations(page), 'empty history').toEqual([]);
      await createPictures(page, 'accessible landscape');
      expect(await violations(page), 'history').toEqual([]);
      await page.getByRole('gridcell', { name: 'accessible landscape' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violations(page), 'detail').toEqual([]);
      await page.goto(`${studio.url}/create/image`);
      await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toBeVisible();
      expect(await violations(page), 'create').toEqual([]);
      await page.goto(`${studio.url}/settings`);
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
      expect(await violations(page), 'settings').toEqual([]);
      await context.close();
    });
  }
}
