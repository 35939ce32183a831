import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storyLimits } from '../../../contract/stories/story.ts';
import { storySoundDefaults } from '../../../contract/stories/story-defaults.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { openStudio } from '../../db/open-database.ts';
import { listHeldChanges } from '../../db/queries/outbox/held-changes.ts';
import { findStory, listShots, listSounds, listStories } from '../../db/queries/stories/stories.ts';
import { redoLast, undoLast } from '../undo.ts';
import { undoHeldChange } from '../undo-held-change.ts';
import { createStory, type NewStory } from './create-story.ts';
import { deleteStory } from './delete-story.ts';
import { duplicateStory } from './duplicate-story.ts';
import { updateStory } from './update-story.ts';

let db: StudioDatabase;
let account = 0;
const soundUrl = `/api/media/upload_raw_media/${'e'.repeat(64)}`;
const tides: NewStory = {
  title: ' Tides ',
  category_id: 'script_to_video',
  category_inputs: { character: null, characters: [], topic: 'The tide', is_script: false, theme: '', shots_num: null },
  template: 'script_to_video_v1',
  aspect_ratio: '16:9',
  style: 'Gouache',
  image_model: null,
  video_model: null,
  seed: 7,
  ...storySoundDefaults,
  transition_seconds: 0,
  props: [],
  shots: ['The sea', 'The moon', 'The shore'].map((shotImagePrompt) => ({ shotImagePrompt })),
};

beforeEach(async () => {
  db = await openStudio({ ...new ModelServer().me, user_id: `story-user-${++account}` });
});
afterEach(() => db.close());

const titles = async () => (await listStories(10)).stories.map(({ title }) => title);
const words = async (id: string) => (await listShots(id)).map(({ shotImagePrompt }) => shotImagePrompt);

it('a story has its shots in their order, and is renamed, taken back and done again without a connection', async () => {
  const id = await createStory(tides);
  expect(await words(id)).toEqual(['The sea', 'The moon', 'The shore']);
  await updateStory(id, { title: ' Ebb and flow ' });
  expect(await titles()).toEqual(['Ebb and flow']);
  await undoLast();
  expect(await titles()).toEqual(['Tides']);
  await undoLast();
  expect(await titles()).toEqual([]);
  await redoLast();
  expect(await titles()).toEqual(['Tides']);
});

it('a copy has the same words and takes under identifiers of its own, in the order that the shots were given', async () => {
  const shots = tides.shots.map((shot, index) => ({ ...shot, image_media_id: uuid(index), is_locked: true }));
  const id = await createStory({ ...tides, shots });
  const [first, , last] = await listShots(id);
  await db.storyShots.update(last!.id, { position: '01' });
  const copy = await duplicateStory(id);
  expect((await findStory(copy))!).toMatchObject({ title: 'Tides (copy)', style: 'Gouache', seed: 7, status: 'draft' });
  const copied = await listShots(copy);
  expect(copied.map(({ shotImagePrompt, image_media_id: take, is_locked: isLocked }) => [shotImagePrompt, take, isLocked])).toEqual([
    ['The shore', uuid(2), true],
    ['The sea', uuid(0), true],
    ['The moon', uuid(1), true],
  ]);
  expect(copied.map((shot) => shot.id)).not.toContain(first!.id);
});

it('a copy has the sounds too, each at its own shot, and of a shot the voice that is heard', async () => {
  const sound = (name: string, kind: 'voice' | 'music' | 'effect') => ({ kind, url: soundUrl, seconds: 4, name, gain: 0.5, beats: [1, 2] });
  const sounds = [
    { sound: sound('Song', 'music'), shot: null, file: null },
    { sound: sound('Spoken before', 'voice'), shot: 1, file: null },
    { sound: sound('Spoken', 'voice'), shot: 1, file: null },
    { sound: sound('Gulls', 'effect'), shot: 1, file: null },
  ];
  const copy = await duplicateStory(await createStory({ ...tides, sounds }));
  const shots = await listShots(copy);
  const placed = (await listSounds(copy)).map(({ name, gain, shot_id: id }) => [name, gain, shots.findIndex((shot) => shot.id === id)]);
  expect(placed).toHaveLength(3);
  expect(placed).toEqual(
    expect.arrayContaining([
      ['Gulls', 0.5, 1],
      ['Song', 0.5, -1],
      ['Spoken', 0.5, 1],
    ]),
  );
});

it('a story waits with its song until the studio is there, and Undo takes both back at once', async () => {
  const song = {
    sound: { kind: 'music' as const, url: soundUrl, seconds: 4 },
    shot: null,
    file: new Blob(['song'], { type: 'audio/mpeg' }),
  };
  const id = await createStory({ ...tides, sounds: [song] });
  expect(await listSounds(id)).toMatchObject([{ kind: 'music', url: soundUrl, end: null }]);
  expect(await db.uploads.toArray()).toMatchObject([{ sha256: 'e'.repeat(64), bytes: { byteLength: 4 } }]);
  await undoLast();
  expect(await titles()).toEqual([]);
  await redoLast();
  expect(await listSounds((await listStories(1)).stories[0]!.id)).toHaveLength(1);
});

it('there is no story where its song cannot be kept', async () => {
  const song = { sound: { kind: 'music' as const, url: soundUrl, seconds: 9_000 }, shot: null, file: null };
  await expect(createStory({ ...tides, sounds: [song] })).rejects.toThrow();
  expect(await titles()).toEqual([]);
});

it('is deleted with a time to take it back, which brings it back as it was', async () => {
  const id = await createStory(tides);
  const { mid } = await deleteStory(id);
  expect(await titles()).toEqual([]);
  expect(await listHeldChanges()).toMatchObject([{ text: 'Story deleted', subject: 'Tides' }]);
  await undoHeldChange(mid);
  expect([await titles(), await words(id)]).toEqual([['Tides'], ['The sea', 'The moon', 'The shore']]);
  await deleteStory(id);
  await expect(updateStory(id, { title: 'Night' })).rejects.toMatchObject({ code: 'GONE' });
  await expect(duplicateStory(id)).rejects.toMatchObject({ code: 'GONE' });
});

it('is refused by name when there are as many as there may be', async () => {
  const row = (await findStory(await createStory(tides)))!;
  await db.stories.bulkPut(Array.from({ length: storyLimits.count }, (_, n) => ({ ...row, id: uuid(n) })));
  await expect(createStory(tides)).rejects.toMatchObject({ code: 'STORIES_FULL' });
});
