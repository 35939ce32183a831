import * as v from 'valibot';
import { expect, test } from 'vitest';
import { categoryInputsSchema } from '../../../../contract/stories/story.ts';
import { storyTitle } from '../../../../contract/stories/story-title.ts';
import { durationText, storyThumbnail } from './story-looks.ts';

const inputs = (character: object | null) => v.parse(categoryInputsSchema, { character });
const character = { model_id: null, name: 'Ana', reference_image_url: '/ana.png', character_image_url: null };

test('a story without a title is an Untitled Story', () => {
  expect([storyTitle({ title: '' }), storyTitle({ title: '  ' }), storyTitle({ title: 'Ana' })]).toEqual([
    'Untitled Story',
    'Untitled Story',
    'Ana',
  ]);
});

test('a story shows its last export, and a vlog without one its character', () => {
  const story = { category_id: 'character_vlog' as const, category_inputs: inputs(character), last_export_thumbnail_url: null };
  expect(storyThumbnail(story)).toBe('/ana.png');
  expect(storyThumbnail({ ...story, last_export_thumbnail_url: '/export.png' })).toBe('/export.png');
  expect(storyThumbnail({ ...story, category_id: 'asmr_video' })).toBeNull();
  expect(storyThumbnail({ ...story, category_inputs: inputs(null) })).toBeNull();
});

test('a duration is rounded to seconds', () => {
  expect([4.4, 4.5, null].map((duration) => durationText({ duration }))).toEqual(['4s', '5s', null]);
});
