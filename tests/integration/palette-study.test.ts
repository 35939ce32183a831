import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TrainedModelAnswer } from '../../contract/trained-model-answer.ts';
import { eventually } from '../support/eventually.ts';
import { sendPicture } from '../support/import-picture.ts';
import { makeAccount } from '../support/make-account.ts';
import { startTestStudio, type TestStudio } from '../support/start-test-studio.ts';
import type { TestClient } from '../support/test-client.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio({ defaultPlan: 'pro', defaultCredits: 100 });
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

it('trains on a bare studio, shows samples of it, and shows it to others only as long as it is published', async () => {
  const [client, stranger] = [await studio.guest(), await studio.guest()];
  const { trainers } = (await client.call('catalogue')).data;
  expect(trainers).toMatchObject([
    { key: 'palette-study', engine: 'painter', credits: 10, images_min: 5, images_max: 25, base_models: ['painter'] },
  ]);
  expect((await client.call('trainCheck')).data.data).toMatchObject({ can_train: true, running: 0, models: 0, trainers });

  const { data: begun } = (await client.call('train', { body: ask(await sendPictures(client)) })).data;
  expect(begun).toMatchObject({ status: 'running', credits: 10, key: `ember-${begun.id.slice(-6)}`, training_images: { length: 5 } });
  const model = await untilTrained(client, begun.id);
  expect(model).toMatchObject({
    base_models: ['painter'],
    sample_images: { length: 4 },
    cover: null,
    is_published: false,
    type: 'finetuned',
  });
  expect(model.weights_bytes).toBeGreaterThan(500);
  expect((await client.call('userMe')).data.credits).toBe(90);
  expect((await client.call('trainModels')).data.data).toEqual([model]);
  const params = { sha256: model.sample_images[0]!.slice(-64) };
  expect((await client.send('uploadedImage', { params })).headers.get('content-type')).toBe('image/jpeg');
  expect((await stranger.refused('uploadedImage', { params })).problem.code).toBe('NOT_FOUND');

  const id = { body: { id: model.id } };
  expect((await client.refused('trainPublish', id)).problem.code).toBe('FORBIDDEN');
  await makeAccount(studio.db, client.me!.user_id);
  const published = (await client.call('trainPublish', id)).data.data;
  expect(published.is_published).toBe(true);
  const say = (description: string) => client.refused('trainEdit', { body: { id: model.id, description } });
  expect((await say('made with cocaine')).problem).toMatchObject({ code: 'CONTENT_WARNING', detail: expect.stringContaining('cocaine') });
  expect((await client.call('trainUnpublish', id)).data.data.is_published).toBe(false);
  await client.call('trainPublish', id);
  await client.call('trainDelete', id);
  expect((await client.refused('trainModel', { query: { id: model.id } })).problem.code).toBe('NOT_FOUND');
  expect((await client.refused('trainEdit', { body: { id: model.id, model_name: 'Ash' } })).problem.code).toBe('GONE');
  expect((await client.call('trainRestore', id)).data.data).toEqual({ ...published, is_published: false });
  expect((await client.call('userMe')).data.credits).toBe(90);
});

it('publishes nothing that is not trained, that shows nothing or that says what may not be said', async () => {
  const client = await studio.guest();
  await makeAccount(studio.db, client.me!.user_id);
  const urls = await sendPictures(client);
  const { data } = (await client.call('train', { body: { ...ask(urls), suggested_prompt: 'a nude portrait' } })).data;
  const id = { body: { id: data.id } };
  expect((await client.refused('trainPublish', id)).problem.code).toBe('VALIDATION_FAILED');
  await untilTrained(client, data.id);
  expect((await client.refused('trainPublish', id)).problem.code).toBe('CONTENT_WARNING');
  const stranger = await studio.guest();
  const foreign = `/api/media/upload_raw_image/${(await sendPicture(stranger, '#123456')).sha256}`;
  const edit = { id: data.id, suggested_prompt: '', cover: foreign };
  expect((await client.refused('trainEdit', { body: edit })).problem.code).toBe('NOT_FOUND');
  const edited = (await client.call('trainEdit', { body: { ...edit, model_name: 'Ash', cover: urls[0] } })).data.data;
  expect(edited).toMatchObject({ model_name: 'Ash', suggested_prompt: '', cover: urls[0], key: data.key });
  await client.call('trainPublish', id);
});
