import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createStory } from '../../../../contract/changes/stories/create-story.ts';
import { newSoundEntries } from '../../../../contract/stories/sounds/sound.ts';
import { listPresets, picturedCharacter, savedCharacter } from '../character/known-characters.ts';
import { blankForm, parseStoryForm, type StoryForm } from './story-form.ts';
import { kindRules, type StoryKind } from './story-kind.ts';
import { toMusic, toStory, withScript } from './to-story.ts';

const kinds = Object.keys(kindRules) as StoryKind[];
const [mara] = listPresets('vlog', []);
const item = '/api/media/11111111-1111-4111-8111-111111111111/original';

it.each(kinds)('the studio takes the story of a filled form of kind %s', (kind) => {
  const form = {
    ...blankForm(kind),
    topic: 'The tide comes in.',
    theme: 'Calm',
    characters: [savedCharacter(mara!), picturedCharacter(item, 2)],
  };
  const { shots, ...story } = toStory(kind, form, 7);
  expect(v.safeParse(createStory.route.body, story).success).toBe(true);
  expect(shots).toHaveLength(kind === 'scratch' ? 3 : 0);
});

it('the template follows the kind, and whether a music video has a character', () => {
  const template = (kind: StoryKind, form: Partial<StoryForm> = {}) => toStory(kind, { ...blankForm(kind), ...form }, 0).template;
  expect(kinds.map((kind) => template(kind))).toEqual(['music_style_video_v1', 'script_to_video_v1', 'character_vlog_v1', null, null]);
  const characters = [savedCharacter(mara!)];
  expect(template('music', { characters, about: 'character' })).toBe('music_character_video_v1');
  expect(toStory('music', { ...blankForm('music'), characters }, 0).category_inputs.character).toBeNull();
});

it('the first character is the main one, and a title of one’s own stays', () => {
  const form = { ...blankForm('script'), title: ' Tides ', characters: [savedCharacter(mara!), picturedCharacter(item, 2)] };
  const story = toStory('script', form, 0);
  expect(story.category_inputs.character?.model_id).toBe(mara!.key);
  expect(story.category_inputs.characters.map(({ reference_image_url: url }) => url)).toEqual([item]);
  const script = {
    scriptTitle: 'Written',
    scriptResponseShots: [{ shotImagePrompt: 'a', shotVideoPrompt: 'b' }],
    scriptResponseRecurringProps: [],
  };
  expect(withScript(story, script)).toMatchObject({ title: 'Tides', shots: [{ shotImagePrompt: 'a' }] });
  expect(withScript({ ...story, title: '' }, script).title).toBe('Written');
});

const song = {
  url: `/api/media/upload_raw_media/${'a'.repeat(64)}`,
  name: 'Tides',
  seconds: 30,
  beats: Array.from({ length: 60 }, (_, beat) => beat / 2),
  bars: [0.5, 1],
  start: 10,
  end: 30,
};

it('a music video has the shots of its song unless a number was asked for, and the part that was chosen', () => {
  const form = { ...blankForm('music'), song };
  expect(toStory('music', form, 0).category_inputs.shots_num).toBe(10);
  expect(toStory('music', { ...form, shots_num: 4 }, 0).category_inputs.shots_num).toBe(4);
  const music = toMusic(form);
  expect(v.safeParse(v.object(newSoundEntries), music).success).toBe(true);
  expect(music).toMatchObject({ kind: 'music', start: 10, end: null, beats: song.beats });
  expect(toMusic({ ...form, song: { ...song, end: 20 } })).toMatchObject({ start: 10, end: 20 });
  expect(toMusic(blankForm('music'))).toBeNull();
});

it('a song without beats gives its film places to cut, so that both end together', () => {
  expect(toMusic({ ...blankForm('music'), song: { ...song, beats: [], start: 0, end: 7 } })?.beats).toEqual([2, 4, 6, 7]);
});

it('a draft comes back as it was, and one that makes no sense is no draft', () => {
  const form = { ...blankForm('vlog'), topic: 'A morning', characters: [savedCharacter(mara!)] };
  expect(parseStoryForm(structuredClone(form))).toEqual(form);
  expect(parseStoryForm({ ...form, song, about: undefined })).toEqual({ ...form, song });
  expect(parseStoryForm({ ...form, shots_num: 0 })).toBeUndefined();
  expect(parseStoryForm(undefined)).toBeUndefined();
});
