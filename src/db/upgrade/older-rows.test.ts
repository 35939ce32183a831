import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { storyRowSchema } from '../../../contract/stories/story.ts';
import { uuid } from '../../../tests/support/model/model-server.ts';
import { StudioDatabase } from '../database.ts';

it('stories of an older version get what they lack, and their items that held addresses go', async () => {
  const indexedDB = new IDBFactory();
  const old = new Dexie('studio.old', { indexedDB, IDBKeyRange });
  old.version(7).stores({ stories: 'id', storyMedia: 'id,story_id', characters: 'id', trainedModels: 'id', meta: 'k' });
  await old.open();
  const character = { model_id: null, name: 'Ada', reference_image_url: null, character_image_url: null };
  const words = { title: 'Tides', category_id: 'asmr_video', last_export_thumbnail_url: null, created_at: 1 };
  await old.table('stories').bulkAdd([
    { ...words, id: uuid(1), category_inputs: { character } },
    { ...words, id: uuid(2), category_inputs: { character: null } },
  ]);
  await old.table('storyMedia').add({ id: uuid(3), story_id: uuid(1), url: '/api/media/x/original' });
  old.close();

  const db = (await new StudioDatabase('studio.old', { indexedDB, IDBKeyRange }).open()) as StudioDatabase;
  for (const story of await db.stories.toArray()) {
    expect(v.parse(storyRowSchema, story)).toEqual(story);
    expect(story).toMatchObject({ title: 'Tides', status: 'ready', props: [] });
  }
  expect((await db.stories.get(uuid(1)))!.category_inputs.character).toMatchObject({ ...character, reference_mode: 'quick' });
  expect(await db.storyMedia.count()).toBe(0);
  db.close();
});
