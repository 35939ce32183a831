import { randomBytes, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRequestSchema } from '../../../contract/generations/generation.ts';
import { readMediaAddress } from '../../../contract/generations/media-address.ts';
import { rows as definitions } from '../../../contract/rows/rows.ts';
import { vaultTables } from '../../../contract/vault/vault.ts';
import { forgetOld } from '../../../server/domain/trash/forget-old.ts';
import { checkFiles } from '../../../server/domain/generations/request/check-files.ts';
import { grantFiles } from '../../../server/domain/generations/request/sent-file.ts';
import type { NamedFilter } from '../../../server/domain/rows/keep-named.ts';
import { restorableOf, toStored } from '../../../server/domain/rows/rows.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { character } from '../../../server/storage/schema/character.ts';
import { generation, media } from '../../../server/storage/schema/media.ts';
import { upload } from '../../../server/storage/schema/upload.ts';
import { syncedTableOf } from '../../../server/storage/rows/synced-tables.ts';
import { importPicture, sendPicture } from '../../support/library/import-picture.ts';
import { joinTeamOf } from '../../support/account/join-team-of.ts';
import { makeAccount } from '../../support/account/make-account.ts';
import { rowsNaming, uploadOf } from '../../support/library/rows-naming.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
let guest: TestClient;
beforeAll(async () => {
  studio = await startTestStudio();
  guest = await studio.guest();
});
afterAll(() => studio?.close());

/** An item of a space that was made from this file, as POST /create writes it. */
async function makeFrom(sha256: string, owner: { userId: string; spaceId: string }): Promise<{ id: string }> {
  return studio.db.transaction(async (tx) => {
    await grantFiles(tx, { spaceId: owner.spaceId, hashes: [sha256] });
    return insertMade(tx, sha256, owner);
  });
}

async function insertMade(tx: Transaction, sha256: string, owner: { userId: string; spaceId: string }): Promise<{ id: string }> {
  const [id, generationId] = [randomUUID(), randomUUID()];
  const row = { ...owner, seq: 0, createdAt: new Date(), model: 'm', width: 64, height: 64 };
  const words = { mid: randomUUID(), prompt: '', negativePrompt: '', imageNum: 1 };
  await tx.insert(generation).values({ ...row, ...words, id: generationId, settings: { image_urls: [uploadOf(sha256)] } });
  const item = { index: 0, resourceType: 'image', status: 'completed', seed: 1, promptHead: '' } as const;
  await tx.insert(media).values({ ...row, ...item, id, generationId });
  return { id };
}

const ownerOf = ({ me }: TestClient) => ({ userId: me!.user_id, spaceId: me!.space_id });

async function purge(client: TestClient, ...items: { id: string }[]): Promise<void> {
  await client.call('createBatchDelete', { body: { deleteImages: items.map(({ id }) => ({ id })) } });
  await client.call('createPurge', { body: { ids: items.map(({ id }) => id) } });
}

const status = async (client: TestClient, sha256: string) => (await client.send('uploadedImage', { params: { sha256 } })).status;

async function statusAfter(days: number, client: TestClient, sha256: string): Promise<number> {
  await forgetOld(studio, Date.now() + days * 24 * 3_600_000);
  return status(client, sha256);
}

it('keeps a file that a character names as long as the character, also when its item is deleted for good', async () => {
  const item = await importPicture(guest, '#7090b0');
  const row = { ...rowsNaming(item).characters, id: randomUUID() };
  await guest.call('vaultRestore', { body: { table: 'characters', rows: [row] } });
  await purge(guest, item);
  expect(await statusAfter(2, guest, item.sha256)).toBe(200);
  await studio.db.update(character).set({ deletedAt: new Date() }).where(eq(character.id, row.id));
  expect(await statusAfter(29, guest, item.sha256)).toBe(200);
  expect(await statusAfter(31, guest, item.sha256)).toBe(404);
});

it('lets the file of a request go with the last item that was made from it, in whatever order they are deleted for good', async () => {
  for (const color of ['#102030', '#203040']) {
    const item = await importPicture(guest, color);
    const made = await makeFrom(item.sha256, ownerOf(guest));
    const order = color === '#102030' ? [item, made] : [made, item];
    await purge(guest, order[0]!);
    expect(await statusAfter(0, guest, item.sha256)).toBe(200);
    await purge(guest, order[1]!);
    expect(await statusAfter(0, guest, item.sha256)).toBe(404);
    expect(await studio.db.$count(upload, eq(upload.hash, item.sha256))).toBe(0);
  }
});

