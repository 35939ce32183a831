import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { characterLimits, characterRowSchema } from '../../../contract/characters/character.ts';
import { trainedModelRowSchema } from '../../../contract/trained-models/trained-model.ts';
import { keyOfNamed } from '../../../contract/text/key-of-named.ts';
import { characterTypes } from '../../../contract/characters/character-type.ts';
import { characters } from '../../../server/domain/rows/characters.ts';
import { trainedModels } from '../../../server/domain/rows/trained-models.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { findUsedHashes } from '../../../server/storage/files/find-used-hashes.ts';
import { character } from '../../../server/storage/schema/character.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { trainedModel } from '../../../server/storage/schema/trained-model.ts';
import { user } from '../../../server/storage/schema/user.ts';
import { addPictures } from '../../support/library/add-pictures.ts';
import { makeDatabaseBefore } from '../../support/studio/database-before.ts';
import { addOriginal } from '../../support/library/add-original.ts';
import { digestAgain } from '../../support/library/count-again.ts';
import { joinTeamOf } from '../../support/account/join-team-of.ts';
import { makeAccount } from '../../support/account/make-account.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio?.close());

const address = (id: string) => `/api/media/${id}/original`;

async function pictures(client: TestClient, count: number): Promise<string[]> {
  const { ids } = await addPictures(studio.db, client.me!, { count });
  return ids.map(address);
}

async function make(client: TestClient, fields: object = {}) {
  const body = { character_name: 'Mara', image_urls: await pictures(client, 2), ...fields };
  return (await client.call('characterCreate', { body })).data.data;
}

/** The names of the characters in a device's first read. */
async function namesOf(client: TestClient): Promise<string[]> {
  const { data } = await client.call('syncSnapshot', { query: { space: client.me!.space_id } });
  return data.changes.flatMap((change) => (change.table === 'characters' && change.row !== null ? [change.row.character_name] : [])).sort();
}

it('POST /character/create takes character data and answers in data with a character that is completed at once', async () => {
  const client = await studio.guest();
  const id = randomUUID();
  const urls = await pictures(client, 3);
  const body = { id, character_name: ' Mara ', image_urls: urls, description: 'red scarf' };
  const { data } = (await client.call('characterCreate', { body })).data;
  expect(data).toMatchObject({ id, model_id: keyOfNamed('Mara', id), character_name: 'Mara', thumbnail: urls[0], image_urls: urls });
  expect(data).toMatchObject({ status: 'completed', is_deleted: false, is_library: false, username: null });
  expect(data.created_at._seconds).toBeCloseTo(Date.now() / 1000, -2);
  const again = (await client.call('characterCreate', { body: { ...body, character_name: 'Later' } })).data;
  expect(again.data).toEqual(data);
  expect(await namesOf(client)).toEqual(['Mara']);
});

it('takes one to five pictures of the library, and nothing else', async () => {
  const [client, stranger] = [await studio.guest(), await studio.guest()];
  const [own] = await pictures(client, 1);
  const [theirs] = await pictures(stranger, 1);
  const refusalOf = async (image_urls: unknown) =>
    (await client.refused('characterCreate', { body: { character_name: 'Mara', image_urls } })).problem.code;
  expect(await refusalOf([])).toBe('VALIDATION_FAILED');
  expect(await refusalOf(await pictures(client, 6))).toBe('VALIDATION_FAILED');
  expect(await refusalOf(['https://example.test/a.png'])).toBe('VALIDATION_FAILED');
  expect(await refusalOf([own, theirs])).toBe('NOT_FOUND');
  expect(await refusalOf([address(randomUUID())])).toBe('NOT_FOUND');
  await client.call('createBatchDelete', { body: { deleteImages: [{ id: own!.split('/')[3]! }] } });
  expect(await refusalOf([own])).toBe('GONE');
  expect(await namesOf(client)).toEqual([]);
});

