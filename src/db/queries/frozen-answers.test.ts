import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { blankMedia } from '../../../contract/media/blank-media.ts';
import { storyMediaId } from '../../../contract/stories/story-media.ts';
import { storyRowSchema } from '../../../contract/stories/story.ts';
import { characterRowSchema } from '../../../contract/characters/character.ts';
import { trainedModelRowSchema } from '../../../contract/trained-models/trained-model.ts';
import { openStudio } from '../open-database.ts';
import { listCharacters } from './characters/characters.ts';
import { listStories, listStoryItems } from './stories/stories.ts';
import { listTrainedModels } from './trained-models/trained-models.ts';

let users = 0;
const watched: { unsubscribe(): void }[] = [];

beforeEach(async () => {
  const server = new ModelServer();
  server.userId = `frozen-${++users}`;
  const db = await openStudio(server.me);
  const saved = { sp: 'space-1', seq: 1, g: 0 };
  const address = { thumbnail: null, thumbnail_url: null, last_export_thumbnail_url: null };
  for (const [i, name] of ['b', 'a'].entries()) {
    const row = { id: uuid(i), created_at: i, ...address };
    const character = { ...row, model_id: name, character_name: name, image_urls: [], is_library: false };
    await db.characters.put({ ...saved, ...v.parse(characterRowSchema, character) });
    await db.trainedModels.put({ ...saved, ...v.parse(trainedModelRowSchema, { ...row, key: name, model_name: name, sample_images: [] }) });
    const story = { ...row, title: name, category_id: 'asmr_video', category_inputs: { character: null } };
    await db.stories.put({ ...saved, ...v.parse(storyRowSchema, story) });
    const [story_id, media_id] = [uuid(0), uuid(10 + i)];
    await db.media.put({ ...saved, ord: i, ...blankMedia(media_id, i, '') });
    const item = { id: storyMediaId(story_id, media_id), story_id, media_id, shot_id: null, title: name, made_of: null };
    await db.storyMedia.put({ ...saved, ...item, created_at: i });
  }
});
afterEach(() => {
  for (const subscription of watched.splice(0)) subscription.unsubscribe();
});

/** The first answer of a live query, which stays watched: what it has read is shared, and must not be changed. */
function watch<T>(querier: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    watched.push(liveQuery(async () => querier()).subscribe(resolve, reject));
  });
}

it.each([
  ['characters by name', async () => (await listCharacters()).map((one) => one.character_name), ['a', 'b']],
  ['trained models by name', async () => (await listTrainedModels()).map((one) => one.model_name), ['a', 'b']],
  ['stories, the newest first', async () => (await listStories(9)).stories.map((one) => one.title), ['a', 'b']],
  ['what was made for a story, the oldest first', async () => (await listStoryItems(uuid(0))).map((one) => one.title), ['b', 'a']],
])('two places that look at once are told the same: %s', async (_, querier, expected) => {
  expect(await watch(querier)).toEqual(expected);
  expect(await watch(querier)).toEqual(expected);
});
