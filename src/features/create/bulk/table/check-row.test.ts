import { expect, test } from 'vitest';
import { painterModel, type Model } from '../../../../../contract/catalogue/model.ts';
import { plainCapabilities } from '../../../../../contract/catalogue/model-capabilities.ts';
import { blankForm } from '../../form/form-modes.ts';
import { checkRow, type BulkSettings } from './check-row.ts';

const video = { modes: ['image2video' as const], durations: [5], resolutions: [], has_end_frame: false, has_sound: false };
const clips: Model = {
  ...painterModel,
  key: 'clips',
  name: 'Clips',
  resource_type: 'video',
  credits_per_image: 3,
  capabilities: { ...plainCapabilities, video },
};
const other: Model = { ...painterModel, key: 'flux-dev', name: 'Flux Dev', credits_per_image: 4 };
const gone: Model = { ...painterModel, key: 'sd', name: 'SD', available: false, unavailable_reason: 'Its engine does not answer.' };
const settings: BulkSettings = {
  form: { ...blankForm('bulk'), negativePrompt: 'people', width: 512, height: 768 },
  videoForm: { ...blankForm('image2video'), model: 'clips' },
  models: [painterModel, other, gone, clips],
  plan: 'pro',
};
const check = (cells: Record<string, string>) => checkRow(cells, settings);

test('a cell of a row overrides the common setting', () => {
  expect(check({ prompt: ' a hare ' })).toMatchObject({
    problems: {},
    still: { prompt: 'a hare', negative_prompt: 'people', model: 'painter', width: 512, height: 768, seed: null, image_num: 1 },
    video: null,
    cost: { still: 1, video: 0 },
  });
  const own = { prompt: 'a hare', negative_prompt: 'fog', model: 'FLUX dev', width: '1000', height: '640 px', seed: '4294967295' };
  expect(check(own)).toMatchObject({
    still: { negative_prompt: 'fog', model: 'flux-dev', width: 992, height: 640, seed: 4_294_967_295 },
    cost: { still: 4 },
  });
});

test.each<[column: string, text: string, reason: string]>([
  ['seed', '4294967296', 'Seed must be between 0 and 4294967295'],
  ['seed', '-1', 'Seed must be between 0 and 4294967295'],
  ['seed', 'moon', 'Seed must be between 0 and 4294967295'],
  ['width', '32', 'Width must be between 64 and 2048'],
  ['height', 'tall', 'Height must be between 64 and 2048'],
  ['model', 'nope', 'This studio has no model “nope”'],
  ['model', 'Clips', 'Clips makes videos, not images'],
  ['model', 'sd', 'Its engine does not answer.'],
  ['negative_prompt', 'x'.repeat(10_001), 'At most 10,000 characters'],
])('a cell that cannot be used says why, and its row is not asked for: %s %s', (column, text, reason) => {
  expect(check({ prompt: 'a hare', [column]: text })).toMatchObject({ problems: { [column]: reason }, still: null, video: null });
});

test('a row without a prompt makes no request', () => {
  expect(check({ prompt: ' ', seed: '1' })).toMatchObject({ problems: {}, still: null });
});

test('a video prompt requests a video too, and is a problem when none can be made', () => {
  expect(check({ prompt: 'a hare', video_prompt: 'it runs' })).toMatchObject({
    video: { prompt: 'it runs', model: 'clips', creation_mode: 'image2video' },
    cost: { still: 1, video: 3 },
  });
  const none = { ...settings, models: [painterModel] };
  expect(checkRow({ prompt: 'a hare', video_prompt: 'it runs' }, none)).toMatchObject({
    problems: { video_prompt: 'No engine here makes videos of images' },
    still: null,
  });
});