it('takes an uploaded file, which the team can see from then on, but no video and no file of another user', async () => {
  const [owner, member] = [await studio.guest(), await studio.guest()];
  for (const one of [owner, member]) await one.signUp(`${randomUUID()}@example.test`);
  owner.me = (await owner.call('teamCreate', { body: { name: 'The quay' } })).data;
  await joinTeamOf(owner, member);
  const form = new FormData();
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  const picture = sharp({ create: { width: 96, height: 96, channels: 3, background: '#3f6f6a', noise } }).png();
  form.set('file', new File([new Uint8Array(await picture.toBuffer())], 'mara.png', { type: 'image/png' }));
  const url = (await owner.call('uploadRawImage', { form })).data.data.imageUrl;
  const sha256 = url.split('/').at(-1)!;
  const body = { character_name: 'Mara', image_urls: [url] };
  expect((await member.send('uploadedImage', { params: { sha256 } })).status).toBe(404);
  expect((await member.refused('characterCreate', { body })).problem.code).toBe('NOT_FOUND');
  expect((await owner.call('characterCreate', { body })).data.data.thumbnail).toBe(url);
  expect((await member.send('uploadedImage', { params: { sha256 } })).status).toBe(200);

  const [film] = (await addPictures(studio.db, owner.me)).ids;
  await studio.db.update(media).set({ resourceType: 'video' }).where(eq(media.id, film!));
  const { problem } = await owner.refused('characterCreate', { body: { ...body, image_urls: [address(film!)] } });
  expect([problem.code, problem.issues?.[0]?.path]).toEqual(['VALIDATION_FAILED', 'image_urls.0']);
});

it('PUT /character/update?id= changes name, words and pictures apart; the tag stays', async () => {
  const client = await studio.guest();
  const made = await make(client);
  const query = { id: made.id };
  const renamed = (await client.call('characterUpdate', { query, body: { id: made.id, character_name: 'Mira' } })).data.data;
  expect(renamed).toMatchObject({ character_name: 'Mira', model_id: made.model_id, image_urls: made.image_urls });
  const [added] = await pictures(client, 1);
  const changed = (await client.call('characterUpdate', { query, body: { image_urls: [added!, made.image_urls[0]!] } })).data.data;
  expect(changed).toMatchObject({ character_name: 'Mira', thumbnail: added, image_urls: [added, made.image_urls[0]] });
  expect((await client.refused('characterUpdate', { query, body: {} })).problem.code).toBe('VALIDATION_FAILED');
});

it('POST /character/delete?id= hides it everywhere but in its own call, until it is restored', async () => {
  const client = await studio.guest();
  const made = await make(client);
  const query = { id: made.id };
  for (const _again of [1, 2]) await client.call('characterDelete', { query });
  expect(await namesOf(client)).toEqual([]);
  expect((await client.call('characterList')).data.data).toEqual([]);
  expect((await client.call('characterOne', { params: query })).data.data).toMatchObject({ id: made.id, is_deleted: true });
  expect((await client.refused('characterUpdate', { query, body: { character_name: 'X' } })).problem.code).toBe('GONE');
  for (const _again of [1, 2]) await client.call('characterRestore', { body: query });
  expect(await namesOf(client)).toEqual(['Mara']);
  const { stored, counted } = await digestAgain(studio.db, client.me!.space_id);
  expect(stored).toEqual(counted);
});

it('GET /character/has_created stays true after the last one was deleted', async () => {
  const client = await studio.guest();
  expect((await client.call('characterHasCreated')).data).toEqual({ has_created: false });
  const { id } = await make(client);
  await client.call('characterDelete', { query: { id } });
  expect((await client.call('characterHasCreated')).data).toEqual({ has_created: true });
});

it('character (library item): id, status, created_at._seconds, character_name, model_id, username, is_deleted and thumbnail', async () => {
  const client = await studio.guest();
  await studio.db.update(user).set({ username: 'harbour-painter' }).where(eq(user.id, client.me!.user_id));
  const made = await make(client);
  expect(made).toMatchObject({
    id: expect.any(String),
    status: 'completed',
    created_at: { _seconds: expect.any(Number) },
    character_name: 'Mara',
    model_id: keyOfNamed('Mara', made.id),
    username: 'harbour-painter',
    is_deleted: false,
    thumbnail: made.image_urls[0],
  });
  const [drawn] = (await client.call('characterPremade', { query: {} })).data.data;
  expect(Object.keys(drawn!)).toEqual(expect.arrayContaining(Object.keys(made)));
});

