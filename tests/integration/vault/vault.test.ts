import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { albumItemId } from '../../../contract/album.ts';
import { keyOfNamed } from '../../../contract/text/key-of-named.ts';
import type { SyncedTable } from '../../../contract/sync/synced-tables.ts';
import { weightsGoneReason } from '../../../contract/trained-models/training-state.ts';
import type { RestoreRows } from '../../../contract/vault/vault-rows.ts';
import { creditLedger } from '../../../server/storage/schema/credit-ledger.ts';
import { digestAgain } from '../../support/library/count-again.ts';
import { addLibrary } from '../../support/library/add-library.ts';
import { addOriginal } from '../../support/library/add-original.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
/** The contents of an archive: the rows of a library and the picture of its items. */
let archive: Awaited<ReturnType<typeof readLibrary>>;
let picture: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  studio = await startTestStudio();
  picture = new Uint8Array(
    await sharp({ create: { width: 96, height: 64, channels: 3, background: '#4a7c6f' } })
      .png()
      .toBuffer(),
  );
  archive = await makeArchive();
});
afterAll(() => studio?.close());

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function readLibrary(client: TestClient) {
  const { changes } = (await client.call('syncSnapshot', { query: { space: client.me!.space_id } })).data;
  return <T extends SyncedTable>(table: T) =>
    changes.flatMap((change) => (change.table === table && change.row !== null ? [change.row as never] : [])) as { id: string }[];
}

/** Reads a library and gives each row new identifiers, as if it came from another server. */
async function makeArchive() {
  const owner = await studio.guest();
  const owned = await addLibrary(studio.db, owner.me!);
  await owner.call('createStar', { body: { generation_media_resource_id: owned.mediaId, is_starred: true } });
  for (const item of (await readLibrary(owner))('media')) await addOriginal(studio, item.id, { bytes: picture, mime: 'image/png' });
  const rows = await readLibrary(owner);
  const fresh = new Map<string, string>();
  const tables = ['generations', 'media', 'albums', 'stories', 'storyMedia', 'presets'] as const;
  for (const table of tables) for (const { id } of rows(table)) fresh.set(id, randomUUID());
  const renamed = (table: SyncedTable) =>
    JSON.parse([...fresh].reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(rows(table)))) as { id: string }[];
  return renamed;
}

function requestOf(table: RestoreRows['table'], rows = archive(table), isBroughtBack = false) {
  const files = { original: hashOf(picture) };
  return { table, rows: table === 'media' ? rows.map((row) => ({ row, files })) : rows, bring_back: isBroughtBack };
}

async function restore(client: TestClient, table: RestoreRows['table'], rows = archive(table)) {
  return send(client, requestOf(table, rows));
}

/** Restores rows, deleted ones too. */
async function bringBack(client: TestClient, table: RestoreRows['table'], rows = archive(table)) {
  return send(client, requestOf(table, rows, true));
}

async function send(client: TestClient, body: ReturnType<typeof requestOf>) {
  return (await client.call('vaultRestore', { body })).data.results.map(({ state }) => state);
}

async function sendFile(client: TestClient, bytes = picture) {
  return client.call('vaultFile', { params: { sha256: hashOf(bytes) }, bytes });
}

async function restoreAll(client: TestClient): Promise<string[]> {
  await sendFile(client);
  const states: string[] = [];
  for (const table of ['generations', 'media', 'albums', 'albumItems', 'stories', 'storyMedia', 'presets'] as const)
    states.push(...(await restore(client, table)));
  return states;
}

/** A new guest, and a new archive whose identifiers no library has yet. */
async function freshArchive(): Promise<TestClient> {
  archive = await makeArchive();
  return studio.guest();
}

