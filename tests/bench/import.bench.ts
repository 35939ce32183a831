import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../../scripts/find-chromium.ts';
import { avifWith, exifTurn, nclx, pngWith } from '../support/images/odd-pictures.ts';
import { spawnStudio } from '../support/studio/spawn-studio.ts';
import { printFigure } from './print-figure.ts';

// Five hundred files at once, good and broken: each one is in the studio or named with its reason. BENCH_ITEMS makes it fewer.
const items = Number(process.env['BENCH_ITEMS'] ?? 500);

/** The same noise for the same number, so that no two files are one. */
function picture(seed: number) {
  const pixels = Buffer.from(Array.from({ length: 96 * 64 * 3 }, (_unused, at) => (at * (7_919 + seed * 31) + seed * 97) % 251));
  return sharp(pixels, { raw: { width: 96, height: 64, channels: 3 } });
}

const avif = (seed: number): Promise<Buffer> => picture(seed).avif({ effort: 0 }).toBuffer();
const cut = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));

/** A byte in the middle of the pixels, which browsers get over. */
function spoil(bytes: Buffer, seed: number): Buffer {
  const spoilt = Buffer.from(bytes);
  spoilt[bytes.length - 80 - (seed % 200)]! ^= 0x55;
  return spoilt;
}

const kinds: [name: string, type: string, make: (seed: number) => Promise<Buffer>][] = [
  ['good.png', 'image/png', (seed) => picture(seed).png().toBuffer()],
  ['good.jpg', 'image/jpeg', (seed) => picture(seed).jpeg().toBuffer()],
  ['good.webp', 'image/webp', (seed) => picture(seed).webp().toBuffer()],
  ['good.gif', 'image/gif', (seed) => picture(seed).gif().toBuffer()],
  ['good.avif', 'image/avif', avif],
  ['turned.png', 'image/png', async (seed) => pngWith(await picture(seed).png().toBuffer(), { type: 'eXIf', content: exifTurn(6) })],
  ['hdr.avif', 'image/avif', async (seed) => avifWith(await avif(seed), { type: 'colr', content: nclx(9, 16) })],
  ['spoilt.avif', 'image/avif', async (seed) => spoil(await avif(seed), seed)],
  ['spoilt.jpg', 'image/jpeg', async (seed) => spoil(await picture(seed).jpeg().toBuffer(), seed)],
  ['cut.png', 'image/png', async (seed) => cut(await picture(seed).png().toBuffer())],
  ['cut.jpg', 'image/jpeg', async (seed) => cut(await picture(seed).jpeg().toBuffer())],
  ['cut.avif', 'image/avif', async (seed) => cut(await avif(seed))],
  ['words.png', 'image/png', async (seed) => Buffer.from(`These are the words of file ${seed}.`)],
];

async function makeFiles(): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const made = Array.from({ length: items }, async (_unused, seed) => {
    const [name, mimeType, make] = kinds[seed % kinds.length]!;
    return { name: `${seed}-${name}`, mimeType, buffer: await make(seed) };
  });
  return Promise.all(made);
}

/** Rows of the device's tables: of pictures, of changes that wait, and of those that were refused. */
async function readCounts(page: Page): Promise<{ media: number; outbox: number; problems: number }> {
  const tables = ['media', 'outbox', 'problems'];
  const [media, outbox, problems] = await page.evaluate(async (stores) => {
    const { name } = (await indexedDB.databases()).find((one) => one.name?.startsWith('studio.') === true)!;
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name!);
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const tx = db.transaction(stores, 'readonly');
    const counts = stores.map((store) => tx.objectStore(store).count());
    await new Promise((resolve) => tx.addEventListener('complete', resolve));
    db.close();
    return counts.map(({ result }) => result);
  }, tables);
  return { media: media!, outbox: outbox!, problems: problems! };
}

const files = await makeFiles();
const studio = await spawnStudio();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage();
  await page.goto(`${studio.url}/history`);
  const choosing = page.waitForEvent('filechooser');
  await page
    .getByRole('button', { name: /import/i })
    .first()
    .click();
  const began = performance.now();
  await (await choosing).setFiles(files);
  await page.getByText(/pictures imported into the history/).waitFor({ timeout: 600_000 });
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to upload image!' });
  const named = await failed.getByRole('listitem').count();
  const more = Number(/and (\d+) more/.exec(await failed.innerText())?.[1] ?? 0);
  printFigure('read and in the gallery', (performance.now() - began) / 1000, { goal: 100, unit: 's' });
  let counts = await readCounts(page);
  while (counts.outbox > 0) {
    await page.waitForTimeout(200);
    counts = await readCounts(page);
  }
  printFigure('all of them sent', (performance.now() - began) / 1000, { goal: 200, unit: 's' });
  printFigure('neither in the studio nor named', items - counts.media - named - more, {
    goal: 0,
    unit: '',
    note: `${counts.media} kept, ${named + more} named`,
  });
  printFigure('vanished after the import', counts.problems, { goal: 0, unit: '' });
} finally {
  await browser.close();
  await studio.remove();
}
