import type { Page } from '@playwright/test';
import { killableBrowser } from '../support/killable-browser.ts';
import { expect, openStudio, setImageCount, syncState, test } from './studio.ts';

/** What the person was told, by picture: the disk must agree after every kill. */
type Wall = Map<string, { starred: boolean }>;

const prompts = Array.from({ length: 24 }, (_, index) => `picture ${String(index + 1).padStart(2, '0')}`);

async function paintSmall(page: Page, prompt: string): Promise<void> {
  const status = await page.evaluate(async (prompt) => {
    const me = (await (await fetch('/api/user/me')).json()) as { user_id: string };
    const response = await fetch('/api/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client': 'e2e', 'x-user': me.user_id, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ prompt, model: 'painter', width: 64, height: 64, image_num: 1, seed: null }),
    });
    return response.status;
  }, prompt);
  expect(status).toBe(200);
}

function cell(page: Page, prompt: string) {
  return page.getByRole('grid', { name: 'History' }).getByRole('gridcell', { name: prompt });
}

async function expectWall(page: Page, wall: Wall): Promise<void> {
  const grid = page.getByRole('grid', { name: 'History' });
  if (wall.size === 0) return;
  await expect(grid.getByRole('gridcell')).toHaveCount(wall.size);
  const seen = await grid
    .getByRole('gridcell')
    .evaluateAll((cells) =>
      cells.map((element) => [element.getAttribute('aria-label') ?? '', element.querySelector('[aria-label="Unstar"]') !== null] as const),
    );
  expect(new Map(seen)).toEqual(new Map([...wall].map(([prompt, { starred }]) => [prompt, starred])));
}

type Action = { name: string; run(page: Page, wall: Wall): Promise<void> };

function star(prompt: string, starred: boolean): Action {
  return {
    name: `${starred ? 'star' : 'unstar'} ${prompt}`,
    async run(page, wall) {
      await cell(page, prompt).focus();
      await page.keyboard.press('s');
      await expect(cell(page, prompt).getByRole('button', { name: starred ? 'Unstar' : 'Star', exact: true })).toBeAttached();
      wall.set(prompt, { starred });
    },
  };
}

function remove(prompt: string, then: 'undo' | 'dismiss' | 'nothing'): Action {
  return {
    name: `delete ${prompt}, then ${then}`,
    async run(page, wall) {
      await cell(page, prompt).focus();
      await page.keyboard.press('Delete');
      await expect(cell(page, prompt)).toHaveCount(0);
      if (then === 'undo') {
        await page.getByRole('button', { name: 'Undo' }).last().click();
        await expect(cell(page, prompt)).toHaveCount(1);
        return;
      }
      if (then === 'dismiss') await page.getByRole('button', { name: 'Dismiss' }).last().click();
      wall.delete(prompt);
    },
  };
}

function ask(prompt: string): Action {
  return {
    name: `create ${prompt}`,
    async run(page, wall) {
      await setImageCount(page, 1);
      await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(prompt);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(cell(page, prompt)).toHaveCount(1);
      wall.set(prompt, { starred: false });
    },
  };
}

function cancel(prompt: string): Action {
  return {
    name: `cancel ${prompt}`,
    async run(page, wall) {
      await cell(page, prompt).getByRole('button', { name: 'Cancel' }).click();
      await expect(cell(page, prompt)).toHaveCount(0);
      wall.delete(prompt);
    },
  };
}

const actions: Action[] = [
  ...prompts.slice(0, 12).map((prompt) => star(prompt, true)),
  ...prompts.slice(0, 6).map((prompt) => star(prompt, false)),
  ...prompts.slice(12, 18).map((prompt) => remove(prompt, 'undo')),
  ...prompts.slice(12, 18).map((prompt) => remove(prompt, 'dismiss')),
  ...prompts.slice(18, 24).map((prompt) => remove(prompt, 'nothing')),
  ...Array.from({ length: 9 }, (_, index) => ask(`asked offline ${index + 1}`)),
  ...Array.from({ length: 5 }, (_, index) => cancel(`asked offline ${index + 1}`)),
];

test('kill -9 of the browser right after 50 different actions loses none of them', async ({ ownStudio }) => {
  test.setTimeout(480_000);
  expect(actions).toHaveLength(50);
  const browser = await killableBrowser();
  try {
    let page = await browser.open();
    await openStudio(page, ownStudio, '/history');
    for (const prompt of prompts) await paintSmall(page, prompt);
    const wall: Wall = new Map(prompts.map((prompt) => [prompt, { starred: false }]));
    await expectWall(page, wall);
    await expect(syncState(page)).toHaveText('Saved');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // From here on nothing but the device's own disk can carry an action over a kill.
    await ownStudio.stop();

    for (const action of actions) {
      await test.step(action.name, async () => {
        await action.run(page, wall);
        await browser.kill();
        page = await browser.open();
        await openStudio(page, ownStudio, '/history');
        await expectWall(page, wall);
      });
    }

    await ownStudio.start();
    await page.reload();
    await expect(syncState(page)).toHaveText('Saved', { timeout: 60_000 });
    const items = await page.evaluate(async () => {
      const response = await fetch('/api/create/history?limit=100');
      return ((await response.json()) as { items: { prompt_head: string; is_starred: boolean }[] }).items;
    });
    expect(new Map(items.map((item) => [item.prompt_head, item.is_starred]))).toEqual(
      new Map([...wall].map(([prompt, { starred }]) => [prompt, starred])),
    );
    expect(items).toHaveLength(wall.size);
  } finally {
    await browser.remove();
  }
});