it('brings a whole library back with its identifiers, albums, stars and files, charges nothing, and twice is once', async () => {
  const client = await freshArchive();
  const plan = (await client.call('vaultPlan', { body: requestOf('media') })).data;
  expect(plan.results.map(({ state }) => state)).toEqual(['absent', 'absent']);
  expect(plan.missing_files).toEqual([hashOf(picture)]);

  expect(new Set(await restoreAll(client))).toEqual(new Set(['restored']));
  const restored = await readLibrary(client);
  for (const table of ['generations', 'media', 'albums', 'albumItems', 'stories', 'storyMedia', 'presets'] as const) {
    expect(
      restored(table)
        .map(({ id }) => id)
        .sort(),
      table,
    ).toEqual(
      archive(table)
        .map(({ id }) => id)
        .sort(),
    );
  }
  const starred = (rows: object[]) =>
    rows.map((row) => ({ ...row })).filter((row) => (row as { is_starred?: boolean }).is_starred === true);
  expect(starred(restored('media')).map((row) => (row as unknown as { id: string }).id)).toEqual(
    starred(archive('media')).map((row) => (row as unknown as { id: string }).id),
  );
  expect(restored('albums')[0]).toMatchObject({ title: 'Harbours of last summer', image_count: 1 });
  for (const { id } of archive('media')) {
    const answer = await client.send('media', { params: { id, variant: 'original' } });
    expect(hashOf(new Uint8Array(await answer.arrayBuffer()))).toBe(hashOf(picture));
    expect((await client.send('media', { params: { id, variant: '256' } })).headers.get('content-type')).toBe('image/webp');
  }
  expect(await studio.db.select().from(creditLedger).where(eq(creditLedger.userId, client.me!.user_id))).toEqual([]);

  const before = (await client.call('vaultRestore', { body: requestOf('albums') })).mark;
  expect(new Set(await restoreAll(client))).toEqual(new Set(['same']));
  expect((await client.call('vaultRestore', { body: requestOf('albums') })).mark).toEqual(before);
  const { stored, counted } = await digestAgain(studio.db, client.me!.space_id);
  expect(stored).toEqual(counted);
});

it('brings characters back with their words and state, none of them into the library of everybody and none still in training', async () => {
  const client = await studio.guest();
  const named = { model_id: 'mara-abc123', character_name: 'Mara', thumbnail: null, image_urls: [], created_at: 1_000 };
  const words = { description: 'red scarf', trained_model_id: randomUUID() };
  const done = { ...named, ...words, id: randomUUID(), is_library: true, status: 'completed' };
  const cutOff = { ...named, ...words, id: randomUUID(), is_library: false, status: 'processing' };
  // A row from before characters had a description and a state.
  const early = { ...named, id: randomUUID(), is_library: false };
  expect(await restore(client, 'characters', [done, cutOff, early])).toEqual(['restored', 'restored', 'restored']);
  const rows = (await readLibrary(client))('characters');
  const find = (id: string) => rows.find((row) => row.id === id);
  expect(find(done.id)).toEqual({ ...done, is_library: false });
  // It continues with its pictures alone, because the training cannot.
  expect(find(cutOff.id)).toEqual({ ...cutOff, status: 'completed' });
  expect(find(early.id)).toEqual({ ...early, description: '', status: 'completed', trained_model_id: null });
  expect(await restore(client, 'characters', rows)).toEqual(['same', 'same', 'same']);
});

const modelOf = (changes: object = {}) => ({
  id: randomUUID(),
  key: 'harbour-light-abc123',
  model_name: 'Harbour light',
  thumbnail: null,
  sample_images: [],
  created_at: 1_000,
  training_mode: 'style',
  trainer: 'palette-study',
  base_models: ['painter'],
  ...changes,
});

