import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyOfNamed } from '../../../contract/text/key-of-named.ts';
import { findUsedHashes } from '../../../server/storage/files/find-used-hashes.ts';
import { openFolderMediaStore } from '../../../server/storage/files/folder-media-store.ts';
import { character } from '../../../server/storage/schema/character.ts';
import { upload } from '../../../server/storage/schema/upload.ts';
import { trainedModel } from '../../../server/storage/schema/trained-model.ts';
import { importPicture, sendPicture } from '../../support/library/import-picture.ts';
import { createLayeringEngine, layeredModel, plainModel } from '../../support/engines/layering-engine.ts';
import { uploadOf } from '../../support/library/rows-naming.ts';
import { openSmallGenerations, small } from '../../support/generations/small-generations.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
let owner: TestClient;
let visitor: TestClient;
const engine = createLayeringEngine();
beforeAll(async () => {
  studio = await startTestStudio({}, [engine]);
  [owner, visitor] = [await studio.guest(), await studio.guest()];
});
afterAll(() => studio?.close());

const { create, untilEnded, itemsOf } = openSmallGenerations(() => studio);
const common = ({ me }: TestClient) => ({ userId: me!.user_id, spaceId: me!.space_id, seq: 0, createdAt: new Date() });
const openStore = () => openFolderMediaStore(join(studio.dataDir, 'media'));

async function addModel(modelName: string, more: Partial<typeof trainedModel.$inferInsert> = {}) {
  const id = randomUUID();
  const weights = Buffer.from(`weights of ${modelName}`);
  const { hash: weightsHash, sizeBytes: weightsBytes } = await (await openStore()).put(weights);
  const key = keyOfNamed(modelName, id);
  const row = { id, ...common(owner), key, modelName, baseModels: [layeredModel], weightsHash, weightsBytes, ...more };
  await studio.db.insert(trainedModel).values(row);
  return row;
}

async function addCharacter(characterName: string, colors: readonly string[], more: Partial<typeof character.$inferInsert> = {}) {
  const id = randomUUID();
  const sent: string[] = [];
  for (const color of colors) sent.push((await sendPicture(owner, color)).sha256);
  const row = { id, ...common(owner), modelId: keyOfNamed(characterName, id), characterName, imageUrls: sent.map(uploadOf), ...more };
  await studio.db.insert(character).values(row);
  return { ...row, key: row.modelId, sent };
}

/** The job that the engine got for a request. */
async function receive(prompt: string, more: object, client = owner) {
  const [id] = await create(client, prompt, { model: layeredModel, ...more });
  await untilEnded([id!]);
  expect(await itemsOf([id!])).toMatchObject([{ status: 'completed' }]);
  return engine.received.get(id!)!;
}

async function refusal(more: object, client = owner): Promise<string> {
  const { credits } = (await client.call('userMe')).data;
  const { problem } = await client.refused('create', { body: { ...small, prompt: 'a pier', model: layeredModel, ...more } });
  expect((await client.call('userMe')).data.credits, 'nothing was charged').toBe(credits);
  return `${problem.code} ${problem.detail}`;
}

it('model_id, model_weight, training_mode and object_prompt lay an own trained model over the model, with its weights and its word', async () => {
  const { key } = await addModel('Harbour light', { objectPrompt: 'evening glow' });
  const trained = { name: key, weights: 'weights of Harbour light' };
  expect(await receive('a pier', { model_id: key, training_mode: 'style' })).toEqual({
    prompt: 'evening glow, harbour-light, a pier',
    references: [],
    trained: [{ ...trained, weight: 1 }],
  });
  expect(await receive(`a pier in @${key}`, { model_id: key, object_prompt: '', model_weight: 0.4 })).toMatchObject({
    prompt: 'a pier in harbour-light',
    trained: [{ ...trained, weight: 0.4 }],
  });
});

it('uses a published model of another library, and none that is unpublished, hidden or deleted', async () => {
  const model = await addModel('Shared light', { isPublished: true, publishedAt: new Date() });
  const asked = { model_id: model.key };
  expect(await receive('a pier', asked, visitor)).toMatchObject({ trained: [{ weights: 'weights of Shared light' }] });
  for (const change of [{ isPublished: false }, { isPublished: true, isHidden: true }, { isHidden: false, deletedAt: new Date() }]) {
    await studio.db.update(trainedModel).set(change).where(eq(trainedModel.id, model.id));
    expect(await refusal(asked, visitor)).toBe(
      `NOT_FOUND There is no trained model or character “${model.key}” for this. Nothing was charged.`,
    );
  }
});

