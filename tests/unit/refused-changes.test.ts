import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addShot } from '../../contract/changes/stories/shots/add-shot.ts';
import { addSound } from '../../contract/changes/stories/sounds/add-sound.ts';
import { createStory } from '../../contract/changes/stories/create-story.ts';
import { storySoundRowSchema } from '../../contract/stories/sounds/sound.ts';
import { storyShotRowSchema } from '../../contract/stories/shots/shot.ts';
import { storyMediaId } from '../../contract/stories/story-media.ts';
import { storyRowSchema } from '../../contract/stories/story.ts';
import { characterRowSchema } from '../../contract/characters/character.ts';
import { trainedModelRowSchema } from '../../contract/trained-models/trained-model.ts';
import { albumItemId } from '../../contract/album.ts';
import { errors } from '../../contract/errors.ts';
import { noSettings } from '../../contract/metadata/imported-settings.ts';
import { changeKinds, type ChangeArgs, type ChangeKind, type Change } from '../../contract/changes/changes.ts';
import { limits } from '../../contract/limits.ts';
import { listComingAndGoing } from '../../src/db/rows/coming-and-going.ts';
import { releaseDue } from '../../src/db/outbox/release-due.ts';
import { describeProblem, whyProblem } from '../../src/features/sync/describe-problem.ts';
import { bootstrapStep } from '../../src/sync/first-sync/bootstrap.ts';
import { pullPage } from '../../src/sync/pull/pull.ts';
import { ModelDevice } from '../support/model/model-device.ts';
import { ModelServer, uuid } from '../support/model/model-server.ts';

const never = new AbortController().signal;
const clock = { now: 0 };
const [shelf, other, gone, fresh] = [uuid(0xa1), uuid(0xa2), uuid(0xa3), uuid(0xa4)];
const [kept, lost] = [uuid(0xb1), uuid(0xb2)];
const [character, running, failed, shown] = [uuid(0xc1), uuid(0xd1), uuid(0xd2), uuid(0xd3)];
const at = 1_000_000;
let server: ModelServer;
let device: ModelDevice;

beforeEach(async () => {
  clock.now = at;
  server = new ModelServer();
  server.pageLimit = 500;
  for (let i = 0; i < 4; i++) server.addMedia(uuid(i), 1000 + i);
  server.state.characters[character] = { row: characterRow(character), seq: 1, isDeleted: false };
  for (const [id, row] of [
    [running, modelRow(running)],
    [failed, { ...modelRow(failed), status: 'failed' as const }],
    [shown, { ...modelRow(shown), status: 'completed' as const, is_published: true }],
  ] as const)
    server.state.trainedModels[id] = { row, seq: 1, isDeleted: false };
  for (const row of [storyRow(tale), { ...storyRow(busy, 'generating_images'), share_token: 'a link' }])
    server.state.stories[row.id] = { row, seq: 1, isDeleted: false };
  server.state.storyShots[scene] = { row: shotRow(scene), seq: 1, isDeleted: false };
  const item = {
    id: storyMediaId(tale, uuid(0)),
    story_id: tale,
    media_id: uuid(0),
    shot_id: scene,
    title: '',
    made_of: null,
    created_at: at,
  };
  server.state.storySounds[song] = { row: soundRow(song), seq: 1, isDeleted: false };
  server.state.storyMedia[item.id] = { row: item, seq: 1, isDeleted: false };
  device = await new ModelDevice(server, clock).open();
  while (await bootstrapStep(device.world, never));
  await grant({ kind: 'album.create', args: { id: shelf, title: 'Shelf', at } });
  await grant({ kind: 'album.create', args: { id: other, title: 'Other', at } });
  await grant({ kind: 'album.addItems', args: { album_id: shelf, media_ids: [uuid(1)], at } });
  await grant({ kind: 'preset.create', args: { ...preset, id: kept, at } });
  await grant({ kind: 'generation.create', args: { params: request(uuid(0x50), uuid(0x51)), created_at: at } });
});
afterEach(() => device.close());

