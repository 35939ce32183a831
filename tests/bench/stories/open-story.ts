import { randomUUID } from 'node:crypto';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../../scripts/find-chromium.ts';
import { firstPositions } from '../../../contract/stories/position.ts';
import { enterAs } from '../../e2e/enter-as.ts';
import { addMade } from '../../support/library/add-made.ts';
import { openStudioDatabase } from '../../support/studio/studio-database.ts';
import { TestClient } from '../../support/http/test-client.ts';
import { percentile, printFigure } from '../print-figure.ts';
import { spawnBehind } from '../spawn-behind.ts';

const rounds = 9;
const stories = [
  { title: 'A short film', shots: 30, goal: 300 },
  { title: 'A long film', shots: 300, goal: 600 },
];

/** From a click on a story to its first shots with their pictures, from the device; the list of stories, opened alike, is the control. */
export async function benchOpen(): Promise<void> {
  const studio = await spawnBehind();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const client = new TestClient(studio.url);
    await fill(client, studio.dataDir);
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
    await enterAs(page, client);
    await page.goto(`${studio.url}/story`);
    await page.getByRole('link', { name: stories[0]!.title }).first().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const control: number[] = [];
    for (const { title, shots, goal } of stories) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        times.push(await timeTo(page, title, board));
        control.push(await timeTo(page, 'Stories', list));
      }
      const [own, plain] = [percentile(times, 0.5), percentile(control, 0.5)];
      printFigure(`a story of ${shots} shots opens, median`, own, {
        goal,
        note: `p95 ${percentile(times, 0.95).toFixed(0)} ms, ratio to the list ${(own / plain).toFixed(2)}`,
      });
    }
  } finally {
    await browser.close();
    await studio.remove();
  }
}

async function fill(client: TestClient, dataDir: string): Promise<void> {
  const me = await client.guest();
  const opened = await openStudioDatabase(dataDir);
  const pictures = Array.from({ length: 12 }, (_, at) => ({ prompt: `a quiet harbour, ${at}` }));
  const ids = await addMade({ db: opened.db, dataDir }, me, pictures);
  await opened.close();
  for (const { title, shots } of stories) {
    const positions = firstPositions(shots);
    const rows = positions.map((position, at) => ({
      id: randomUUID(),
      position,
      shotVoiceoverScript: `Sentence ${at + 1} of the story is spoken here.`,
      image_media_id: ids[at % ids.length],
    }));
    await client.call('storyCreate', { body: { title, category_id: 'create_from_scratch', shots: rows } });
  }
}

/** A sign that the page is open: at least so many of one kind, with their pictures. */
type Sign = { items: string; least: number };
const board: Sign = { items: '[aria-label=Shots] > li', least: 5 };
const list: Sign = { items: 'a[href^="/story/"]', least: 2 };

/** Clicks a link and waits until the page shows what it leads to; ms on the page's own clock. */
async function timeTo(page: Page, name: string, { items, least }: Sign): Promise<number> {
  await page.evaluate(() =>
    addEventListener('click', ({ timeStamp }) => ((globalThis as Clicked).clickedAt = timeStamp), { capture: true, once: true }),
  );
  await page.getByRole('link', { name }).first().click();
  const shown = await page.waitForFunction(
    ({ items, least }) => {
      const found = [...document.querySelectorAll(items)];
      const images = found.slice(0, least).flatMap((item) => [...item.querySelectorAll('img')]);
      const isShown = found.length >= least && images.every((image) => image.complete && image.naturalWidth > 0);
      return isShown && performance.now() - (globalThis as Clicked).clickedAt;
    },
    { items, least },
    { polling: 'raf' },
  );
  return (await shown.jsonValue()) as number;
}

type Clicked = typeof globalThis & { clickedAt: number };
