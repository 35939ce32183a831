import type { Page } from '@playwright/test';
import { addFilmStory } from '../support/add-film-story.ts';
import { addVideo, mediaFolderOf } from '../support/add-video.ts';
import { clipRed, makeClip } from '../support/make-clip.ts';
import { makeWav } from '../support/make-wav.ts';
import { openStudioDatabase } from '../support/studio-database.ts';
import { TestClient } from '../support/test-client.ts';
import { violations } from './axe.ts';
import { enterAs } from './enter-as.ts';
import { expect, test, withoutServiceWorker } from './studio.ts';

test.use(withoutServiceWorker);

const colour = { moss: [60, 110, 70], dusk: [70, 60, 120] } as const;
const css = (rgb: readonly number[]) => `rgb(${rgb.join(' ')})`;

test('a film of stills and a clip plays and is sought, and each frame is the one of its plan', async ({ page, studio }) => {
  const client = new TestClient(studio.url);
  const me = await client.guest();
  await enterAs(page, client);
  await page.goto(studio.url);
  const opened = await openStudioDatabase(studio.dataDir);
  const clip = await makeClip(page);
  const videoId = await addVideo({ db: opened.db, mediaFolder: mediaFolderOf(studio.dataDir) }, me, { clip, prompt: 'red grows' });
  await opened.close();
  const story = await addFilmStory(client, [
    { words: 'The moss is green.', colour: css(colour.moss), seconds: 1 },
    { words: 'Red grows.', videoId },
    { words: 'Nothing yet.', seconds: 1 },
    { words: 'It is dusk.', colour: css(colour.dusk), seconds: 1 },
  ]);
  await addVoice(client, story.id, story.shotIds[0]!);
  await page.goto(`${studio.url}/story/${story.id}`);

  const film = page.getByRole('region', { name: 'Film' });
  const position = film.getByRole('slider', { name: 'Position' });
  const at = (text: string) => expect(position).toHaveAttribute('aria-valuetext', new RegExp(text));
  const board = page.getByRole('list', { name: 'Shots' });
  const card = (number: number) => board.getByRole('button', { name: new RegExp(`^Shot ${number}\\b`) });
  const shows = (rgb: readonly number[]) => expect.poll(() => distanceTo(page, rgb)).toBeLessThan(6);
  await shows(colour.moss);
  expect(await violations(page)).toEqual([]);

  await test.step('a shot of the board moves the playhead; keys move it by a frame and by a second', async () => {
    await card(2).click();
    await at('shot 2');
    await shows([clipRed(0), 90, 60]);
    await position.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await shows([clipRed(11), 90, 60]);
    await page.keyboard.press('ArrowLeft');
    await shows([clipRed(10), 90, 60]);
    await page.keyboard.press('End');
    await shows(colour.dusk);
    await expect(card(4)).toHaveAttribute('aria-current', 'true');
  });

  await test.step('a shot without a picture shows its words', async () => {
    await film.getByRole('button', { name: 'Previous shot' }).click();
    await film.getByRole('button', { name: 'Previous shot' }).click();
    await at('shot 3');
    await expect(film.getByText('Nothing yet.')).toBeVisible();
  });

  await test.step('it plays to its end with its voice', async () => {
    await page.keyboard.press('Home');
    await shows(colour.moss);
    await film.getByRole('button', { name: 'Play' }).click();
    await expect(film.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(film.getByRole('button', { name: 'Play' })).toBeVisible();
    await shows(colour.dusk);
    await expect(film.getByRole('status')).toHaveText('');
  });
});

/** How far the middle of the picture is from a colour, at most of its three. */
function distanceTo(page: Page, rgb: readonly number[]): Promise<number> {
  return page.getByRole('img', { name: /^Film at shot/ }).evaluate((film: HTMLCanvasElement, wanted) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')!;
    context.drawImage(film, film.width / 2, film.height / 2, 1, 1, 0, 0, 1, 1);
    const seen = context.getImageData(0, 0, 1, 1).data;
    return Math.max(...wanted.map((value, index) => Math.abs(value - seen[index]!)));
  }, rgb);
}

/** Gives a shot a voice of one second. */
async function addVoice(client: TestClient, storyId: string, shotId: string): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([makeWav(1)]), 'voice.wav');
  const { url } = (await client.call('uploadRawMedia', { form })).data.data;
  const words = [{ text: 'The', start: 0, end: 0.3 }];
  await client.call('storySoundAdd', { params: { storyId }, body: { kind: 'voice', shot_id: shotId, url, seconds: 1, words } });
}