const picture = (n: number) => `/api/media/upload_raw_image/${String(n).padStart(2, '0').repeat(32)}`;
const mara = { character_name: 'Mara', image_urls: [picture(1)], description: '' };
const characterRow = (id: string) =>
  v.parse(characterRowSchema, { ...mara, id, model_id: 'mara-1', thumbnail: picture(1), is_library: false, created_at: at });
const modelRow = (id: string) => {
  const own = { id, key: 'light-1', model_name: 'Light', thumbnail: null, sample_images: [], created_at: at };
  return v.parse(trainedModelRowSchema, { ...own, status: 'running' });
};
const [tale, busy, scene, song] = [uuid(0xf1), uuid(0xf2), uuid(0xf3), uuid(0xf4)];
const storyRow = (id: string, status = 'ready') => {
  const words = { title: 'Rain', category_id: 'asmr_video', category_inputs: { character: null } };
  return v.parse(storyRowSchema, { ...words, id, status, last_export_thumbnail_url: null, last_export_media_id: uuid(0), created_at: at });
};
const soundRow = (id: string) => {
  const url = `/api/media/upload_raw_media/${'e'.repeat(64)}`;
  return v.parse(storySoundRowSchema, { id, story_id: tale, kind: 'music', url, name: 'Rain', seconds: 2, created_at: at });
};
const shotRow = (id: string) => {
  const words = { shotImagePrompt: 'rain', shotVideoPrompt: '', shotVoiceoverScript: '' };
  return v.parse(storyShotRowSchema, { ...words, id, story_id: tale, position: 'V', created_at: at });
};
const training = {
  model_name: 'Harbour light',
  training_mode: 'style',
  trainer: 'palette-study',
  image_urls: [1, 2, 3, 4, 5].map(picture),
  description: '',
  suggested_prompt: '',
  object_prompt: '',
  character_creation_id: null,
  key: null,
  credits: 10,
  at,
} satisfies Omit<ChangeArgs<'model.train'>, 'id'>;

const preset = { name: 'Dusk', preset_settings: { steps: 20 }, base_model: 'painter', model_id: null };

function request(generation: string, media: string) {
  const ids = { generation_history_id: generation, generation_media_resource_ids: [media] };
  const settings = { negative_prompt: '', model: 'painter', width: 64, height: 64, image_num: 1, seed: null };
  return { prompt: 'a hill', ...settings, variation_source: null, strength: null, ...ids };
}

/** Makes a change that the server accepts, and reads its rows. */
async function grant(change: Change): Promise<void> {
  await device.make(change);
  expect(await device.push()).toMatchObject({ kind: 'settled' });
  while (await pullPage(device.world, never));
}

async function readRows() {
  const { media, generations, albums, albumItems, presets, characters, trainedModels } = device.db;
  return {
    media: await media.toArray(),
    generations: await generations.toArray(),
    albums: await albums.toArray(),
    albumItems: await albumItems.toArray(),
    presets: await presets.toArray(),
    characters: await characters.toArray(),
    trainedModels: await trainedModels.toArray(),
    stories: await device.db.stories.toArray(),
    storyShots: await device.db.storyShots.toArray(),
    storyMedia: await device.db.storyMedia.toArray(),
    storySounds: await device.db.storySounds.toArray(),
  };
}

