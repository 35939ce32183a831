import { eq } from 'drizzle-orm';
import { media } from '../../../server/storage/schema/media.ts';
import { user } from '../../../server/storage/schema/user.ts';
import { writeSpace } from '../../../server/storage/rows/write-space.ts';
import { openLibraryOf } from '../library-of.ts';
import { expect, openStudio, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

test('any picture is compared with others, a range is shown before it is chosen, and administrators see what is upscaled', async ({
  page,
  studio,
}) => {
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  const [first] = await library.add([{ prompt: 'north pier' }, { prompt: 'south pier' }]);
  const cells = page.getByRole('grid', { name: 'History' }).getByRole('gridcell');
  await expect(cells).toHaveCount(2);

  await test.step('Compare with… asks for up to three others and shows them beside it', async () => {
    await page.getByRole('gridcell', { name: 'north pier' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use Image' }).click();
    await page.getByRole('menuitem', { name: 'Compare with…' }).click();
    const picker = page.getByRole('dialog', { name: 'Compare with' });
    await expect(picker.getByRole('status').filter({ hasText: '0 of 3 selected' })).toBeVisible();
    await picker.getByRole('button', { name: 'south pier' }).click();
    await picker.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(new RegExp(`compare=${first}`));
    await page.goto(`${studio.url}/history`);
  });

  await test.step('the days up to the pointer or the focus are shown while the last one is to be chosen', async () => {
    await page.getByRole('button', { name: 'Date', exact: true }).click();
    await page.getByRole('button', { name: 'Custom Range' }).click();
    const month = page.getByRole('dialog', { name: 'Date' }).getByRole('grid').first();
    const day = (number: number) => month.getByRole('button', { name: new RegExp(`\\b${number} \\w+ \\d{4}`) });
    const colour = (number: number) => day(number).evaluate((element) => getComputedStyle(element).backgroundColor);
    const plain = await colour(20);
    await day(10).click();
    await day(13).hover();
    await expect.poll(() => colour(12)).not.toBe(plain);
    expect(await colour(14)).toBe(plain);
    await day(10).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => colour(16)).not.toBe(plain);
    await page.keyboard.press('Escape');
  });

  await test.step('upscaled items get a red border for admins', async () => {
    const upscaled = page.locator(`[data-media-id="${first}"] [data-tile-picture]`);
    const border = () => upscaled.evaluate((element) => getComputedStyle(element, '::after').boxShadow);
    const { db, me } = library;
    const [row] = await db.select().from(media).where(eq(media.id, first!));
    const file = { hash: row!.hash!, mime: row!.mime!, width: 512, height: 512, sizeBytes: 1 };
    await writeSpace(db, me.space_id, async (tx, touch) => {
      await tx.update(media).set({ upscales: { x2: file } }).where(eq(media.id, first!)); // prettier-ignore
      touch('media', [first!]);
    });
    await page.reload();
    await expect(upscaled).toBeVisible();
    expect(await border()).toBe('none');
    await db.update(user).set({ role: 'admin' }).where(eq(user.id, me.user_id));
    await page.reload();
    await expect.poll(border).toContain('inset');
  });
  await library.close();
});
