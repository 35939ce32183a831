import type { Page } from '@playwright/test';
import { limits } from '../../../contract/limits.ts';
import { openLibraryOf } from '../library-of.ts';
import { expect, openStudio, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

const cells = (page: Page) => page.getByRole('grid', { name: 'History' }).getByRole('gridcell');
const count = (page: Page) => page.getByRole('toolbar', { name: 'Selection' }).getByRole('status');

/** Presses at one point and moves to another; the button stays down. */
async function draw(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
}

test('a rectangle drawn beside the pictures chooses what it touches, and is taken back with Escape', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  await library.add([{ prompt: 'low tide', count: 8 }]);
  await page.getByRole('slider', { name: 'Columns' }).fill('4');
  await expect(cells(page)).toHaveCount(8);
  const boxes = await Promise.all((await cells(page).all()).map(async (cell) => (await cell.boundingBox())!));
  const middle = (index: number) => ({ x: boxes[index]!.x + boxes[index]!.width / 2, y: boxes[index]!.y + boxes[index]!.height / 2 });
  const beside = { x: boxes[0]!.x - 14, y: boxes[0]!.y + 20 };

  // The part that follows the mouse loads after the first pictures; before that a press selects nothing.
  const isChoosing = async () => {
    await draw(page, beside, middle(0));
    await page.mouse.up();
    return count(page).isVisible();
  };
  await expect.poll(isChoosing).toBe(true);
  await page.keyboard.press('Escape');
  await expect(count(page)).toHaveCount(0);

  await test.step('from the margin, with the count said, and a release that opens nothing', async () => {
    await draw(page, beside, middle(1));
    await expect(count(page)).toHaveText('2 selected');
    await page.mouse.up();
    await expect(count(page)).toHaveText('2 selected');
    await expect(cells(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('while choosing also from a picture that is not chosen; Shift adds, and without it begins anew', async () => {
    await page.keyboard.down('Shift');
    await draw(page, middle(2), middle(3));
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await expect(count(page)).toHaveText('4 selected');
    await draw(page, middle(5), middle(4));
    await page.mouse.up();
    await expect(count(page)).toHaveText('2 selected');
    await expect(cells(page).nth(4)).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('Escape takes the rectangle back and nothing else', async () => {
    await draw(page, beside, middle(6));
    await expect(count(page)).toHaveText('6 selected');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(count(page)).toHaveText('2 selected');
    await page.keyboard.press('Escape');
    await expect(cells(page).first()).not.toHaveAttribute('aria-selected');
  });

  await test.step('a rectangle around nothing begins no selection, and a picture is still dragged', async () => {
    await draw(page, beside, { x: beside.x + 8, y: beside.y + 60 });
    await page.mouse.up();
    await expect(cells(page).first()).not.toHaveAttribute('aria-selected');
    const dragged = page.evaluate(
      () =>
        new Promise<string[]>((resolve) =>
          addEventListener('dragstart', (event) => resolve([...event.dataTransfer!.types]), { once: true }),
        ),
    );
    await draw(page, middle(0), middle(2));
    expect(await dragged).toContain('text/uri-list');
    await page.mouse.up();
    await expect(cells(page).first()).not.toHaveAttribute('aria-selected');
  });

  await test.step('a picture that is pressed before it is known that it can be dragged is dragged, and chooses nothing', async () => {
    const setDraggable = (isIt: boolean) =>
      cells(page)
        .first()
        .evaluate((cell: HTMLElement, draggable) => void (cell.draggable = draggable), isIt);
    await page.mouse.move(middle(0).x, middle(0).y);
    await expect(cells(page).first()).toHaveAttribute('draggable', 'true');
    await setDraggable(false);
    await page.mouse.down();
    await setDraggable(true);
    const dragged = page.evaluate(() => new Promise<void>((resolve) => addEventListener('dragstart', () => resolve(), { once: true })));
    await page.mouse.move(middle(2).x, middle(2).y, { steps: 3 });
    await dragged;
    await page.mouse.up();
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toHaveCount(0);
    await expect(cells(page).first()).not.toHaveAttribute('aria-selected');
  });

  await test.step('held at the end of the view it scrolls on over rows that are not drawn, up to the maximum', async () => {
    await library.add([{ prompt: 'the tides before', count: 700, at: new Date(Date.now() - 86_400_000) }]);
    await page.getByRole('slider', { name: 'Columns' }).fill(String(limits.columnsMax));
    await expect(cells(page).nth(limits.columnsMax + 8)).toBeVisible();
    const view = page.viewportSize()!;
    await draw(page, beside, { x: view.width - 40, y: view.height - 2 });
    await expect(count(page)).toHaveText(`${limits.selectionMax} selected, the most at a time`);
    await page.mouse.up();
    await page.keyboard.press('Escape');
  });
  await library.close();
});
