import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { painterModel } from '../../../contract/catalogue/model.ts';
import { trainedModelRowSchema } from '../../../contract/trained-models/trained-model.ts';
import { problem } from '../../../tests/support/model/model-answers.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { writeMeta } from '../../db/meta.ts';
import { openStudio, studio } from '../../db/open-database.ts';
import { readModelConfig } from './read-model-config.ts';

afterEach(() => vi.unstubAllGlobals());
afterAll(() => studio().close());

it('a local config of a model is tried first, of the catalogue or of an own model, also without a connection', async () => {
  const db = await openStudio({ ...new ModelServer().me, user_id: 'ada' });
  await writeMeta(db, 'catalogue', [painterModel]);
  const row = { key: 'harbours-000001', model_name: 'Harbours', thumbnail: '/face', sample_images: ['/a'], created_at: 1 };
  const saved = { ...v.parse(trainedModelRowSchema, { ...row, id: uuid(1), training_mode: 'style' }), sp: 'space-1', seq: 1, g: 0 };
  await db.trainedModels.bulkPut([
    { ...saved, cover: '/cover' },
    { ...saved, id: uuid(2), status: 'running', created_at: 2 },
    { ...saved, id: uuid(3), key: 'later-000003', status: 'failed' },
  ]);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return problem('UNAVAILABLE');
  });
  const read = (key: string) => readModelConfig(key, new AbortController().signal);
  expect(await read('painter')).toMatchObject({ status: 'valid', model_name: painterModel.name });
  const own = { id: uuid(1), status: 'valid', model_name: 'Harbours', cover: '/cover', image_url: '/cover', thumbnails: ['/face'] };
  expect(await read('harbours-000001')).toMatchObject({ ...own, training_mode: 'style' });
  expect(await read('later-000003')).toMatchObject({ status: 'no_creation' });
  expect(asked).toEqual([]);
  await expect(read('of/others')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(asked).toEqual([expect.stringContaining('/api/image/model/of%2Fothers')]);
});
