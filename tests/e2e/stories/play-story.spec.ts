import type { Page } from '@playwright/test';
import { addFilmStory } from '../../support/library/add-film-story.ts';
import { addVideo, mediaFolderOf } from '../../support/library/add-video.ts';
import { clipRed, injectMediabunny, makeClip } from '../../support/film/make-clip.ts';
import { makeWav } from '../../support/sound/make-wav.ts';
import { openStudioDatabase } from '../../support/studio/studio-database.ts';
import { TestClient } from '../../support/http/test-client.ts';
import { violations } from '../axe.ts';
import { enterAs } from '../enter-as.ts';
import { addSameFilm, compareFrames, frameCount, listStarted, looks, noteSounds, readFilm } from './same-film.ts';
import { expect, test, withMotion, withoutServiceWorker } from '../studio.ts';

test.use({ ...withoutServiceWorker, ...withMotion });

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

test('a film is the same in the player, exported on this device and exported at the studio', async ({ page, studio }) => {
  const client = new TestClient(studio.url);
  const me = await client.guest();
  await enterAs(page, client);
  await noteSounds(page);
  const id = await addSameFilm(studio, client, me);
  await page.goto(`${studio.url}/story/${id}`);
  const position = page.getByRole('region', { name: 'Film' }).getByRole('slider', { name: 'Position' });
  await expect(position).toHaveAttribute('max', String(frameCount - 1));
  const times = Object.entries(looks);
  const frames = times.map(([, frame]) => frame);

  await test.step('both exports have the same frames and sounds', async () => {
    await page.getByRole('button', { name: 'Exports' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exports' });
    await dialog.getByRole('button', { name: 'Export at the studio' }).click();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export on this device' }).click();
    await download;
    await expect(dialog.getByRole('region', { name: 'Films' }).getByRole('listitem')).toHaveCount(2);
    const listFilms = async () =>
      (await client.call('storyMedia', { params: { id }, query: { type: 'video' } })).data.media_resources.filter(
        ({ shot_id: shotId, media_id: mediaId }) => shotId === null && mediaId !== undefined,
      );
    await expect.poll(async () => (await listFilms()).length).toBe(2);
    await page.keyboard.press('Escape');
    await injectMediabunny(page);
    const found = [];
    for (const [at, { media_id: mediaId }] of (await listFilms()).entries()) {
      const name = `film ${at}`;
      found.push(await readFilm(page, { name, url: `/api/media/${mediaId}/original`, frames: [...frames, looks.clip + 1] }));
    }
    const [one, other] = found;
    expect([one!.count, other!.count]).toEqual([frameCount, frameCount]);
    expect(one!.loud).toHaveLength(2);
    for (const [at, heard] of one!.loud.entries()) expect(Math.abs(heard - other!.loud[at]!)).toBeLessThan(0.01);
    expect(Math.abs(one!.loud[0]! - 0.4)).toBeLessThan(0.01);
    for (const [name, frame] of times) expect(await compareFrames(page, `film 0 ${frame}`, `film 1 ${frame}`), name).toBeGreaterThan(35);
    expect(await compareFrames(page, `film 0 ${looks.clip}`, `film 0 ${looks.clip + 1}`), 'another frame').toBeLessThan(35);

    await test.step('the player shows them', async () => {
      for (const [name, frame] of times) {
        await position.fill(String(frame));
        for (const film of ['film 0', 'film 1'])
          await expect.poll(() => compareFrames(page, 'player', `${film} ${frame}`), name).toBeGreaterThan(35);
      }
    });

    await test.step('and is heard at the same times', async () => {
      await position.fill('0');
      const film = page.getByRole('region', { name: 'Film' });
      await film.getByRole('button', { name: 'Play' }).click();
      await expect.poll(async () => (await listStarted(page)).length).toBe(2);
      const [first, second] = await listStarted(page);
      expect(Math.abs(second! - first! - (one!.loud[1]! - one!.loud[0]!))).toBeLessThan(0.01);
    });
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
