import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { itemAddress } from '../../../contract/generations/media-address.ts';
import { trainedModelLimits } from '../../../contract/trained-models/trained-model.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { openStudio } from '../../db/open-database.ts';
import { listHeldChanges } from '../../db/queries/outbox/held-changes.ts';
import { listTrainedModels } from '../../db/queries/trained-models/trained-models.ts';
import { findPublishing, listUnsentRows } from '../../db/queries/outbox/unsent-rows.ts';
import { parkMutation } from '../../sync/outbox/finish-mutation.ts';
import { cancelTraining } from './cancel-training.ts';
import { deleteModel } from './delete-model.ts';
import { editModel } from './edit-model.ts';
import { publishModel } from './publish-model.ts';
import { retryProblem } from '../outbox/retry-problem.ts';
import { retryTraining } from './retry-training.ts';
import { trainModel } from './train-model.ts';
import { undoHeldChange } from '../undo-held-change.ts';
import { redoLast, undoLast } from '../undo.ts';
import { unpublishModel } from './unpublish-model.ts';

let db: StudioDatabase;
let account = 0;
const asked = {
  model_name: ' Dusk ',
  training_mode: 'style' as const,
  trainer: 'palette-study',
  image_urls: Array.from({ length: 5 }, (_, n) => itemAddress(uuid(n))),
  description: '',
  suggested_prompt: '',
  object_prompt: '',
  character_creation_id: null,
  key: null,
  credits: 10,
};

beforeEach(async () => {
  db = await openStudio({ ...new ModelServer().me, user_id: `models-user-${++account}` });
});
afterEach(() => db.close());

const first = async () => (await listTrainedModels())[0];

it('is trained without a connection, stopped and begun anew', async () => {
  const id = await trainModel(asked);
  expect(await first()).toMatchObject({ model_name: 'Dusk', status: 'running', thumbnail: asked.image_urls[0], credits: 10 });
  await cancelTraining(id);
  expect(await first()).toMatchObject({ status: 'canceled' });
  await retryTraining(id);
  expect(await first()).toMatchObject({ status: 'running', ended_at: null });
  await undoLast();
  expect(await first()).toMatchObject({ status: 'canceled' });
  await undoLast();
  expect(await first()).toBeUndefined();
});

it('is changed and published, each taken back and done again by itself', async () => {
  const id = await trainModel(asked);
  await editModel(id, { model_name: 'Dawn', cover: itemAddress(uuid(3)) });
  await publishModel(id);
  expect(await first()).toMatchObject({ model_name: 'Dawn', cover: itemAddress(uuid(3)), is_published: true });
  await unpublishModel(id);
  expect(await first()).toMatchObject({ is_published: false });
  await undoLast();
  expect(await first()).toMatchObject({ is_published: true });
  await undoLast();
  await undoLast();
  expect(await first()).toMatchObject({ model_name: 'Dusk', cover: null, is_published: false });
  await redoLast();
  expect(await first()).toMatchObject({ model_name: 'Dawn' });
});

it('is not said to be published before the studio has answered', async () => {
  const id = await trainModel(asked);
  expect(await findPublishing(id)).toBe('private');
  await publishModel(id);
  expect(await findPublishing(id)).toBe('waiting');
  const [publishing] = await db.outbox.filter(({ kind }) => kind === 'model.publish').toArray();
  await db.outbox.update(publishing!.n!, { state: 'acked' });
  expect(await findPublishing(id)).toBe('public');
});

it('is deleted with a time to take it back', async () => {
  const id = await trainModel(asked);
  const { mid } = await deleteModel(id);
  expect(await first()).toBeUndefined();
  expect(await listHeldChanges()).toMatchObject([{ text: 'Model deleted', subject: 'Dusk' }]);
  await undoHeldChange(mid);
  expect(await first()).toMatchObject({ model_name: 'Dusk' });
});

it('is told as waiting until the studio has it, and with its question when it asks the person once more', async () => {
  const id = await trainModel(asked);
  expect([...(await listUnsentRows('trainedModels'))]).toEqual([[id, { problem: null }]]);
  const mutation = (await db.outbox.toArray())[0]!;
  await parkMutation(db, mutation, { code: 'NETWORK', now: Date.now() });
  const [[, { problem }]] = [...(await listUnsentRows('trainedModels'))] as [[string, { problem: number }]];
  await retryProblem(problem);
  expect([...(await listUnsentRows('trainedModels'))]).toEqual([[id, { problem: null }]]);
  await db.outbox.update(mutation.n!, { state: 'acked' });
  expect((await listUnsentRows('trainedModels')).size).toBe(0);
});

it('is refused when there are as many as there may be, before anything waits to be sent', async () => {
  await trainModel(asked);
  const row = (await first())!;
  await db.trainedModels.bulkPut(Array.from({ length: trainedModelLimits.count }, (_, n) => ({ ...row, id: uuid(n) })));
  await expect(trainModel(asked)).rejects.toMatchObject({ code: 'MODELS_FULL' });
  expect(await db.outbox.count()).toBe(1);
});
