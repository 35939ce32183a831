import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { clickSong } from '../../support/sound/make-song.ts';
import { wavOf } from '../../support/sound/make-wav.ts';
import { countWhite, readFilm, type FilmFacts } from '../../support/film/read-film.ts';
import { violations } from '../axe.ts';
import { bringFiles } from '../import/bring-files.ts';
import { expect, goOffline, pictureIn, syncState, test, withoutServiceWorker } from '../studio.ts';

/** A busy machine makes a clip of five seconds in a minute. */
const patient = { timeout: 500_000 };
const rate = 11_025;
const song = clickSong({ bpm: 120, drift: 0, noise: 0.01, first: 0, seed: 1, seconds: 8, rate });

/** `planned`: seconds by the plan of the page. */
type Made = FilmFacts & { planned: number; name: string; bytes: Buffer };

/** Opens the form of a kind and fills in what all of them have. Square films have the fewest pixels. */
async function openForm(page: Page, url: string, shots: number | null): Promise<void> {
  await page.goto(url);
  await page.getByRole('radio', { name: '1:1' }).check();
  if (shots !== null) await page.getByRole('spinbutton', { name: 'Shots' }).fill(String(shots));
}

const create = (page: Page) => page.getByRole('button', { name: /^Create\b/ });

async function createStoryboard(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Only the storyboard/ }).check();
  await create(page).click();
}

/** Selects a shot, and returns its panel. */
async function selectShot(page: Page, shot: number): Promise<Locator> {
  const shots = page.getByRole('list', { name: 'Shots' });
  await shots.getByRole('button', { name: new RegExp(`^Shot ${shot}\\b`) }).click();
  return page.getByRole('complementary', { name: 'Selected shot' });
}

/** Makes a shot 1.5 s long, for which the studio makes its shortest clip. */
async function shorten(panel: Locator): Promise<void> {
  await panel.getByRole('textbox', { name: 'Seconds' }).fill('1.5');
  await panel.getByRole('textbox', { name: 'Seconds' }).press('Enter');
}

/** Runs a storyboard to the step `until`. */
async function make(page: Page, until: RegExp): Promise<void> {
  await expect(syncState(page)).toHaveText('Saved');
  await page.getByRole('button', { name: 'Make pictures' }).click();
  await page.getByRole('radio', { name: until }).check();
  await page.getByRole('button', { name: /^Make · / }).click();
}

/** Waits until each of so many shots has a picture, and the run has ended. */
async function expectPictures(page: Page, shots: number): Promise<void> {
  const cards = page.getByRole('list', { name: 'Shots' }).getByRole('listitem');
  await expect(pictureIn(cards)).toHaveCount(shots, patient);
  await expect(page.getByRole('button', { name: 'Make clips' })).toBeVisible(patient);
}