/** One change of every kind, and its name in the list of problems. */
const changes: { [K in ChangeKind]: () => { args: ChangeArgs<K>; called: string } } = {
  'generation.create': () => ({ args: { params: request(uuid(0x60), uuid(0x61)), created_at: at }, called: 'Create “a hill”' }),
  'generation.cancel': () => ({ args: { id: uuid(0x51) }, called: 'Cancel a picture' }),
  'media.star': () => ({ args: { id: uuid(0), is_starred: true }, called: 'Star an item' }),
  'media.batchStar': () => ({ args: { ids: [uuid(0), uuid(1)], is_starred: true }, called: 'Star 2 items' }),
  'media.delete': () => ({ args: { ids: [uuid(0)] }, called: 'Delete an item' }),
  'media.restore': () => ({ args: { ids: [uuid(9)], rows: [{ ...server.live()[0]!, id: uuid(9) }] }, called: 'Bring back an item' }),
  'media.share': () => ({ args: { id: uuid(0), share_access_permission: 'public' }, called: 'Change who may see an item' }),
  'media.upscale': () => ({ args: { id: uuid(0), upscale_mode: 'x2', face_enhance_weight: 0.8, at }, called: 'Upscale a picture' }),
  'media.addVersion': () => ({
    args: { id: uuid(0), upscale_mode: 'x2', sha256: 'cd'.repeat(32), mime: 'image/png', size_bytes: 10, width: 128, height: 128, at },
    called: 'Add the 2x version of a picture',
  }),
  'media.boost': () => ({ args: { id: uuid(0x51) }, called: 'Speed up an item' }),
  'media.import': () => ({
    args: {
      generation_history_id: uuid(0x70),
      generation_media_resource_id: uuid(0x71),
      sha256: 'ab'.repeat(32),
      file_name: 'shore.png',
      mime: 'image/png',
      size_bytes: 10,
      width: 8,
      height: 8,
      thumbhash: null,
      settings: noSettings,
      at,
    },
    called: 'Import the picture “shore.png”',
  }),
  'album.create': () => ({ args: { id: fresh, title: 'Fresh', at }, called: 'Create the album “Fresh”' }),
  'album.rename': () => ({ args: { id: shelf, title: 'Sill', at }, called: 'Rename an album to “Sill”' }),
  'album.setCover': () => ({ args: { id: shelf, cover_media_id: uuid(1), at }, called: 'Choose the cover of an album' }),
  'album.delete': () => ({ args: { id: shelf, moved_ids: [], row: null }, called: 'Delete an album' }),
  'album.restore': () => ({
    args: {
      id: gone,
      row: { id: gone, title: 'Gone', cover_media_id: null, image_count: 0, created_at: at, updated_at: at, last_added_at: null },
      moved_ids: [],
    },
    called: 'Bring back an album',
  }),
  'album.addItems': () => ({ args: { album_id: shelf, media_ids: [uuid(2), uuid(3)], at }, called: 'Add 2 items to an album' }),
  'album.removeItems': () => ({ args: { album_id: shelf, media_ids: [uuid(1)], moved_ids: [] }, called: 'Remove an item from an album' }),
  'album.moveItems': () => ({ args: { from: shelf, to: other, media_ids: [uuid(1)], at }, called: 'Move an item' }),
  'character.create': () => ({ args: { ...mara, id: fresh, at }, called: 'Make the character “Mara”' }),
  'character.update': () => ({ args: { id: character, character_name: 'Mira' }, called: 'Rename a character to “Mira”' }),
  'character.delete': () => ({ args: { id: character, row: null }, called: 'Delete a character' }),
  'character.restore': () => ({ args: { id: lost, row: characterRow(lost) }, called: 'Bring back a character' }),
  'model.train': () => ({ args: { ...training, id: fresh }, called: 'Train the model “Harbour light”' }),
  'model.retry': () => ({ args: { id: failed, at }, called: 'Train a model once more' }),
  'model.cancel': () => ({ args: { id: running, at }, called: 'Stop a training' }),
  'model.edit': () => ({ args: { id: running, model_name: 'Dusk' }, called: 'Rename a model to “Dusk”' }),
  'model.publish': () => ({ args: { id: running }, called: 'Publish a model' }),
  'model.unpublish': () => ({ args: { id: shown }, called: 'Take a model out of the hub' }),
  'model.delete': () => ({ args: { id: running, row: null }, called: 'Delete a model' }),
  'model.restore': () => ({ args: { id: lost, row: modelRow(lost) }, called: 'Bring back a model' }),
  'story.create': () => ({
    args: {
      ...v.parse(createStory.args, { id: fresh, category_id: 'asmr_video', title: 'Rain', shots: [{ id: uuid(0xf9), position: 'V' }], at }),
    },
    called: 'Make the story “Rain”',
  }),
  'story.update': () => ({ args: { id: tale, title: 'Snow' }, called: 'Rename a story to “Snow”' }),
  'story.delete': () => ({ args: { id: tale, row: null }, called: 'Delete a story' }),
  'story.restore': () => ({ args: { id: lost, row: storyRow(lost) }, called: 'Bring back a story' }),
  'story.make': () => ({ args: { id: tale, run_id: fresh, until: 'images', is_anew: false, credits: 4 }, called: 'Make a story' }),
  'story.stop': () => ({ args: { id: busy }, called: 'Stop making a story' }),
  'story.export': () => ({ args: { id: tale, run_id: fresh, short_side: 720, captions: null }, called: 'Export the film of a story' }),
  'story.publish': () => ({ args: { id: tale }, called: 'Share a story' }),
  'story.unpublish': () => ({ args: { id: busy }, called: 'Make a story private' }),
  'story.addMedia': () => ({ args: { story_id: tale, media_id: uuid(1), shot_id: null, at }, called: 'Put an item into a story' }),
  'story.removeMedia': () => ({ args: { story_id: tale, media_ids: [uuid(0)] }, called: 'Take an item out of a story' }),
  'shot.add': () => ({ args: v.parse(addShot.args, { id: fresh, story_id: tale, position: 'k', at }), called: 'Add a shot' }),
  'shot.update': () => ({ args: { id: scene, story_id: tale, position: 'k' }, called: 'Move a shot' }),
  'shot.delete': () => ({ args: { id: scene, story_id: tale, row: null }, called: 'Delete a shot' }),
  'sound.add': () => ({ args: v.parse(addSound.args, { ...soundRow(fresh), at }), called: 'Add music' }),
  'sound.update': () => ({ args: { id: song, story_id: tale, gain: 0.5 }, called: 'Edit a sound' }),
  'sound.delete': () => ({ args: { id: song, story_id: tale, row: null }, called: 'Delete a sound' }),
  'sound.restore': () => ({ args: { id: lost, story_id: tale, row: soundRow(lost) }, called: 'Bring back a sound' }),
  'shot.restore': () => ({ args: { id: lost, story_id: tale, row: shotRow(lost) }, called: 'Bring back a shot' }),
  'preset.create': () => ({ args: { ...preset, id: fresh, at }, called: 'Save the preset “Dusk”' }),
  'preset.update': () => ({ args: { id: kept, name: 'Dawn', at }, called: 'Rename a preset to “Dawn”' }),
  'preset.delete': () => ({ args: { id: kept, row: null }, called: 'Delete a preset' }),
  'preset.restore': () => ({
    args: { id: lost, row: { ...preset, id: lost, created_at: at, updated_at: at } },
    called: 'Bring back a preset',
  }),
};

