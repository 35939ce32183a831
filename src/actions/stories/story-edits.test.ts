import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as v from 'valibot';
import { firstPositions } from '../../../contract/stories/position.ts';
import { newShotEntries } from '../../../contract/stories/shots/shot.ts';
import { storySoundDefaults } from '../../../contract/stories/story-defaults.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { openStudio } from '../../db/open-database.ts';
import { listHeldChanges } from '../../db/queries/outbox/held-changes.ts';
import { findStory, listShots, listSounds } from '../../db/queries/stories/stories.ts';
import { syncStatus } from '../../sync/status.ts';
import { makeChange } from '../make-change.ts';
import { redoLast, undoLast } from '../undo.ts';
import { addShot } from './shots/add-shot.ts';
import { addSound } from './sounds/add-sound.ts';
import { deleteShot } from './shots/delete-shot.ts';
import { deleteSound } from './sounds/delete-sound.ts';
import { duplicateShot } from './shots/duplicate-shot.ts';
import { mergeShots } from './shots/merge-shots.ts';
import { moveShot } from './shots/move-shot.ts';
import { findReplaced, isOwnEdit } from './own-edits.ts';
import { renameProp } from './rename-prop.ts';
import { splitShot } from './shots/split-shot.ts';
import { updateShot } from './shots/update-shot.ts';
import { updateSound } from './sounds/update-sound.ts';
import { updateStory } from './update-story.ts';

let db: StudioDatabase;
let account = 0;
const story = uuid(100);
const [a, b, c] = [1, 2, 3].map(uuid) as [string, string, string];
const texts = ['The lamp is lit. A storm comes.', 'She holds <<LAMP>>.', 'The end.'];

beforeEach(async () => {
  db = await openStudio({ ...new ModelServer().me, user_id: `story-user-${++account}` });
  const positions = firstPositions(3);
  const shots = [a, b, c].map((id, index) => ({
    ...v.parse(v.object(newShotEntries), { position: positions[index], shotVoiceoverScript: texts[index] }),
    id,
  }));
  const inputs = { character: null, characters: [], topic: '', is_script: false, theme: '', shots_num: null };
  await makeChange({
    kind: 'story.create',
    args: {
      id: story,
      title: 'Lamp',
      category_id: 'script_to_video',
      category_inputs: inputs,
      template: null,
      aspect_ratio: '16:9',
      style: '',
      image_model: null,
      video_model: null,
      seed: 0,
      at: 1,
      shots,
      ...storySoundDefaults,
      transition_seconds: 0,
      props: [{ recurringPropKey: '<<LAMP>>', recurringPropDescription: 'a brass lamp' }],
    },
  });
});
afterEach(() => {
  syncStatus.library = 'on-disk';
  db.close();
});

const state = async () => ({ story: await findStory(story), shots: await listShots(story) });
const spoken = async () => (await listShots(story)).map((shot) => shot.shotVoiceoverScript);

it.each<[string, () => Promise<unknown>, readonly string[]]>([
  ['a shot is added', () => addShot({ storyId: story, after: a }), [texts[0]!, '', texts[1]!, texts[2]!]],
  ['a shot is duplicated', () => duplicateShot(b), [texts[0]!, texts[1]!, texts[1]!, texts[2]!]],
  ['a shot is split', () => splitShot(a, null), ['The lamp is lit.', 'A storm comes.', texts[1]!, texts[2]!]],
  ['a shot takes in the next one', () => mergeShots(b), [texts[0]!, `${texts[1]} ${texts[2]}`]],
  ['a shot is moved to the front', () => moveShot(story, c, 0), [texts[2]!, texts[0]!, texts[1]!]],
  ['a shot is moved to the end', () => moveShot(story, a, 2), [texts[1]!, texts[2]!, texts[0]!]],
  ['a shot is deleted', () => deleteShot(b), [texts[0]!, texts[2]!]],
  ['words are changed', () => updateShot({ id: a, story_id: story }, { shotVoiceoverScript: 'Dark.' }), ['Dark.', texts[1]!, texts[2]!]],
  ['a prop gets another name', () => renameProp(story, '<<LAMP>>', '<<OIL_LAMP>>'), [texts[0]!, 'She holds <<OIL_LAMP>>.', texts[2]!]],
])('%s, which is one step to take back and to do again', async (_, edit, after) => {
  const before = await state();
  await edit();
  expect(await spoken()).toEqual(after);
  const changed = await state();
  await undoLast();
  expect(await state()).toEqual(before);
  await redoLast();
  expect(await state()).toEqual(changed);
  await undoLast();
  expect(await state()).toEqual(before);
});

