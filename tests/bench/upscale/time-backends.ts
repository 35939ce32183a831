import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../../scripts/find-chromium.ts';
import type { Backend } from '../../../workers/upscale/api.ts';
import { followRendererMemory } from '../media/read-memory.ts';
import type { UpscalePage } from './page.ts';

const usual = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-quic', '--no-first-run'];
/** A machine without a graphics card shows what the programs for one do, on its processor. */
const emulated: Record<Backend, string[]> = {
  webgpu: ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader', '--enable-features=Vulkan', '--use-vulkan=swiftshader'],
  webgl: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  wasm: ['--disable-gpu'],
};

/** A backend that is emulated can take minutes for a tile. */
const limitMs = 90_000;

/** Each backend that Chromium has on this machine, alone in a browser of its own. */
export async function timeBackends(url: string): Promise<void> {
  for (const backend of Object.keys(emulated) as Backend[]) {
    await withPage(url, emulated[backend], async (page) => {
      const timed = page
        .evaluate((name) => (globalThis as unknown as { upscalePage: UpscalePage }).upscalePage.timeBackend(name), backend)
        .catch((error: unknown) => String(error));
      const found = await Promise.race([timed, setTimeout(limitMs, 'too slow to be timed here', { ref: false })]);
      const note = backend === 'wasm' ? '' : '  (on the processor where there is no graphics card)';
      console.log(
        `  ${`Chromium, ${backend}`.padEnd(34)} ${typeof found === 'number' ? `${found.toFixed(0)} ms per megapixel${note}` : found}`,
      );
    });
  }
}

/** The largest picture that a device makes, as the studio's pages do it, and the memory that it takes. */
export async function timeLargest(url: string): Promise<void> {
  await withPage(url, emulated.wasm, async (page) => {
    const end = followRendererMemory();
    const { backend, ms, bytes } = await page.evaluate(() =>
      (globalThis as unknown as { upscalePage: UpscalePage }).upscalePage.upscale('/inputs/largest.png', 2),
    );
    const { ownMb, residentMb } = end();
    console.log(
      `  1024 × 1024 px at 2x with ${backend}: ${(ms / 1_000).toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB; the page holds ${ownMb.toFixed(0)} MB (${residentMb.toFixed(0)} MB with the browser's own)`,
    );
  });
}

async function withPage(url: string, args: string[], work: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...usual, ...args] });
  try {
    const page = await browser.newPage();
    await page.goto(`${url}/page.html`);
    await page.waitForFunction(() => 'upscalePage' in globalThis);
    await work(page);
  } finally {
    await browser.close();
  }
}