/** The items of one list that the other lacks, by identifier. */
function differingIds(before: { id: string }[], after: { id: string }[]): string[] {
  const ids = [...before, ...after].map(({ id }) => id);
  return ids.filter((id) => ids.indexOf(id) === ids.lastIndexOf(id)).toSorted();
}

it.each(changeKinds)(
  '%s without a connection is seen at once; refused, it is taken back whole and listed with its reason',
  async (kind) => {
    const before = await readRows();
    expect(before.albumItems.map((row) => row.id)).toEqual([albumItemId(shelf, uuid(1))]);
    const { args, called } = changes[kind]();
    const mutation = await device.make({ kind, args } as Change);
    expect(await readRows()).not.toEqual(before);
    expect([...(await listComingAndGoing(device.db)).keys()].toSorted()).toEqual(differingIds(before.media, (await readRows()).media));
    // The undo window is over.
    clock.now += limits.undoMs;
    await releaseDue(device.db, clock.now);

    device.fate = 'unsent';
    expect(await device.push()).toMatchObject({ kind: 'failed' });
    expect(await readRows()).not.toEqual(before);
    expect(await device.db.problems.count()).toBe(0);

    clock.now += 60_000;
    device.fate = 'FORBIDDEN';
    expect(await device.push()).toMatchObject({ kind: 'settled' });
    expect(await readRows()).toEqual(before);
    expect(await device.db.outbox.count()).toBe(0);
    const problems = await device.db.problems.toArray();
    expect(problems).toMatchObject([{ mid: mutation.mid, reason: 'refused', code: 'FORBIDDEN' }]);
    expect([describeProblem(problems[0]!), whyProblem(problems[0]!)]).toEqual([called, errors.FORBIDDEN.title]);
    await device.check();
  },
);
