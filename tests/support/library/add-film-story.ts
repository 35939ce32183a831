import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { noSettings } from '../../../contract/metadata/imported-settings.ts';
import { firstPositions } from '../../../contract/stories/position.ts';
import type { TestClient } from '../http/test-client.ts';

/** A shot: a picture of one colour, a video of the library by its identifier, or nothing yet. Seconds that a picture lasts. */
export type WantedShot = { words: string; colour?: string; videoId?: string; seconds?: number };

/** Makes a story whose shots have these pictures and clips. Answers with its identifier and those of its shots. */
export async function addFilmStory(client: TestClient, wanted: readonly WantedShot[], about: object = {}) {
  const positions = firstPositions(wanted.length);
  const shots = wanted.map(({ words, seconds = null }, index) => ({
    id: randomUUID(),
    position: positions[index]!,
    shotVoiceoverScript: words,
    target_seconds: seconds,
  }));
  const body = { title: 'A film', category_id: 'create_from_scratch', shots, ...about };
  const { id } = (await client.call('storyCreate', { body })).data.data;
  for (const [index, { colour, videoId }] of wanted.entries()) {
    const mediaId = videoId ?? (colour === undefined ? undefined : await importColour(client, colour));
    if (mediaId === undefined) continue;
    const shotId = shots[index]!.id;
    await client.call('storyMediaAdd', { params: { id }, body: { media_id: mediaId, shot_id: shotId } });
    const chosen = videoId === undefined ? { image_media_id: mediaId } : { video_media_id: mediaId };
    await client.call('storyShotUpdate', { params: { storyId: id, shotId }, body: chosen });
  }
  return { id, shotIds: shots.map((shot) => shot.id) };
}

/** Brings a picture of one colour into the library. */
async function importColour(client: TestClient, background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 640, height: 360, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'picture.png');
  const { sha256 } = (await client.call('uploadRawImage', { form })).data.data;
  const [id, generationId] = [randomUUID(), randomUUID()];
  const facts = { mime: 'image/png', size_bytes: bytes.length, width: 640, height: 360, thumbhash: null };
  const named = { generation_history_id: generationId, generation_media_resource_id: id, sha256, file_name: 'picture.png' };
  await client.call('createImport', { body: { ...named, ...facts, settings: noSettings, at: Date.now() } });
  return id;
}
