import { wrapWav } from '../../server/engines/painter/voice/wrap-wav.ts';
import { clickSong } from '../support/make-song.ts';
import { violations } from './axe.ts';
import { bringFiles } from './bring-files.ts';
import { expect, goOffline, openStudio, syncState, test } from './studio.ts';

const rate = 11_025;
const { samples } = clickSong({ bpm: 120, drift: 0, noise: 0.01, first: 0, seed: 1, seconds: 20, rate });
const pcm = Int16Array.from(samples, (value) => value * 32_767);
const base64 = Buffer.from(wrapWav(new Uint8Array(pcm.buffer), rate)).toString('base64');

test('a music video is made of a song without a connection: its part, its shots on the beats, and the song in the story', async ({
  page,
  studio,
}) => {
  await openStudio(page, studio);
  await page.goto(`${studio.url}/music-video`);
  const create = page.getByRole('button', { name: /^Create ·/ });
  await expect(page.getByText('Choose the song of the video.')).toBeVisible();
  await bringFiles(page.getByRole('button', { name: /^Drop a song here/ }), 'drop', [{ name: 'Tides.wav', type: 'audio/wav', base64 }]);
  await expect(page.getByText('0:00 – 0:20 · 0:20 · 10 shots')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await test.step('keys move the ends of the part from beat to beat; the part plays', async () => {
    await page.getByRole('slider', { name: 'End of the used part' }).focus();
    for (let beat = 0; beat < 8; beat += 1) await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('0:00 – 0:16 · 0:16 · 8 shots')).toBeVisible();
    await page.getByRole('button', { name: 'Play the part' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('textbox', { name: 'Theme' }).fill('The tide comes in');
  });

  await test.step('the song is there after a reload, and goes with the story', async () => {
    await page.getByRole('radio', { name: /Only the storyboard/ }).check();
    await page.reload();
    await expect(page.getByText('8 shots', { exact: false })).toBeVisible();
    await expect(create).toBeEnabled();
    await goOffline(page);
    await create.click();
    await expect(page.getByRole('list', { name: 'Shots' }).getByRole('listitem')).toHaveCount(8);
    await page.getByRole('button', { name: 'Story settings' }).click();
    await page.getByRole('button', { name: 'Hear Tides' }).click();
    await expect(page.getByRole('button', { name: 'Stop Tides' })).toBeVisible();
  });

  await test.step('it reaches the studio once there is a connection', async () => {
    await page.context().setOffline(false);
    await expect(syncState(page)).toHaveText('Saved');
    const sent = await page.evaluate(async () => {
      const { stories } = (await (await fetch('/api/stories')).json()) as { stories: { id: string }[] };
      const { data } = (await (await fetch(`/api/stories/${stories[0]!.id}`)).json()) as {
        data: { category_inputs: { shots_num: number } };
      };
      return data.category_inputs.shots_num;
    });
    expect(sent).toBe(8);
  });
});
