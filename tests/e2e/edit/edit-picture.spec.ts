import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, expectServiceWorker, goOffline, holdMessages, openStudio, paint, syncState, test } from '../studio.ts';

test('the edit page opens the picture of edit_image_url, which is cropped, drawn and written on, undone, and saved offline as a child of its source', async ({
  page,
  context,
  studio,
}) => {
  await openStudio(page, studio, '/history');
  await paint(page, 'a lake in the hills');
  await expectServiceWorker(page);
  await page.getByRole('gridcell', { name: 'a lake in the hills' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use Image' }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(/\/create\/edit\?edit_image_url=/);
  await page.goto(page.url());
  const picture = page.getByRole('img', { name: 'Picture, ' });
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  const tools = page.getByRole('toolbar', { name: 'Tools' });
  const apply = page.getByRole('button', { name: 'Apply' });
  await expect(picture).toHaveAttribute('data-edit-picture', '128x128');

  await test.step('crop to a shape, and again by the arrow keys', async () => {
    await tools.getByRole('button', { name: 'Crop' }).click();
    await page.getByLabel('Shape').selectOption('4:3');
    await apply.click();
    await expect(picture).toHaveAttribute('data-edit-picture', '128x96');
    await page.getByLabel('Shape').selectOption('Free');
    await page.getByRole('button', { name: 'Bottom right corner of the crop' }).focus();
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(picture).toHaveAttribute('data-edit-picture', '88x96');
  });

  await test.step('draw a red line across the middle', async () => {
    await tools.getByRole('button', { name: 'Draw' }).click();
    await page.getByRole('slider', { name: 'Width' }).fill('0.1');
    await page.getByRole('textbox', { name: 'HEX' }).fill('ff0000');
    const box = (await picture.boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.1, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await apply.click();
    await expect(versions).toHaveCount(4);
  });

  await test.step('write, and take it back: the version stays in the strip', async () => {
    await tools.getByRole('button', { name: 'Text' }).click();
    await page.getByLabel('Words').fill('Hello');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('textbox', { name: 'Words' })).toHaveValue('Hello');
    await apply.click();
    await expect(versions).toHaveCount(5);
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('button', { name: '3: Draw, shown' })).toBeVisible();
    await expect(versions).toHaveCount(5);
  });

  await test.step('a reload keeps the versions', async () => {
    await page.reload();
    await expect(versions).toHaveCount(5);
    await expect(page.getByRole('button', { name: '3: Draw, shown' })).toBeVisible();
  });

  await test.step('saved offline, it is in the history; online it is sent, with its source', async () => {
    await goOffline(page);
    await holdMessages(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved as a new picture in the history')).toBeVisible();
    await context.setOffline(false);
    await expect(syncState(page)).toHaveText('Saved');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const detail = page.getByRole('dialog');
    await expect(detail.getByText('a lake in the hills').first()).toBeVisible();
    await expect(detail.getByRole('group', { name: 'Made from' })).toBeVisible();
    const download = page.waitForEvent('download');
    await detail.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByRole('menuitem', { name: 'PNG (lossless)' }).click();
    const { data, info } = await sharp(await readFile(await (await download).path()))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([88, 96]);
    const middle = (48 * 88 + 44) * 3;
    const [red = 0, green = 255, blue = 255] = data.subarray(middle, middle + 3);
    expect([red > 245, green < 12, blue < 12]).toEqual([true, true, true]);
  });
});
