import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

test('words change only the part that was painted over, and the result is a child of the picture', async ({ page, studio }) => {
  await page.goto(`${studio.url}/create/edit`);
  const grey = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#808080' } })
    .png()
    .toBuffer();
  await page.locator('input[type=file]').first().setInputFiles({ name: 'grey.png', mimeType: 'image/png', buffer: grey });
  const picture = page.getByRole('img', { name: 'Picture, ' });
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  const status = page.getByRole('region', { name: 'Change only here' }).locator('p[role=status]');

  await page.getByRole('button', { name: 'Mask a part' }).click();
  await expect(status).toContainText('Paint over');
  const box = (await picture.boundingBox())!;
  await page.getByRole('slider', { name: 'Width' }).fill('0.15');
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(status).toContainText('5 % of the picture may change');
  await page.keyboard.press('Control+z');
  await expect(status).toContainText('Paint over');
  await page.keyboard.press('Control+y');
  await expect(status).toContainText('5 %');

  await page.getByRole('textbox', { name: 'Change only the masked part' }).fill('a lake in the hills');
  await page.route('**/api/media/upload_mask', (route) => route.abort());
  await page.getByRole('button', { name: 'Change it, free' }).click();
  await expect(page.getByText('The mask is kept with this version')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Change only the masked part' })).toHaveValue('a lake in the hills');
  await expect(versions).toHaveCount(1);
  await page.unroute('**/api/media/upload_mask');
  await page.getByRole('button', { name: 'Change it, free' }).click();
  await expect(page.getByText('This version was saved to the history')).toBeVisible();
  await expect(page.getByRole('button', { name: '1: a lake in the hills, shown' })).toBeVisible();
  await expect(versions).toHaveCount(2);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const { data, info } = await sharp(await readFile(await (await download).path()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const levelsAt = (x: number, y: number) =>
    [...data.subarray((Math.round(y * info.height) * info.width + Math.round(x * info.width)) * 3)].slice(0, 3);
  for (const [x, y] of [
    [0.1, 0.1],
    [0.5, 0.2],
    [0.9, 0.5],
  ] as const)
    for (const level of levelsAt(x, y)) expect(Math.abs(level - 128)).toBeLessThan(3);
  // One place alone may happen to be grey: the seed is another each time.
  const across = Array.from({ length: 33 }, (_unused, step) => levelsAt(0.42 + step / 200, 0.46 + (step % 9) / 100)).flat();
  expect(Math.max(...across.map((level) => Math.abs(level - 128)))).toBeGreaterThan(8);

  await page.goto(`${studio.url}/history`);
  await page.getByRole('gridcell', { name: 'a lake in the hills' }).click();
  await expect(page.getByRole('dialog').getByRole('group', { name: 'Made from' })).toBeVisible();
});
