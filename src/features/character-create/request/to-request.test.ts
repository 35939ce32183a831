import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { byUser } from '../../../../contract/generations/character/action-marker.ts';
import { characterParametersSchema } from '../../../../contract/generations/character/character-parameters.ts';
import { generationParamsSchema } from '../../../../contract/generations/generation.ts';
import { painterModel, type Model } from '../../../../contract/catalogue/model.ts';
import { plainCapabilities } from '../../../../contract/catalogue/model-capabilities.ts';
import { parseCharacterDraft } from '../character-draft.ts';
import { emptyForm, type CharacterForm } from '../form.ts';
import { pickCharacters, writePrompt } from '../rules/change-characters.ts';
import { chooseTemplate, chooseWay } from '../rules/choose-mode.ts';
import { shelves } from '../templates/find-template.ts';
import { checkForm, type FormLack } from './check-form.ts';
import { describeLack } from './describe-lack.ts';
import { toRequest } from './to-request.ts';

const itemId = '0190a000-0000-7000-8000-000000000001';
const item = `/api/media/${itemId}/original`;
const posing: Model = {
  ...painterModel,
  capabilities: { ...plainCapabilities, reference_types: ['pose', 'face'], reference_types_max: 2 },
};
const begun = (words = '@mara on a pier'): CharacterForm => ({ ...emptyForm(), ...writePrompt(emptyForm(), words, ['mara', 'tomas']) });
const set = (form: CharacterForm, parameters: Partial<CharacterForm['parameters']>): CharacterForm => ({
  ...form,
  parameters: { ...form.parameters, ...parameters },
});

describe('the request of marked parameters', () => {
  it('sends the characters by id, and their weight and strictness in a list of their own', () => {
    const form = begun('@mara and @tomas');
    form.parameters.characters.value[1]!.strict_character_features = true;
    expect(toRequest(form, painterModel)).toMatchObject({
      type: 'character',
      creation_mode: 'multipleCharacter',
      characters: [{ model_id: 'mara' }, { model_id: 'tomas' }],
      multipleCharacterConfigList: [
        { model_id: 'mara', model_weight: 0.7, strict_character_features: false },
        { model_id: 'tomas', model_weight: 0.7, strict_character_features: true },
      ],
    });
  });

  it('leaves untouched numbers to the model, and sends changed ones that the model supports', () => {
    const model: Model = { ...painterModel, capabilities: { ...plainCapabilities, steps: { min: 1, max: 50, default: 20 } } };
    expect(toRequest(begun(), model)).not.toHaveProperty('steps');
    const touched = set(begun(), { steps: byUser(40) });
    expect([toRequest(touched, model).steps, toRequest(touched, painterModel).steps]).toEqual([40, undefined]);
  });

  it('writes the prompt of a template with the tags in their place and further words at the end', () => {
    const form = { ...begun('@mara wears a red hat'), ...chooseTemplate(begun('@mara wears a red hat'), 'ski_adventure') };
    const { prompt, template, active_template, active_template_type, width } = toRequest(form, painterModel);
    expect(prompt).toMatch(/^@mara skiing down .*, wears a red hat$/);
    expect([template, active_template, active_template_type, width]).toEqual(['ski_adventure', 'ski_adventure', 'scene', 1216]);
  });

  it('sends a pose as a pose reference if the model supports it, else as a plain reference', () => {
    const form = set({ ...begun(), ...chooseWay(begun(), 'pose') }, { pose_image: byUser(item), pose_description: byUser('arms crossed') });
    expect(toRequest(form, posing)).toMatchObject({ imageReference: [{ type: 'pose', pose_image: item }], pose_image: item });
    expect(toRequest(form, painterModel)).toMatchObject({ image_urls: [item], prompt: '@mara on a pier, arms crossed' });
  });

  it('sends the origin picture and the mask for inpainting', () => {
    const form = set({ ...begun(), ...chooseWay(begun(), 'inpaint') }, { origin_image: byUser(item) });
    expect(toRequest(form, painterModel, { maskUrl: '/m' })).toMatchObject({
      variation_source: itemId,
      mask_url: '/m',
      origin_image: item,
      character_list: ['mara'],
      strength: 0.75,
    });
  });

  it('turns a form with every parameter set into a body that POST /create accepts', () => {
    const form = set(begun(), {
      object_prompt: byUser('a sailor'),
      negative_prompt: byUser('rain'),
      upscale_mode: byUser('x2'),
      isGeneratedPrompt: byUser(true),
      aspect_ratio: byUser('2:3'),
      image_url: byUser(item),
      image_urls: byUser([item]),
      pose_model: byUser('openpose'),
      seed: byUser({ mode: 'seed', value: 7 }),
    });
    expect(v.is(characterParametersSchema, form.parameters)).toBe(true);
    const request = toRequest(form, painterModel);
    expect(v.safeParse(generationParamsSchema, request).issues).toBeUndefined();
    expect(request).toMatchObject({ object_prompt: 'a sailor', negative_prompt: 'rain', upscale_mode: 'x2', aspect_ratio: '2:3', seed: 7 });
  });
});

