import { randomUUID } from 'node:crypto';
import { firstPositions } from '../../../contract/stories/position.ts';
import { makeWav } from '../../support/sound/make-wav.ts';
import { TestClient } from '../../support/http/test-client.ts';
import { violations } from '../axe.ts';
import { enterAs } from '../enter-as.ts';
import { expect, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

const spoken = ['The lamp burns.', '', ''];

test('a film is edited on its timeline: an edge is dragged, a shot moved by keys, a word of a caption written anew, all taken back', async ({
  page,
  studio,
}) => {
  const client = new TestClient(studio.url);
  await client.guest();
  const positions = firstPositions(spoken.length);
  const shots = spoken.map((words, index) => ({ id: randomUUID(), position: positions[index]!, shotVoiceoverScript: words }));
  const body = { title: 'The keeper', category_id: 'script_to_video', category_inputs: { character: null }, shots };
  const { data: story } = (await client.call('storyCreate', { body })).data;
  const form = new FormData();
  form.set('file', new Blob([makeWav(3)]), 'voice.wav');
  const { url } = (await client.call('uploadRawMedia', { form })).data.data;
  const words = ['The', 'lamp', 'burns.'].map((text, index) => ({ text, start: index, end: index + 0.9 }));
  const voice = { kind: 'voice', url, seconds: 3, shot_id: shots[0]!.id, words };
  await client.call('storySoundAdd', { params: { storyId: story.id }, body: voice });
  await enterAs(page, client);
  await page.goto(`${studio.url}/story/${story.id}`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const blocks = timeline.getByRole('list', { name: 'Video' }).getByRole('button');
  const film = async (...names: RegExp[]) => {
    await expect(blocks).toHaveCount(names.length);
    for (const [index, name] of names.entries()) await expect(blocks.nth(index)).toHaveAccessibleName(name);
  };
  const asMade = [/^Shot 1, at 0:00.00, 3.4 s/, /^Shot 2, at 0:03.40, 3 s/, /^Shot 3, at 0:06.40, 3 s/];
  await film(...asMade);

  await test.step('the end of a shot is dragged, and what follows moves with it', async () => {
    const box = (await blocks.nth(1).boundingBox())!;
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width - 3, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 1.5, y, { steps: 5 });
    await page.mouse.up();
    await film(asMade[0]!, /^Shot 2, at 0:03.40, 4.\d+ s/, /^Shot 3, at 0:0[78]/);
  });

  await test.step('arrows walk along the blocks, with Alt they move a shot, which keeps the focus', async () => {
    await blocks.first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Alt+ArrowLeft');
    await film(/^Shot 1, at 0:00.00, 4.\d+ s/, /^Shot 2, at 0:0[45].\d+, 3.4 s/, /^Shot 3/);
    await expect(blocks.first()).toBeFocused();
  });

  await test.step('a word of a caption is written anew; its time stays', async () => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const word = page.getByRole('textbox', { name: 'Word 2' });
    await expect(word).toHaveValue('lamp');
    expect(await violations(page)).toEqual([]);
    await word.fill('light');
    await word.press('Enter');
    await expect(timeline.getByRole('button', { name: /^Caption The light burns\./ })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('all of it is taken back, step by step', async () => {
    await blocks.first().focus();
    await page.keyboard.press('Control+z');
    await expect(timeline.getByRole('button', { name: /^Caption The lamp burns\./ })).toBeVisible();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await film(...asMade);
  });
});
