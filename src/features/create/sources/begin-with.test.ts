import { beforeEach, expect, it } from 'vitest';
import { painterModel, type Model } from '../../../../contract/catalogue/model.ts';
import { plainCapabilities, type ModelCapabilities } from '../../../../contract/catalogue/model-capabilities.ts';
import { changeForm, createState, enterMode, takeDrafts } from '../form/create.state.ts';
import { blankForm, formModes } from '../form/form-modes.ts';
import { emptyForm } from '../form/form-rules.ts';
import { beginWith, modelFor, whenDraftRead } from './begin-with.ts';
import { noSources } from './sources.ts';

const model = (key: string, capabilities: Partial<ModelCapabilities>, more: Partial<Model> = {}): Model => ({
  ...painterModel,
  key,
  available: true,
  capabilities: { ...plainCapabilities, ...capabilities },
  ...more,
});
const video = { durations: [5], resolutions: [], has_end_frame: false, has_sound: false };
const painter = model('painter', { references_max: 1, has_strength: true });
const editor = model('editor', { references_max: 3 }, { default_width: 1536, default_height: 640 });
const film = model('film', { video: { ...video, modes: ['image2video', 'text2video'] } });
const sound = model('sound', { video: { ...video, modes: ['audio'], has_auto_sound: true } });
// This model only syncs lips to a voice: it cannot add sound to a video.
const lips = [{ from: 'image' as const, by: 'voice' as const, seconds_max: 60 }];
const talking = model('talking', { video: { ...video, modes: ['audio'], lip_sync: lips } });
const all = [model('words', {}), painter, editor, film, talking, sound];

beforeEach(() => {
  for (const mode of formModes) createState.forms[mode] = blankForm(mode);
  enterMode('image');
  changeForm({ prompt: 'a tug', width: 512, height: 512 });
});

it('finds a model for the use of an item, the chosen one first', () => {
  expect((['reference', 'edit', 'video', 'sound'] as const).map((use) => modelFor(use, all)?.key)).toEqual([
    'painter',
    'editor',
    'film',
    'sound',
  ]);
  expect(modelFor('reference', all, 'editor')?.key).toBe('editor');
  expect(modelFor('video', [painter, { ...film, available: false }])).toBeUndefined();
});

it('puts only the item, the model and its size into the mode’s form, and keeps the prompt', () => {
  changeForm({ referenceId: 'before', moreIds: ['other'] });
  beginWith('item', { use: 'reference', page: 'image' }, all);
  expect(createState.form).toMatchObject({ model: 'painter', width: 512, referenceId: 'item', moreIds: [], prompt: 'a tug' });
  beginWith('item', { use: 'edit', page: 'image' }, all);
  expect(createState.form).toMatchObject({ model: 'editor', width: 1536, height: 640, referenceId: 'item' });
  beginWith('item', { use: 'video', page: 'image' }, all);
  expect(createState).toMatchObject({ mode: 'image2video', form: { model: 'film', referenceId: 'item', videoMode: 'image2video' } });
  beginWith('clip', { use: 'sound', page: 'image' }, all);
  expect(createState).toMatchObject({ mode: 'audio', form: { model: 'sound', filmId: 'clip', videoMode: 'audio' } });
  expect(createState.forms.image).toMatchObject({ prompt: 'a tug', referenceId: 'item' });
});

it('removes the last frame and typed references of an earlier start', () => {
  enterMode('image2video');
  changeForm({ endFrameId: 'end', referenceId: 'before' });
  beginWith('item', { use: 'video', page: 'image' }, all);
  expect(createState.form).toMatchObject({ ...noSources, videoMode: 'image2video', referenceId: 'item' });
  enterMode('image');
  changeForm({ followed: [{ type: 'style', id: 'followed', size: null, influence: 0.5, isOn: true }] });
  beginWith('item', { use: 'reference', page: 'image' }, all);
  expect(createState.form).toMatchObject({ ...noSources, referenceId: 'item' });
});

it('waits for the draft, which would overwrite the item', async () => {
  createState.isDraftRead = false;
  let isRead = false;
  const waiting = whenDraftRead().then(() => (isRead = true));
  changeForm({ prompt: '' });
  await Promise.resolve();
  expect(isRead).toBe(false);
  takeDrafts({ image: { ...emptyForm, prompt: 'from before' } });
  await waiting;
  beginWith('item', { use: 'reference', page: 'image' }, all);
  expect(createState.form).toMatchObject({ prompt: 'from before', referenceId: 'item' });
});
