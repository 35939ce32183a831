import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { noSettings } from '../../../contract/metadata/imported-settings.ts';
import type { MediaVariant } from '../../../contract/media/media.ts';
import { recheckDamaged, verifyFiles } from '../../../server/domain/files/verify-files.ts';
import { openFolderMediaStore } from '../../../server/storage/files/folder-media-store.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { damagedFile, mediaStore } from '../../../server/storage/schema/media-files.ts';
import { tinyFilm } from '../../fakes/engines/tiny-film.ts';
import { addOriginal } from '../../support/library/add-original.ts';
import { makeAccount } from '../../support/account/make-account.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

type Picture = { id: string; hash: string; bytes: Uint8Array<ArrayBuffer> };

let studio: TestStudio;
let owner: TestClient;
let stranger: TestClient;
let admin: TestClient;
let shade = 0;
let picture: Picture;
beforeAll(async () => {
  studio = await startTestStudio();
  [stranger, admin] = [await studio.guest(), await studio.guest()];
  await makeAccount(studio.db, admin.me!.user_id, 'admin');
});
afterAll(() => studio?.close());
beforeEach(async () => {
  await studio.db.delete(damagedFile);
  // A new library, because other tests have damaged files in theirs.
  owner = await studio.guest();
  picture = await importPicture(owner);
});

