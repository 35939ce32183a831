import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { ModelServer } from '../../../tests/support/model/model-server.ts';
import { painterModel, type Model } from '../../../contract/catalogue/model.ts';
import { plainCapabilities } from '../../../contract/catalogue/model-capabilities.ts';
import { openStudio } from '../../db/open-database.ts';
import { findGeneration } from '../../db/queries/generations/generations.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { editWithWords } from './edit-with-words.ts';
import { retryGeneration } from '../generations/retry-generation.ts';
import { startGeneration } from '../generations/start-generation.ts';

const kontext: Model = {
  ...painterModel,
  key: 'flux_kontext',
  name: 'Flux Kontext',
  capabilities: { ...plainCapabilities, references_max: 1 },
};

beforeEach(async () => {
  await openStudio({ ...new ModelServer().me, user_id: 'editor' });
});

test('the result is a child of the item, in its shape, and a mask is sent by its address, also when it is tried again', async () => {
  const params = { prompt: 'a lake', negative_prompt: '', model: 'painter', width: 128, height: 64, image_num: 1, seed: 7 };
  const { mediaIds } = await startGeneration({ ...params, variation_source: null, strength: null });
  const itemId = mediaIds[0]!;
  const maskUrl = `/api/media/upload_raw_image/${'a'.repeat(64)}`;
  const made = await findMedia(await editWithWords('make it an evening', kontext, { itemId, width: 128, height: 64, maskUrl }));
  expect(made).toMatchObject({ status: 'submitted', model: 'flux_kontext', variation_source: itemId, width: 1440, height: 736 });
  expect(await findGeneration(made!.generation_history_id)).toMatchObject({
    prompt: 'make it an evening',
    image_num: 1,
    mask_url: maskUrl,
  });
  const again = await findMedia(await retryGeneration(made!.generation_history_id));
  expect(await findGeneration(again!.generation_history_id)).toMatchObject({ variation_source: itemId, mask_url: maskUrl });
});
