import { expect, it } from 'vitest';
import { failureTitle, findNsfwRetryModel } from './failure.ts';

const blocked = {
  status: 'failed',
  failed_code: 'NSFW',
  failed_reason: 'The engine refused this prompt.',
  model: 'flux-kontext-pro',
} as const;
const dev = { key: 'flux-kontext-dev', available: true };

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
  ['a blocked prompt', blocked, [dev], 'flux-kontext-dev'],
  ['a blocked prompt without that model', blocked, [], null],
  ['a blocked prompt when nothing serves that model', blocked, [{ ...dev, available: false }], null],
  ['another failure', { ...blocked, failed_code: null }, [dev], null],
  ['a model of another family', { ...blocked, model: 'painter' }, [dev], null],
  ['that model itself', { ...blocked, model: 'flux-kontext-dev' }, [dev], null],
  ['an item that did not fail', { ...blocked, status: 'completed' as const }, [dev], null],
] as const)("offers 'Retry with Flux Kontext Dev' only where it can work: %s", (_, media, models, key) => {
  expect(findNsfwRetryModel(media, models)).toBe(key);
});
