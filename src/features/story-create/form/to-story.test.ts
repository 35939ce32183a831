import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createStory } from '../../../../contract/changes/stories/create-story.ts';
import { listPresets, picturedCharacter, savedCharacter } from '../character/known-characters.ts';
import { blankForm, parseStoryForm } from './story-form.ts';
import { kindRules, type StoryKind } from './story-kind.ts';
import { toStory, withScript } from './to-story.ts';

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
  const template = (kind: StoryKind, characters = blankForm(kind).characters) =>
    toStory(kind, { ...blankForm(kind), characters }, 0).template;
  expect(kinds.map((kind) => template(kind))).toEqual(['music_style_video_v1', 'script_to_video_v1', 'character_vlog_v1', null, null]);
  expect(template('music', [savedCharacter(mara!)])).toBe('music_character_video_v1');
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

it('a draft comes back as it was, and one that makes no sense is no draft', () => {
  const form = { ...blankForm('vlog'), topic: 'A morning', characters: [savedCharacter(mara!)] };
  expect(parseStoryForm(structuredClone(form))).toEqual(form);
  expect(parseStoryForm({ ...form, shots_num: 0 })).toBeUndefined();
  expect(parseStoryForm(undefined)).toBeUndefined();
});