it('says of a model that comes back without its weights that they are gone, and its character goes on with its own word', async () => {
  const client = await studio.guest();
  const [id, characterId] = [randomUUID(), randomUUID()];
  const mara = { id: characterId, model_id: 'mara-abc124', character_name: 'Mara', thumbnail: null, image_urls: [], is_library: false };
  const training = { ...mara, created_at: 1, status: 'processing', trained_model_id: id };
  expect(await restore(client, 'characters', [training])).toEqual(['restored']);
  const done = modelOf({ id, key: 'mara-abc124', character_creation_id: characterId, type: 'character', weights_bytes: 3_000 });
  const elsewhere = modelOf({ trainer: null });
  expect(await restore(client, 'trainedModels', [done, elsewhere])).toEqual(['restored', 'restored']);
  const rows = await readLibrary(client);
  const find = (wanted: string) => [...rows('trainedModels'), ...rows('characters')].find((row) => row.id === wanted);
  expect(find(id)).toMatchObject({ status: 'failed', fail_reason: weightsGoneReason, weights_bytes: null });
  expect(find(elsewhere.id)).toMatchObject({ status: 'completed', fail_reason: null });
  expect(find(characterId)).toMatchObject({ status: 'failed', trained_model_id: id });
  // The archive does not have the pictures of its training.
  await expect(client.call('trainRetry', { body: { id } })).rejects.toThrow(
    'The pictures that this model learned from are not here any more.',
  );
});

/** A file of weights as trainers make them: the length of a header, and the header. */
const weightsOf = (text: string) => new Uint8Array([2, 0, 0, 0, 0, 0, 0, 0, ...new TextEncoder().encode(`{}${text}`)]);

it('brings weights of models back, once they were sent; a model that is here without them gets them later', async () => {
  const client = await studio.guest();
  const weights = weightsOf(randomUUID());
  const sum = hashOf(weights);
  const [early, late] = [modelOf({ weights_bytes: weights.length }), modelOf({ weights_bytes: weights.length })];
  const ask = (rows: { id: string }[]) => {
    const given = Object.fromEntries(rows.map(({ id }) => [id, sum]));
    return { table: 'trainedModels' as const, rows, weights: given, bring_back: false };
  };
  const send = (bytes: Uint8Array<ArrayBuffer>, as = client) => as.call('vaultWeights', { params: { sha256: hashOf(bytes) }, bytes });
  expect(await restore(client, 'trainedModels', [early])).toEqual(['restored']);
  const plan = (await client.call('vaultPlan', { body: ask([early, late]) })).data;
  expect(plan).toMatchObject({ results: [{ state: 'incomplete' }, { state: 'absent' }], missing_files: [sum] });
  const states = async () => (await client.call('vaultRestore', { body: ask([early, late]) })).data.results.map(({ state }) => state);
  // The models need the guest's own upload of the weights: another user's file does not count.
  await send(weights, await studio.guest());
  expect(await states()).toEqual(['incomplete', 'incomplete']);
  await expect(send(new Uint8Array(64).fill(7))).rejects.toThrow('UPLOAD_UNREADABLE');
  await send(weights);
  expect(await states()).toEqual(['restored', 'restored']);
  expect(await states()).toEqual(['same', 'same']);
  for (const { id } of [early, late]) {
    const answer = await client.send('trainWeights', { params: { id } });
    expect(hashOf(new Uint8Array(await answer.arrayBuffer()))).toBe(sum);
  }
  const ready = { status: 'completed', fail_reason: null, weights_bytes: weights.length };
  expect((await readLibrary(client))('trainedModels')).toMatchObject([ready, ready]);
  // Weights never count as the picture of an item, even if the archive names them so.
  const item = { row: { ...archive('media')[0]!, id: randomUUID() }, files: { original: sum } };
  const asked = { body: { table: 'media' as const, rows: [item], bring_back: false } };
  expect((await client.call('vaultPlan', asked)).data.missing_files).toEqual([sum]);
});

