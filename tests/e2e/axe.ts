import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

type AxeResult = { violations: { id: string; nodes: { html: string }[] }[] };

/** Rules that axe finds broken on the present screen, each with its first element. */
export async function violations(page: Page): Promise<string[]> {
  // The page's own policy forbids injected scripts; the browser's automation may evaluate the file's text.
  await page.evaluate(async () => {
    // What turns for as long as something is under way never ends.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  });
  await page.evaluate(`${await readFile(axePath, 'utf8')}; undefined`);
  const result = await page.evaluate(() => (globalThis as unknown as { axe: { run(): Promise<AxeResult> } }).axe.run());
  return result.violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html.slice(0, 160) ?? ''}`);
}
