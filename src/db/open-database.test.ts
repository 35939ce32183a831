import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { expect, it } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { ModelServer } from '../../tests/support/model/model-server.ts';
import { saveDraft } from '../actions/save-draft.ts';
import { startGeneration } from '../actions/generations/start-generation.ts';
import { isStudioOpen, openStudio } from './open-database.ts';
import { findDraft } from './queries/drafts.ts';
import { countMedia, findMe } from './queries/session.ts';

it('answers and obeys from its opening on what was asked of it before', async () => {
  const seen: { count?: number; credits?: number } = {};
  // Plain functions: the kind that loses track of its reads most easily.
  // oxlint-disable-next-line typescript/promise-function-async -- that is the point
  liveQuery(() => countMedia()).subscribe((count) => (seen.count = count));
  // oxlint-disable-next-line typescript/promise-function-async -- that is the point
  liveQuery(() => findMe()).subscribe((me) => (seen.credits = me?.credits ?? -1));
  const params = {
    prompt: 'a lake',
    negative_prompt: '',
    model: 'painter',
    width: 64,
    height: 64,
    image_num: 2,
    seed: null,
    variation_source: null,
    strength: null,
  };
  const started = startGeneration(params);
  const kept = saveDraft('create', 'a lake');
  await Promise.resolve();
  expect(isStudioOpen()).toBe(false);
  expect(seen).toEqual({});

  await openStudio(new ModelServer().me);
  expect((await started).mediaIds).toHaveLength(2);
  await kept;
  expect(await findDraft('create')).toBe('a lake');
  await eventually(() => expect(seen).toEqual({ count: 2, credits: 100 }));
  await startGeneration({ ...params, image_num: 1 });
  await eventually(() => expect(seen.count).toBe(3));
});
