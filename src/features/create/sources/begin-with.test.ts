import { beforeEach, expect, it } from 'vitest';
import { painterModel, type Model } from '../../../../contract/model.ts';
import { plainCapabilities, type ModelCapabilities } from '../../../../contract/model-capabilities.ts';
import { changeForm, createState, takeDraft } from '../form/create.state.ts';
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
// Lips alone follow a voice: it gives no film its sound.
const talking = model('talking', { video: { ...video, modes: ['audio'] } });
const all = [model('words', {}), painter, editor, film, talking, sound];

beforeEach(() => changeForm({ ...emptyForm, model: 'painter', prompt: 'a tug', width: 512, height: 512 }));

it('finds the model that can make something of an item, the chosen one first', () => {
  expect((['reference', 'edit', 'video', 'sound'] as const).map((use) => modelFor(use, all)?.key)).toEqual([
    'painter',
    'editor',
    'film',
    'sound',
  ]);
  expect(modelFor('reference', all, 'editor')?.key).toBe('editor');
  expect(modelFor('video', [painter, { ...film, available: false }])).toBeUndefined();
});

it('puts the item alone into the form, with the model and its size, and leaves the words', () => {
  changeForm({ referenceId: 'before', moreIds: ['other'] });
  beginWith('item', 'reference', all);
  expect(createState.form).toMatchObject({ model: 'painter', width: 512, referenceId: 'item', moreIds: [], prompt: 'a tug' });
  beginWith('item', 'edit', all);
  expect(createState.form).toMatchObject({ model: 'editor', width: 1536, height: 640, referenceId: 'item' });
  changeForm({ videoMode: 'text2video' });
  beginWith('item', 'video', all);
  expect(createState.form).toMatchObject({ model: 'film', referenceId: 'item', videoMode: null });
  beginWith('clip', 'sound', all);
  expect(createState.form).toMatchObject({ model: 'sound', filmId: 'clip', videoMode: 'audio' });
});

it('takes out what an earlier video ended with, got its sound for, or was followed in', () => {
  changeForm({ endFrameId: 'end', followType: 'style', followId: 'followed', influence: 0.5 });
  beginWith('item', 'video', all);
  expect(createState.form).toMatchObject({ ...noSources, referenceId: 'item' });
  beginWith('clip', 'sound', all);
  expect(createState.form).toMatchObject({ ...noSources, filmId: 'clip', videoMode: 'audio' });
  beginWith('item', 'reference', all);
  expect(createState.form).toMatchObject({ ...noSources, referenceId: 'item' });
});

it('waits for the draft, which would take the place of what is put there before', async () => {
  createState.isDraftRead = false;
  let isRead = false;
  const waiting = whenDraftRead().then(() => (isRead = true));
  changeForm({ prompt: '' });
  await Promise.resolve();
  expect(isRead).toBe(false);
  takeDraft({ ...emptyForm, prompt: 'from before' });
  await waiting;
  beginWith('item', 'reference', all);
  expect(createState.form).toMatchObject({ prompt: 'from before', referenceId: 'item' });
});
