import { expect, test } from 'vitest';
import { painterModel } from '../../../../../contract/catalogue/model.ts';
import { plainCapabilities } from '../../../../../contract/catalogue/model-capabilities.ts';
import { settleReferences } from '../../sources/settle-references.ts';
import { parseDraft, readDrafts } from './draft.ts';
import { blankForm, draftKeys } from '../form-modes.ts';
import { emptyForm, type CreateForm } from '../form-rules.ts';

test('storage mode: a form is stored as a draft and comes back as it was', () => {
  const form = { ...emptyForm, prompt: 'مرفأ في الضباب', isSeedFixed: true, seedText: '12' };
  expect(parseDraft(structuredClone(form))).toEqual(form);
});

test('ignores a draft of another shape', () => {
  expect(parseDraft(undefined)).toBeUndefined();
  expect(parseDraft({ prompt: 'x' })).toBeUndefined();
  expect(parseDraft({ ...emptyForm, imageCount: 12 })).toBeUndefined();
});

test('snaps a side that is no longer allowed to the nearest allowed one', () => {
  expect(parseDraft({ ...emptyForm, width: 1000 })).toMatchObject({ width: 992 });
});

test('reads a draft with an older model name as the current model with its quality', () => {
  expect(parseDraft({ ...emptyForm, model: 'gpt-high', chosen: { style: 'vivid' } })).toMatchObject({
    model: 'gpt',
    chosen: { quality: 'high', style: 'vivid' },
  });
});

test('reads an older draft with a single typed reference, and the size to restore', () => {
  const { followed: _, auto: __, ...rest } = emptyForm;
  const sizeBefore = { width: 512, height: 512 };
  const old = { ...rest, sizeBefore, followType: 'composition', followId: 'harbour', influence: 0.4 };
  const form = parseDraft(old)!;
  expect(form.followed).toEqual([{ type: 'composition', id: 'harbour', size: null, influence: 0.4, isOn: true }]);
  expect(settleReferences(form, []), 'its size goes with it').toMatchObject(sizeBefore);
  expect(settleReferences(form, form.followed)).toEqual({});
  expect(parseDraft({ ...old, followType: null })?.followed).toEqual([]);
  expect(parseDraft({ ...old, followType: 'mood', followed: [{ type: 'mood' }] })?.followed).toEqual([]);
});

const video = {
  durations: [5],
  resolutions: [],
  has_end_frame: false,
  has_sound: false,
  modes: ['image2video' as const, 'text2video' as const],
};
const film = { ...painterModel, key: 'wan', resource_type: 'video' as const, capabilities: { ...plainCapabilities, video } };

/** Reads forms back from their saved values. */
const readSaved = (saved: Record<string, CreateForm>) =>
  readDrafts(
    draftKeys.map((key) => saved[key]),
    [painterModel, film],
  );

const oldList: object = { isBulk: true };

test.each([
  ['an image', { ...emptyForm, prompt: 'a tug' }, 'image'],
  ['a list', { ...emptyForm, prompt: 'a tug', ...oldList }, 'bulk'],
  ['a video of words', { ...emptyForm, prompt: 'a tug', model: 'wan' }, 'text2video'],
  ['a video of a picture', { ...emptyForm, prompt: 'a tug', model: 'wan', referenceId: 'picture' }, 'image2video'],
] as const)('a draft from before the modes that is for %s goes to that mode', (_, draft, mode) => {
  const { isBulk: _isBulk, ...form } = { isBulk: false, ...draft };
  expect(readSaved({ create: draft })).toEqual({
    [mode]: { ...form, videoMode: mode === 'image' || mode === 'bulk' ? null : mode },
  });
});

test('the older draft does not replace the draft of a mode', () => {
  const list = { ...blankForm('bulk'), prompt: 'a hare' };
  expect(readSaved({ create: { ...emptyForm, prompt: 'a tug', ...oldList }, 'create/bulk': list })).toEqual({ bulk: list });
});

test('the image draft keeps its prompt although its model makes videos, and the older draft is ignored', () => {
  const image = { ...emptyForm, prompt: 'a tug', model: 'wan' };
  expect(readSaved({ create: { ...emptyForm, prompt: 'an older one' }, 'create/image': image })).toEqual({ image });
});
