import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import JSZip from 'jszip';
import sharp from 'sharp';
import type { StoryFile, StoryManifest } from '../../../contract/stories/file/story-file.ts';
import { noSettings } from '../../../contract/metadata/imported-settings.ts';
import { firstPositions } from '../../../contract/stories/position.ts';
import { makeWav } from '../../support/sound/make-wav.ts';
import { TestClient } from '../../support/http/test-client.ts';
import { writeStoryFile } from '../../../workers/archive/story/write-story-file.ts';
import { violations } from '../axe.ts';
import { enterAs } from '../enter-as.ts';
import { expect, syncState, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

const spoken = ['The lamp is lit.', 'The sea is calm.'];

async function sendPicture(client: TestClient): Promise<string> {
  const bytes = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#2a6f97' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'harbour.png');
  const { sha256 } = (await client.call('uploadRawImage', { form })).data.data;
  const id = randomUUID();
  const file = { sha256, file_name: 'harbour.png', mime: 'image/png' as const, size_bytes: bytes.length, width: 64, height: 36 };
  const ids = { generation_history_id: randomUUID(), generation_media_resource_id: id };
  await client.call('createImport', { body: { ...ids, ...file, thumbhash: null, settings: noSettings, at: Date.now() } });
  return id;
}

/** A story of two shots: a picture, and a voice of the first. */
async function makeStory(client: TestClient): Promise<string> {
  const picture = await sendPicture(client);
  const positions = firstPositions(spoken.length);
  const shots = spoken.map((words, index) => ({
    id: randomUUID(),
    position: positions[index]!,
    shotVoiceoverScript: words,
    image_media_id: index === 0 ? picture : null,
  }));
  const body = { title: 'The keeper', category_id: 'script_to_video' as const, shots };
  const { id } = (await client.call('storyCreate', { body })).data.data;
  const form = new FormData();
  form.set('file', new Blob([makeWav(2)]), 'voice.wav');
  const { url } = (await client.call('uploadRawMedia', { form })).data.data;
  const voice = { kind: 'voice' as const, url, seconds: 2, shot_id: shots[0]!.id, text: spoken[0]!, gain: 0.5 };
  await client.call('storySoundAdd', { params: { storyId: id }, body: voice });
  return id;
}

test('a story is saved as a file, which opens as a new story; what is damaged is refused, and a timeline opens with its files', async ({
  page,
  studio,
}, testInfo) => {
  const client = new TestClient(studio.url);
  await client.guest();
  const first = await makeStory(client);
  await enterAs(page, client);
  await page.goto(`${studio.url}/story/${first}`);
  const cards = page.getByRole('list', { name: 'Shots' }).getByRole('listitem');
  await expect(cards).toContainText(spoken);
  const save = async (entry: string) => {
    await page.getByRole('button', { name: 'More for this story' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: entry }).click();
    const saved = await download;
    const path = testInfo.outputPath(saved.suggestedFilename());
    await saved.saveAs(path);
    return path;
  };
  const open = async (...files: string[]) => {
    await page.goto(`${studio.url}/story`);
    await page.getByLabel('Open story file').last().setInputFiles(files);
  };
  const archive = await save('Save as file');
  await expect(page.getByText('Story saved as a file')).toBeVisible();
  const timeline = await save('Save timeline (.otio)');
  expect(archive).toMatch(/pleinair-the-keeper-[0-9a-f]{8}\.story\.zip$/);

  await test.step('the file opens as another story with the same shots and sounds', async () => {
    await open(archive);
    await expect(page.getByText('Story opened.')).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname.startsWith('/story/') && !url.pathname.endsWith(first));
    await expect(cards).toContainText(spoken);
    await expect(cards.first().locator('img')).toHaveCount(1);
    await expect(syncState(page)).toHaveText('Saved');
    const second = new URL(page.url()).pathname.split('/').at(-1)!;
    const me = (await client.call('userMe')).data;
    const { changes } = (await client.call('syncSnapshot', { query: { space: me.space_id } })).data;
    const sounds = changes.flatMap((change) => (change.table === 'storySounds' && change.row !== null ? [change.row] : []));
    expect(sounds.find((sound) => sound.story_id === second)).toMatchObject({ kind: 'voice', text: spoken[0], gain: 0.5, seconds: 2 });
  });

  await test.step('a damaged file is refused, and nothing of it is left', async () => {
    const bytes = await readFile(archive);
    const at = bytes.lastIndexOf('IDAT');
    bytes[at + 6]! ^= 1;
    const damaged = testInfo.outputPath('damaged.story.zip');
    await writeFile(damaged, bytes);
    await open(damaged);
    await expect(page.getByText(/in this story file is damaged\. Nothing was changed\.$/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your stories' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'The keeper' })).toHaveCount(2);
    expect(await violations(page)).toEqual([]);
  });

  await test.step('a file with a picture that cannot be read leaves no item and no story behind', async () => {
    const zip = await JSZip.loadAsync(await readFile(archive));
    const blobOf = async (name: string) => new Blob([await zip.files[name]!.async('arraybuffer')]);
    const { files: _files, ...head } = JSON.parse(await (await blobOf('manifest.json')).text()) as StoryManifest;
    const rows = JSON.parse(await (await blobOf('story.json')).text()) as StoryFile;
    rows.media.push({ id: randomUUID(), shot_id: null, file: 'media/unreadable.png' });
    const pictures = rows.media.slice(0, -1).map(async ({ file }) => ({ name: file, blob: await blobOf(file) }));
    const changed = [
      { name: 'story.json', blob: new Blob([JSON.stringify(rows)]) },
      { name: 'media/unreadable.png', blob: new Blob(['no picture']) },
      { name: rows.sounds[0]!.file, blob: await blobOf(rows.sounds[0]!.file) },
      ...(await Promise.all(pictures)),
    ];
    const path = testInfo.outputPath('unreadable.story.zip');
    await writeFile(path, new Uint8Array(await (await writeStoryFile(head, changed, () => undefined)).arrayBuffer()));
    await open(path);
    await expect(page.getByText('The file “unreadable.png” cannot be imported. Nothing was changed.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'The keeper' })).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'History 2' })).toBeVisible();
  });

  await test.step('a timeline opens with the files that were chosen along with it', async () => {
    await open(timeline);
    await expect(page.getByText(/^Story opened\. Not chosen along with it: shot-001-/)).toBeVisible();
    await expect(cards).toContainText([spoken[0]!, 'No words yet']);
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Undone: story created')).toBeVisible();
  });
});