const sound = { kind: 'effect', url: `/api/media/upload_raw_media/${'e'.repeat(64)}`, seconds: 3 } as const;
const sounds = async () => (await listSounds(story)).map(({ kind, gain, shot_id: shot }) => ({ kind, gain, shot }));

it.each<[string, (id: string) => Promise<unknown>, readonly object[]]>([
  ['added', () => addSound(story, { ...sound, kind: 'music' }, { file: null }), [{ kind: 'effect' }, { kind: 'music' }]],
  ['made quieter', (id) => updateSound({ id, story_id: story }, { gain: 0.25 }), [{ gain: 0.25 }]],
  ['deleted', (id) => deleteSound(id), []],
  ['moved with the shot that is merged', () => mergeShots(a), [{ shot: a }]],
])('a sound is %s, which is one step to take back and to do again', async (_, edit, after) => {
  const id = await addSound(story, { ...sound, shot_id: b }, { file: null });
  const before = await sounds();
  await edit(id);
  expect(await sounds()).toMatchObject(after);
  await undoLast();
  expect(await sounds()).toEqual(before);
  await redoLast();
  expect(await sounds()).toMatchObject(after);
});

it('the voice of a split shot stays with its first part, and a shot with a voice takes in no other', async () => {
  const voice = (shot: string) => addSound(story, { ...sound, kind: 'voice', shot_id: shot }, { file: null });
  const [first, second] = [await voice(a), await voice(b)];
  await splitShot(a, null);
  const shotOf = async (id: string) => (await listSounds(story)).find((one) => one.id === id)!.shot_id;
  expect(await shotOf(first)).toBe(a);
  await mergeShots(a);
  await mergeShots(a);
  expect([await shotOf(first), await shotOf(second)]).toEqual([a, b]);
});

it('the settings of a story are taken back one by one', async () => {
  await updateStory(story, { title: 'Storm' });
  await updateStory(story, { aspect_ratio: '9:16' });
  await undoLast();
  expect(await findStory(story)).toMatchObject({ title: 'Storm', aspect_ratio: '16:9' });
  await undoLast();
  expect(await findStory(story)).toMatchObject({ title: 'Lamp' });
});

it('an edit of several changes is whole at once in memory mode, and Undo does not wait for the studio', async () => {
  syncStatus.library = 'in-memory';
  const before = await spoken();
  const edit = mergeShots(b);
  await eventually(async () => expect(await spoken()).toEqual([texts[0], `${texts[1]} ${texts[2]}`]));
  const undo = undoLast();
  await eventually(async () => expect(await spoken()).toEqual(before));
  // The studio has everything.
  await db.outbox.clear();
  await Promise.all([edit, undo]);
});

it('Undo waits for an edit that is still being saved, and then takes back that edit', async () => {
  await updateStory(story, { title: 'Storm' });
  const before = await state();
  const edit = updateShot({ id: a, story_id: story }, { shotVoiceoverScript: 'Dark.' });
  await undoLast();
  await edit;
  expect(await state()).toEqual(before);
});

it('words typed in one go are one step of Undo', async () => {
  const shot = { id: a, story_id: story };
  const first = await updateShot(shot, { shotVoiceoverScript: 'D' });
  const second = await updateShot(shot, { shotVoiceoverScript: 'Da', shotImagePrompt: 'night' }, first);
  await updateShot(shot, { shotVoiceoverScript: 'Dark' }, second);
  await undoLast();
  expect((await listShots(story))[0]).toMatchObject({ shotVoiceoverScript: texts[0], shotImagePrompt: '' });
  await redoLast();
  expect((await listShots(story))[0]).toMatchObject({ shotVoiceoverScript: 'Dark', shotImagePrompt: 'night' });
});

it('a deleted shot has the usual time to be taken back by its message', async () => {
  await deleteShot(b);
  expect(await listHeldChanges()).toMatchObject([{ text: 'Shot deleted' }]);
});

it('words that were replaced from elsewhere are found once, those of this tab never', async () => {
  await updateShot({ id: a, story_id: story }, { shotVoiceoverScript: 'Mine' });
  const shots = await listShots(story);
  expect(findReplaced(shots)).toEqual([]);
  expect(isOwnEdit(a, 'shotVoiceoverScript', 'Mine')).toBe(true);
  await undoLast();
  expect(findReplaced(await listShots(story))).toEqual([]);
  const changed = shots.map((shot) => (shot.id === a ? { ...shot, shotVoiceoverScript: 'Theirs' } : shot));
  expect(findReplaced(changed).map(({ id }) => id)).toEqual([a]);
  expect(findReplaced(changed)).toEqual([]);
});
