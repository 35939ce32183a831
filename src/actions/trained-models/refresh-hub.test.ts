import 'fake-indexeddb/auto';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import type { CommunityModel } from '../../../contract/trained-models/trained-model-answer.ts';
import { problem } from '../../../tests/support/model/model-answers.ts';
import { ModelServer } from '../../../tests/support/model/model-server.ts';
import { openStudio, studio } from '../../db/open-database.ts';
import { findHubPage } from '../../db/queries/trained-models/hub.ts';
import { refreshHub } from './refresh-hub.ts';

afterEach(() => vi.unstubAllGlobals());
afterAll(() => studio().close());

const model: CommunityModel = {
  id: '01890000-0000-7000-8000-000000000001',
  key: 'harbours-000001',
  model_name: 'Harbours',
  description: '',
  suggested_prompt: '',
  object_prompt: '',
  training_mode: 'style',
  type: 'finetuned',
  base_models: ['painter'],
  username: 'ada',
  cover: null,
  thumbnails: [],
  sample_images: [],
  is_hidden: false,
  sort_index: 3,
  created_at: { _seconds: 1, _nanoseconds: 0 },
};

it('the first page of the hub stays on the device without a connection', async () => {
  await openStudio({ ...new ModelServer().me, user_id: 'ada' });
  expect(await findHubPage()).toBeUndefined();
  vi.stubGlobal('fetch', async () => Response.json({ items: [model], nextCursor: '1:3:1:x' }));
  expect(await refreshHub()).toBe('1:3:1:x');
  vi.stubGlobal('fetch', async () => problem('UNAVAILABLE'));
  expect(await refreshHub()).toBeNull();
  expect(await findHubPage()).toEqual([model]);
  // A model that was unpublished is gone here too.
  vi.stubGlobal('fetch', async () => Response.json({ items: [], nextCursor: null }));
  await refreshHub();
  expect(await findHubPage()).toEqual([]);
});
