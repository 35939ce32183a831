import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRequestSchema } from '../../../contract/generations/generation.ts';
import { rows as rowDefinitions } from '../../../contract/rows/rows.ts';
import { vaultTables } from '../../../contract/vault/vault.ts';
import { checkFiles } from '../../../server/domain/generations/request/check-files.ts';
import { generation } from '../../../server/storage/schema/media.ts';
import { upload, uploadGrant } from '../../../server/storage/schema/upload.ts';
import { importPicture } from '../../support/library/import-picture.ts';
import { joinTeamOf } from '../../support/account/join-team-of.ts';
import { makeAccount } from '../../support/account/make-account.ts';
import { mentionOf, rowsNaming, uploadOf, type Item } from '../../support/library/rows-naming.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
let owner: TestClient;
let member: TestClient;
let former: TestClient;
let guest: TestClient;
beforeAll(async () => {
  studio = await startTestStudio();
  [owner, member, former, guest] = [await account(), await account(), await account(), await studio.guest()];
  owner.me = (await owner.call('teamCreate', { body: { name: 'A team' } })).data;
  await joinTeamOf(owner, member);
  const memberId = await joinTeamOf(owner, former);
  await owner.call('teamRemove', { body: { id: memberId } });
  former.me = (await former.call('userMe')).data;
});
afterAll(() => studio?.close());

async function account(): Promise<TestClient> {
  const client = await studio.guest();
  await makeAccount(studio.db, client.me!.user_id);
  return client;
}

/** The answers to the owner, a member, a former member, a guest and a visitor without a session. */
async function statusesOf({ id, sha256 }: Item, share: string) {
  const all = [owner, member, former, guest, studio.client()];
  const ask = async (send: (client: TestClient) => Promise<Response>) => {
    const answers = await Promise.all(all.map(send));
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    return answers.map(({ status }) => status).join(' ');
  };
  return {
    media: await ask((client) => client.send('media', { params: { id, variant: 'original' } })),
    upload: await ask((client) => client.send('uploadedImage', { params: { sha256 } })),
    // Another form of the same address.
    sent: await ask((client) => client.send('uploadedMedia', { params: { sha256 } })),
    share: await ask((client) => client.send('sharedMedia', { params: { token: share, variant: 'original' } })),
  };
}

const nobody = '404 404 404 404 404';
const noSession = '404 404 404 404 401';

async function restoreMention(client: TestClient, item: Item): Promise<number | undefined> {
  const { data } = await client.call('vaultRestore', { body: { table: 'generations', rows: [mentionOf(item)] } });
  expect(data.results[0]!.state).toBe('restored');
  return data.results[0]!.left_out;
}

it('serves a file to its library only, also after an archive named it', async () => {
  const item = await importPicture(owner, '#204060');
  const permission = async (share_access_permission: string) =>
    (await owner.call('shareAccessPermission', { body: { generation_media_resource_id: item.id, share_access_permission } })).data;
  const { share_token: share } = await permission('image_only');
  const kept = { media: '200 200 404 404 401', upload: '200 404 404 404 401', sent: '200 404 404 404 401' };
  expect(await statusesOf(item, share!)).toEqual({ ...kept, share: '200 200 200 200 200' });
  await permission('private');
  expect(await statusesOf(item, share!)).toEqual({ ...kept, share: nobody });

  // A row proves nothing: not in one's own library, and not for a team that one has left.
  for (const client of [guest, former]) expect(await restoreMention(client, item)).toBe(5);
  expect(await statusesOf(item, share!)).toEqual({ ...kept, share: nobody });

  // A file that a member sends for a request of the team is the team's.
  const request = v.parse(createRequestSchema, {
    prompt: 'a harbour',
    model: 'm',
    width: 512,
    height: 512,
    image_num: 1,
    seed: null,
    image_urls: [uploadOf(item.sha256)],
  });
  const asked = { userId: owner.me!.user_id, spaceId: owner.me!.space_id };
  await studio.db.transaction((tx) => checkFiles(tx, asked, request));
  const shared = { ...kept, upload: '200 200 404 404 401', sent: '200 200 404 404 401' };
  expect(await statusesOf(item, share!)).toEqual({ ...shared, share: nobody });

  await owner.call('createBatchDelete', { body: { deleteImages: [{ id: item.id }] } });
  expect(await statusesOf(item, share!)).toEqual({ ...shared, share: nobody });
  await owner.call('createPurge', { body: { ids: [item.id] } });
  const gone = { media: noSession, upload: noSession, sent: noSession, share: nobody };
  expect(await statusesOf(item, share!)).toEqual(gone);
  for (const client of [owner, member, guest]) await restoreMention(client, item);
  expect(await statusesOf(item, share!)).toEqual(gone);
});

