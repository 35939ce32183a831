import { expect, it } from 'vitest';
import { plainCapabilities } from '../catalogue/model-capabilities.ts';
import { canRetryNsfw, failureTitle } from './failure.ts';

const blocked = {
  status: 'failed',
  failed_code: 'NSFW',
  failed_reason: 'The engine refused this prompt.',
  model: 'flux_kontext',
  variation_source: null,
} as const;
const dev = { key: 'flux_kontext', available: true, capabilities: { ...plainCapabilities, qualities: ['pro', 'dev'] } };

const model = 'painter';

it("says 'Prompt blocked (NSFW)' for a prompt that a Flux Kontext model blocked, and the reason for anything else", () => {
  expect(failureTitle(blocked)).toBe('Prompt blocked (NSFW)');
  expect(failureTitle({ ...blocked, model: 'flux-kontext-dev' })).toBe('Prompt blocked (NSFW)');
  expect(failureTitle({ ...blocked, model })).toBe('The engine refused this prompt.');
  expect(failureTitle({ failed_code: null, failed_reason: 'The engine sent no picture.', model })).toBe('The engine sent no picture.');
  expect(failureTitle({ failed_code: null, failed_reason: null, model })).toBe('This picture was not painted');
});

it('says what to do when an engine no longer has a model', () => {
  const retired = { failed_code: 'MODEL_RETIRED', failed_reason: 'fal no longer has this model.', model } as const;
  expect(failureTitle(retired)).toBe('fal no longer has this model. Choose another one.');
});

it.each([
  ['a blocked prompt', blocked, undefined, [dev], true],
  ['one of an item with its older name', { ...blocked, model: 'flux-kontext-pro' }, undefined, [dev], true],
  ['a blocked prompt without that model', blocked, { quality: 'pro' }, [], false],
  ['a blocked prompt when nothing serves that model', blocked, { quality: 'pro' }, [{ ...dev, available: false }], false],
  ['a blocked prompt where it has no such quality', blocked, { quality: 'pro' }, [{ ...dev, capabilities: plainCapabilities }], false],
  ['another failure', { ...blocked, failed_code: null }, { quality: 'pro' }, [dev], false],
  ['a model of another family', { ...blocked, model: 'painter' }, undefined, [dev], false],
  ['that model itself', blocked, { quality: 'dev' }, [dev], false],
  ['that model itself by its older name', { ...blocked, model: 'flux-kontext-dev' }, undefined, [dev], false],
  ['one picture to change', { ...blocked, variation_source: 'a' }, { quality: 'pro' }, [dev], true],
  ['more pictures than it takes', { ...blocked, variation_source: 'a' }, { quality: 'pro', image_urls: ['b'] }, [dev], false],
  ['a part of a picture to change', { ...blocked, variation_source: 'a' }, { quality: 'pro', mask_url: 'b' }, [dev], false],
  ['an item that did not fail', { ...blocked, status: 'completed' as const }, { quality: 'pro' }, [dev], false],
] as const)("offers 'Retry with Flux Kontext Dev' only where it can work: %s", (...[, media, asked, models, isOffered]) => {
  expect(canRetryNsfw(media, asked, models)).toBe(isOffered);
});
