import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { automatic, byUser, initial, withoutCause } from './action-marker.ts';
import { imagesForTemplate, modeForCharacters, switchTab, tabDefaults, type CharacterMode } from './character-mode.ts';
import { characterParametersSchema } from './character-parameters.ts';
import { changeTags, hasTag } from './prompt-tags.ts';

const request = {
  type: 'character',
  characters: initial([{ model_id: 'mara' }]),
  prompt: byUser('@mara on a pier'),
  creation_mode: initial('promptAndReference'),
};

it('each parameter holds a value plus an action marker: init, modifyByUser, autoUpdate, notModified', () => {
  expect(v.is(characterParametersSchema, request)).toBe(true);
  expect(v.is(characterParametersSchema, { ...request, prompt: 'bare' })).toBe(false);
  expect(v.is(characterParametersSchema, { ...request, steps: { value: 20, action: 'guessed' } })).toBe(false);
});

it('character request: every field of the specification, each but its type with a marker, and no field besides', () => {
  const url = '/api/media/a/original';
  const rest = {
    active_template: 'ski_adventure',
    active_template_type: 'scene',
    image_num: 2,
    pose_image: url,
    pose_description: 'arms crossed',
    pose_model: 'openpose',
    origin_image: url,
    character_list: ['mara'],
    height: 1024,
    width: 768,
    aspect_ratio: '3:4',
    steps: 28,
    cfg_scale: 3.5,
    seed: { mode: 'seed', value: 7 },
    upscale_mode: 'x2',
    imageReference: [{ type: 'face', image_url: url }],
    image_url: url,
    image_urls: [url],
    negative_prompt: 'rain',
    object_prompt: 'a sailor',
    isGeneratedPrompt: true,
  };
  const all = { ...request, ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, byUser(value)])) };
  expect(v.safeParse(characterParametersSchema, all).issues).toBeUndefined();
  expect(Object.keys(characterParametersSchema.entries).toSorted()).toEqual(Object.keys(all).toSorted());
  for (const [name, value] of Object.entries(rest)) expect(v.is(characterParametersSchema, { ...all, [name]: value }), name).toBe(false);
  expect(v.is(characterParametersSchema, { ...all, mood: byUser('calm') })).toBe(false);
  const strict = { model_id: 'mara', model_weight: 0.5, strict_character_features: true };
  expect(v.is(characterParametersSchema, { ...all, characters: byUser([strict]) })).toBe(true);
});

it('character page default image count 1', () => {
  expect(v.parse(characterParametersSchema, request).image_num).toEqual({ value: 1, action: 'init' });
});

it('references of a character are faces, compositions and poses', () => {
  const withReference = (type: string) => ({ ...request, imageReference: byUser([{ type, image_url: '/a' }]) });
  expect(['face', 'composition', 'pose', 'style'].map((type) => v.is(characterParametersSchema, withReference(type)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('an auto-set dimension or cfg returns to notModified when its cause is removed', () => {
  expect(withoutCause(automatic(640), 1024)).toEqual({ value: 1024, action: 'notModified' });
  expect(withoutCause(byUser(640), 1024)).toEqual({ value: 640, action: 'modifyByUser' });
});

describe('creation mode', () => {
  it.each<[string, CharacterMode, number, CharacterMode]>([
    ['several characters switch creation_mode to multipleCharacter', 'promptAndReference', 2, 'multipleCharacter'],
    ['one character switches back to promptAndReference', 'multipleCharacter', 1, 'promptAndReference'],
    ['no character changes nothing', 'multipleCharacter', 0, 'multipleCharacter'],
    ['a pose stays a pose', 'pose', 2, 'pose'],
  ])('%s', (_, mode, count, expected) => {
    const changed = modeForCharacters(byUser(mode), count);
    expect(changed.value).toBe(expected);
    expect(changed.action).toBe(mode === expected ? 'modifyByUser' : 'autoUpdate');
  });

  it('a template with a video template sets image_num to 1 (auto) and otherwise restores the cached count', () => {
    const one = imagesForTemplate(byUser(3), { has_video: true }, 3);
    expect(one).toEqual({ value: 1, action: 'autoUpdate' });
    expect(imagesForTemplate(one, { has_video: false }, 3).value).toBe(3);
    expect(imagesForTemplate(byUser(4), { has_video: false }, 3).value).toBe(4);
  });

  it('switching the template tab restores the last template and image count for that tab', () => {
    const now = { template: 'character_sheet', image_num: 4 };
    const scene = switchTab(tabDefaults, { from: 'essentials', to: 'scene', now });
    expect(scene.now).toEqual({ template: 'ski_adventure', image_num: 2 });
    expect(switchTab(scene.memory, { from: 'scene', to: 'essentials', now: scene.now }).now).toEqual(now);
  });

  it('template cache defaults: essentials template character_sheet with 2 images; scene template ski_adventure with 2 images', () => {
    expect([tabDefaults.essentials, tabDefaults.scene]).toEqual([
      { template: 'character_sheet', image_num: 2 },
      { template: 'ski_adventure', image_num: 2 },
    ]);
  });
});

describe('character prompt modes manage @model_id tags in the prompt', () => {
  it.each([
    ['replaceAll', { mode: 'replaceAll' as const, modelIds: ['c'] }, '@a and @b by the sea', '@c and by the sea'],
    ['replace', { mode: 'replace' as const, replaced: 'a', modelIds: ['c'] }, '@a and @b', '@c and @b'],
    ['replace of one that is not there adds', { mode: 'replace' as const, replaced: 'x', modelIds: ['c'] }, '@a', '@c @a'],
    ['add', { mode: 'add' as const, modelIds: ['a', 'c'] }, '@a walks', '@c @a walks'],
    ['add to nothing', { mode: 'add' as const, modelIds: ['a'] }, '', '@a'],
    ['replaceAll beside an address', { mode: 'replaceAll' as const, modelIds: ['c'] }, 'me@a.example and @a', '@c me@a.example and'],
    ['remove', { mode: 'remove' as const, modelIds: ['a'] }, '@a walks with @ab', 'walks with @ab'],
  ])('%s', (_, change, prompt, expected) => expect(changeTags(prompt, change)).toBe(expected));

  it('a tag is the whole key, not its beginning', () => {
    expect([hasTag('@mara, smiling', 'mara'), hasTag('@mara2', 'mara')]).toEqual([true, false]);
    expect([hasTag('@mara.safetensors', 'mara.safetensors'), hasTag('@mara.safetensors', 'mara')]).toEqual([true, false]);
  });
});