async function importPicture(client: TestClient): Promise<Picture> {
  const background = { r: (shade += 1), g: 90, b: 120 };
  const png = await sharp({ create: { width: 600, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  const bytes = new Uint8Array(png);
  await send(client, bytes);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const id = randomUUID();
  const named = { generation_history_id: randomUUID(), generation_media_resource_id: id, sha256: hash, file_name: 'a.png' };
  const facts = { mime: 'image/png', size_bytes: bytes.length, width: 600, height: 300, thumbhash: null };
  await client.call('createImport', { body: { ...named, ...facts, settings: { ...noSettings, prompt: 'a pier' }, at: Date.now() } });
  return { id, hash, bytes };
}

async function send(client: TestClient, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([bytes]), 'a.png');
  await client.call('uploadRawImage', { form });
}

const fileOf = ({ hash }: Picture, ending = '') => join(studio.dataDir, 'media', hash.slice(0, 2), hash.slice(2, 4), `${hash}${ending}`);

async function flipByte(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes[bytes.length - 20]! ^= 1;
  await writeFile(path, bytes);
}

async function read({ id, hash }: Picture, variant: MediaVariant = 'original', client = owner) {
  const response = await client.send('media', { params: { id, variant }, query: { h: hash.slice(0, 16) } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, cache: response.headers.get('cache-control'), bytes };
}

const giveBack = (client: TestClient, { id }: Picture, bytes: Uint8Array<ArrayBuffer>) =>
  client.send('giveBackMedia', { params: { id, variant: 'original' }, bytes });

const listOf = async (client: TestClient) => (await client.call('damagedMedia')).data.files;

/** Runs the background check of the studio, by default over all files at once. */
async function verify({ now = Date.now(), budgetBytes = Number.POSITIVE_INFINITY } = {}): Promise<void> {
  await verifyFiles(await studioOfTest(), { now, budgetBytes, signal: new AbortController().signal });
}

const studioOfTest = async () => ({ db: studio.db, mediaStore: await openFolderMediaStore(join(studio.dataDir, 'media')) });

const startCheck = () => studio.db.update(mediaStore).set({ checkedAt: null, checkedUpTo: null });

it.each([
  ['cut off', (path: string) => truncate(path, 100)],
  ['empty', (path: string) => truncate(path, 0)],
  ['missing', (path: string) => rm(path)],
])('answers with an error that no browser keeps when an original is %s, and names its item to its owner alone', async (_how, damage) => {
  await damage(fileOf(picture));
  const { status, cache, bytes } = await read(picture);
  expect({ status, cache }).toEqual({ status: 410, cache: 'no-store' });
  expect(JSON.parse(bytes.toString())).toMatchObject({ code: 'MEDIA_DAMAGED', title: expect.stringContaining('damaged') as string });
  const short = picture.hash.slice(0, 16);
  const named = { id: picture.id, variant: 'original', hash: short, original_hash: short, resource_type: 'image', prompt_head: 'a pier' };
  expect(await listOf(owner)).toEqual([named]);
  expect(await listOf(stranger)).toEqual([]);
  const { data } = await admin.call('internalDamaged');
  expect(data).toEqual({ files: 1, items: [{ id: picture.id, variant: 'original', user_id: owner.me!.user_id, email: null }] });
  expect((await read(picture, '512')).status).toBe(200);
});

it.each([
  ['empty', (path: string) => truncate(path, 0)],
  ['cut off', (path: string) => truncate(path, 30)],
])('makes a smaller copy again that is %s', async (_how, damage) => {
  const whole = (await read(picture, '256')).bytes;
  await damage(fileOf(picture, '.256.webp'));
  const answers = await Promise.all(Array.from({ length: 5 }, () => read(picture, '256')));
  for (const { status, bytes } of answers) {
    expect(status).toBe(200);
    expect(bytes.equals(whole)).toBe(true);
  }
  expect((await readFile(fileOf(picture, '.256.webp'))).equals(whole)).toBe(true);
});

it('makes the posters of a video again', async () => {
  const film = new Uint8Array(tinyFilm());
  const hash = await addOriginal(studio, picture.id, { bytes: film, mime: 'video/mp4' });
  const { status, bytes } = await read({ ...picture, hash }, '256');
  expect(status).toBe(200);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 64, height: 36 });
});

it('makes no copy from a damaged original', async () => {
  await flipByte(fileOf(picture));
  await rm(fileOf(picture, '.512.webp'));
  expect((await read(picture, '512')).status).toBe(410);
  await giveBack(owner, picture, picture.bytes);
  expect((await read(picture, '512')).status).toBe(200);
});

it('finds a wrong byte in the background, keeps the file, and sends it with no-store from then on', async () => {
  const { size } = await stat(fileOf(picture));
  await flipByte(fileOf(picture));
  await startCheck();
  await verify();
  expect((await listOf(owner)).map(({ id }) => id)).toEqual([picture.id]);
  const { status, cache, bytes } = await read(picture);
  expect({ status, cache, length: bytes.length }).toEqual({ status: 200, cache: 'no-store', length: size });
});

it('goes on where it was, begins again after a month, and forgets what is right again', async () => {
  const others = [await importPicture(owner), await importPicture(owner)];
  const all = [picture, ...others].toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  await startCheck();
  // A budget of one byte checks one file in each call.
  const now = Date.now();
  const upTo = async () => (await studio.db.select().from(mediaStore))[0]!.checkedUpTo;
  await verify({ now, budgetBytes: 1 });
  const first = await upTo();
  await verify({ now, budgetBytes: 1 });
  expect((await upTo())! > first!).toBe(true);
  await verify({ now });
  expect(await upTo()).toBeNull();

  const last = all.at(-1)!;
  await truncate(fileOf(last), 3);
  const month = 30 * 24 * 3_600_000;
  await verify({ now: now + month - 1 });
  expect(await listOf(owner)).toEqual([]);
  await verify({ now: now + month });
  expect((await listOf(owner)).map(({ id }) => id)).toEqual([last.id]);
  // The administrator has replaced the file; each start checks damaged files again.
  await writeFile(fileOf(last), last.bytes);
  await recheckDamaged(await studioOfTest(), new AbortController().signal);
  expect(await listOf(owner)).toEqual([]);
});

it('notes nothing while the media folder is away', async () => {
  const [note, aside] = ['database', 'database-away'].map((name) => join(studio.dataDir, 'media', name)) as [string, string];
  await rename(note, aside);
  await truncate(fileOf(picture), 3);
  await startCheck();
  await verify();
  await read(picture);
  await rename(aside, note);
  expect(await listOf(owner)).toEqual([]);
  await verify();
  expect(await listOf(owner)).toHaveLength(1);
});

it('checks upscaled versions too, and takes them back by their name', async () => {
  const larger = new Uint8Array(await sharp(picture.bytes).resize(1200).png().toBuffer());
  const store = await openFolderMediaStore(join(studio.dataDir, 'media'));
  const { hash, sizeBytes } = await store.put(larger);
  const x2 = { hash, sizeBytes, mime: 'image/png', width: 1200, height: 600 };
  await studio.db.update(media).set({ upscales: { x2 } }).where(eq(media.id, picture.id));
  await flipByte(fileOf({ ...picture, hash }));
  await startCheck();
  await verify();
  expect(await listOf(owner)).toMatchObject([{ id: picture.id, variant: 'x2', hash: hash.slice(0, 16) }]);
  await owner.call('giveBackMedia', { params: { id: picture.id, variant: 'x2' }, bytes: larger });
  expect(await listOf(owner)).toEqual([]);
});

it('takes the right bytes back from the owner alone, and serves them to be kept again', async () => {
  await truncate(fileOf(picture), 100);
  await read(picture);
  const wrong = picture.bytes.map((byte, at) => (at === 50 ? byte ^ 1 : byte));
  expect((await giveBack(owner, picture, wrong)).status).toBe(422);
  expect((await giveBack(stranger, picture, picture.bytes)).status).toBe(404);
  expect((await giveBack(admin, picture, picture.bytes)).status).toBe(404);
  expect((await read(picture)).status).toBe(410);

  expect((await giveBack(owner, picture, picture.bytes)).status).toBe(200);
  const { status, cache, bytes } = await read(picture);
  expect({ status, cache }).toEqual({ status: 200, cache: 'private, max-age=31536000, immutable' });
  expect(bytes.equals(picture.bytes)).toBe(true);
  expect(await listOf(owner)).toEqual([]);
});

it('is whole again when the same file is imported again', async () => {
  await flipByte(fileOf(picture));
  await startCheck();
  await verify();
  await send(stranger, picture.bytes);
  expect(await listOf(owner)).toEqual([]);
  expect((await readFile(fileOf(picture))).equals(picture.bytes)).toBe(true);
});

it('is whole again when an archive of the library is restored', async () => {
  await flipByte(fileOf(picture));
  await startCheck();
  await verify();
  const { changes } = (await owner.call('syncSnapshot', { query: { space: owner.me!.space_id } })).data;
  const row = changes.find((change) => change.table === 'media' && change.row?.id === picture.id)!.row;
  const body = { table: 'media', rows: [{ row, files: { original: picture.hash } }] };
  const { data: plan } = await owner.call('vaultPlan', { body });
  expect(plan).toMatchObject({ results: [{ state: 'same' }], missing_files: [], damaged_files: [picture.hash] });
  await owner.call('vaultFile', { params: { sha256: picture.hash }, bytes: picture.bytes });
  const { data } = await owner.call('vaultRestore', { body });
  expect(data).toMatchObject({ missing_files: [], damaged_files: [] });
  expect((await read(picture)).cache).toContain('immutable');
});
