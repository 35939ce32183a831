import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as v from 'valibot';
import { itemAddress } from '../../../contract/generations/media-address.ts';
import { limits } from '../../../contract/limits.ts';
import { trainedModelRowSchema } from '../../../contract/trained-models/trained-model.ts';
import { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { bootstrapStep } from '../first-sync/bootstrap.ts';
import { pullPage } from '../pull/pull.ts';
import { pushOne } from '../push/push.ts';

const never = new AbortController().signal;
const clock = { now: 0 };
const [mara, model] = [uuid(1), uuid(2)];
let server: ModelServer;
let device: ModelDevice;

beforeEach(async () => {
  clock.now = 1_000_000;
  server = new ModelServer();
  server.now = clock.now;
  const row = { id: mara, model_id: 'mara-1', character_name: 'Mara', thumbnail: null, image_urls: [], description: '' };
  const stored = { ...row, is_library: false, created_at: 1, status: 'completed' as const, trained_model_id: null };
  server.state.characters[mara] = { row: stored, seq: ++server.state.seq, isDeleted: false };
  device = await new ModelDevice(server, clock).open();
  while (await bootstrapStep(device.world, never));
});
afterEach(() => device.close());

const late = async () => {
  clock.now += limits.createWithoutAskingMs + 1;
  await pushOne(device.world, device.memory, never);
};
const pull = async () => {
  while (await pullPage(device.world, never));
};
const asked = async () => (await device.db.problems.toArray()).map(({ reason, intent: mutation }) => `${reason} ${mutation.kind}`);
const addModel = (more: object) => {
  const row = v.parse(trainedModelRowSchema, {
    id: model,
    key: 'mara-1',
    model_name: 'Mara',
    thumbnail: null,
    sample_images: [],
    created_at: 1,
    ...more,
  });
  server.state.trainedModels[model] = { row, seq: ++server.state.seq, isDeleted: false };
};

it('a late training of a character asks again although its character has long been there, and is not lost', async () => {
  const pictures = Array.from({ length: 5 }, (_, n) => itemAddress(uuid(10 + n)));
  const words = { description: '', suggested_prompt: '', object_prompt: '' };
  const who = { model_name: 'Mara', training_mode: 'character' as const, character_creation_id: mara, key: 'mara-1' };
  const args = { id: model, ...who, ...words, trainer: 'palette-study', image_urls: pictures, credits: 10, at: clock.now };
  await device.make({ kind: 'model.train', args });
  await late();
  server.state.characters[mara]!.seq = ++server.state.seq;
  await pull();
  expect(await asked()).toEqual(['parked model.train']);
  expect(await device.db.trainedModels.get(model)).toMatchObject({ status: 'running' });
  addModel({ status: 'running', started_at: clock.now });
  await pull();
  expect(await asked()).toEqual([]);
});

it('a late retry of a training asks again, unless its model was trained since', async () => {
  addModel({ status: 'failed', started_at: clock.now - 1_000 });
  await pull();
  await device.make({ kind: 'model.retry', args: { id: model, at: clock.now } });
  await late();
  server.state.trainedModels[model]!.seq = ++server.state.seq;
  await pull();
  expect(await asked()).toEqual(['parked model.retry']);
  addModel({ status: 'completed', started_at: clock.now });
  await pull();
  expect(await asked()).toEqual([]);
});
