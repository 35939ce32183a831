import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { firstPositions } from '../../../contract/stories/position.ts';
import { addMade } from '../../support/library/add-made.ts';
import { addVideo, mediaFolderOf } from '../../support/library/add-video.ts';
import { makeClip } from '../../support/film/make-clip.ts';
import { makeTone } from '../../support/film/make-media.ts';
import { openStudioDatabase } from '../../support/studio/studio-database.ts';
import { TestClient } from '../../support/http/test-client.ts';
import { violations } from '../axe.ts';
import { enterAs } from '../enter-as.ts';
import { expect, goOffline, syncState, test, withMotion } from '../studio.ts';

test.use(withMotion);

async function readFilm(download: Download) {
  const input = new Input({ source: new BufferSource(await readFile(await download.path())), formats: ALL_FORMATS });
  const [picture, sound] = [(await input.getPrimaryVideoTrack())!, await input.getPrimaryAudioTrack()];
  return {
    name: download.suggestedFilename(),
    size: [await picture.getDisplayWidth(), await picture.getDisplayHeight()],
    frames: (await picture.computePacketStats()).packetCount,
    sound: await sound?.getCodec(),
  };
}

test('a story is exported on this device, online and offline; its films are listed, played, and deleted', async ({ page, studio }) => {
  const client = new TestClient(studio.url);
  const me = await client.guest();
  await enterAs(page, client);
  await page.goto(`${studio.url}/story`);
  const opened = await openStudioDatabase(studio.dataDir);
  const { db } = opened;
  const [first, last] = await addMade({ db, dataDir: studio.dataDir }, me, [{ prompt: 'the pier' }, { prompt: 'the lamp' }]);
  const clip = await makeClip(page, { hasSound: true, frames: 6 });
  const video = await addVideo({ db, mediaFolder: mediaFolderOf(studio.dataDir) }, me, { clip, prompt: 'the sea' });
  await opened.close();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(makeTone(0.8))]), 'voice');
  const voice = (await client.call('uploadRawMedia', { form })).data.data;
  const shots = [
    { image_media_id: first, target_seconds: 0.8 },
    { video_media_id: video },
    { image_media_id: last, target_seconds: 0.3 },
    { target_seconds: 0.3 },
  ].map((shot, index) => ({ ...shot, id: randomUUID(), position: firstPositions(4)[index]! }));
  const body = { title: 'The pier', category_id: 'create_from_scratch', category_inputs: {}, aspect_ratio: '4:3', shots };
  const { data: story } = (await client.call('storyCreate', { body })).data;
  const words = [{ text: 'A pier', start: 0.1, end: 0.6 }];
  await client.call('storySoundAdd', {
    params: { storyId: story.id },
    body: { kind: 'voice', url: voice.url, seconds: 0.8, shot_id: shots[0]!.id, words },
  });
  await page.goto(`${studio.url}/story/${story.id}`);
  await page.getByRole('button', { name: 'Exports' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exports' });
  const films = dialog.getByRole('region', { name: 'Films' }).getByRole('listitem');

  await test.step('the dialog describes the film, and names a shot without a picture', async () => {
    await expect(dialog.getByText(/^MP4 · 960 × 720 · 0:02 · up to /)).toBeVisible();
    await expect(dialog.getByText('1 shot has no picture yet and stays black.')).toBeVisible();
    await expect(dialog.getByRole('switch', { name: 'Captions in the picture' })).toBeChecked();
    await expect(dialog.getByText('No film yet.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('one that is cancelled leaves nothing', async () => {
    await dialog.getByText('1080p', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Export with 1 blank shot' }).click();
    await dialog.getByRole('button', { name: 'Cancel the export' }).click();
    await expect(dialog.getByRole('list', { name: 'Films being made' })).toHaveCount(0);
    await dialog.getByText('720p', { exact: true }).click();
  });

  await test.step('the film is downloaded, and becomes an item of the story', async () => {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export with 1 blank shot' }).click();
    expect(await readFilm(await download)).toEqual({
      name: expect.stringMatching(/^pleinair-the-pier-.*\.mp4$/) as unknown,
      size: [960, 720],
      frames: 60,
      sound: 'aac',
    });
    await expect(films).toHaveText([/960 × 720 · 0:02/]);
    await expect(syncState(page)).toHaveText('Saved');
    const { last_export_media_id: newest } = (await client.call('storyOne', { params: { id: story.id } })).data.data;
    expect((await client.call('storyAssetUrl', { query: { storyId: story.id } })).data.media_id).toBe(newest);
    const { chapters } = (await client.call('storyPublished', { params: { id: story.id } })).data.data;
    expect(chapters.map(({ title }) => title)).toEqual(['Shot 1', 'Shot 2', 'Shot 3', 'Shot 4']);
    await films.getByRole('button', { name: /^Play the film of/ }).click();
    await expect.poll(() => films.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0);
  });

  await test.step('offline another one is made of what is here, and waits to be sent', async () => {
    await goOffline(page);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export with 1 blank shot' }).click();
    expect((await readFilm(await download)).frames).toBe(60);
    await expect(films).toHaveCount(2);
    await films.first().getByRole('button', { name: 'More for this film' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(films).toHaveCount(1);
  });
});
