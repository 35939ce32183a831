import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { ModelServer } from '../../../tests/support/model/model-server.ts';
import { noSettings } from '../../../contract/metadata/imported-settings.ts';
import { formatParameters } from '../../../contract/metadata/metadata.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { openStudio } from '../../db/open-database.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { describeMedia } from './describe-media.ts';
import { startGeneration } from '../generations/start-generation.ts';

let db: StudioDatabase;
let account = 0;

beforeEach(async () => {
  account += 1;
  db = await openStudio({ ...new ModelServer().me, user_id: `describer-${account}` });
});

async function makeItem(chosen: { steps?: number; cfg_scale?: number } = {}): Promise<string> {
  const params = { prompt: 'a lake', negative_prompt: '', model: 'flux-dev', width: 128, height: 64, image_num: 1, seed: 7 };
  const { mediaIds } = await startGeneration({ ...params, variation_source: null, strength: null, ...chosen });
  return mediaIds[0]!;
}

async function lineOf(id: string): Promise<string | undefined> {
  return formatParameters(await describeMedia((await findMedia(id))!)).split('\n')[1];
}

test('a file of what was made here says what was chosen, and leaves out what was not', async () => {
  expect(await lineOf(await makeItem({ steps: 40, cfg_scale: 3.5 }))).toBe(
    'Steps: 40, CFG scale: 3.5, Seed: 7, Size: 128x64, Model: flux-dev',
  );
  expect(await lineOf(await makeItem())).toBe('Seed: 7, Size: 128x64, Model: flux-dev');
});

test('a file of what was brought here says what its own file said', async () => {
  const id = await makeItem();
  const { generation_history_id } = (await findMedia(id))!;
  await db.media.update(id, { origin: 'imported', model: 'imported', seed: 0 });
  const imported = { ...noSettings, model: 'dream', seed: 42, steps: 30, sampler: 'Euler a', width: 512, height: 768 };
  await db.generations.update(generation_history_id, { model: 'imported', imported: { ...imported, extra: { 'Clip skip': '2' } } });
  expect(await lineOf(id)).toBe('Steps: 30, Sampler: Euler a, Seed: 42, Size: 512x768, Model: dream, Clip skip: 2');
  await db.generations.update(generation_history_id, { imported: noSettings });
  expect(await lineOf(id)).toBeUndefined();
});