it('GET /character/{id} reads status and created_at: of an own character, also a deleted one, and of one of the library', async () => {
  const client = await studio.guest();
  const { id, created_at } = await make(client);
  const read = async (one: string) => (await client.call('characterOne', { params: { id: one } })).data.data;
  expect(await read(id)).toMatchObject({ status: 'completed', created_at });
  await studio.db.update(character).set({ status: 'processing' }).where(eq(character.id, id));
  expect(await read(id)).toMatchObject({ status: 'processing', created_at });
  await client.call('characterDelete', { query: { id } });
  expect(await read(id)).toMatchObject({ is_deleted: true });
  const [drawn] = (await client.call('characterPremade', { query: {} })).data.data;
  expect(await read(drawn!.id)).toMatchObject({ status: 'completed', character_name: drawn!.character_name });
});

it('GET /character/default?ai_model= reads the characters that are offered first from data, for each model', async () => {
  const client = await studio.guest();
  const all = (await client.call('characterPremade', { query: {} })).data.data;
  for (const ai_model of ['painter', 'fluxdev']) {
    const { data } = (await client.call('characterDefault', { query: { ai_model } })).data;
    expect(data.length).toBeGreaterThan(0);
    expect(all).toEqual(expect.arrayContaining(data));
  }
  expect((await client.refused('characterDefault', { query: {} })).problem.code).toBe('VALIDATION_FAILED');
});

