import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { presetLimits } from '../../../contract/preset.ts';
import { claimGuest } from '../../../server/domain/account/claim-guest.ts';
import { preset } from '../../../server/storage/schema/preset.ts';
import { digestAgain } from '../../support/library/count-again.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio?.close());

const dusk = { name: 'Dusk', preset_settings: { width: 832, height: 1216, steps: 20 }, base_model: 'painter' };

async function save(client: TestClient, body: object = dusk): Promise<string> {
  return (await client.call('presetCreate', { body })).data.preset.id;
}

/** The names of the presets in a device's first read. */
async function namesOf(client: TestClient): Promise<string[]> {
  const { data } = await client.call('syncSnapshot', { query: { space: client.me!.space_id } });
  return data.changes.flatMap((change) => (change.table === 'presets' && change.row !== null ? [change.row.name] : [])).sort();
}

it('saves settings once, however often they are sent, and refuses another user the same identifier', async () => {
  const [client, stranger] = [await studio.guest(), await studio.guest()];
  const body = { ...dusk, id: randomUUID() };
  const first = (await client.call('presetCreate', { body })).data;
  expect(first.preset).toMatchObject({ ...body, model_id: null });
  expect((await client.call('presetCreate', { body: { ...body, name: 'Later' } })).data).toEqual(first);
  expect((await stranger.refused('presetCreate', { body })).problem.code).toBe('ID_TAKEN');
});

it('preset: preset_settings by the names of a request, with base_model or model_id; no pictures, no model among them, nothing out of bounds', async () => {
  const client = await studio.guest();
  const sent = { prompt: 'a quay', negative_prompt: 'fog', seed: 7, image_num: 4, cfg_scale: 3.5, sampler: 'euler', videoMode: 'pro' };
  const { preset: saved } = (await client.call('presetCreate', { body: { ...dusk, preset_settings: sent, model_id: 'my-style' } })).data;
  expect(saved).toMatchObject({ preset_settings: sent, model_id: 'my-style' });
  for (const wrong of [
    { image_urls: [] },
    { mask_url: '/x' },
    { model: 'painter' },
    { steps: 1000 },
    { width: 65 },
    { turbo_mode: 'warp' },
  ])
    expect((await client.refused('presetCreate', { body: { ...dusk, preset_settings: wrong } })).problem.code).toBe('VALIDATION_FAILED');
  for (const name of ['', '  ', '\u0000', 'x'.repeat(presetLimits.nameLength + 1)])
    expect((await client.refused('presetCreate', { body: { ...dusk, name } })).problem.code).toBe('VALIDATION_FAILED');
});

it('changes the name and the settings apart, and refuses both for one that was deleted until it is brought back', async () => {
  const client = await studio.guest();
  const id = await save(client);
  await client.call('presetUpdate', { body: { id, name: 'Dawn' } });
  const { data } = await client.call('presetUpdate', { body: { id, preset_settings: { steps: 30 } } });
  expect(data.preset).toMatchObject({ name: 'Dawn', preset_settings: { steps: 30 }, base_model: 'painter' });
  expect((await client.refused('presetUpdate', { body: { id } })).problem.code).toBe('VALIDATION_FAILED');

  for (const _again of [1, 2]) await client.call('presetDelete', { body: { id } });
  expect(await namesOf(client)).toEqual([]);
  expect((await client.refused('presetUpdate', { body: { id, name: 'Night' } })).problem.code).toBe('GONE');
  for (const _again of [1, 2]) expect((await client.call('presetRestore', { body: { id } })).data.preset.name).toBe('Dawn');
  expect(await namesOf(client)).toEqual(['Dawn']);
  const { stored, counted } = await digestAgain(studio.db, client.me!.space_id);
  expect(stored).toEqual(counted);
});

it('has room for 500 presets, also when the last one is saved twice at once, and says so', async () => {
  const client = await studio.guest();
  const { space_id: spaceId, user_id: userId } = client.me!;
  const first = await save(client);
  const now = new Date();
  const row = { spaceId, userId, seq: 0, name: 'One of many', presetSettings: {}, baseModel: 'painter', createdAt: now, updatedAt: now };
  await studio.db.insert(preset).values(Array.from({ length: presetLimits.count - 2 }, () => ({ ...row, id: randomUUID() })));
  const answers = await Promise.all([1, 2].map(() => client.send('presetCreate', { body: dusk })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { problem } = await client.refused('presetCreate', { body: dusk });
  expect([problem.code, problem.title]).toEqual(['PRESETS_FULL', expect.stringContaining(`${presetLimits.count} presets`)]);
  // A deleted preset frees its place and cannot come back once another preset has taken it.
  await client.call('presetDelete', { body: { id: first } });
  await save(client);
  expect((await client.refused('presetRestore', { body: { id: first } })).problem.code).toBe('PRESETS_FULL');
  const living = await studio.db
    .select()
    .from(preset)
    .where(and(eq(preset.spaceId, spaceId), isNull(preset.deletedAt)));
  expect(living).toHaveLength(presetLimits.count);
});

it('goes with the guest into the account', async () => {
  const [guest, account] = [await studio.guest(), await studio.guest()];
  await save(guest);
  const claim = { guestId: guest.me!.user_id, userId: account.me!.user_id };
  await studio.db.transaction((tx) => claimGuest(tx, claim));
  expect(await namesOf(account)).toEqual(['Dusk']);
});