it('shows the pictures of a character and says its name in place of its tag, more strongly where its features are strict', async () => {
  const { key } = await addCharacter('Mara', ['#100', '#200'], { description: 'a sailor with red hair\nborn at sea', status: 'failed' });
  const told = await receive(`@${key} walks by the sea`, { characters: [{ model_id: key, model_weight: 0.6 }] });
  expect(told).toEqual({ prompt: 'Mara, a sailor with red hair, walks by the sea', references: [0.6, 0.6], trained: [] });
  const strict = { characters: [{ model_id: key, model_weight: 0.6, strict_character_features: true }] };
  expect(await receive('a pier', strict)).toMatchObject({ references: [0.8, 0.8] });
});

it('lays a character over by its trained model where that fits, and goes by its pictures elsewhere and before', async () => {
  const person = await addCharacter('Ben', ['#300']);
  const model = await addModel('Ben', { key: person.key, status: 'running', type: 'character' });
  const asked = { characters: [{ model_id: person.key }] };
  const shown = { prompt: 'Ben waves', references: [0.8], trained: [] };
  expect(await receive(`@${person.key} waves`, asked)).toEqual(shown);
  await studio.db
    .update(trainedModel)
    .set({ status: 'completed', baseModels: ['fluxdev'] })
    .where(eq(trainedModel.id, model.id));
  expect(await receive(`@${person.key} waves`, asked)).toEqual(shown);
  await studio.db
    .update(trainedModel)
    .set({ baseModels: [layeredModel] })
    .where(eq(trainedModel.id, model.id));
  const laid = await receive(`@${person.key} waves`, asked);
  expect(laid).toEqual({ prompt: 'ben waves', references: [], trained: [{ name: person.key, weight: 0.8, weights: 'weights of Ben' }] });
});

it('of the models that were trained of one character, uses the newest that is trained', async () => {
  const { key } = await addCharacter('Eve', ['#310']);
  const at = (day: number) => ({ key, type: 'character' as const, createdAt: new Date(Date.UTC(2026, 0, day)) });
  await addModel('Eve, failed', { ...at(1), status: 'failed' });
  await addModel('Eve, old', at(2));
  const newest = await addModel('Eve, new', at(3));
  await addModel('Eve, again', { ...at(4), status: 'running' });
  expect(await receive('a pier', { characters: [{ model_id: key }] })).toMatchObject({ trained: [{ weights: 'weights of Eve, new' }] });
  const { data } = (await owner.call('imageModel', { params: { model: key } })).data;
  expect(data).toMatchObject({ id: newest.id, status: 'valid' });
});

it('gives the pictures of the request their places first, then one to each character, then the rest in turn', async () => {
  const [ada, eve] = [await addCharacter('Ada', ['#111', '#222', '#333']), await addCharacter('Eve', ['#444', '#555'])];
  const characters = [
    { model_id: ada.key, model_weight: 0.3 },
    { model_id: eve.key, model_weight: 0.9 },
  ];
  expect((await receive('a pier', { characters })).references).toEqual([0.3, 0.3, 0.9]);
  const own = await importPicture(owner, '#666');
  const image_urls = [`/api/media/${own.id}/original`];
  expect((await receive('a pier', { characters, image_urls, strength: 0.5 })).references).toEqual([0.75, 0.3, 0.9]);
  expect(await refusal({ characters, image_urls: [...image_urls, uploadOf(own.sha256)] })).toBe(
    'VALIDATION_FAILED layered takes 3 pictures: there is no place for “Ada” and “Eve” beside the 2 pictures of the request. Nothing was charged.',
  );
});

it('refuses by name what cannot be used, before anything is charged', async () => {
  const person = await addCharacter('Ida', ['#777']);
  const gone = await addCharacter('Ola', []);
  const of = async (more: Partial<typeof trainedModel.$inferInsert>) => refusal({ model_id: (await addModel('Fog', more)).key });
  expect(await refusal({ model_id: 'nobody' })).toMatch(/^NOT_FOUND .*“nobody”/);
  expect(await of({ status: 'running' })).toMatch(/“Fog” is still being trained/);
  expect(await of({ status: 'failed' })).toMatch(/“Fog” could not be trained/);
  expect(await of({ status: 'canceled' })).toMatch(/training of “Fog” was canceled/);
  expect(await of({ baseModels: ['fluxdev'] })).toMatch(/“Fog” was trained for Flux Dev and cannot be laid over layered/);
  expect(await of({ weightsHash: null })).toMatch(/no weights of “Fog”/);
  expect(await refusal({ characters: [{ model_id: gone.key }] })).toMatch(/pictures of “Ola” are gone/);
  const plain = { model: plainModel, characters: [{ model_id: person.key }] };
  expect(await refusal(plain)).toMatch(/plain takes no pictures to go by, and no model of “Ida” fits it/);
  const models = [await addModel('Fog'), await addModel('Mist'), await addModel('Haze')].map(({ key }) => ({ model_id: key }));
  expect(await refusal({ characters: models })).toMatch(/layered takes 2 trained models at a time here/);
  expect(await receive('a pier', { model_id: 'sks-boat' }), 'a name of the engine').toMatchObject({
    trained: [{ name: 'sks-boat', weights: null }],
  });
});

