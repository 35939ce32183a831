import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { generationParamsSchema } from '../../../../contract/generations/generation.ts';
import { painterModel } from '../../../../contract/catalogue/model.ts';
import { plainCapabilities } from '../../../../contract/catalogue/model-capabilities.ts';
import { parseDraft } from './draft/draft.ts';
import { noAutoSettings } from './auto-settings.ts';
import { charactersLeft, checkForm, clampImageCount, countImages, emptyForm, readImageCount, readSeed } from './form-rules.ts';
import { toParams } from './params/to-params.ts';
import { fromParams } from './params/from-params.ts';

const ready = { ...emptyForm, prompt: 'A harbour in fog' };

test('a new form has two square pictures, a random seed and strength 0.75', () => {
  expect(toParams({ ...ready, referenceId: reference })).toMatchObject({
    width: 1024,
    height: 1024,
    image_num: 2,
    seed: null,
    strength: 0.75,
  });
});

test('Create is disabled while the prompt is empty', () => {
  expect(checkForm(emptyForm, 'free').reason).toBe('EMPTY_PROMPT');
  expect(checkForm({ ...emptyForm, prompt: ' \n' }, 'free').reason).toBe('EMPTY_PROMPT');
  expect(checkForm(ready, 'free').reason).toBeNull();
});

test('the free plan makes four pictures at once, not five', () => {
  expect(checkForm({ ...ready, imageCount: 4 }, 'free').reason).toBeNull();
  expect(checkForm({ ...ready, imageCount: 5 }, 'free').reason).toBe('PLAN_LIMIT');
  expect(checkForm({ ...ready, imageCount: 8 }, 'pro').reason).toBeNull();
  expect(countImages({ ...ready, imageCount: 5 }, 'free').isOver).toBe(true);
  expect(countImages({ ...ready, imageCount: 5 }, 'pro').isOver).toBe(false);
});

const video = {
  ...painterModel,
  key: 'pixverse5',
  resource_type: 'video' as const,
  credits_per_image: 9,
  capabilities: {
    ...plainCapabilities,
    negative_prompt: false,
    video: { modes: ['image2video' as const], durations: [5, 8], resolutions: ['720p'], has_end_frame: false, has_sound: false },
  },
};
const reference = '00000000-0000-4000-8000-000000000001';
const others = [2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);

test('a video starts with the reference, and Create is disabled while its model lacks a source', () => {
  const form = { ...ready, model: video.key };
  expect(checkForm(form, 'pro', video)).toMatchObject({ reason: 'NO_IMAGE', cost: 18 });
  const whole = { ...form, referenceId: reference, negativePrompt: 'fog' };
  expect(checkForm({ ...whole, prompt: '' }, 'pro', video).reason).toBe('EMPTY_PROMPT');
  expect(checkForm(whole, 'pro', video).reason).toBeNull();
  const params = toParams({ ...whole, chosen: { duration: 8, resolution: '4K', steps: 20 } }, video);
  expect(params).toMatchObject({ creation_mode: 'image2video', image_url: `/api/media/${reference}/original`, duration: 8 });
  expect(params).toMatchObject({ variation_source: null, negative_prompt: '' });
  expect([params.resolution, params.steps]).toEqual([undefined, undefined]);
  expect(fromParams(params, emptyForm)).toMatchObject({ referenceId: reference, chosen: { duration: 8 }, model: 'pixverse5' });
});

test('Create is disabled for a disconnected model, and for one that takes no reference', () => {
  expect(checkForm(ready, 'pro', { ...painterModel, available: false }).reason).toBe('MODEL_UNAVAILABLE');
  const plain = { ...painterModel, capabilities: plainCapabilities };
  expect(checkForm({ ...ready, referenceId: reference }, 'pro', plain).reason).toBe('NO_REFERENCES');
});

test('sends as many references as the model takes, the first one as variation source', () => {
  const form = { ...ready, referenceId: reference, moreIds: others };
  expect(checkForm(form, 'pro').reason).toBeNull();
  expect(toParams(form)).toMatchObject({ variation_source: reference, image_urls: others.map((id) => `/api/media/${id}/original`) });
  const one = { ...painterModel, capabilities: { ...plainCapabilities, references_max: 1 } };
  expect(checkForm(form, 'pro', one).reason).toBe('MANY_REFERENCES');
});

test('a fixed seed does not limit the count of a model without seeds', () => {
  const seedless = { ...painterModel, capabilities: { ...plainCapabilities, seed: false } };
  const fixed = { ...ready, imageCount: 3, isSeedFixed: true, seedText: 'moon' };
  expect(checkForm(fixed, 'pro', seedless)).toMatchObject({ reason: null, imageCount: 3 });
  expect(toParams(fixed, seedless)).toMatchObject({ seed: null, image_num: 3 });
  // The count field must show the same number as the request.
  expect(countImages(fixed, 'pro', seedless)).toMatchObject({ count: 3, isFixed: false });
  expect(countImages(fixed, 'pro')).toMatchObject({ count: 1, isFixed: true });
});

test('signed-in versus subscribed user: a paid plan is told the cost and the free plan is not charged', () => {
  expect(checkForm({ ...ready, imageCount: 3 }, 'pro')).toMatchObject({ cost: 3, isFree: false });
  expect(checkForm({ ...ready, imageCount: 3 }, 'free')).toMatchObject({ cost: 0, isFree: true });
});

test('upscaling is paid with its picture, and 4x is capped at 2x for a large one', () => {
  const form = { ...ready, imageCount: 3, chosen: { upscale_mode: 'x4face' as const } };
  expect(checkForm(form, 'pro').cost).toBe(9);
  expect(toParams(form).upscale_mode).toBe('x4face');
  const large = { ...form, width: 1408, height: 1408 };
  expect(checkForm(large, 'pro').cost).toBe(6);
  expect(toParams(large).upscale_mode).toBe('x2face');
  expect(fromParams(toParams(form), emptyForm).chosen).toEqual({ upscale_mode: 'x4face' });
  expect(toParams({ ...form, model: video.key }, video).upscale_mode).toBeUndefined();
});

