import { describe, expect, it } from 'vitest';
import { byUser, initial } from './character/action-marker.ts';
import type { CharacterMode } from './character/character-mode.ts';
import { isCharacterCreateDisabled, isImageCreateDisabled, whyVideoCreateDisabled } from './create-disabled.ts';

it.each([
  ['', true],
  [' \n', true],
  ['a', false],
])('Create is disabled while the prompt is empty: «%s»', (prompt, isDisabled) =>
  expect(isImageCreateDisabled({ prompt })).toBe(isDisabled),
);

describe('Character create is disabled when', () => {
  const characters = (...ids: string[]) =>
    byUser(ids.map((model_id) => ({ model_id, model_weight: 0.7, strict_character_features: false })));
  const base = (mode: CharacterMode) => ({ creation_mode: initial(mode), prompt: byUser('@mara walks'), characters: characters('mara') });
  const cases: [string, Parameters<typeof isCharacterCreateDisabled>[0], boolean][] = [
    ['template mode has no active template', base('template'), true],
    ['but not with one, whatever the prompt', { ...base('template'), prompt: byUser(''), active_template: byUser('sheet') }, false],
    ['the prompt is empty', { ...base('promptAndReference'), prompt: byUser(' ') }, true],
    ['it lacks any character’s @key', { ...base('multipleCharacter'), characters: characters('mara', 'tomas') }, true],
    ['it equals just a tag', { ...base('promptAndReference'), prompt: byUser('@mara ') }, true],
    [
      'but not when it names them all',
      { ...base('multipleCharacter'), prompt: byUser('@mara and @tomas'), characters: characters('mara', 'tomas') },
      false,
    ],
    ['pose mode lacks a pose image', base('pose'), true],
    ['but not with one', { ...base('pose'), pose_image: byUser('/pose') }, false],
    ['inpaint mode lacks origin image', { ...base('inpaint'), character_list: byUser(['mara']) }, true],
    ['inpaint mode lacks character list', { ...base('inpaint'), origin_image: byUser('/a'), character_list: byUser([]) }, true],
    ['but not with both', { ...base('inpaint'), origin_image: byUser('/a'), character_list: byUser(['mara']) }, false],
  ];
  it.each(cases)('%s', (_, input, isDisabled) => expect(isCharacterCreateDisabled(input)).toBe(isDisabled));
});

describe('Video create is disabled when', () => {
  const needsBoth = [
    'pixverse4',
    'pixverse4.5',
    'pixverse5',
    'wan2.2-i2v',
    'pika-i2v-2.2',
    'hunyuan-i2v',
    'vidu-q1-i2v',
    'vidu-q1-r2v',
    'vidu-q2',
    'sora-v2',
  ];
  it.each(['kling2.1', 'kling2-5', 'MiniMax-Hailuo-02'])('image2video with %s lacks both image and end frame', (model) => {
    const params = { model, creation_mode: 'image2video' as const };
    expect(whyVideoCreateDisabled(params)).toBe('NO_IMAGE');
    expect(whyVideoCreateDisabled({ ...params, image_url: '/a' })).toBeNull();
    expect(whyVideoCreateDisabled({ ...params, end_frame_image_url: '/a' })).toBeNull();
  });
  it.each(needsBoth)('%s lacks image or prompt', (model) => {
    const params = { model, creation_mode: 'image2video' as const };
    expect(whyVideoCreateDisabled({ ...params, prompt: 'waves' })).toBe('NO_IMAGE');
    expect(whyVideoCreateDisabled({ ...params, image_url: '/a' })).toBe('EMPTY_PROMPT');
    expect(whyVideoCreateDisabled({ ...params, image_url: '/a', prompt: 'waves' })).toBeNull();
  });
  const cases: [string, Parameters<typeof whyVideoCreateDisabled>[0], string | null][] = [
    ['other image2video lacks an image', { model: 'wan-i2v', creation_mode: 'image2video', prompt: 'waves' }, 'NO_IMAGE'],
    ['but not when it has one, without a prompt', { model: 'wan-i2v', creation_mode: 'image2video', image_url: '/a' }, null],
    ['audio lacks a video', { model: 'm', creation_mode: 'audio', enable_lip_sync: true }, 'NO_VIDEO'],
    ['audio has none of auto sound, auto speech, lip sync', { model: 'm', creation_mode: 'audio', video_url: '/v' }, 'NO_SOUND'],
    ['but not with auto sound', { model: 'm', creation_mode: 'audio', video_url: '/v', enable_auto_sound: true }, null],
    ['but not with auto speech', { model: 'm', creation_mode: 'audio', video_url: '/v', enable_auto_speech: true }, null],
    ['but not with lip sync', { model: 'm', creation_mode: 'audio', video_url: '/v', enable_lip_sync: true }, null],
    ['elements has no images', { model: 'm', creation_mode: 'elements', image_urls: [], prompt: 'a' }, 'NO_IMAGES'],
    ['but not with one', { model: 'm', creation_mode: 'elements', image_urls: ['/a'] }, null],
    ['everything else lacks a prompt', { model: 'm', creation_mode: 'text2video', prompt: ' ' }, 'EMPTY_PROMPT'],
    ['but not with one', { model: 'm', creation_mode: 'text2video', prompt: 'waves' }, null],
  ];
  it.each(cases)('%s', (_, params, lack) => expect(whyVideoCreateDisabled(params)).toBe(lack));
});
