import { expect, it } from 'vitest';
import { type Model, painterModel } from '../../catalogue/model.ts';
import { plainCapabilities } from '../../catalogue/model-capabilities.ts';
import { takeKey } from './take-key.ts';
import type { StoryCharacter } from '../story.ts';
import { toClipRequest, toImageRequest } from './to-shot-request.ts';

const mara: StoryCharacter = {
  model_id: 'mara-123456',
  name: 'Mara',
  reference_image_url: null,
  character_image_url: null,
  reference_mode: 'quick',
  description: 'red hair',
  allow_outfit_changes: false,
};
const picture = `/api/media/upload_raw_image/${'a'.repeat(64)}`;
const tom: StoryCharacter = { ...mara, model_id: null, name: 'Tom', reference_image_url: picture, description: 'an old sailor' };
const story = {
  category_inputs: { character: mara, characters: [tom], topic: '', is_script: false, theme: '', shots_num: null },
  props: [{ recurringPropKey: '<<LAMP>>', recurringPropDescription: 'a brass lamp' }],
  style: 'oil painting',
  seed: 4_294_967_295,
  aspect_ratio: '9:16' as const,
  image_model: null,
  video_model: null,
};
const shot = {
  shotImagePrompt: '<<THE_MARKER>> gives <<LAMP>> to <<CHARACTER_2>>.',
  shotVideoPrompt: '<<THE_MARKER>> turns to <<CHARACTER_2>>.',
  target_seconds: null,
  image_media_id: null,
  image_model: null,
  video_model: null,
};
const clips: Model = {
  ...painterModel,
  key: 'clips',
  capabilities: {
    ...plainCapabilities,
    video: { modes: ['image2video'], durations: [10, 5, 3], resolutions: [], has_end_frame: false, has_sound: false },
  },
};

it('asks for a picture in plain words with its characters and the style, in sides that a model takes', () => {
  expect(toImageRequest({ story, shot, model: painterModel })).toMatchObject({
    prompt: '@mara-123456 gives a brass lamp to Tom, an old sailor, oil painting',
    characters: [{ model_id: 'mara-123456' }],
    image_urls: [picture],
    width: 768,
    height: 1376,
    image_num: 1,
  });
  // A character that the prompt does not name is not sent, nor is a picture to a model that takes none.
  expect(toImageRequest({ story, shot: { ...shot, shotImagePrompt: 'A pier' }, model: painterModel })).not.toHaveProperty('characters');
  expect(toImageRequest({ story, shot, model: { ...painterModel, capabilities: plainCapabilities } })).not.toHaveProperty('image_urls');
  const shapes = { ...painterModel, capabilities: { ...plainCapabilities, aspect_ratios: ['1:1', '3:4'] } };
  expect(toImageRequest({ story, shot, model: shapes })).toMatchObject({ width: 896, height: 1184 });
});

it('gives each further take of the same words a seed of its own', () => {
  const seeds = [0, 1, 2].map((take) => toImageRequest({ story, shot, model: painterModel, take }).seed);
  expect(seeds).toEqual([4_294_967_295, 0, 1]);
});

it('asks for a clip that begins with the picture, names characters by their names, and is long enough', () => {
  const ask = (target_seconds: number | null) => toClipRequest({ story, shot: { ...shot, target_seconds }, model: clips }, picture);
  expect(ask(null)).toMatchObject({ prompt: 'Mara turns to Tom.', image_url: picture, creation_mode: 'image2video', duration: 5 });
  expect([2, 3, 6, 30].map((seconds) => ask(seconds).duration)).toEqual([3, 3, 10, 10]);
});

it('has another key for a take where something that it is made of changed, and only there', () => {
  const key = (changes: object, of = story) => takeKey('image', of, { ...shot, ...changes });
  const same = key({});
  expect(same).toMatch(/^[0-9a-f]{64}$/);
  expect(key({ shotVideoPrompt: 'Other', image_media_id: 'x', target_seconds: 9 })).toBe(same);
  const others = [
    key({ shotImagePrompt: 'Other' }),
    key({ image_model: 'other' }),
    key({}, { ...story, style: '' }),
    key({}, { ...story, seed: 1 }),
    key({}, { ...story, props: [{ recurringPropKey: '<<LAMP>>', recurringPropDescription: 'a candle' }] }),
    key({}, { ...story, category_inputs: { ...story.category_inputs, characters: [{ ...tom, reference_image_url: null }] } }),
  ];
  expect(new Set([same, ...others]).size).toBe(others.length + 1);
  const clip = (changes: object) => takeKey('video', story, { ...shot, ...changes });
  expect(clip({ shotImagePrompt: 'Other' })).toBe(clip({}));
  expect(clip({ image_media_id: 'x' })).not.toBe(clip({}));
  expect(clip({ shotVideoPrompt: 'Other' })).not.toBe(clip({}));
});