test('choosing seed forces image_num to 1; switching back to random restores the earlier count', () => {
  const fixed = { ...ready, imageCount: 6, isSeedFixed: true, seedText: '7' };
  expect(readImageCount(fixed)).toBe(1);
  expect(checkForm(fixed, 'free').reason).toBeNull();
  expect(readImageCount({ ...fixed, isSeedFixed: false })).toBe(6);
});

test('seed mode is random or seed; random sends an empty value, and a seed out of range or not a number is refused', () => {
  const seeds = ['-1', '4294967296', '1.5', 'moon', ''];
  for (const seedText of seeds) expect(checkForm({ ...ready, isSeedFixed: true, seedText }, 'free').reason).toBe('SEED_RANGE');
  expect(readSeed({ isSeedFixed: true, seedText: ' 4294967295 ' })).toBe(4_294_967_295);
  expect(readSeed({ isSeedFixed: true, seedText: '0' })).toBe(0);
  expect(readSeed({ isSeedFixed: false, seedText: 'moon' })).toBeNull();
});

test('a prompt of 10,000 characters is ready and one more is not', () => {
  expect(checkForm({ ...ready, prompt: 'a'.repeat(10_000) }, 'free').reason).toBeNull();
  expect(checkForm({ ...ready, prompt: 'a'.repeat(10_001) }, 'free').reason).toBe('PROMPT_TOO_LONG');
});

test('characters are counted down only near the end', () => {
  expect(charactersLeft('a'.repeat(8_999))).toBeNull();
  expect(charactersLeft('a'.repeat(9_000))).toBe(1_000);
  expect(charactersLeft('a'.repeat(10_002))).toBe(-2);
});

test('a count is clamped to one request', () => {
  expect([0, 3.4, 9].map(clampImageCount)).toEqual([1, 3, 8]);
});

test('sends a sampler that the model has, and Reuse Settings restores it', () => {
  const sampled = { ...painterModel, capabilities: { ...plainCapabilities, samplers: ['DDIM', 'Euler a'] } };
  const params = toParams({ ...ready, chosen: { sampler: 'Euler a' } }, sampled);
  expect(params).toMatchObject({ sampler: 'Euler a' });
  const reused = fromParams(params, emptyForm);
  expect(reused.chosen).toEqual({ sampler: 'Euler a' });
  expect(toParams(parseDraft(structuredClone(reused))!, sampled)).toEqual(params);
  expect(toParams({ ...ready, chosen: { sampler: 'Euler a' } })).not.toHaveProperty('sampler');
});

test('the contract accepts every ready form, and reusing its settings gives the same request', () => {
  const anyForm = fc.record({
    prompt: fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }).filter((text) => text.trim() !== ''),
    negativePrompt: fc.string({ maxLength: 200 }),
    model: fc.constant('painter'),
    width: fc.integer({ min: 2, max: 64 }).map((n) => n * 32),
    height: fc.integer({ min: 2, max: 64 }).map((n) => n * 32),
    imageCount: fc.integer({ min: 1, max: 8 }),
    isSeedFixed: fc.boolean(),
    seedText: fc.integer({ min: 0, max: 4_294_967_295 }).map(String),
    auto: fc.constant(noAutoSettings),
    referenceId: fc.constant(reference),
    moreIds: fc.uniqueArray(fc.constantFrom(...others), { maxLength: 3 }),
    endFrameId: fc.constant(null),
    followed: fc.constant([]),
    control: fc.constant(null),
    filmId: fc.constant(null),
    videoMode: fc.constant(null),
    strength: fc.integer({ min: 0, max: 20 }).map((n) => n / 20),
    chosen: fc.constantFrom({}, { turbo_mode: 'normal' as const }),
  });
  fc.assert(
    fc.property(anyForm, (form) => {
      expect(checkForm(form, 'pro').reason).toBeNull();
      const params = toParams(form);
      expect(v.is(generationParamsSchema, params)).toBe(true);
      expect(toParams(fromParams(params, emptyForm))).toEqual(params);
    }),
    { numRuns: 60 },
  );
});

test('changing the model re-derives the parameters and the keys of its cost', () => {
  const chosen = { duration: 8, resolution: '720p', steps: 30, upscale_mode: 'x2' as const };
  const form = { ...ready, moreIds: [reference], imageCount: 2, chosen };
  const derive = (model: typeof painterModel) => {
    const { duration, resolution, upscale_mode } = toParams({ ...form, model: model.key }, model);
    const { cost, costParts } = checkForm({ ...form, model: model.key }, 'pro', model);
    return { duration, resolution, upscale_mode, cost, keys: costParts.map(({ feature }) => feature) };
  };
  expect(derive(painterModel)).toEqual({
    duration: undefined,
    resolution: undefined,
    upscale_mode: 'x2',
    cost: 6,
    keys: ['image', 'reference', 'x2'],
  });
  expect(derive(video)).toMatchObject({ duration: 8, resolution: '720p', upscale_mode: undefined, cost: 18 });
  expect(derive(video).keys).not.toContain('x2');
});

test('the image number input is disabled when seed mode is seed', () => {
  expect(countImages({ ...ready, imageCount: 4, isSeedFixed: true, seedText: '7' }, 'pro')).toMatchObject({ count: 1, isFixed: true });
  expect(countImages({ ...ready, imageCount: 4 }, 'pro')).toMatchObject({ count: 4, isFixed: false });
});
