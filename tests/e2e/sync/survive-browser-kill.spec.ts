import type { Page } from '@playwright/test';
import { killableBrowser } from '../../support/killable-browser.ts';
import { rounds } from '../../support/rounds.ts';
import type { SpawnedStudio } from '../../support/studio/spawn-studio.ts';
import { askForPictures, expect, holdMessages, message, openStudio, setImageCount, syncState, test } from '../studio.ts';

/** The state that the page has confirmed, by picture: the disk must agree after every kill. */
type Wall = Map<string, { starred: boolean }>;

/** The short form has every kind of action once. */
const kills = rounds(8, 48);
/** A turn has eight actions on three pictures of its own. */
const turns = Math.ceil(kills / 8);
const nameOf = (what: string, index: number) => `${what} ${String(index + 1).padStart(2, '0')}`;
const prompts = Array.from({ length: 3 * turns }, (_, index) => nameOf('picture', index));

function grid(page: Page) {
  return page.getByRole('grid', { name: 'History' });
}

function cell(page: Page, prompt: string) {
  return grid(page).getByRole('gridcell', { name: prompt });
}

/** The wall as a screen reader reads it: the name of each cell, and whether its description says that it is starred. */
async function readWall(page: Page): Promise<[string, boolean][]> {
  const cells = grid(page).getByRole('gridcell');
  return cells.evaluateAll((elements) =>
    elements.map((element): [string, boolean] => {
      // An unfinished picture is named by its contents, which begin with the prompt.
      const name = element.getAttribute('aria-label') ?? element.firstElementChild?.textContent ?? '';
      return [name, /^Starred\b/.test(element.getAttribute('aria-description') ?? '')];
    }),
  );
}

const byPrompt = ([a]: [string, boolean], [b]: [string, boolean]): number => a.localeCompare(b);

async function expectWall(page: Page, wall: Wall): Promise<void> {
  const wanted = [...wall].map(([prompt, { starred }]): [string, boolean] => [prompt, starred]).toSorted(byPrompt);
  // Tiles appear before their contents are read.
  await expect.poll(async () => (await readWall(page)).toSorted(byPrompt), { message: 'what is on the wall' }).toEqual(wanted);
}

/** Opens the studio in a window so tall that the whole wall is rendered. */
async function openWall(page: Page, studio: SpawnedStudio): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 2400 });
  await openStudio(page, studio, '/history');
}

type Action = { name: string; run(page: Page, wall: Wall): Promise<void> };

function star(prompt: string, starred: boolean): Action {
  return {
    name: `${starred ? 'star' : 'unstar'} ${prompt}`,
    async run(page, wall) {
      await cell(page, prompt).focus();
      await page.keyboard.press('s');
      await expect.poll(async () => new Map(await readWall(page)).get(prompt)).toBe(starred);
      wall.set(prompt, { starred });
    },
  };
}

