import { expect, test } from 'vitest';
import { limits } from '../../../../contract/limits.ts';
import { plainCapabilities } from '../../../../contract/catalogue/model-capabilities.ts';
import { painterModel, type Model } from '../../../../contract/catalogue/model.ts';
import { checkForm, emptyForm, type CreateForm } from '../form/form-rules.ts';
import { describeReason, type Reason } from './describe-reason.ts';

const video = { durations: [], resolutions: [], has_end_frame: false, has_sound: false };
const filmModel = (mode: 'image2video' | 'elements' | 'audio'): Model => ({
  ...painterModel,
  resource_type: 'video',
  capabilities: { ...plainCapabilities, video: { ...video, modes: [mode] } },
});
const written: CreateForm = { ...emptyForm, prompt: 'a pier', imageCount: 1 };
const wordsOnly: Model = { ...painterModel, capabilities: plainCapabilities };
const two: Partial<CreateForm> = { referenceId: 'one', moreIds: ['other'] };

type Case = [reason: Reason, form: CreateForm, model: Model, todo: RegExp];
const cases: Case[] = [
  ['EMPTY_PROMPT', { ...written, prompt: ' ' }, painterModel, /^Write what/],
  ['PLAN_LIMIT', { ...written, imageCount: 8 }, painterModel, /up to 4 images/],
  ['SEED_RANGE', { ...written, isSeedFixed: true, seedText: 'x' }, painterModel, /must be between 0 and 4294967295/],
  ['PROMPT_TOO_LONG', { ...written, prompt: 'a'.repeat(limits.promptLength + 3) }, painterModel, /; 3 are too many/],
  ['MODEL_UNAVAILABLE', written, { ...painterModel, available: false }, /Choose another model/],
  ['MODEL_UNSUITED', { ...written, videoMode: 'audio' }, painterModel, /Choose another model/],
  ['NO_REFERENCES', { ...written, referenceId: 'one' }, wordsOnly, /Remove it, or choose another/],
  [
    'MANY_REFERENCES',
    { ...written, ...two },
    { ...painterModel, capabilities: { ...plainCapabilities, references_max: 1 } },
    /Remove the others/,
  ],
  ['NO_IMAGE', { ...written, videoMode: 'image2video' }, filmModel('image2video'), /add one/],
  ['NO_IMAGES', { ...written, videoMode: 'elements' }, filmModel('elements'), /add who or what/],
  ['NO_VIDEO', { ...written, videoMode: 'audio' }, filmModel('audio'), /choose one/],
];

test.each(cases)('%s: Create is disabled, with a sentence about what to do', (reason, form, model, todo) => {
  expect(checkForm(form, reason === 'PLAN_LIMIT' ? 'free' : 'pro', model).reason).toBe(reason);
  expect(describeReason(reason, form, model)).toMatch(todo);
});

test('NO_SOUND asks for a sound', () => expect(describeReason('NO_SOUND', written, painterModel)).toMatch(/^Choose/));
