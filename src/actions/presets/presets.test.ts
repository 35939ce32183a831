import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { presetLimits } from '../../../contract/preset.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { openStudio } from '../../db/open-database.ts';
import { listHeldChanges } from '../../db/queries/outbox/held-changes.ts';
import { listPresets } from '../../db/queries/generations/presets.ts';
import { createPreset } from './create-preset.ts';
import { deletePreset } from './delete-preset.ts';
import { undoHeldChange } from '../undo-held-change.ts';
import { redoLast, undoLast } from '../undo.ts';
import { updatePreset } from './update-preset.ts';

let db: StudioDatabase;
let account = 0;
const dusk = { name: ' Dusk ', preset_settings: { steps: 20 }, base_model: 'painter', model_id: null };

beforeEach(async () => {
  db = await openStudio({ ...new ModelServer().me, user_id: `preset-user-${++account}` });
});
afterEach(() => db.close());

const shown = async () => (await listPresets()).map(({ name, preset_settings }) => [name, preset_settings.steps]);

it('is saved, renamed and updated without a connection, each taken back and done again by itself', async () => {
  const id = await createPreset(dusk);
  await updatePreset(id, { name: 'Dawn ' });
  await updatePreset(id, { preset_settings: { steps: 30 } });
  expect(await shown()).toEqual([['Dawn', 30]]);
  const states = [[['Dawn', 20]], [['Dusk', 20]], []];
  for (const state of states) {
    await undoLast();
    expect(await shown()).toEqual(state);
  }
  await redoLast();
  expect(await shown()).toEqual([['Dusk', 20]]);
});

it('is deleted with a time to take it back, which brings it back as it was', async () => {
  const id = await createPreset(dusk);
  const { mid } = await deletePreset(id);
  expect(await shown()).toEqual([]);
  expect(await listHeldChanges()).toMatchObject([{ text: 'Preset deleted', subject: 'Dusk' }]);
  await undoHeldChange(mid);
  expect(await shown()).toEqual([['Dusk', 20]]);
  await deletePreset(id);
  await expect(updatePreset(id, { name: 'Night' })).rejects.toMatchObject({ code: 'GONE' });
});

it('is refused by name when there are as many as there may be, before anything waits to be sent', async () => {
  const row = { ...dusk, created_at: 1, updated_at: 1, sp: 'space-1', seq: 1, g: 0 };
  await db.presets.bulkPut(Array.from({ length: presetLimits.count }, (_, n) => ({ ...row, id: uuid(n) })));
  await expect(createPreset(dusk)).rejects.toMatchObject({ code: 'PRESETS_FULL' });
  expect(await db.outbox.count()).toBe(0);
});

it('is found under the key that its model has now, with the quality that the old key stood for', async () => {
  await createPreset({ ...dusk, base_model: 'gpt-high' });
  expect(await listPresets()).toMatchObject([{ base_model: 'gpt', preset_settings: { quality: 'high', steps: 20 } }]);
});
