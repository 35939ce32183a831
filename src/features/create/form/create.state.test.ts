import { beforeEach, expect, test } from 'vitest';
import { painterModel, type Model } from '../../../../contract/catalogue/model.ts';
import { plainCapabilities } from '../../../../contract/catalogue/model-capabilities.ts';
import { closeToast, currentToasts } from '../../../ui/feedback/toast/toast-store.ts';
import { chooseModel, takeToMode } from './choose-model.ts';
import { changeForm, createState, enterMode, rememberPage, takeDrafts } from './create.state.ts';
import { blankForm, formModes } from './form-modes.ts';
import { toParams } from './params/to-params.ts';
import { reuseSettings } from './params/from-params.ts';

const video = { durations: [5], resolutions: [], has_end_frame: false, has_sound: false };
const film: Model = {
  ...painterModel,
  key: 'kling2.1',
  resource_type: 'video',
  default_width: 1280,
  default_height: 720,
  capabilities: { ...plainCapabilities, video: { ...video, modes: ['image2video', 'text2video'] } },
};

beforeEach(() => {
  for (const mode of formModes) createState.forms[mode] = blankForm(mode);
  enterMode('image');
  for (const { key } of currentToasts()) closeToast(key);
});

test('switching the creation mode caches the model and the parameters of the previous one and restores them later', () => {
  enterMode('image2video');
  changeForm({ model: 'kling2.1', prompt: 'waves', chosen: { duration: 10, quality: 'std' } });
  enterMode('text2video');
  expect(createState.form).toMatchObject({ model: '', prompt: '', videoMode: 'text2video', chosen: {} });
  changeForm({ model: 'pixverse5', chosen: { resolution: '360p' } });
  enterMode('image2video');
  expect(createState.form).toMatchObject({ model: 'kling2.1', prompt: 'waves', chosen: { duration: 10, quality: 'std' } });
  enterMode('text2video');
  expect(createState.form).toMatchObject({ model: 'pixverse5', chosen: { resolution: '360p' } });
});

test('a model of another kind takes prompt and picture along, and Undo restores the replaced ones', async () => {
  changeForm({ prompt: 'a tug', referenceId: 'picture' });
  chooseModel(film);
  expect(createState).toMatchObject({
    mode: 'image2video',
    form: { model: 'kling2.1', width: 1280, prompt: 'a tug', referenceId: 'picture' },
  });
  expect(currentToasts()).toEqual([]);
  enterMode('image');
  changeForm({ prompt: 'a lighthouse', referenceId: 'other' });
  chooseModel(film);
  expect(createState.form).toMatchObject({ prompt: 'a lighthouse', referenceId: 'other' });
  await currentToasts()[0]!.actions[0]!.onPress();
  expect(createState).toMatchObject({ mode: 'image', form: { prompt: 'a lighthouse' } });
  expect(createState.forms.image2video).toMatchObject({ prompt: 'a tug', referenceId: 'picture' });
});

test('an empty form takes nothing along and replaces nothing', () => {
  changeForm({ prompt: 'a hare\na fox' });
  takeToMode('bulk');
  enterMode('image');
  changeForm({ prompt: '' });
  takeToMode('bulk');
  expect(createState.form.prompt).toBe('a hare\na fox');
});

test('a video model without a picture starts in text to video', () => {
  chooseModel(film);
  expect(createState.mode).toBe('text2video');
});

test('Reuse Settings shows the form of the item’s mode', () => {
  changeForm({ prompt: 'a tug' });
  const params = toParams({ ...blankForm('text2video'), prompt: 'waves', model: film.key }, film);
  reuseSettings(params);
  expect(createState).toMatchObject({ mode: 'text2video', form: { prompt: 'waves', model: 'kling2.1' } });
  expect(createState.forms.image.prompt).toBe('a tug');
});

test('Create leads to a form that was filled on another page, even if it was shown before', () => {
  enterMode('text2video');
  rememberPage('/upscale');
  reuseSettings(toParams({ ...blankForm('text2video'), prompt: 'waves', model: film.key }, film));
  expect(createState.page).toBe('/create/video');
});

test('a prompt typed before the drafts load is not overwritten by its draft', () => {
  createState.isDraftRead = false;
  changeForm({ prompt: 'typed' });
  takeDrafts({ image: { ...blankForm('image'), prompt: 'kept' }, bulk: { ...blankForm('bulk'), prompt: 'a hare' } });
  expect([createState.forms.image.prompt, createState.forms.bulk.prompt]).toEqual(['typed', 'a hare']);
});
