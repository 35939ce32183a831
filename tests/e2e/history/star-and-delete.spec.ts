import type { Page } from '@playwright/test';
import { openHistoryWith } from '../library-of.ts';
import { expect, holdMessages, message, releaseMessages, syncState, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

const cells = (page: Page) => page.getByRole('grid', { name: 'History' }).getByRole('gridcell');

test('a star is set, said aloud, still there after a reload, and keeps its picture from being deleted', async ({ page, studio }) => {
  await openHistoryWith(page, studio, [{ prompt: 'lighthouse' }]);
  await holdMessages(page);
  await page.getByRole('gridcell', { name: 'lighthouse' }).focus();
  await page.keyboard.press('s');
  await expect(page.getByText('Image starred!')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('gridcell', { name: 'lighthouse', exact: true }).getByRole('img', { name: 'Starred' })).toBeVisible();
  const row = page.getByRole('gridcell', { name: 'lighthouse' });
  await holdMessages(page);
  await row.focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Image is starred, unstar to delete image')).toBeVisible();
  await row.hover();
  const seen = await row.getByRole('button', { name: 'Unstar' }).evaluateHandle((button) => {
    const fills: boolean[] = [];
    const look = () => {
      const isFilled = getComputedStyle(button.querySelector('svg')!).fill !== 'none';
      if (fills.at(-1) !== isFilled) fills.push(isFilled);
    };
    look();
    new MutationObserver(look).observe(button, { subtree: true, attributes: true });
    return fills;
  });
  await holdMessages(page);
  await row.getByRole('button', { name: 'Unstar' }).click();
  await expect(page.getByText('Image unstarred!')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Star', exact: true })).toBeVisible();
  expect(await seen.jsonValue(), 'the star that was is not seen again after the press').toEqual([true, false]);
});

test('the undo snackbar survives a reload and undoes the same deletion', async ({ page, studio }) => {
  await openHistoryWith(page, studio, [{ prompt: 'blue door' }]);
  await holdMessages(page);
  await page.getByRole('gridcell', { name: 'blue door' }).focus();
  const held = holdForAnHour(page);
  await page.keyboard.press('Delete');
  expect(await held).toBe(1);
  await expect(page.getByRole('gridcell', { name: 'blue door' })).toHaveCount(0);
  await page.reload();
  await holdMessages(page);
  await message(page, 'Image deleted!').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('gridcell', { name: 'blue door' })).toHaveCount(1);
});

test('a Delete key that is held deletes once', async ({ page, studio }) => {
  await openHistoryWith(
    page,
    studio,
    Array.from({ length: 8 }, (_, at) => ({ prompt: `tall wall ${at}` })),
  );
  // Not by role, because an open dialog hides the roles behind it.
  const tiles = page.locator('[role=gridcell]');
  const detail = page.getByRole('dialog', { name: /^tall wall/ });
  /** Presses Delete for so long that it repeats once `left` pictures are left and the next one is `ready` for a key. */
  const holdDelete = async (left: number, ready: () => Promise<void>) => {
    await page.keyboard.down('Delete');
    await expect(tiles).toHaveCount(left);
    await ready();
    for (let repeats = 0; repeats < 2; repeats += 1) await page.keyboard.down('Delete');
    await page.keyboard.up('Delete');
  };
  const isFocused = () => expect(tiles.and(page.locator(':focus'))).toHaveCount(1);

  await test.step('in the grid', async () => {
    await tiles.first().focus();
    await holdDelete(7, isFocused);
  });

  await test.step('where several are chosen', async () => {
    await tiles.first().focus();
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByRole('toolbar', { name: 'Selection' }).getByRole('status')).toHaveText('2 selected');
    await holdDelete(5, isFocused);
  });

  await test.step('in the detail', async () => {
    await tiles.first().focus();
    await page.keyboard.press('Enter');
    await expect(detail).toBeVisible();
    const first = (await detail.getAttribute('aria-label')) ?? '';
    expect(first).toMatch(/^tall wall/);
    await holdDelete(4, async () => {
      await expect(page.getByRole('dialog', { name: first })).toHaveCount(0);
      await expect(detail).toBeVisible();
    });
    await page.keyboard.press('Escape');
    await expect(detail).toHaveCount(0);
  });

  await test.step('one Undo brings back each of the three deletions', async () => {
    for (const there of [5, 7, 8]) {
      await page.keyboard.press('Control+z');
      await expect(tiles).toHaveCount(there);
    }
  });
});

