import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TrainedModelAnswer } from '../../../contract/trained-models/trained-model-answer.ts';
import { user } from '../../../server/storage/schema/user.ts';
import { eventually } from '../../support/eventually.ts';
import { sendPicture } from '../../support/library/import-picture.ts';
import { makeAccount } from '../../support/account/make-account.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
let client: TestClient;
let stranger: TestClient;
let urls: string[];
/** As it was begun, and trained. */
let begun: TrainedModelAnswer;
let model: TrainedModelAnswer;
beforeAll(async () => {
  studio = await startTestStudio({ defaultPlan: 'pro', defaultCredits: 100 });
  [client, stranger] = [await studio.guest(), await studio.guest()];
  urls = await sendPictures(client);
  begun = (await client.call('train', { body: ask(urls) })).data.data;
  // One for all tests: its samples are four whole paintings.
  model = await untilTrained(client, begun.id);
});
afterAll(() => studio?.close());

const colors = ['#c03020', '#d06030', '#e09040', '#802018', '#f0c080'];

async function sendPictures(client: TestClient): Promise<string[]> {
  const urls: string[] = [];
  for (const color of colors) urls.push(`/api/media/upload_raw_image/${(await sendPicture(client, color)).sha256}`);
  return urls;
}

function ask(image_urls: string[]) {
  return { model_name: 'Ember', training_mode: 'style', trainer: 'palette-study', image_urls };
}

async function untilTrained(client: TestClient, id: string): Promise<TrainedModelAnswer> {
  return eventually(async () => {
    const { data } = (await client.call('trainModel', { query: { id } })).data;
    expect(data.status).toBe('completed');
    return data;
  });
}

it('POST /train trains on a bare studio, for its credits, and shows samples of it', async () => {
  const { trainers } = (await client.call('catalogue')).data;
  expect(trainers).toMatchObject([
    { key: 'palette-study', engine: 'painter', credits: 10, images_min: 5, images_max: 25, base_models: ['painter'] },
  ]);
  const free = await studio.guest();
  await studio.db.update(user).set({ plan: 'free' }).where(eq(user.id, free.me!.user_id));
  expect((await free.call('trainCheck')).data.data).toMatchObject({ can_train: true, trainers: [{ credits: 0 }] });

  expect(begun).toMatchObject({ status: 'running', credits: 10, key: `ember-${begun.id.slice(-6)}`, training_images: { length: 5 } });
  expect(model).toMatchObject({ base_models: ['painter'], sample_images: { length: 4 }, cover: null, is_published: false });
  expect(model.weights_bytes).toBeGreaterThan(500);
  expect((await client.call('userMe')).data.credits).toBe(90);
  const params = { sha256: model.sample_images[0]!.slice(-64) };
  expect((await client.send('uploadedImage', { params })).headers.get('content-type')).toBe('image/jpeg');
  expect((await stranger.refused('uploadedImage', { params })).problem.code).toBe('NOT_FOUND');
});

it('GET /train/check: whether a training can begin now, and by which trainers', async () => {
  const { trainers } = (await client.call('catalogue')).data;
  expect((await client.call('trainCheck')).data.data).toMatchObject({ can_train: true, running: 0, models: 1, trainers });
  expect((await stranger.call('trainCheck')).data.data).toMatchObject({ can_train: true, running: 0, models: 0, trainers });
});