it('a file that was deleted for good is not readable because of a row of another library', async () => {
  const [owner, member, stranger] = [await studio.guest(), await studio.guest(), await studio.guest()];
  for (const { me } of [owner, member]) await makeAccount(studio.db, me!.user_id);
  const alone = ownerOf(owner);
  owner.me = (await owner.call('teamCreate', { body: { name: 'A team' } })).data;
  await joinTeamOf(owner, member);
  const statuses = async (sha256: string) => Promise.all([owner, member, stranger].map((client) => status(client, sha256)));

  const shared = await importPicture(owner, '#304050');
  const made = await makeFrom(shared.sha256, ownerOf(owner));
  await sendPicture(stranger, '#304050');
  await makeFrom(shared.sha256, ownerOf(stranger));
  expect(await statuses(shared.sha256)).toEqual([200, 200, 200]);
  await purge(owner, shared, made);
  expect(await statuses(shared.sha256)).toEqual([404, 404, 200]);
  expect(await statusAfter(130, stranger, shared.sha256)).toBe(200);

  // The owner has a row of their own, outside of the team.
  const other = await importPicture(owner, '#405060');
  await makeFrom(other.sha256, ownerOf(owner)).then((item) => purge(owner, item));
  await makeFrom(other.sha256, alone);
  await purge(owner, other);
  expect(await statuses(other.sha256)).toEqual([404, 404, 404]);
  expect(await studio.db.$count(upload, eq(upload.hash, other.sha256))).toBe(1);

  // A name proves nothing: the library may not read the file.
  const hidden = await importPicture(owner, '#506070');
  const row = { ...ownerOf(stranger), seq: 0, id: randomUUID(), modelId: 'm', characterName: 'C', createdAt: new Date() };
  await studio.db.insert(character).values({ ...row, thumbnail: uploadOf(hidden.sha256) });
  await purge(owner, hidden);
  expect(await statuses(hidden.sha256)).toEqual([404, 404, 404]);
  expect(await studio.db.$count(upload, eq(upload.hash, hidden.sha256))).toBe(0);
});

it('keeps an old file that a request names which is being written', async () => {
  const { sha256 } = await sendPicture(guest, '#607080');
  const request = { prompt: 'a harbour', model: 'm', width: 64, height: 64, image_num: 1, seed: null, image_urls: [uploadOf(sha256)] };
  const isWaiting = sql`select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted`;
  let forgotten = Promise.resolve();
  await studio.db.transaction(async (tx) => {
    await checkFiles(tx, ownerOf(guest), v.parse(createRequestSchema, request));
    forgotten = forgetOld(studio, Date.now() + 3 * 24 * 3_600_000);
    const waits = expect
      .poll(async () => (await studio.db.execute<{ waiting: number }>(isWaiting)).rows[0]!.waiting, { timeout: 120_000 })
      .toBe(1);
    await Promise.race([waits, forgotten.then(() => expect.fail('did not wait for the request'))]);
    await insertMade(tx, sha256, ownerOf(guest));
  });
  await forgotten;
  expect(await status(guest, sha256)).toBe(200);
});

it('finds every sent file that a row names, in the database as in an archive', async () => {
  const { user_id: userId, space_id: spaceId } = guest.me!;
  const item = { id: randomUUID(), generationId: randomUUID(), sha256: '0'.repeat(64) };
  const rows = rowsNaming(item);
  for (const table of vaultTables) {
    if (table === 'media') continue;
    const text = JSON.stringify(rows[table]);
    const addresses = new RegExp(`${uploadOf(item.sha256)}|/api/media/${item.id}/original`, 'g');
    // Another file in each place.
    const written: unknown = JSON.parse(text.replaceAll(addresses, () => uploadOf(randomBytes(32).toString('hex'))));
    const row = v.parse(definitions[table].archived, written);
    const inArchive = new Set<string>();
    const address = (url: string) => {
      const named = readMediaAddress(url);
      if (named?.kind === 'upload') inArchive.add(named.sha256);
      return url;
    };
    const { keepNamed } = restorableOf(table) as { keepNamed: (kept: typeof row, filter: NamedFilter) => unknown };
    keepNamed(row, { address, item: (id) => id });
    const stored = syncedTableOf[table];
    // A table whose rows can name files has the column.
    expect('namedFiles' in stored, table).toBe(inArchive.size > 0);
    if (inArchive.size === 0) continue;
    const [inserted] = await studio.db
      .insert(stored as typeof character)
      .values(toStored<typeof table>(table, row, { userId, spaceId, mid: randomUUID() }) as typeof character.$inferInsert)
      .returning({ namedFiles: (stored as typeof character).namedFiles });
    expect(inserted!.namedFiles, table).toEqual([...inArchive].sort());
    expect(inArchive.size, table).toBe(text.match(addresses)!.length);
  }
});