test('each of five quick deletions has five seconds of its own, and is sent at their end', async ({ page, studio }) => {
  await openHistoryWith(
    page,
    studio,
    Array.from({ length: 7 }, (_, at) => ({ prompt: `low wall ${at}` })),
  );
  const sentAt = new Map<string, number>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/create/batch_delete_image')) return;
    for (const { id } of (request.postDataJSON() as { deleteImages: { id: string }[] }).deleteImages) sentAt.set(id, Date.now());
  });
  /** Deletes the first five, as fast as they go. Answers with when each was asked for, ms since 1970. */
  const deleteFive = async () => {
    const asked: number[] = [];
    for (let left = 6; left > 1; left -= 1) {
      await cells(page).first().focus();
      asked.push(Date.now());
      await page.keyboard.press('Delete');
      await expect(cells(page)).toHaveCount(left);
    }
    return asked;
  };

  await test.step('Ctrl+Z brings back all five, also the one whose message made room for others', async () => {
    await holdMessages(page);
    await deleteFive();
    await expect(message(page, 'Image deleted!')).toHaveCount(4);
    for (let there = 3; there <= 7; there += 1) {
      await page.keyboard.press('Control+z');
      await expect(cells(page)).toHaveCount(there);
    }
    await expect(syncState(page)).toHaveText('Saved');
    await releaseMessages(page);
    sentAt.clear();
  });

  await test.step("'Image deleted!' stays 5 s, then each deletion is sent while its tab is open, and none before", async () => {
    const gone = await page.evaluateHandle(() => {
      const times: number[] = [];
      const count = () => document.querySelector('[aria-label=Messages]')!.textContent.split('Image deleted!').length - 1;
      let before = count();
      new MutationObserver(() => {
        for (let now = count(); before > now; before -= 1) times.push(Date.now());
        before = count();
      }).observe(document.querySelector('[aria-label=Messages]')!, { childList: true, subtree: true });
      return times;
    });
    const asked = await deleteFive();
    await expect.poll(() => sentAt.size).toBe(5);
    for (const [at, sent] of [...sentAt.values()].entries()) expect(sent - asked[at]!, `deletion ${at}`).toBeGreaterThanOrEqual(5_000);
    await expect(message(page, 'Image deleted!')).toHaveCount(0);
    // The first made room for the fifth.
    const [, ...stayed] = await gone.jsonValue();
    for (const [at, left] of stayed.entries()) expect(left - asked[at + 1]!, `message ${at + 1}`).toBeGreaterThanOrEqual(4_990);
    await expect(syncState(page)).toHaveText('Saved');
    await expect(cells(page)).toHaveCount(2);
  });
});

test('a message that is hovered or has the focus stays, and Dismiss deletes at once', async ({ page, studio }) => {
  await page.clock.install();
  await openHistoryWith(
    page,
    studio,
    Array.from({ length: 3 }, (_, at) => ({ prompt: `low wall ${at}` })),
  );
  const told = message(page, 'Image deleted!');
  const remove = async () => {
    // The worker that sends has a clock of its own, from which the page's must not stray.
    await page.clock.setSystemTime(Date.now());
    await holdMessages(page);
    await cells(page).first().focus();
    await page.keyboard.press('Delete');
    await expect(told).toBeVisible();
    // From here on only the focus holds it.
    await told.getByRole('button', { name: 'Dismiss' }).focus();
    await releaseMessages(page);
  };

  await test.step('under the pointer', async () => {
    await remove();
    await told.hover();
    await told.getByRole('button', { name: 'Dismiss' }).blur();
    await page.clock.fastForward(60_000);
    await expect(told).toBeVisible();
    await page.mouse.move(700, 300);
    await page.clock.fastForward(5_000);
    await expect(told).toHaveCount(0);
    await expect(cells(page)).toHaveCount(2);
  });

  await test.step('with the focus on it, and Undo still brings the picture back', async () => {
    await remove();
    await page.clock.fastForward(60_000);
    await told.getByRole('button', { name: 'Undo' }).focus();
    await page.clock.fastForward(60_000);
    await expect(told).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(told).toHaveCount(0);
    await expect(cells(page)).toHaveCount(2);
    await expect(syncState(page)).toHaveText('Saved');
  });

  await test.step('Dismiss does not wait for the end of the window', async () => {
    const held = holdForAnHour(page);
    await remove();
    expect(await held).toBe(1);
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/create/batch_delete_image'));
    await told.getByRole('button', { name: 'Dismiss' }).click();
    expect((await answer).status()).toBe(200);
    await expect(told).toHaveCount(0);
    await expect(syncState(page)).toHaveText('Saved');
    const left = await page.evaluate(async () => ((await (await fetch('/api/create/history')).json()) as { items: object[] }).items.length);
    expect(left).toBe(1);
  });
});

/**
 * Call it before a deletion: extends the undo window by an hour as soon as the deletion is stored, so that it does not end during the
 * test. Resolves with the number of windows that it extended.
 */
async function holdForAnHour(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error!));
      });
    const db = await asked(indexedDB.open(names.find((name) => /^studio\.[0-9a-f]{16}$/.test(name))!));
    // Polls the database: the message is drawn later, when the window may be over.
    for (;;) {
      const outbox = db.transaction('outbox', 'readwrite').objectStore('outbox');
      const held = ((await asked(outbox.getAll())) as { state: string; due: number }[]).filter(({ state }) => state === 'held');
      for (const mutation of held) await asked(outbox.put({ ...mutation, due: mutation.due + 3_600_000 }));
      if (held.length === 0) continue;
      db.close();
      return held.length;
    }
  });
}
