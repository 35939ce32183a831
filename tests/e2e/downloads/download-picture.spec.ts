import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openHistoryWith } from '../library-of.ts';
import { expect, openStudio, paint, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

async function downloadAs(page: Page, format: 'JPG' | 'PNG' | 'SVG'): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: new RegExp(format) }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('a picture is downloaded as JPG, PNG and SVG with its prompt and settings inside', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  await paint(page, 'Weiße Segel über der Bucht', { size: 256 });
  await page.getByRole('gridcell', { name: 'Weiße Segel über der Bucht' }).click();

  const converted: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/media/convert') && converted.push(request.url()));
  const jpg = await downloadAs(page, 'JPG');
  expect(jpg.name).toMatch(/^pleinair-.+\.jpg$/);
  expect([...jpg.bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  expect(jpg.bytes.includes(Buffer.from('http://ns.adobe.com/xap/1.0/'))).toBe(true);
  expect(jpg.bytes.includes(Buffer.from('Weiße Segel über der Bucht'))).toBe(true);

  const png = await downloadAs(page, 'PNG');
  expect([...png.bytes.subarray(1, 4)].map((code) => String.fromCharCode(code)).join('')).toBe('PNG');
  expect(png.bytes.readUInt32BE(16)).toBe(256);
  expect(png.bytes.includes(Buffer.from('parameters'))).toBe(true);
  expect(png.bytes.includes(Buffer.from('Weiße Segel über der Bucht'))).toBe(true);

  const svg = await downloadAs(page, 'SVG');
  const text = svg.bytes.toString('utf8');
  expect(text).toMatch(/^(<\?xml[^>]*>\s*)?<svg/);
  expect(text).toContain('Weiße Segel über der Bucht');
  expect(text.match(/<path/g)?.length ?? 0).toBeGreaterThan(10);

  await test.step('canvas-to-blob conversion is local: the studio was not asked for any of them', () => {
    expect(converted).toEqual([]);
  });

  await test.step('where the browser cannot convert, the studio does, and that is said', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'));
    await page.goto(`${studio.url}/history`);
    await page.getByRole('gridcell', { name: 'Weiße Segel über der Bucht' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
    await expect(page.getByRole('menuitem').filter({ hasText: 'PNG' })).toBeVisible();
    await expect(page.getByRole('menuitem').filter({ hasText: 'SVG' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'More formats and sizes…' }).click();
    const choices = page.getByRole('dialog', { name: 'Formats and sizes' });
    await choices.getByText('WEBP', { exact: true }).click();
    await choices.getByLabel('Width').fill('160');
    const resized = page.waitForRequest((request) => request.url().endsWith('/api/media/convert'));
    const small = page.waitForEvent('download');
    await choices.getByRole('button', { name: 'Download' }).click();
    expect((await resized).postDataJSON()).toMatchObject({ target: 'webp', picture: { width: 160, isPrivate: false } });
    expect(await sharp(await (await small).path()).metadata()).toMatchObject({ format: 'webp', width: 160 });
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/media/convert'));
    const file = await downloadAs(page, 'JPG');
    expect([...file.bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect((await asked).postDataJSON()).toMatchObject({ target: 'jpg' });
  });
});

test('a picture that is dragged out is the original under its name', async ({ page, studio }) => {
  const [id] = await openHistoryWith(page, studio, [{ prompt: 'sand dunes' }]);
  const drag = () =>
    page.getByRole('gridcell', { name: 'sand dunes' }).evaluate((cell) => {
      const data = new DataTransfer();
      cell.querySelector('img')!.dispatchEvent(new DragEvent('dragstart', { bubbles: true, cancelable: true, dataTransfer: data }));
      return { file: data.getData('DownloadURL'), address: data.getData('text/uri-list') };
    });
  await expect.poll(async () => (await drag()).file).toMatch(/^image\/png:pleinair-sand-dunes-[0-9a-z]+\.png:http/);
  const { file, address } = await drag();
  expect(file.endsWith(`:${address}`)).toBe(true);
  expect(address).toContain(`${studio.url}/api/media/${id}/original`);
  expect(await page.evaluate(async (from) => (await fetch(from)).headers.get('content-type'), address)).toBe('image/png');
});
