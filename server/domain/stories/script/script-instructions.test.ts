import * as v from 'valibot';
import { expect, it } from 'vitest';
import { scriptTemplates, storyCategories } from '../../../../contract/stories/category.ts';
import { storyRowSchema, type StoryRow } from '../../../../contract/stories/story.ts';
import { scriptInstructions } from './script-instructions.ts';

const character = { model_id: null, name: 'Mara', reference_image_url: null, character_image_url: null, description: 'a sailor' };
const story = (changes: object = {}, inputs: object = {}): StoryRow =>
  v.parse(storyRowSchema, {
    id: '8d6f0c0e-8f6b-4b61-9f43-0b8f2f3b6c51',
    title: '',
    category_id: 'script_to_video',
    last_export_thumbnail_url: null,
    created_at: 1,
    category_inputs: { character: null, topic: 'bees', ...inputs },
    ...changes,
  });

it('3.02: each of the four templates tells a writer a task of its own', () => {
  const tasks = scriptTemplates.map((template) => scriptInstructions(story({ template })).split('\n')[0]!);
  expect(tasks.map((task) => /explainer|vlog|visual style|music video with <<THE_MARKER>>/.exec(task)?.[0])).toEqual([
    'explainer',
    'vlog',
    'visual style',
    'music video with <<THE_MARKER>>',
  ]);
});

it('a story without a template is told by its type; a music video has the one with a character where there is one', () => {
  const tasks = storyCategories.map((category_id) => scriptInstructions(story({ category_id })).split('\n')[0]!);
  expect(new Set(tasks).size).toBe(storyCategories.length);
  const [music, sung] = [null, character].map((one) => scriptInstructions(story({ category_id: 'music_video' }, { character: one })));
  expect([music, sung].map((told) => told!.includes('who sings'))).toEqual([false, true]);
});

it('a writer is told the characters and their markers, the number of shots, and whether words are spoken', () => {
  const told = scriptInstructions(
    story({ category_id: 'character_vlog' }, { character, characters: [{ ...character, name: 'Tom' }], shots_num: 5 }),
  );
  expect(told).toContain('<<THE_MARKER>> is Mara (a sailor); <<CHARACTER_2>> is Tom (a sailor).');
  expect(told).toContain('Write exactly 5 shots.');
  expect(told).not.toContain('shotVoiceoverScript');
  expect(scriptInstructions(story())).toMatch(/do not write <<THE_MARKER>>[^]*/);
  expect(scriptInstructions(story())).toContain('less than 60 seconds');
  expect(scriptInstructions(story({}, { is_script: true }))).toContain('word for word');
});