it('keeps the address of a file while another item has it, and of one that was sent again', async () => {
  const [first, second] = [await importPicture(owner, '#305070'), await importPicture(owner, '#305070')];
  const purge = async ({ id }: Item) => {
    await owner.call('createBatchDelete', { body: { deleteImages: [{ id }] } });
    await owner.call('createPurge', { body: { ids: [id] } });
  };
  const status = async () => (await owner.send('uploadedImage', { params: { sha256: first.sha256 } })).status;
  await purge(first);
  expect(await status()).toBe(200);
  await purge(second);
  expect(await status()).toBe(404);
  await importPicture(owner, '#305070');
  expect(await status()).toBe(200);
});

it('keeps nothing of what the rows of an archive name of another library, and says how much it left out', async () => {
  const item = await importPicture(owner, '#406080');
  const attacker = await studio.guest();
  const rows = rowsNaming(item);
  const answers: Record<string, string> = {};
  for (const table of vaultTables) {
    expect(v.is(rowDefinitions[table].archived as v.GenericSchema, rows[table]), table).toBe(true);
    const row = table === 'media' ? { row: rows.media, files: { original: item.sha256, x2: item.sha256 } } : rows[table];
    const { data } = await attacker.call('vaultRestore', { body: { table, rows: [row] } });
    const { state, left_out = 0 } = data.results[0]!;
    answers[table] = `${state} ${left_out}`;
  }
  expect(answers).toEqual({
    generations: 'restored 10',
    media: 'incomplete 0',
    albums: 'restored 1',
    albumItems: 'incomplete 0',
    stories: 'restored 3',
    storyShots: 'restored 2',
    storyMedia: 'incomplete 0',
    storySounds: 'restored 1',
    characters: 'restored 3',
    trainedModels: 'restored 6',
    presets: 'restored 0',
  });
  const library = await attacker.call('syncSnapshot', { query: { space: attacker.me!.space_id } });
  // A device gets a request with its items only.
  const requests = await studio.db.select().from(generation).where(eq(generation.spaceId, attacker.me!.space_id));
  const text = JSON.stringify([library.data.changes, requests]);
  expect(text).toContain('a mention');
  for (const secret of [item.id, item.generationId, item.sha256, item.sha256.slice(0, 16)]) expect(text).not.toContain(secret);
});

it('keeps what an archive names of its own library', async () => {
  const item = await importPicture(guest, '#507090');
  const rows = rowsNaming(item);
  for (const table of [
    'generations',
    'albums',
    'stories',
    'storyShots',
    'storyMedia',
    'storySounds',
    'characters',
    'trainedModels',
  ] as const) {
    const { data } = await guest.call('vaultRestore', { body: { table, rows: [rows[table]] } });
    expect(data.results, table).toEqual([{ id: rows[table].id, state: 'restored' }]);
  }
});

it('grants files of earlier requests to the space of the user who sent them, and to no other', async () => {
  const item = await importPicture(owner, '#6080a0');
  const stored = { seq: 0, mid: randomUUID(), createdAt: new Date(), prompt: '', negativePrompt: '', model: 'm', width: 1, height: 1 };
  const settings = { audio_url: uploadOf(item.sha256) };
  for (const { me } of [owner, guest])
    await studio.db
      .insert(generation)
      .values({ ...stored, id: randomUUID(), userId: me!.user_id, spaceId: me!.space_id, imageNum: 1, settings });
  await studio.db.delete(uploadGrant);
  const migration = readFileSync('server/storage/migrations/0020_upload_grants.sql', 'utf8');
  await studio.db.execute(sql.raw(migration.split('--> statement-breakpoint').at(-1)!));
  const granted = await studio.db.select().from(uploadGrant).where(eq(uploadGrant.hash, item.sha256));
  expect(granted).toEqual([{ spaceId: owner.me!.space_id, hash: item.sha256 }]);
  expect(await studio.db.$count(upload, eq(upload.hash, item.sha256))).toBe(1);
});
