import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect } from './studio.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

type AxeResult = { violations: { id: string; nodes: { html: string }[] }[] };
type AxeOptions = { resultTypes: string[]; selectors: boolean; runOnly?: readonly string[] };

export const wide = { width: 1440, height: 900 };
export const narrow = { width: 390, height: 844 };

/** Overlays of a screen. */
const topmost = '[role=dialog], [role=menu]';

/** The rules whose outcome depends on colors, and so on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Rules that axe finds broken on the present screen, each with its first element. `rules`: not all of them, but these. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(finishAnimations);
  // The page's own policy forbids injected scripts; the browser's automation may evaluate the file's text.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${await readFile(axePath, 'utf8')}; undefined`);
  const result = await page.evaluate(
    (options) => (globalThis as unknown as { axe: { run(options: AxeOptions): Promise<AxeResult> } }).axe.run(options),
    { resultTypes: ['violations'], selectors: false, ...(rules === undefined ? {} : { runOnly: rules }) },
  );
  return result.violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html.slice(0, 160) ?? ''}`);
}

/** Runs in the page: finishes transitions and animations, except endless ones such as spinners. */
async function finishAnimations(): Promise<void> {
  const listEnding = () =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity);
  for (let ending = listEnding(); ending.length > 0; ending = listEnding()) {
    for (const animation of ending) animation.finish();
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  }
}

/** Expects no broken rule on the present screen, in each of these sizes and in both themes. The page keeps its own size. */
export async function expectAccessible(page: Page, what: string, sizes: readonly { width: number; height: number }[] = [wide, narrow]) {
  const before = page.viewportSize()!;
  const onTop = await page.locator(topmost).count();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(page.locator(topmost), `${what} is still there, ${size.width} px wide`).toHaveCount(onTop);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const rules = colorScheme === 'light' ? undefined : colorRules;
      expect(await violations(page, rules), `${what}, ${colorScheme}, ${size.width} px wide`).toEqual([]);
    }
  }
  await page.setViewportSize(before);
}

/** Closes what lies over the page and waits until it has gone. */
export async function closeTop(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator(topmost)).toHaveCount(0);
}