it('trained model: id, status (running and others), type finetuned; fine-tuned model: every field, read from data by GET /train/model?id=', async () => {
  const told = await untilTrained(client, model.id);
  expect([begun.status, told.status, told.type]).toEqual(['running', 'completed', 'finetuned']);
  const fields = { id: model.id, model_name: 'Ember', description: '', suggested_prompt: '', object_prompt: '', training_mode: 'style' };
  const pictures = { cover: null, thumbnails: [expect.stringMatching(/^\/api\/media\//)], sample_images: model.sample_images };
  expect(told).toMatchObject({ ...fields, ...pictures, is_published: false, character_creation_id: null });
  expect(told.created_at._seconds).toBeCloseTo(Date.now() / 1000, -3);
});

it('GET /train/models reads the own models from data', async () => {
  expect((await client.call('trainModels')).data.data).toEqual([model]);
  expect((await stranger.call('trainModels')).data.data).toEqual([]);
});

it('POST /train/publish and /train/unpublish: of an account only, in the hub and out of it at once', async () => {
  const id = { body: { id: model.id } };
  const inHub = async () => (await stranger.call('communityModels', { query: {} })).data.items.map(({ id: found }) => found);
  expect((await client.refused('trainPublish', id)).problem.code).toBe('FORBIDDEN');
  await makeAccount(studio.db, client.me!.user_id);
  expect((await client.call('trainPublish', id)).data.data.is_published).toBe(true);
  expect(await inHub()).toEqual([model.id]);
  const say = (description: string) => client.refused('trainEdit', { body: { id: model.id, description } });
  expect((await say('made with cocaine')).problem).toMatchObject({ code: 'CONTENT_WARNING', detail: expect.stringContaining('cocaine') });
  expect((await client.call('trainUnpublish', id)).data.data.is_published).toBe(false);
  expect(await inHub()).toEqual([]);
});

it('POST /train/delete: out of every list and of the hub; restored it is as it was, but not published', async () => {
  const id = { body: { id: model.id } };
  await makeAccount(studio.db, client.me!.user_id);
  const published = (await client.call('trainPublish', id)).data.data;
  await client.call('trainDelete', id);
  expect((await client.call('trainModels')).data.data).toEqual([]);
  expect((await client.refused('trainModel', { query: { id: model.id } })).problem.code).toBe('NOT_FOUND');
  expect((await client.refused('trainEdit', { body: { id: model.id, model_name: 'Ash' } })).problem.code).toBe('GONE');
  expect((await client.call('trainRestore', id)).data.data).toEqual({ ...published, is_published: false });
  expect((await client.call('userMe')).data.credits).toBe(90);
});

it('POST /train/retry trains again what was canceled or failed, is charged again, and leaves alone what is trained', async () => {
  const { data: again } = (await client.call('train', { body: { ...ask(urls), model_name: 'Again' } })).data;
  const id = { body: { id: again.id } };
  expect((await client.call('trainCancel', id)).data.data.status).toBe('canceled');
  expect((await client.call('trainRetry', id)).data.data).toMatchObject({ status: 'running', credits: 10 });
  expect((await client.call('userMe')).data.credits).toBe(80);
  await client.call('trainCancel', id);
  await client.call('trainDelete', id);
  expect((await client.call('trainRetry', { body: { id: model.id } })).data.data.status).toBe('completed');
  expect((await client.call('userMe')).data.credits).toBe(90);
});

it('POST /train/edit changes name, words and cover apart; the key stays', async () => {
  const edit = async (changes: object) => (await client.call('trainEdit', { body: { id: model.id, ...changes } })).data.data;
  expect(await edit({ model_name: 'Ash', cover: urls[0] })).toMatchObject({ model_name: 'Ash', cover: urls[0], key: model.key });
  expect(await edit({ suggested_prompt: 'a pier', object_prompt: 'embers' })).toMatchObject({
    model_name: 'Ash',
    suggested_prompt: 'a pier',
    object_prompt: 'embers',
  });
  expect((await client.refused('trainEdit', { body: { id: model.id } })).problem.code).toBe('VALIDATION_FAILED');
});

it('publishes nothing that is not trained or that says what may not be said, and takes no picture of another library as its cover', async () => {
  await makeAccount(studio.db, client.me!.user_id);
  const { data: canceled } = (await client.call('train', { body: ask(urls) })).data;
  await client.call('trainCancel', { body: { id: canceled.id } });
  expect((await client.refused('trainPublish', { body: { id: canceled.id } })).problem.code).toBe('VALIDATION_FAILED');

  const id = { body: { id: model.id } };
  await client.call('trainEdit', { body: { id: model.id, suggested_prompt: 'a nude portrait' } });
  expect((await client.refused('trainPublish', id)).problem.code).toBe('CONTENT_WARNING');
  const foreign = `/api/media/upload_raw_image/${(await sendPicture(stranger, '#123456')).sha256}`;
  const edit = { id: model.id, suggested_prompt: '', cover: foreign };
  expect((await client.refused('trainEdit', { body: edit })).problem.code).toBe('NOT_FOUND');
  const edited = (await client.call('trainEdit', { body: { ...edit, model_name: 'Ash', cover: urls[0] } })).data.data;
  expect(edited).toMatchObject({ model_name: 'Ash', suggested_prompt: '', cover: urls[0], key: model.key });
  await client.call('trainPublish', id);
});

it('is not there for another user: every call with its identifier is refused, and it stays as it was', async () => {
  const before = (await client.call('trainModel', { query: { id: model.id } })).data;
  const id = { body: { id: model.id } };
  const calls = ['trainCancel', 'trainRetry', 'trainPublish', 'trainUnpublish', 'trainDelete', 'trainRestore'] as const;
  for (const call of calls) expect((await stranger.refused(call, id)).problem.code, call).toBe('NOT_FOUND');
  expect((await stranger.refused('trainEdit', { body: { id: model.id, model_name: 'Mine' } })).problem.code).toBe('NOT_FOUND');
  expect((await stranger.refused('trainModel', { query: { id: model.id } })).problem.code).toBe('NOT_FOUND');
  expect((await stranger.refused('train', { body: { ...ask(urls), id: model.id } })).problem.code).toBe('ID_TAKEN');
  // Nor do its pictures, to learn from or to look at.
  for (const url of urls) {
    expect((await stranger.refused('uploadedImage', { params: { sha256: url.slice(-64) } })).problem.code).toBe('NOT_FOUND');
  }
  expect((await stranger.refused('train', { body: ask(model.sample_images.concat(urls[0]!)) })).problem.code).toBe('NOT_FOUND');
  expect((await client.call('trainModel', { query: { id: model.id } })).data).toEqual(before);
});
