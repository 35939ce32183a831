import type { Locator, Page } from '@playwright/test';
import { openHistoryWith, openLibraryOf } from '../library-of.ts';
import { expect, holdMessages, openStudio, test, withMotion, withoutServiceWorker } from '../studio.ts';

test.use({ ...withoutServiceWorker, ...withMotion });

const large = { width: 1024, height: 1024 };

const viewer = (page: Page) => page.getByRole('dialog', { name: /^Zoom: / });
const percent = (page: Page) => page.locator('[data-zoom-percent]');
const picture = (page: Page) => viewer(page).locator('[data-percent]');
const shownItem = (page: Page) => new URL(page.url()).searchParams.get('item');

async function openDetail(page: Page, name: string): Promise<void> {
  await page.getByRole('gridcell', { name }).first().click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
}

/** The position in the picture (0–1 on each axis) under a point of the window. */
async function placeUnder(shown: Locator, point: { x: number; y: number }): Promise<{ u: number; v: number }> {
  const box = (await shown.boundingBox())!;
  return { u: (point.x - box.x) / box.width, v: (point.y - box.y) / box.height };
}

/** Sends touches: each step lists one point per finger; an empty list lifts them. */
async function touch(page: Page, steps: { x: number; y: number }[][]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let isDown = false;
  for (const touchPoints of steps) {
    const type = touchPoints.length === 0 ? 'touchEnd' : isDown ? 'touchMove' : 'touchStart';
    isDown = touchPoints.length > 0;
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
  await session.detach();
}

test('the whole screen opens with the button, F, Enter and a double click, and Escape, × and Back close only it', async ({
  page,
  studio,
}) => {
  await openHistoryWith(page, studio, [{ prompt: 'a lighthouse in fog' }]);
  await openDetail(page, 'a lighthouse in fog');
  const detail = page.getByRole('dialog', { name: 'a lighthouse in fog', exact: true });
  // The picture is there, and the stage handles keys.
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible();
  await expect(detail.locator(':focus')).toHaveCount(1);
  const ways = [
    { open: () => page.keyboard.press('Enter'), close: () => page.keyboard.press('Escape') },
    { open: () => page.keyboard.press('f'), close: () => viewer(page).getByRole('button', { name: 'Close' }).click() },
    { open: () => page.locator('[data-stage-picture]').dblclick(), close: () => page.goBack() },
    { open: () => page.getByRole('button', { name: 'Full screen' }).click(), close: () => page.keyboard.press('Escape') },
  ];
  for (const { open, close } of ways) {
    await open();
    await expect(viewer(page)).toBeVisible();
    await expect(page).toHaveURL(/zoom=true/);
    await close();
    await expect(viewer(page)).toHaveCount(0);
    await expect(detail).toBeVisible();
    await expect(page).not.toHaveURL(/zoom/);
  }
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeFocused();
  // The keys of the stage do nothing while it is covered.
  await page.keyboard.press('f');
  await expect(viewer(page)).toBeVisible();
  await page.keyboard.press('s');
  await page.keyboard.press('Escape');
  await expect(detail.getByRole('button', { name: 'Star', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the keys of the grid do the same with an open picture', async ({ page, studio }) => {
  await openHistoryWith(page, studio, [{ prompt: 'a weir', count: 2 }]);
  await openDetail(page, 'a weir');
  const saved = page.waitForEvent('download');
  await page.keyboard.press('d');
  expect((await saved).suggestedFilename()).toMatch(/a-weir.*\.jpg$/);

  const stage = page.locator('[data-stage]');
  await stage.focus();
  await page.keyboard.press('a');
  const albums = page.getByRole('dialog', { name: 'Save to Album' });
  await expect(albums).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(albums).toBeHidden();
  await expect(stage, 'a key leaves the focus where it was').toBeFocused();

  const first = shownItem(page);
  await holdMessages(page);
  await page.keyboard.press('Backspace');
  await expect(page.getByText('Image deleted!')).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(`item=${first}`));
  await expect(page.getByRole('dialog', { name: 'a weir' })).toBeVisible();
});

test('wheel and keys zoom about the pointer, drags and Shift with arrows move, and the picture is never lost', async ({ page, studio }) => {
  await openHistoryWith(page, studio, [{ prompt: 'a canyon', ...large }]);
  await openDetail(page, 'a canyon');
  await page.keyboard.press('f');
  // 1024 px high in a window of 900.
  await expect(percent(page)).toHaveText('88 %');
  await expect(picture(page).locator('img').last()).toHaveAttribute('src', /\/1024\?/);

  // The pointer hits nothing else while the picture grows into its place.
  await expect(page.locator('html[data-morph]')).toHaveCount(0);
  const point = { x: 640, y: 300 };
  await page.mouse.move(point.x, point.y);
  for (let step = 0; step < 4; step += 1) await page.mouse.wheel(0, -120);
  await expect(percent(page)).toHaveText('230 %');
  // The point under the pointer stays only once the picture is larger than the window; a smaller one is centred.
  const before = await placeUnder(picture(page), point);
  for (let step = 0; step < 2; step += 1) await page.mouse.wheel(0, -120);
  await expect(percent(page)).toHaveText('371 %');
  const after = await placeUnder(picture(page), point);
  expect(after.u).toBeCloseTo(before.u, 2);
  expect(after.v).toBeCloseTo(before.v, 2);
  await expect(picture(page).locator('img').last()).toHaveAttribute('src', /\/original\?/);

  await page.keyboard.press('1');
  await expect(percent(page)).toHaveText('100 %');
  await expect(viewer(page).getByRole('status')).toHaveText('Zoom 100 %');
  await page.keyboard.press('+');
  await expect(percent(page)).toHaveText('125 %');
  await page.keyboard.press('-');
  await expect(percent(page)).toHaveText('100 %');

  for (let step = 0; step < 20; step += 1) await page.keyboard.press('+');
  await expect(percent(page)).toHaveText('800 %');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowRight');
  for (let step = 0; step < 8; step += 1) {
    await page.mouse.move(200, 200);
    await page.mouse.down();
    await page.mouse.move(1400, 880, { steps: 3 });
    await page.mouse.up();
  }
  const corner = (await picture(page).boundingBox())!;
  expect(corner.x).toBeCloseTo(0, 0);
  expect(corner.y).toBeCloseTo(0, 0);
  await page.keyboard.press('0');
  await expect(percent(page)).toHaveText('88 %');
  await expect.poll(async () => Math.round((await picture(page).boundingBox())!.height)).toBe(900);
  await page.mouse.dblclick(500, 400);
  await expect(percent(page)).toHaveText('176 %');
  await page.mouse.dblclick(500, 400);
  await expect(percent(page)).toHaveText('88 %');
});

test('the arrow keys of the whole screen lead to the neighbours and do nothing at the first or last item', async ({ page, studio }) => {
  await openHistoryWith(page, studio, [{ prompt: 'two ships', count: 2, ...large }]);
  await openDetail(page, 'two ships');
  const first = shownItem(page);
  await page.keyboard.press('f');
  await expect(percent(page)).toHaveText('88 %');
  await page.keyboard.press('ArrowLeft');
  expect(shownItem(page)).toBe(first);
  await expect(viewer(page).getByText('1 of 2')).toBeVisible();

  await page.keyboard.press('1');
  await expect(percent(page)).toHaveText('100 %');
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).getByText('2 of 2')).toBeVisible();
  // The zoom of one picture does not carry over to the next.
  await expect(percent(page)).toHaveText('88 %');
  const second = shownItem(page);
  expect(second).not.toBe(first);
  await page.keyboard.press('ArrowRight');
  await viewer(page).getByRole('button', { name: 'Next' }).click({ force: true });
  expect(shownItem(page)).toBe(second);

  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(page.locator(`[data-stage-picture="${second}"]`)).toBeVisible();
});

test('two fingers zoom, one moves, and a swipe turns the page when all of the picture is seen', async ({ browser, studio }) => {
  const context = await browser.newContext({
    ...withoutServiceWorker,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await openHistoryWith(page, studio, [{ prompt: 'three hills', count: 2, ...large }]);
  await openDetail(page, 'three hills');
  const first = shownItem(page);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(percent(page)).toHaveText('38 %');

  await touch(page, [
    [{ x: 150, y: 400 }],
    [
      { x: 150, y: 400 },
      { x: 250, y: 400 },
    ],
    [
      { x: 100, y: 400 },
      { x: 300, y: 400 },
    ],
    [],
  ]);
  await expect(percent(page)).toHaveText('76 %');
  const before = (await picture(page).boundingBox())!;
  await touch(page, [[{ x: 200, y: 400 }], [{ x: 170, y: 400 }], [{ x: 140, y: 400 }], []]);
  const after = (await picture(page).boundingBox())!;
  expect(after.x - before.x).toBeCloseTo(-60, 0);
  expect(shownItem(page)).toBe(first);

  await viewer(page).getByRole('button', { name: 'Fit', exact: true }).click();
  await expect(percent(page)).toHaveText('38 %');
  await touch(page, [[{ x: 300, y: 400 }], [{ x: 220, y: 402 }], [{ x: 120, y: 404 }], []]);
  await expect(viewer(page).getByText('2 of 2')).toBeVisible();
  await context.close();
});

test('the family of a picture is a strip: what it comes from, what was made with it, and its variations', async ({ page, studio }) => {
  await openStudio(page, studio, '/history');
  const library = await openLibraryOf(page, studio);
  const [parent] = await library.add([{ prompt: 'the parent' }]);
  const [child] = await library.add([{ prompt: 'the pair', count: 2, variationSource: parent! }]);
  await library.close();
  // Newer pictures move the parent's tile, so a click before them can miss it.
  await expect(page.getByRole('gridcell')).toHaveCount(3);

  await openDetail(page, 'the parent');
  const family = page.getByRole('region', { name: 'Family' });
  await expect(family.getByRole('group', { name: 'This one' }).getByRole('button')).toHaveAttribute('aria-current', 'true');
  await family.getByRole('group', { name: 'Variations' }).getByRole('button', { name: 'Variation 1' }).click();
  await expect(page.locator(`[data-stage-picture="${child}"]`)).toBeVisible();
  await expect(family.getByRole('group', { name: 'Made together' }).getByRole('button')).toHaveCount(2);
  await expect(family.getByRole('button').and(page.locator('[aria-current]'))).toHaveCount(1);

  // By keyboard alone.
  await family.getByRole('button', { name: 'Original of this variation' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(`[data-stage-picture="${parent}"]`)).toBeVisible();
  await expect(viewer(page)).toHaveCount(0);

  await family.getByRole('button', { name: 'Compare' }).click();
  const comparison = page.getByRole('dialog', { name: 'Compare 3 pictures' });
  await expect(comparison).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(comparison).toHaveCount(0);
  await expect(page.locator(`[data-stage-picture="${parent}"]`)).toBeVisible();
});