it('gives a restored model and character keys of their own where another library has theirs', async () => {
  const owner = await studio.guest();
  const key = `harbour-light-${randomUUID().slice(-6)}`;
  const [mine, premade] = [modelOf({ key }), 'mara-harbour'];
  await restore(owner, 'trainedModels', [mine]);
  const other = await studio.guest();
  const [again, free] = [modelOf({ key }), modelOf({ key: 'nobodys-ffffff' })];
  const row = { thumbnail: null, image_urls: [], is_library: false, created_at: 1 };
  const captain = { ...row, id: randomUUID(), model_id: premade, character_name: 'Mara' };
  const ofCaptain = modelOf({ key: premade, character_creation_id: captain.id, type: 'character' });
  await restore(other, 'characters', [captain]);
  await restore(other, 'trainedModels', [again, free, ofCaptain]);
  const rows = await readLibrary(other);
  const keyOf = (id: string) => (rows('trainedModels').find((one) => one.id === id) as unknown as { key: string }).key;
  expect(keyOf(again.id)).toBe(keyOfNamed('Harbour light', again.id));
  expect(keyOf(free.id)).toBe('nobodys-ffffff');
  expect(rows('characters')).toMatchObject([{ model_id: keyOfNamed('Mara', captain.id) }]);
  expect(keyOf(ofCaptain.id)).toBe(keyOfNamed('Mara', captain.id));
  expect((await readLibrary(owner))('trainedModels')).toMatchObject([{ key }]);
});

it('leaves newer things as they are, and brings back what was deleted only when asked', async () => {
  const client = await freshArchive();
  await restoreAll(client);
  const [album, [first, second]] = [archive('albums')[0]!, archive('media')] as const;
  await client.call('albumRename', { body: { id: album.id, title: 'A newer name' } });
  expect(await restore(client, 'albums')).toEqual(['kept']);
  expect((await readLibrary(client))('albums')[0]).toMatchObject({ title: 'A newer name' });

  const unstarred = archive('media').find((row) => !(row as unknown as { is_starred: boolean }).is_starred)!;
  const other = unstarred.id === first!.id ? second! : first!;
  await client.call('createBatchDelete', { body: { deleteImages: [{ id: unstarred.id }] } });
  expect(await restore(client, 'media', [unstarred, other])).toEqual(['deleted', 'same']);
  expect((await readLibrary(client))('media').map(({ id }) => id)).toEqual([other.id]);
  expect(await bringBack(client, 'media', [unstarred, other])).toEqual(['restored', 'same']);
  expect((await readLibrary(client))('media')).toHaveLength(2);
});

it('sends restored items with their requests to a device that read the library while they were deleted', async () => {
  const client = await freshArchive();
  await restoreAll(client);
  const space = client.me!.space_id;
  for (const { id } of archive('media')) {
    await client.call('createStar', { body: { generation_media_resource_id: id, is_starred: false } });
    await client.call('createBatchDelete', { body: { deleteImages: [{ id }] } });
  }
  const { data: read } = await client.call('syncSnapshot', { query: { space } });
  expect(read.changes.filter(({ table }) => table === 'generations')).toEqual([]);
  await bringBack(client, 'media');
  const { data: heard } = await client.call('syncChanges', { query: { space, cursor: `${read.epoch}:${read.head}` } });
  const heardOf = (table: string) => heard.changes.filter((change) => change.table === table).map(({ id }) => id);
  expect(heardOf('media').sort()).toEqual(
    archive('media')
      .map(({ id }) => id)
      .sort(),
  );
  expect(heardOf('generations').sort()).toEqual(
    archive('generations')
      .map(({ id }) => id)
      .sort(),
  );
});

it('goes on where it stopped: what has no file yet, or no album, waits', async () => {
  const client = await freshArchive();
  expect(await restore(client, 'albumItems')).toEqual(['incomplete']);
  await restore(client, 'generations');
  expect(new Set(await restore(client, 'media'))).toEqual(new Set(['incomplete']));
  expect((await readLibrary(client))('media')).toEqual([]);
  await sendFile(client);
  expect(new Set(await restore(client, 'media'))).toEqual(new Set(['restored']));
  await restore(client, 'albums');
  expect(await restore(client, 'albumItems')).toEqual(['restored']);
});