function remove(prompt: string, then: 'undo' | 'dismiss' | 'nothing'): Action {
  return {
    name: `delete ${prompt}, then ${then}`,
    async run(page, wall) {
      await holdMessages(page);
      await cell(page, prompt).focus();
      await page.keyboard.press('Delete');
      await expect(cell(page, prompt)).toHaveCount(0);
      if (then === 'undo') {
        await message(page, 'Image deleted!').getByRole('button', { name: 'Undo' }).click();
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

/** Adds a story with one shot to the library of the page. Returns its id. */
function addStory(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const me = (await (await fetch('/api/user/me')).json()) as { user_id: string };
    const headers = {
      'Content-Type': 'application/json',
      'X-Client': 'test',
      'X-User': me.user_id,
      'Idempotency-Key': crypto.randomUUID(),
    };
    const shots = [{ id: crypto.randomUUID(), position: 'V' }];
    const body = JSON.stringify({ title: 'Tides', category_id: 'script_to_video', shots });
    const response = await fetch('/api/stories', { method: 'POST', headers, body });
    if (!response.ok) throw new Error(await response.text());
    return ((await response.json()) as { data: { id: string } }).data.id;
  });
}

const shotOf = (page: Page) => page.getByRole('list', { name: 'Shots' }).getByRole('button', { name: /^Shot 1\b/ });

function write(words: string): Action {
  return {
    name: `write ${words} in a story`,
    async run(page) {
      await page.getByRole('link', { name: 'Stories', exact: true }).first().click();
      await page.getByRole('link', { name: 'Tides' }).click();
      await shotOf(page).click();
      await page.getByRole('complementary', { name: 'Selected shot' }).getByRole('textbox', { name: 'Voice-over' }).fill(words);
      await expect(page.getByRole('list', { name: 'Shots' })).toContainText(words);
    },
  };
}

/** The first `kills` actions, turn after turn. */
const actions = Array.from({ length: turns }, (_, turn) => {
  const [one, two, three] = prompts.slice(3 * turn) as [string, string, string];
  const [first, second] = [nameOf('asked offline', 2 * turn), nameOf('asked offline', 2 * turn + 1)];
  return [
    star(one, true),
    ask(first),
    ask(second),
    cancel(first),
    write(`words ${turn + 1}`),
    // Deletions come last, because each start offers Undo for five seconds and this looks for its own message.
    remove(three, 'undo'),
    remove(two, 'dismiss'),
    remove(three, 'nothing'),
  ];
})
  .flat()
  .slice(0, kills);

// Tracing so many browsers costs more than driving them.
test.use({ trace: 'off' });

test('kill -9 of the browser right after an action loses none, whichever it was', async ({ stoppableStudio }) => {
  const browser = await killableBrowser();
  try {
    let page = await browser.open();
    await openWall(page, stoppableStudio);
    // The page is shown before the guest's session exists.
    await expect(syncState(page)).toHaveText('Saved');
    for (const prompt of prompts) await askForPictures(page, { prompt });
    const wall: Wall = new Map(prompts.map((prompt) => [prompt, { starred: false }]));
    await expectWall(page, wall);
    await expect(grid(page).locator('img[src*="/api/media/"]')).toHaveCount(wall.size);
    await expect(syncState(page)).toHaveText('Saved');
    const story = await addStory(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // The browser takes up to half a minute to write the session's cookie to the disk, so it quits in an orderly way once.
    await browser.quit();
    page = await browser.open();
    await openWall(page, stoppableStudio);
    await expectWall(page, wall);
    // With the studio stopped, only the device's own disk can carry an action over a kill.
    await stoppableStudio.stop();

    for (const action of actions) {
      await test.step(action.name, async () => {
        await action.run(page, wall);
        await browser.kill();
        page = await browser.open();
        await openWall(page, stoppableStudio);
        await expectWall(page, wall);
      });
    }

    const words = `words ${Math.ceil((kills - 4) / 8)}`;
    await page.goto(`${stoppableStudio.url}/story/${story}`);
    await expect(page.getByRole('list', { name: 'Shots' })).toContainText(words);
    await stoppableStudio.start();
    await page.reload();
    await expect(syncState(page)).toHaveText('Saved');
    await expect(page.getByRole('list', { name: 'Shots' })).toContainText(words);
    const items = await page.evaluate(async () => {
      const response = await fetch('/api/create/history?limit=100');
      if (!response.ok) throw new Error(await response.text());
      return ((await response.json()) as { items: { prompt_head: string; is_starred: boolean }[] }).items;
    });
    // A request that was canceled offline is never painted.
    expect(new Map(items.map((item) => [item.prompt_head, item.is_starred]))).toEqual(
      new Map([...wall].map(([prompt, { starred }]) => [prompt, starred])),
    );
    expect(items).toHaveLength(wall.size);
  } finally {
    await browser.remove();
  }
});

test('a write that a kill cut in two costs that write alone, at the next start and at every later one', async ({ stoppableStudio }) => {
  const browser = await killableBrowser();
  try {
    let page = await browser.open();
    await openWall(page, stoppableStudio);
    await expect(syncState(page)).toHaveText('Saved');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await browser.quit();
    page = await browser.open();
    await openWall(page, stoppableStudio);
    await expect(syncState(page)).toHaveText('Saved');
    await stoppableStudio.stop();
    const wall: Wall = new Map();
    await ask('asked before the cut').run(page, wall);
    await browser.kill();
    const torn = await browser.tearLastWrite();

    page = await browser.open();
    await openWall(page, stoppableStudio);
    await expectWall(page, wall);
    // Chromium drops the log with the half record when it reads it, on a busy machine seconds later.
    await expect.poll(() => browser.listLogs()).not.toContain(torn);
    await ask('asked after the cut').run(page, wall);
    for (let start = 0; start < rounds(1, 3); start += 1) {
      await browser.kill();
      page = await browser.open();
      await openWall(page, stoppableStudio);
      await expectWall(page, wall);
    }
  } finally {
    await browser.remove();
  }
});