describe('Create explains in words what is missing', () => {
  const part = set({ ...begun(), ...chooseWay(begun(), 'inpaint') }, { origin_image: byUser(item) });
  const cases: [FormLack, CharacterForm, Model | undefined, RegExp][] = [
    ['NO_TEMPLATE', { ...begun(), ...chooseWay({ ...begun(), tab: 'template' }, 'template') }, painterModel, /Choose a template/],
    ['EMPTY_PROMPT', emptyForm(), painterModel, /Write what/],
    ['UNNAMED', { ...begun(), ...writePrompt(begun(), 'a pier', ['mara']) }, painterModel, /does not name Mara\. Type @/],
    ['ONLY_TAG', begun('@mara'), painterModel, /Say what the character does/],
    ['NO_POSE', { ...begun(), ...chooseWay(begun(), 'pose') }, painterModel, /with the pose/],
    ['NO_ORIGIN', { ...begun(), ...chooseWay(begun(), 'inpaint') }, painterModel, /Choose the picture/],
    ['NO_CHARACTERS', { ...part, ...pickCharacters(part, { mode: 'remove', modelIds: ['mara'] }) }, painterModel, /Add the character/],
    ['NO_MASK', part, painterModel, /Paint over/],
    ['MODEL_WITHOUT_MASK', part, posing, /Choose another model/],
    ['NO_MODEL', begun(), undefined, /can connect one/],
    ['MODEL_UNAVAILABLE', begun(), { ...painterModel, available: false }, /Choose another model/],
    ['SEED_RANGE', set(begun(), { seed: byUser({ mode: 'seed', value: null }) }), painterModel, /between 0 and 4294967295/],
    ['PLAN_LIMIT', set(begun(), { image_num: byUser(8) }), painterModel, /4 images/],
    ['PROMPT_TOO_LONG', begun(`@mara ${'a'.repeat(10_001)}`), painterModel, /10,000/],
  ];
  it.each(cases)('%s', (reason, form, model, words) => {
    expect(checkForm(form, model, reason === 'PLAN_LIMIT' ? 'free' : 'pro').reason).toBe(reason);
    expect(describeLack(reason, { unnamed: ['Mara'], model })).toMatch(words);
  });

  it('gives no reason for a complete form, and the credits for each image', () => {
    const { reason, cost } = checkForm(set(begun(), { image_num: byUser(3) }), { ...painterModel, credits_per_image: 2 }, 'pro');
    expect([reason, cost?.total]).toEqual([null, 6]);
  });
});

it('restores a saved form; a seed out of range does not discard the rest', () => {
  const form = begun();
  expect(parseCharacterDraft(structuredClone(form))).toEqual(form);
  const wrong = set(form, { seed: byUser({ mode: 'seed', value: 5_000_000_000 }) });
  expect(parseCharacterDraft(wrong)?.parameters).toMatchObject({ prompt: form.parameters.prompt, seed: { value: { mode: 'random' } } });
  expect(parseCharacterDraft({ prompt: 'older' })).toBeUndefined();
});

it('each tab has at least six templates with a place for the characters, among them character_sheet and ski_adventure', () => {
  const all = Object.values(shelves);
  expect(all.every((shelf) => shelf.length >= 6)).toBe(true);
  const templates = all.flat();
  expect(templates.every(({ prompt }) => prompt.includes('{character}'))).toBe(true);
  expect(new Set(templates.map(({ key }) => key)).size).toBe(templates.length);
  expect([shelves.essentials[0]?.key, shelves.scene[0]?.key]).toEqual(['character_sheet', 'ski_adventure']);
});
