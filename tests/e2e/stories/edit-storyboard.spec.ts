import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { firstPositions } from '../../../contract/stories/position.ts';
import { TestClient } from '../../support/http/test-client.ts';
import { narrow, violations } from '../axe.ts';
import { enterAs } from '../enter-as.ts';
import { expect, syncState, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

const spoken = ['The lamp is lit. A storm comes.', 'Mara runs.', 'The sea is calm.'];

test('shots are edited by keyboard, mouse and on a phone; every edit is taken back, and a reload keeps all', async ({ page, studio }) => {
  const client = new TestClient(studio.url);
  await client.guest();
  const positions = firstPositions(spoken.length);
  const { data: story } = (
    await client.call('storyCreate', {
      body: {
        title: 'The keeper',
        category_id: 'script_to_video',
        category_inputs: { character: { name: 'Mara' } },
        props: [{ recurringPropKey: '<<LAMP>>', recurringPropDescription: 'a brass lamp' }],
        shots: spoken.map((words, index) => ({ id: randomUUID(), position: positions[index]!, shotVoiceoverScript: words })),
      },
    })
  ).data;
  await enterAs(page, client);
  await page.goto(`${studio.url}/story/${story.id}`);
  const shots = page.getByRole('list', { name: 'Shots' });
  const cards = shots.getByRole('listitem');
  const card = (number: number) => shots.getByRole('button', { name: new RegExp(`^Shot ${number}\\b`) });
  // Matches to the end of each card: before a split or merge is complete, a card can begin with the expected words and go on.
  const board = (words: readonly string[]) =>
    expect(cards).toHaveText(words.map((text) => new RegExp(`,\\s*${text === '' ? 'No words yet' : text.replaceAll('.', '\\.')}$`)));
  const panel = page.getByRole('complementary', { name: 'Selected shot' });
  const voice = panel.getByRole('textbox', { name: 'Voice-over' });
  await board(spoken);
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  // Film and timeline leave it more than half of the page.
  const boardHeight = await shots.evaluate((list) => list.parentElement!.clientHeight);
  expect(boardHeight / page.viewportSize()!.height).toBeGreaterThan(0.5);

  await test.step('arrows move the focus, with Alt the shot, which keeps the focus', async () => {
    await card(1).focus();
    await page.keyboard.press('ArrowRight');
    await expect(card(2)).toBeFocused();
    await page.keyboard.press('Alt+ArrowLeft');
    await board(['Mara runs.', spoken[0]!, spoken[2]!]);
    await expect(card(1)).toBeFocused();
    await expect(page.getByText('Shot moved to 1 of 3')).toBeAttached();
    await page.keyboard.press('Control+z');
    await board(spoken);
  });

  await test.step('words are typed, with a name as a chip, and are one step of Undo', async () => {
    await card(1).focus();
    await page.keyboard.press('Enter');
    const picture = panel.getByRole('textbox', { name: 'Picture', exact: true });
    await picture.focus();
    await page.keyboard.type('@lam');
    await page.getByRole('option', { name: 'lamp' }).click();
    await page.keyboard.type('burns');
    await expect(picture).toHaveValue('<<LAMP>> burns');
    expect(await violations(page)).toEqual([]);
    await voice.focus();
    await expect(syncState(page)).toHaveText('Saved');
    await card(1).focus();
    await page.keyboard.press('Control+z');
    await expect(picture).toHaveValue('');
    await page.keyboard.press('Control+Shift+z');
    await expect(picture).toHaveValue('<<LAMP>> burns');
  });

  await test.step('a shot is split at the sentence under the caret, and merged again', async () => {
    await voice.focus();
    await voice.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(20, 20));
    await panel.getByRole('button', { name: 'More for this shot' }).click();
    await page.getByRole('menuitem', { name: 'Split' }).click();
    await board(['The lamp is lit.', 'A storm comes.', spoken[1]!, spoken[2]!]);
    await card(2).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Merge with next' }).click();
    await board(['The lamp is lit.', 'A storm comes. Mara runs.', spoken[2]!]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await board(['The lamp is lit.', 'A storm comes.', spoken[1]!, spoken[2]!]);
  });

  await test.step('the panel of a shot gives way to the settings of the story, and the focus goes back to its card', async () => {
    await panel.getByRole('button', { name: 'Close the shot' }).click();
    await expect(card(1)).toBeFocused();
    await page.getByRole('button', { name: 'Story settings' }).click();
    await expect(page.getByRole('complementary', { name: 'Story settings' }).getByRole('heading', { level: 2 })).toBeFocused();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('a card is dragged to the end, and another one deleted', async () => {
    const from = (await card(1).boundingBox())!;
    const to = (await card(4).boundingBox())!;
    await page.mouse.move(from.x + 40, from.y + 40);
    await page.mouse.down();
    await page.mouse.move(to.x + 40, to.y + 40, { steps: 8 });
    await page.mouse.up();
    await board(['A storm comes.', spoken[1]!, spoken[2]!, 'The lamp is lit.']);
    await card(4).focus();
    await page.keyboard.press('Delete');
    await board(['A storm comes.', spoken[1]!, spoken[2]!]);
    await expect(card(3)).toBeFocused();
  });

  await test.step('a change from elsewhere is told', async () => {
    await card(2).click();
    await voice.fill('Mara runs home.');
    await expect(syncState(page)).toHaveText('Saved');
    const shotId = story.shots[1]!.id;
    await client.call('storyShotUpdate', { params: { storyId: story.id, shotId }, body: { shotVoiceoverScript: 'Mara sleeps.' } });
    await expect(page.getByText('Shot 2 was also changed elsewhere. The later change is kept.')).toBeVisible();
    await expect(voice).toHaveValue('Mara sleeps.');
  });

  await test.step('a reload keeps all; on a phone a shot is a sheet', async () => {
    await page.setViewportSize(narrow);
    await page.reload();
    await board(['A storm comes.', 'Mara sleeps.', spoken[2]!]);
    await page.getByRole('button', { name: 'Timeline' }).click();
    await expect(page.getByRole('list', { name: 'Video' }).getByRole('button')).toHaveCount(3);
    await page.getByRole('button', { name: 'Timeline' }).click();
    await addOnPhone(page);
    await board(['A storm comes.', 'Mara sleeps.', spoken[2]!, 'The end.']);
  });

  await test.step('a title that is changed elsewhere is changed among the stories', async () => {
    await page.getByRole('link', { name: 'Back to Stories' }).click();
    await expect(page.getByRole('link', { name: 'The keeper' })).toBeVisible();
    await client.call('storyUpdate', { params: { storyId: story.id }, body: { title: 'The last keeper' } });
    await page.getByRole('link', { name: 'The last keeper' }).click();
  });

  await test.step('a story that is deleted elsewhere says so', async () => {
    await expect(card(1)).toBeVisible();
    await client.call('storyDelete', { params: { id: story.id } });
    await expect(page.getByRole('heading', { name: 'This story was deleted' })).toBeVisible();
  });

  await test.step('a long board that is opened anew draws and shows its last shot', async () => {
    const many = firstPositions(60).map((position) => ({ id: randomUUID(), position, shotVoiceoverScript: '' }));
    const body = { title: 'Long', category_id: 'create_from_scratch', shots: many };
    const { data: long } = (await client.call('storyCreate', { body })).data;
    await page.goto(`${studio.url}/story/${long.id}`);
    await expect(card(1)).toBeVisible();
    await page.reload();
    await card(1).press('End');
    await expect(card(60)).toBeFocused();
    await expect(card(60)).toBeInViewport({ ratio: 1 });
  });
});

/** Adds a shot at the end and writes into it, in the sheet that opens. */
async function addOnPhone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add shot' }).click();
  const sheet = page.getByRole('dialog', { name: 'Shot' });
  await sheet.getByRole('textbox', { name: 'Voice-over' }).fill('The end.');
  expect(await violations(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
}