it('says of a key of another library no more than of one that there is not', async () => {
  const [model, person] = [await addModel('Secret'), await addCharacter('Una', ['#888'])];
  for (const key of [model.key, person.key])
    for (const asked of [{ model_id: key }, { characters: [{ model_id: key }] }])
      expect(await refusal(asked, visitor)).toBe(
        `NOT_FOUND There is no trained model or character “${key}” for this. Nothing was charged.`,
      );
  await studio.db.update(character).set({ isLibrary: true }).where(eq(character.id, person.id));
  expect(await receive('a pier', { characters: [{ model_id: person.key }] }, visitor), 'of the studio').toMatchObject({
    references: [0.8],
  });
});

it('shows no picture that the library of a character may not read, whatever an archive says', async () => {
  const { sha256 } = await sendPicture(visitor, '#999');
  const item = await importPicture(visitor, '#aaa');
  const person = await addCharacter('Kit', [], { imageUrls: [uploadOf(sha256), `/api/media/${item.id}/original`] });
  expect(await refusal({ characters: [{ model_id: person.key }] })).toMatch(/pictures of “Kit” are gone/);
});

it('makes a request that waits as it was asked for, whatever becomes of its model and its character', async () => {
  const [model, person] = [await addModel('Dusk'), await addCharacter('Lea', ['#bbb'])];
  engine.isOpen = false;
  const [id] = await create(owner, `@${person.key} waves`, {
    model: layeredModel,
    model_id: model.key,
    characters: [{ model_id: person.key }],
  });
  await studio.db.delete(trainedModel).where(eq(trainedModel.id, model.id));
  await studio.db.delete(character).where(eq(character.id, person.id));
  await studio.db.delete(upload).where(eq(upload.hash, person.sent[0]!));
  const files = [model.weightsHash!, person.sent[0]!];
  expect([...(await findUsedHashes(studio.db, files))].toSorted(), 'not swept').toEqual(files.toSorted());
  engine.isOpen = true;
  await untilEnded([id!]);
  expect(engine.received.get(id!)).toEqual({
    prompt: 'dusk, Lea waves',
    references: [0.8],
    trained: [{ name: model.key, weight: 0.7, weights: 'weights of Dusk' }],
  });
  expect(await itemsOf([id!])).toMatchObject([{ status: 'completed', madeWith: [model.key, person.key] }]);
  expect(await findUsedHashes(studio.db, files), 'nothing needs them now').toEqual(new Set());
});

it('GET /image/model/{model}: the id is URL-encoded and the answer is in data; what the studio serves comes before what was trained', async () => {
  const odd = await addModel('Odd', { key: 'odd/key of 100%?' });
  const ask = async (model: string) => (await owner.call('imageModel', { params: { model } })).data.data;
  expect(await ask(odd.key)).toMatchObject({ id: odd.id, model_name: 'Odd' });
  await addModel('Of the same key', { key: layeredModel });
  expect(await ask(layeredModel)).toMatchObject({ id: layeredModel, model_name: layeredModel });
});

it('character model config: status valid, invalid_model or no_creation, with the name, words and pictures of an own model or one of the hub', async () => {
  const configOf = async (client: TestClient, model: string) => (await client.call('imageModel', { params: { model } })).data.data;
  expect(await configOf(visitor, layeredModel)).toMatchObject({ status: 'valid', id: layeredModel, model_name: layeredModel });
  const sample = uploadOf((await sendPicture(owner, '#ccc')).sha256);
  const pictures = { cover: sample, sampleImages: [sample], trainingImages: [sample], characterCreationId: randomUUID() };
  const model = await addModel('Noon', { ...pictures, suggestedPrompt: 'at noon', trainingMode: 'style' });
  const told = { id: model.id, status: 'valid', model_name: 'Noon', suggested_prompt: 'at noon', training_mode: 'style' };
  expect(await configOf(owner, model.key)).toMatchObject({ ...told, cover: sample, character_creation_id: model.characterCreationId });
  const unknown = await configOf(visitor, model.key);
  expect(unknown).toEqual({ ...(await configOf(visitor, 'nobody')), id: model.key });
  expect(unknown.status).toBe('invalid_model');

  await studio.db.update(trainedModel).set({ isPublished: true, publishedAt: new Date() }).where(eq(trainedModel.id, model.id));
  const shared = await configOf(visitor, model.key);
  expect(shared).toMatchObject({ ...told, is_published: true, cover: `/api/model_hub/community-model/${model.id}/cover` });
  expect(JSON.stringify(shared)).not.toMatch(new RegExp(`${sample}|${model.characterCreationId}`));
  const [running, person] = [await addModel('Later', { status: 'running' }), await addCharacter('Pia', ['#ddd'])];
  for (const { key } of [running, person]) {
    expect((await configOf(owner, key)).status).toBe('no_creation');
    expect((await configOf(visitor, key)).status).toBe('invalid_model');
  }
});
