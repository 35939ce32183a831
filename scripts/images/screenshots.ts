import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { spawnStudio } from '../../tests/support/studio/spawn-studio.ts';
import { findChromium } from '../find-chromium.ts';

// Pictures of the running app for the README and the manifest: `npm run build && npm run screenshots`.
const prompts = [
  'Low sun over the salt marsh, late October, loose gouache',
  'Lighthouse on a cliff, storm coming in',
  'Night city after rain, neon reflections',
  'Birch forest in first snow',
  'Desert dunes at golden hour, hot air balloons',
  'Aurora over a frozen lake, cabin with a lit window',
  'Still life with lemons and a blue vase, impressionist',
  'Cherry blossoms along a river, watercolour',
  'Volcano island at dusk, art deco poster',
  'Sailboat on a calm bay, morning fog',
  'Lavender fields, noon, pointillist',
  'Waterfall in a green canyon',
  'Castle above the clouds at dawn',
  'Autumn hills with a windmill, risograph print',
  'Moonlight on the sea',
  'A planet with rings over a violet desert',
  'Whale under the northern stars',
  'Fox in a misty forest, ink',
  'Mountain village in winter, one warm window',
  'Poppies in a meadow, spring morning, oil',
  'Harbour in grey and rose, gouache',
  'Palm beach, turquoise water, noon',
  'Portrait in profile, green and gold',
  'Mandala in teal and orange',
  'Old bridge over a quiet river, autumn',
  'Thunderstorm over wheat fields',
  'Skyline at dusk, teal and orange',
  'Three pears on a blue cloth',
  'Canyon at sunrise, woodcut',
  'Snowy peaks above a lake, low poly',
  'Bamboo garden after rain, sumi-e',
  'Underwater light, coral and fish',
];
const seeds = [7, 42];

async function ask(page: Page, prompt: string, seed: number): Promise<void> {
  await page.evaluate(
    async ([prompt, seed]) => {
      const me = (await (await fetch('/api/user/me')).json()) as { user_id: string };
      const response = await fetch('/api/create', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-client': 'screenshots',
          'x-user': me.user_id,
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ prompt, model: 'painter', width: 1024, height: 1024, image_num: 1, seed }),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    [prompt, seed] as const,
  );
}

/** Resolves once every picture in sight is decoded and nothing is being painted. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const images = [
      ...document.querySelectorAll<HTMLImageElement>('[role=grid] img[src^="/api/media/"], [role=dialog] img[src^="/api/media/"]'),
    ];
    const painting = document.querySelector('[role=grid] [data-status=submitted], [role=grid] [data-status=pending]') !== null;
    return images.length > 0 && !painting && images.every((image) => image.complete && image.naturalWidth > 0);
  });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

async function shoot(page: Page, file: string): Promise<void> {
  await settled(page);
  await page.screenshot({ path: join('public', 'screenshots', file), animations: 'disabled' });
  console.log(`public/screenshots/${file}`);
}

await mkdir(join('public', 'screenshots'), { recursive: true });
const studio = await spawnStudio();
const browser = await chromium.launch({ executablePath: findChromium(), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'light', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${studio.url}/history`);
  await page.getByRole('status', { name: 'Sync state' }).filter({ hasText: 'Saved' }).waitFor();
  for (const seed of seeds) for (const prompt of prompts) await ask(page, prompt, seed);
  const last = page
    .getByRole('gridcell', { name: prompts.at(-1)! })
    .first()
    .locator('img[src^="/api/media/"]');
  await last.waitFor({ timeout: 400_000 });
  await shoot(page, 'history-wide.png');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shoot(page, 'history-dark.png');
  await page.getByRole('gridcell', { name: prompts[0]! }).first().click();
  await page.getByRole('dialog').locator('img[src*="/1024"], img[src*="/original"]').first().waitFor();
  await shoot(page, 'detail-wide.png');

  const state = await context.storageState();
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    colorScheme: 'light',
    storageState: state,
    hasTouch: true,
    isMobile: true,
  });
  const small = await phone.newPage();
  await small.goto(`${studio.url}/history`);
  await small.getByRole('gridcell').first().waitFor();
  await shoot(small, 'history-narrow.png');
} finally {
  await browser.close();
  await studio.remove();
}