/** Waits for the film that the run makes, downloads it, and reads the file. */
async function downloadFilm(page: Page, kind: string): Promise<Made> {
  await expect(page.getByRole('status').filter({ hasText: new RegExp(` · ${kind}$`) })).toBeVisible(patient);
  // The clock of the timeline shows hundredths.
  const planned = /\/ 0:([\d.]+)$/.exec((await page.getByText(/^0:\d+\.\d\d ?\/ 0:\d+\.\d\d$/).textContent())!);
  await page.getByRole('button', { name: 'Exports' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download MP4' }).click();
  const file = await download;
  const bytes = await readFile(await file.path());
  return { ...(await readFilm(bytes)), planned: Number(planned![1]), name: file.suggestedFilename(), bytes };
}

/** Checks that a film is as long as its plan, with sound to its end. */
function expectWhole(film: Made): void {
  expect(film).toMatchObject({ size: [720, 720], soundCodec: 'aac' });
  expect(film.name).toMatch(/\.mp4$/);
  expect(Math.abs(film.seconds - film.planned)).toBeLessThan(0.04);
  expect(Math.abs(film.soundSeconds - film.seconds)).toBeLessThan(0.06);
  expect(film.loud.length).toBeGreaterThan(0);
}

test.describe('a bare studio makes a film', () => {
  test.use(withoutServiceWorker);

  test('of a topic: an explainer, whose sentences are spoken and shown', async ({ page, studio }) => {
    await openForm(page, `${studio.url}/story/create/script`, 2);
    await page.getByRole('textbox', { name: 'Topic' }).fill('Salt comes from rocks. Rivers bring it.');
    await page.getByRole('switch', { name: 'Make music' }).click();
    await create(page).click();
    const film = await downloadFilm(page, 'Explainer Video');
    expectWhole(film);
    expect(film.cuts).toHaveLength(1);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download SRT' }).click();
    const srt = await readFile(await (await download).path(), 'utf8');
    const captions = [...srt.matchAll(/00:00:(\S+) --> 00:00:(\S+)\r?\n([^\r\n]+)/g)].map(([, from, to, text]) => ({
      from: Number(from!.replace(',', '.')),
      to: Number(to!.replace(',', '.')),
      text,
    }));
    expect(captions.map(({ text }) => text)).toEqual(['Salt comes from rocks.', 'Rivers bring it.']);
    const cut = film.cuts[0]! / 30;
    expect(captions[0]!.to).toBeLessThanOrEqual(cut);
    const white = await countWhite(
      film.bytes,
      captions.flatMap(({ from, to }) => [(from + to) / 2, to + 0.2]),
    );
    for (const [index, { from, to }] of captions.entries()) {
      expect(film.loud.some(([begin, end]) => begin < to && end > from)).toBe(true);
      const [during, after] = white.slice(2 * index);
      expect(during! - after!).toBeGreaterThan(300);
    }
    // Nothing is spoken over the cut.
    expect(film.loud.filter(([from, to]) => from < cut && to > cut)).toEqual([]);
  });

  test('of a sound: ASMR', async ({ page, studio }) => {
    await openForm(page, `${studio.url}/story/create/asmr`, 1);
    await page.getByRole('textbox', { name: 'What is seen and heard' }).fill('Rain on leaves');
    await createStoryboard(page);
    await shorten(await selectShot(page, 1));
    await make(page, /^The whole film/);
    const film = await downloadFilm(page, 'ASMR Video');
    expectWhole(film);
    expect(film).toMatchObject({ planned: 1.5, cuts: [] });
  });

  // The other kinds end at their pictures, because from there a run does the same for every kind.
  test('and pictures of a person, for a vlog', async ({ page, studio }) => {
    await openForm(page, `${studio.url}/story/create/vlog`, 1);
    await page.getByRole('textbox', { name: 'What happens' }).fill('A walk along the pier');
    await page.getByRole('button', { name: 'Mara', exact: true }).click();
    await page.getByRole('radio', { name: /^Pictures(?! and)/ }).check();
    await create(page).click();
    await expectPictures(page, 1);
  });

  test('and pictures of shots that are written one by one', async ({ page, studio }) => {
    await openForm(page, `${studio.url}/story/create/scratch`, 2);
    await create(page).click();
    for (const [index, words] of ['A red desert', 'A lake in the snow'].entries())
      await (await selectShot(page, index + 1)).getByRole('textbox', { name: 'Picture', exact: true }).fill(words);
    await make(page, /^Pictures(?! and)/);
    await expectPictures(page, 2);
  });
});

test('a music video is made of a song: asked for without a connection, made once there is one, and cut on the beats', async ({
  page,
  studio,
}) => {
  await openForm(page, `${studio.url}/music-video`, null);
  await expect(page.getByText('Choose the song of the video.')).toBeVisible();
  const base64 = Buffer.from(wavOf(song.samples, rate)).toString('base64');
  await bringFiles(page.getByRole('button', { name: /^Drop a song here/ }), 'drop', [{ name: 'Tides.wav', type: 'audio/wav', base64 }]);
  await expect(page.getByText('0:00 – 0:08 · 0:08 · 4 shots')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await test.step('keys move the ends of the part from beat to beat; the part plays', async () => {
    await page.getByRole('slider', { name: 'End of the used part' }).focus();
    for (let beat = 0; beat < 8; beat += 1) await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('0:00 – 0:04 · 0:04 · 2 shots')).toBeVisible();
    await page.getByRole('button', { name: 'Play the part' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('textbox', { name: 'Theme' }).fill('The tide comes in');
  });

  await test.step('the song is there after a reload, and goes with the story', async () => {
    await page.getByRole('link', { name: 'Back to Stories' }).click();
    const again = page.getByRole('link', { name: 'Create: Music Video' });
    await expect(again).toBeVisible();
    await page.reload();
    await again.click();
    await expect(page.getByText('2 shots', { exact: false })).toBeVisible();
    await expect(create(page)).toBeEnabled();
    await goOffline(page);
    await create(page).click();
    await expect(page.getByRole('list', { name: 'Shots' }).getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Story settings' }).click();
    await page.getByRole('button', { name: 'Hear Tides' }).click();
    await expect(page.getByRole('button', { name: 'Stop Tides' })).toBeVisible();
  });

  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  const film = await downloadFilm(page, 'Music Video');
  expectWhole(film);
  expect(film).toMatchObject({ planned: 4, frames: 120 });
  expect(film.cuts).toHaveLength(1);
  expect(Math.abs(film.cuts[0]! / 30 - 2)).toBeLessThanOrEqual(0.04);
});