it('leaves rows and files of another user unchanged', async () => {
  const owner = await freshArchive();
  await restoreAll(owner);
  const before = await owner.call('syncSnapshot', { query: { space: owner.me!.space_id } });
  const thief = await studio.guest();
  for (const table of ['generations', 'media', 'albums', 'albumItems', 'stories', 'storyMedia'] as const)
    expect(new Set(await bringBack(thief, table)), table).toEqual(new Set(['taken']));
  expect((await owner.call('syncSnapshot', { query: { space: owner.me!.space_id } })).data).toEqual(before.data);
  // The SHA-256 of a picture gives no access to it.
  const foreign = { generations: archive('generations'), media: archive('media') };
  const ids = new Map(Object.values(foreign).flatMap((rows) => rows.map(({ id }) => [id, randomUUID()] as const)));
  const own = (rows: { id: string }[]) =>
    JSON.parse([...ids].reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(rows))) as { id: string }[];
  expect(new Set(await restore(thief, 'generations', own(foreign.generations)))).toEqual(new Set(['restored']));
  expect(new Set(await restore(thief, 'media', own(foreign.media)))).toEqual(new Set(['incomplete']));
  // A user's item cannot enter another user's album, nor another's item the user's own album.
  const albumId = archive('albums')[0]!.id;
  const membership = { id: albumItemId(albumId, ids.get(archive('media')[0]!.id)!), album_id: albumId, added_at: 1 };
  expect(await restore(thief, 'albumItems', [{ ...membership, media_id: membership.id.slice(37) } as never])).toEqual(['incomplete']);
});

it('takes pictures and videos by their content, and keeps nothing of anything else', async () => {
  const client = await studio.guest();
  const before = await filesOf(studio);
  const page = new TextEncoder().encode('<html><script>alert(1)</script></html>');
  for (const bytes of [page, new Uint8Array(), new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')]) {
    const refused = await client.refused('vaultFile', { params: { sha256: hashOf(bytes) }, bytes });
    expect(['UPLOAD_UNREADABLE', 'BODY_MALFORMED']).toContain(refused.problem.code);
  }
  const bytes = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, ...Array.from({ length: 60 }, (_, i) => i)]);
  const wrong = await client.refused('vaultFile', { params: { sha256: hashOf(page) }, bytes });
  expect(wrong.problem.code).toBe('SUM_WRONG');
  expect(await filesOf(studio)).toEqual(before);

  expect((await sendFile(client, bytes)).data.mime).toBe('video/webm');
  await client.call('vaultPoster', { params: { sha256: hashOf(bytes) }, bytes: picture });
  // The studio makes the smaller copies of a picture itself, so a poster is refused.
  await sendFile(client);
  expect((await client.refused('vaultPoster', { params: { sha256: hashOf(picture) }, bytes: picture })).problem.code).toBe(
    'UPLOAD_MISSING',
  );
});

const filesOf = async ({ dataDir }: TestStudio) => {
  const found = await readdir(join(dataDir, 'media'), { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
};

it('refuses rows that no studio would have written', async () => {
  const client = await studio.guest();
  const [album] = archive('albums');
  const bad: object[] = [
    { ...album, title: 'x'.repeat(10_000) },
    { ...album, title: 'a\u0000b' },
    { ...album, created_at: -1 },
    { ...album, id: '../../etc/passwd' },
  ];
  for (const row of bad) {
    const refused = await client.refused('vaultRestore', { body: { table: 'albums', rows: [row] } });
    expect(refused.problem.code).toBe('VALIDATION_FAILED');
  }
  const [scene] = archive('storyMedia');
  const other = { table: 'storyMedia', rows: [{ ...scene, media_id: randomUUID() }] };
  expect((await client.refused('vaultRestore', { body: other })).problem.code).toBe('VALIDATION_FAILED');
  const script = { table: 'stories', rows: [{ ...archive('stories')[0], last_export_thumbnail_url: 'javascript:alert(1)' }] };
  expect((await client.refused('vaultRestore', { body: script })).problem.code).toBe('VALIDATION_FAILED');
  const character = { model_id: null, name: 'half a character: \ud83c', reference_image_url: null, character_image_url: null };
  const halved = { table: 'stories', rows: [{ ...archive('stories')[0], category_inputs: { character } }] };
  expect((await client.refused('vaultRestore', { body: halved })).problem.code).toBe('VALIDATION_FAILED');
});
