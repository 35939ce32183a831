import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { itemAddress } from '../../../../contract/generations/media-address.ts';
import { trainedModelRowSchema } from '../../../../contract/trained-models/trained-model.ts';
import { ModelServer, uuid } from '../../../../tests/support/model/model-server.ts';
import { openStudio, studio } from '../../../db/open-database.ts';
import { currentToasts } from '../../../ui/feedback/toast/toast-store.ts';
import { changeForm, createState, enterMode, takeDrafts } from '../form/create.state.ts';
import { blankForm, formModes } from '../form/form-modes.ts';
import { beginAtAddress } from './begin-at-address.ts';

const item = itemAddress(uuid(0));

beforeEach(async () => {
  vi.stubGlobal('location', { origin: 'https://studio.test' });
  await openStudio({ ...new ModelServer().me, user_id: 'beginning' });
  for (const mode of formModes) createState.forms[mode] = blankForm(mode);
  takeDrafts({});
  enterMode('image');
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => studio().close());

it.each([
  ['text2video', { prompt: 'a tug', image_url: item }, 'image2video'],
  ['bulk', { prompt: 'a tug', image_url: item }, 'bulk'],
  ['image', { prompt: 'a tug', upload_image_url: item }, 'image'],
] as const)('the words and the picture of an address of %s come together', async (page, asked, mode) => {
  await beginAtAddress(page, asked);
  expect(createState).toMatchObject({ mode, form: { prompt: 'a tug', referenceId: uuid(0) } });
});

it('fills in a prompt without an item on the page of its address', async () => {
  await beginAtAddress('elements', { prompt: 'a tug' });
  expect(createState).toMatchObject({ mode: 'elements', form: { prompt: 'a tug' } });
  expect(createState.forms.image.prompt).toBe('');
});

it('Undo restores the prompt and pictures that an address replaced', async () => {
  changeForm({ prompt: 'a long prompt', referenceId: uuid(1), moreIds: [uuid(2)] });
  await beginAtAddress('image', { prompt: 'a tug', image_url: item });
  expect(createState.form).toMatchObject({ prompt: 'a tug', referenceId: uuid(0), moreIds: [] });
  await currentToasts()[0]!.actions[0]!.onPress();
  expect(createState.form).toMatchObject({ prompt: 'a long prompt', referenceId: uuid(1), moreIds: [uuid(2)] });
});

it('chooses the trained model of an address with its own mode and words', async () => {
  const row = v.parse(trainedModelRowSchema, {
    id: uuid(7),
    key: 'mara-1',
    model_name: 'Mara',
    thumbnail: null,
    sample_images: [],
    created_at: 1,
  });
  await studio().trainedModels.put({ ...row, training_mode: 'face', object_prompt: 'mara woman', sp: 'space-1', seq: 1, g: 0 });
  await beginAtAddress('image', { model_id: 'mara-1', prompt: 'on a boat' });
  expect(createState.form).toMatchObject({
    prompt: 'on a boat',
    chosen: { model_id: 'mara-1', training_mode: 'face', object_prompt: 'mara woman' },
  });
});