it('GET /character/premade?type= filters by optional type; every picture of the library can be read', async () => {
  const client = await studio.guest();
  const all = (await client.call('characterPremade', { query: {} })).data.data;
  expect(new Set(all.map(({ type }) => type))).toEqual(new Set(characterTypes));
  expect(new Set(all.flatMap(({ id, model_id }) => [id, model_id])).size).toBe(all.length * 2);
  const ofType = (await client.call('characterPremade', { query: { type: 'fantasy' } })).data.data;
  expect(ofType).toEqual(all.filter(({ type }) => type === 'fantasy'));
  for (const url of all.flatMap(({ image_urls }) => image_urls)) {
    const [id, index] = url.split('/').slice(-2) as [string, string];
    const answer = await client.send('characterPremadePicture', { params: { id, index } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }
});

it('an administrator puts an own character into the library of everybody and takes it out; the list says whether it changed', async () => {
  const [admin, visitor] = [await studio.guest(), await studio.guest()];
  await makeAccount(studio.db, admin.me!.user_id, 'admin');
  const made = await make(admin, { description: 'red scarf' });
  const id = made.image_urls[0]!.split('/')[3]!;
  await addOriginal(studio, id, {
    bytes: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#4a7c6f' } })
      .png()
      .toBuffer(),
    mime: 'image/png',
  });
  const list = (etag?: string) => visitor.send('characterPremade', { headers: etag === undefined ? {} : { 'If-None-Match': etag } });
  const share = (is_library: boolean) => admin.call('characterLibrary', { body: { id: made.id, is_library } });
  const etag = (await list()).headers.get('etag')!;
  expect((await list(etag)).status).toBe(304);
  expect((await share(true)).data.data.is_library).toBe(true);
  const changed = await list(etag);
  expect(changed.status).toBe(200);
  const { data } = (await changed.json()) as { data: { id: string }[] };
  const found = data.find((one) => one.id === made.id);
  const urls = [0, 1].map((index) => `/api/character/premade/${made.id}/${index}`);
  expect(found).toMatchObject({
    model_id: made.model_id,
    description: 'red scarf',
    image_urls: urls,
    username: null,
    trained_model_id: null,
  });
  expect((await visitor.call('characterOne', { params: { id: made.id } })).data.data.image_urls).toEqual(urls);
  const look = () => visitor.send('characterPremadePicture', { params: { id: made.id, index: '0' } });
  expect((await look()).headers.get('content-type')).toBe('image/webp');
  expect((await visitor.refused('characterLibrary', { body: { id: made.id, is_library: false } })).problem.code).toBe('NOT_FOUND');
  // The owner's own device reads the change.
  const { changes } = (await admin.call('syncSnapshot', { query: { space: admin.me!.space_id } })).data;
  expect(changes).toContainEqual(expect.objectContaining({ id: made.id, row: expect.objectContaining({ is_library: true }) as unknown }));
  const noted = vi.spyOn(console, 'error').mockReturnValue();
  await admin.call('characterDelete', { query: { id: made.id } });
  await admin.call('characterRestore', { body: { id: made.id } });
  await share(false);
  await share(false);
  const events = noted.mock.calls.flatMap(([line]) => /character\.[a-z-]+/.exec(String(line)) ?? []);
  noted.mockRestore();
  // Each change is logged once, by whichever route it was made.
  expect(events).toEqual(['character.out-of-library', 'character.into-library', 'character.out-of-library']);
  expect((await list(etag)).status).toBe(304);
  expect((await look()).status).toBe(404);
});

it.each(['', ', also while it is deleted'])('keeps its pictures when their items are deleted for good%s', async (when) => {
  const client = await studio.guest();
  const made = await make(client);
  const id = made.image_urls[0]!.split('/')[3]!;
  const hash = randomBytes(32).toString('hex');
  await studio.db.update(media).set({ hash, mime: 'image/webp', sizeBytes: 10 }).where(eq(media.id, id));
  await client.call('createBatchDelete', { body: { deleteImages: [{ id }] } });
  if (when !== '') await client.call('characterDelete', { query: { id: made.id } });
  await client.call('createPurge', { body: { ids: [id] } });
  if (when !== '') await client.call('characterRestore', { body: { id: made.id } });
  const [item] = await studio.db.select({ hash: media.hash }).from(media).where(eq(media.id, id));
  expect(item).toEqual({ hash: null });
  const { data } = (await client.call('characterOne', { params: { id: made.id } })).data;
  expect(data.image_urls).toEqual([`/api/media/upload_raw_image/${hash}`, made.image_urls[1]]);
  expect(data.thumbnail).toBe(data.image_urls[0]);
  expect(await findUsedHashes(studio.db, [hash])).toEqual(new Set([hash]));
  const { stored, counted } = await digestAgain(studio.db, client.me!.space_id);
  expect(stored).toEqual(counted);
});

it('GET /character/list answers with the living ones in data, newest first', async () => {
  const client = await studio.guest();
  const first = await make(client, { character_name: 'First' });
  const second = await make(client, { character_name: 'Second' });
  await client.call('characterDelete', { query: { id: (await make(client)).id } });
  const { data } = (await client.call('characterList')).data;
  expect(data.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(data[0]).toEqual(second);
});

it('GET /character/models answers with the living trained models of characters of the space, and with no other kind', async () => {
  const [client, stranger] = [await studio.guest(), await studio.guest()];
  const { space_id: spaceId, user_id: userId } = client.me!;
  const add = async (modelName: string, fields: object) => {
    const row = { id: randomUUID(), spaceId, userId, seq: 0, key: modelName, modelName, createdAt: new Date() };
    await studio.db.insert(trainedModel).values({ ...row, ...fields });
  };
  await add('of-mara', { type: 'character' });
  await add('a-style', { type: 'finetuned' });
  await add('gone', { type: 'character', deletedAt: new Date() });
  const namesIn = async (asker: TestClient) => (await asker.call('characterModels')).data.data.map(({ model_name }) => model_name);
  expect(await namesIn(client)).toEqual(['of-mara']);
  expect(await namesIn(stranger)).toEqual([]);
});

it('is not there for another user: every call with its identifier is refused, and it stays as it was', async () => {
  const [client, stranger] = [await studio.guest(), await studio.guest()];
  const made = await make(client);
  const query = { id: made.id };
  const refusals = [
    await stranger.refused('characterOne', { params: query }),
    await stranger.refused('characterUpdate', { query, body: { character_name: 'Mine' } }),
    await stranger.refused('characterDelete', { query }),
    await stranger.refused('characterRestore', { body: query }),
  ];
  expect(refusals.map(({ problem }) => problem.code)).toEqual(refusals.map(() => 'NOT_FOUND'));
  const body = { id: made.id, character_name: 'Mine', image_urls: await pictures(stranger, 1) };
  expect((await stranger.refused('characterCreate', { body })).problem.code).toBe('ID_TAKEN');
  await client.call('characterDelete', { query });
  expect((await stranger.refused('characterOne', { params: query })).problem.code).toBe('NOT_FOUND');
  await client.call('characterRestore', { body: query });
  expect((await client.call('characterOne', { params: query })).data.data).toEqual(made);
});

it('has room for 1,000 characters; a deleted one frees its place and cannot come back once another took it', async () => {
  const client = await studio.guest();
  const { space_id: spaceId, user_id: userId } = client.me!;
  const first = await make(client);
  const row = { spaceId, userId, seq: 0, characterName: 'One of many', modelId: 'one-of-many', createdAt: new Date() };
  await studio.db.insert(character).values(Array.from({ length: characterLimits.count - 1 }, () => ({ ...row, id: randomUUID() })));
  const body = { character_name: 'Mara', image_urls: first.image_urls };
  const { problem } = await client.refused('characterCreate', { body });
  expect([problem.code, problem.title]).toEqual(['CHARACTERS_FULL', expect.stringContaining('1,000')]);
  expect((await client.call('characterCreate', { body: { ...body, id: first.id } })).data.data).toEqual(first);
  await client.call('characterDelete', { query: { id: first.id } });
  await client.call('characterCreate', { body });
  expect((await client.refused('characterRestore', { body: { id: first.id } })).problem.code).toBe('CHARACTERS_FULL');
});

it('is shared by a team: a member changes a character that another made', async () => {
  const [owner, member] = [await studio.guest(), await studio.guest()];
  for (const one of [owner, member]) await one.signUp(`${randomUUID()}@example.test`);
  owner.me = (await owner.call('teamCreate', { body: { name: 'The harbour' } })).data;
  await joinTeamOf(owner, member);
  const made = await make(owner);
  const query = { id: made.id };
  expect((await member.call('characterList')).data.data).toEqual([made]);
  await member.call('characterUpdate', { query, body: { character_name: 'Ours' } });
  expect((await owner.call('characterOne', { params: query })).data.data.character_name).toBe('Ours');
  await member.call('characterDelete', { query });
  expect((await owner.call('characterList')).data.data).toEqual([]);
});

it('a database from before characters and models were made here has them after an update, and its space counts on', async () => {
  const url = await makeDatabaseBefore(studio.databaseUrl, 'characters_and_training', async (client) => {
    await client.query(`insert into space (id, seq) values ('s', 2)`);
    await client.query(`insert into character (id, space_id, seq, user_id, model_id, character_name, image_urls, created_at)
      values (gen_random_uuid(), 's', 1, 'u', 'mara', 'Mara', '["/api/media/a/original"]', now())`);
    await client.query(`insert into trained_model (id, space_id, seq, user_id, key, model_name, created_at)
      values (gen_random_uuid(), 's', 2, 'u', 'ember', 'Ember', now())`);
  });
  const updated = await openDatabase({ dataDir: studio.dataDir, databaseUrl: url });
  const [mara] = await updated.db.select().from(character);
  const [ember] = await updated.db.select().from(trainedModel);
  expect(v.parse(characterRowSchema, characters.present(mara!, { read: () => null }))).toMatchObject({
    character_name: 'Mara',
    description: '',
    status: 'completed',
  });
  expect(v.parse(trainedModelRowSchema, trainedModels.present(ember!, { read: () => null }))).toMatchObject({
    model_name: 'Ember',
    status: 'completed',
    is_published: false,
    credits: 0,
  });
  await updated.close();
});
