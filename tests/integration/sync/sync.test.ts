import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstPositions } from '../../../contract/stories/position.ts';
import type { RowChange } from '../../../contract/sync/sync.ts';
import { forgetOld } from '../../../server/domain/trash/forget-old.ts';
import { hashRequest } from '../../../server/domain/run-once.ts';
import { character } from '../../../server/storage/schema/character.ts';
import { generation, media } from '../../../server/storage/schema/media.ts';
import { mutation } from '../../../server/storage/schema/mutation.ts';
import { space } from '../../../server/storage/schema/space.ts';
import { session, user } from '../../../server/storage/schema/user.ts';
import { trainedModel } from '../../../server/storage/schema/trained-model.ts';
import { touchSpace, writeSpace } from '../../../server/storage/rows/write-space.ts';
import { addPictures } from '../../support/library/add-pictures.ts';
import { readEvents } from '../../support/http/read-events.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

type Owner = NonNullable<TestClient['me']>;

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio?.close());

/** A promise that is kept from outside. */
function newSignal(): { promise: Promise<void>; resolve: () => void } {
  let resolve!: () => void;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

async function pull(client: TestClient, from: number, limit = 500) {
  const spaceId = client.me!.space_id;
  const [row] = await studio.db.select().from(space).where(eq(space.id, spaceId));
  const { data } = await client.call('syncChanges', { query: { space: spaceId, cursor: `${row!.epoch}:${from}`, limit: String(limit) } });
  return data;
}
const day = 24 * 3_600_000;
const longAgo = () => new Date(Date.now() - 121 * day);
const backdate = (id: string) => studio.db.update(media).set({ deletedAt: longAgo() }).where(eq(media.id, id));
const starOne = (client: TestClient, id: string) =>
  client.call('createStar', { body: { generation_media_resource_id: id, is_starred: true } });

it('gives every change once, generations before their items, deleted ones as tombstones', async () => {
  const client = await studio.guest();
  const { ids } = await addPictures(studio.db, client.me!, { count: 3 });
  await client.call('createBatchDelete', { body: { deleteImages: [{ id: ids[0]! }] } });
  await studio.db.update(media).set({ status: 'canceled' }).where(eq(media.id, ids[1]!));
  const all = await pull(client, 0);
  expect(all).toMatchObject({ from: 0, to: 2, head: 2, more: false });
  expect(all.changes.map((change) => change.table)).toEqual(['generations', 'media', 'media', 'media']);
  const gone = all.changes.filter((change) => change.row === null).map((change) => change.id);
  expect(gone.sort()).toEqual([ids[0]!, ids[1]!].sort());
  expect((await pull(client, 2)).changes).toEqual([]);
});

it('never cuts a page inside one transaction', async () => {
  const client = await studio.guest();
  for (const count of [5, 2, 9]) await addPictures(studio.db, client.me!, { count });
  const sizes: number[] = [];
  let from = 0;
  for (let more = true; more;) {
    const page = await pull(client, from, 4);
    expect(new Set(page.changes.map((change: RowChange) => change.seq)).size).toBe(page.to - from);
    sizes.push(page.changes.length);
    from = page.to;
    more = page.more;
  }
  expect(sizes).toEqual([6, 13]);
});

it('sends a device that cannot go on to the start again', async () => {
  const client = await studio.guest();
  await addPictures(studio.db, client.me!);
  const spaceId = client.me!.space_id;
  const [row] = await studio.db.select().from(space).where(eq(space.id, spaceId));
  const refusal = async (cursor: string) => (await client.refused('syncChanges', { query: { space: spaceId, cursor } })).problem.code;
  expect(await refusal(`${randomUUID()}:0`)).toBe('RESET_EPOCH');
  expect(await refusal(`${row!.epoch}:9`)).toBe('RESET_AHEAD');
  await studio.db.update(space).set({ floorSeq: 1 }).where(eq(space.id, spaceId));
  expect(await refusal(`${row!.epoch}:0`)).toBe('RESET_TOO_OLD');
});

it('forgets old deletions, and tells a device that has not heard of them', async () => {
  const client = await studio.guest();
  const { ids } = await addPictures(studio.db, client.me!, { count: 2 });
  await client.call('createBatchDelete', { body: { deleteImages: [{ id: ids[0]! }] } });
  await forgetOld(studio, Date.now() + 29 * day);
  expect((await pull(client, 1)).changes).toHaveLength(1);
  await backdate(ids[0]!);
  await forgetOld(studio);
  expect(await studio.db.select().from(media).where(eq(media.id, ids[0]!))).toEqual([]);
  expect((await pull(client, 2)).changes).toEqual([]);
  await expect(pull(client, 1)).rejects.toThrow('RESET_TOO_OLD');
});

it('forgets canceled items like deleted ones, and then the request that has no image left', async () => {
  const client = await studio.guest();
  const body = { prompt: 'a lake', model: 'painter', width: 2048, height: 2048, image_num: 1, seed: 1 };
  const { generation_history_id: generationId, generation_media_resource_ids: ids } = (await client.call('create', { body })).data;
  await client.call('createBatchDelete', { body: { deleteImages: [{ id: ids[0]! }] } });
  const { head } = await pull(client, 0);
  await backdate(ids[0]!);
  await forgetOld(studio);
  expect((await pull(client, head)).changes).toEqual([{ table: 'generations', id: generationId, seq: head + 1, row: null }]);
  await studio.db.update(generation).set({ deletedAt: longAgo() }).where(eq(generation.id, generationId));
  await forgetOld(studio);
  expect(await studio.db.select().from(generation).where(eq(generation.id, generationId))).toEqual([]);
  await expect(pull(client, head)).rejects.toThrow('RESET_TOO_OLD');
});

it('forgets old answers, sessions that ended and guests that were never used, and keeps all others', async () => {
  const [unused, busy, faithful, account] = [await studio.guest(), await studio.guest(), await studio.guest(), await studio.guest()];
  const [author, trainer] = [await studio.guest(), await studio.guest()];
  const ofOwner = ({ me }: TestClient) => ({ id: randomUUID(), userId: me!.user_id, spaceId: me!.space_id, seq: 0, createdAt: longAgo() });
  await studio.db.insert(character).values({ ...ofOwner(author), modelId: 'mara-000001', characterName: 'Mara' });
  await studio.db.insert(trainedModel).values({ ...ofOwner(trainer), key: 'ember-000001', modelName: 'Ember' });
  await addPictures(studio.db, busy.me!);
  await account.signUp(`${randomUUID()}@example.test`);
  const keys = { old: randomUUID(), recent: randomUUID() };
  for (const mid of Object.values(keys)) {
    const { ids } = await addPictures(studio.db, account.me!);
    await account.call('createStar', { mid, body: { generation_media_resource_id: ids[0]!, is_starred: true } });
  }
  await studio.db.update(mutation).set({ at: longAgo() }).where(eq(mutation.mid, keys.old));
  const clients = [unused, busy, faithful, account, author, trainer];
  for (const { me } of clients) await studio.db.update(user).set({ createdAt: longAgo() }).where(eq(user.id, me!.user_id));
  for (const { me } of [unused, busy, account, author, trainer])
    await studio.db.update(session).set({ updatedAt: longAgo() }).where(eq(session.userId, me!.user_id));
  await studio.db.update(session).set({ expiresAt: longAgo() }).where(eq(session.userId, busy.me!.user_id));

  await forgetOld(studio);
  const answers = await studio.db.select({ mid: mutation.mid }).from(mutation).where(eq(mutation.userId, account.me!.user_id));
  expect(answers).toEqual([{ mid: keys.recent }]);
  expect(await studio.db.select().from(session).where(eq(session.userId, busy.me!.user_id))).toEqual([]);
  const kept = await Promise.all(clients.map(({ me }) => studio.db.select().from(user).where(eq(user.id, me!.user_id))));
  expect(kept.map((rows) => rows.length)).toEqual([0, 1, 1, 1, 1, 1]);
  expect(await studio.db.select().from(space).where(eq(space.id, unused.me!.space_id))).toEqual([]);
  expect((await unused.refused('userMe')).problem.code).toBe('UNAUTHENTICATED');
});

it('gives the first copy newest first, each page with its generations', async () => {
  const client = await studio.guest();
  for (let i = 0; i < 3; i++) await addPictures(studio.db, client.me!, { count: 4, at: new Date(Date.now() + i) });
  const seen: string[] = [];
  let before: string | null = '';
  while (before !== null) {
    const query: Record<string, string> = { space: client.me!.space_id, limit: '5', ...(before === '' ? {} : { before }) };
    const { data } = await client.call('syncSnapshot', { query });
    const known = new Set(data.changes.filter((change) => change.table === 'generations').map((change) => change.id));
    const items = data.changes.flatMap((change) => (change.table === 'media' && change.row !== null ? [change.row] : []));
    expect(items.every((item) => known.has(item.generation_history_id))).toBe(true);
    expect(data).toMatchObject({ head: 3, live_media: 12 });
    seen.push(...items.map((item) => item.id));
    before = data.next;
  }
  expect(new Set(seen).size).toBe(12);
});

it('gives stories whole, newest first, a part of them with each page of items', async () => {
  const client = await studio.guest();
  await addPictures(studio.db, client.me!, { count: 5 });
  const positions = firstPositions(12);
  const made: string[] = [];
  for (let i = 0; i < 4; i++) {
    const shots = positions.map((position) => ({ id: randomUUID(), position }));
    const body = { title: `Story ${i}`, category_id: 'create_from_scratch', shots };
    made.unshift((await client.call('storyCreate', { body })).data.data.id);
  }
  const pages: { items: number; stories: string[] }[] = [];
  for (let before: string | null = ''; before !== null;) {
    const query: Record<string, string> = { space: client.me!.space_id, limit: '2', ...(before === '' ? {} : { before }) };
    const { data } = await client.call('syncSnapshot', { query });
    const stories = data.changes.filter(({ table }) => table === 'stories').map(({ id }) => id);
    for (const id of stories) expect(data.changes.filter((one) => one.table === 'storyShots' && one.row?.story_id === id)).toHaveLength(12);
    expect(data.changes.filter(({ table }) => table === 'storyShots')).toHaveLength(12 * stories.length);
    pages.push({ items: data.changes.filter(({ table }) => table === 'media').length, stories });
    before = data.next;
  }
  expect(pages.map(({ items }) => items)).toEqual([2, 2, 1, 0]);
  expect(pages.map(({ stories }) => stories)).toEqual(made.map((id) => [id]));
});

type RacingChange = { id: string; step: number; waitMs: number; writer: number; seen: () => number };

/**
 * 16 writers change one item each at the same time, `steps` times, while a device pulls; `seen` is its cursor. Returns the items that it
 * missed.
 */
async function race(steps: number, write: (owner: Owner, change: RacingChange) => Promise<unknown>) {
  const client = await studio.guest();
  const { ids } = await addPictures(studio.db, client.me!, { count: 16 });
  const writing = new AbortController();
  const lastStep = new Map<string, number>();
  let cursor = 1;
  const follow = async () => {
    const page = await pull(client, cursor);
    for (const change of page.changes) if (change.table === 'media') lastStep.set(change.id, change.row!.size_bytes!);
    cursor = page.to;
  };
  const following = (async () => {
    while (!writing.signal.aborted) await follow();
  })();
  const writeAll = async (id: string, writer: number) => {
    // Transactions of different lengths: those that began first do not end first.
    for (let step = 0; step < steps; step++)
      await write(client.me!, { id, step, waitMs: (writer * 5 + step) % 4, writer, seen: () => cursor });
  };
  await Promise.all(ids.map(writeAll));
  writing.abort();
  await following;
  await follow();
  expect(cursor).toBe(1 + 16 * steps);
  // A change that became visible behind the cursor leaves its row at an earlier step.
  return ids.filter((id) => lastStep.get(id) !== steps - 1);
}

it('shows a follower every change of 16 racing writers', async () => {
  const missed = await race(20, ({ space_id }, { id, step, waitMs }) =>
    writeSpace(studio.db, space_id, async (tx, touch) => {
      await tx.update(media).set({ sizeBytes: step }).where(eq(media.id, id));
      touch('media', [id]);
      await tx.execute(sql`select pg_sleep(${waitMs / 1000})`);
    }),
  );
  expect(missed).toEqual([]);
});

it('would hide changes from a follower if their numbers were taken outside of the transactions that make them', async () => {
  const takeNumber = sql`${space.seq} + 1`;
  const steps = 3;
  const missed = await race(steps, async ({ space_id }, { id, step, waitMs, writer, seen }) => {
    const [taken] = await studio.db.update(space).set({ seq: takeNumber }).where(eq(space.id, space_id)).returning({ seq: space.seq });
    await studio.db.transaction(async (tx) => {
      const isLast = writer === 0 && step === steps - 1;
      // One transaction commits late: after the device has pulled past it.
      for (let isThere = false; !isThere; isThere = !isLast || seen() >= taken!.seq) {
        await tx.execute(sql`select pg_sleep(${waitMs / 1000})`);
      }
      await tx.update(media).set({ sizeBytes: step, seq: taken!.seq }).where(eq(media.id, id));
    });
  });
  expect(missed).not.toEqual([]);
});

it('gives no number to a change before the one in front of it is visible, which a plain sequence does', async () => {
  const client = await studio.guest();
  const owner = client.me!;
  const { ids } = await addPictures(studio.db, owner, { count: 2 });
  await studio.db.execute(sql`create table if not exists plain_log (n bigserial primary key)`);
  const plainAfter = async (n: number) =>
    (await studio.db.execute<{ n: string }>(sql`select n from plain_log where n > ${n} order by n`)).rows.map((row) => Number(row.n));

  const finish = newSignal();
  const isNumbered = newSignal();
  const slow = studio.db.transaction(async (tx) => {
    await tx.execute(sql`insert into plain_log default values`);
    await touchSpace(tx, owner.space_id, { media: [ids[0]!] });
    isNumbered.resolve();
    await finish.promise;
  });
  await isNumbered.promise;
  await studio.db.execute(sql`insert into plain_log default values`);
  const fast = writeSpace(studio.db, owner.space_id, async (_tx, touch) => touch('media', [ids[1]!]));

  // The follower of the plain sequence sees 2 and goes on from there; 1 becomes visible behind it.
  expect(await plainAfter(0)).toEqual([2]);
  expect((await pull(client, 1)).to).toBe(1);
  finish.resolve();
  await Promise.all([slow, fast]);
  expect(await plainAfter(2)).toEqual([]);
  expect((await pull(client, 1)).changes.map((change) => [change.id, change.seq])).toEqual([
    [ids[0], 2],
    [ids[1], 3],
  ]);
});

it('wakes an event stream, also when another server made the change, and at once after a missed change', async () => {
  const client = await studio.guest();
  const { ids } = await addPictures(studio.db, client.me!);
  const events = await readEvents(client);
  expect(await events.next()).toEqual({ id: '1', data: { space: client.me!.space_id, seq: 1 } });
  await starOne(client.copy(), ids[0]!);
  expect((await events.next()).id).toBe('2');
  await addPictures(studio.db, client.me!);
  expect((await events.next()).id).toBe('3');
  await events.close();

  await addPictures(studio.db, client.me!);
  const resumed = await readEvents(client, { 'Last-Event-ID': '3' });
  expect((await resumed.next()).id).toBe('4');
  await resumed.close();
});

it('closes the event stream of a session that signs out', async () => {
  const client = await studio.guest();
  const events = await readEvents(client);
  await events.next();
  await client.copy().call('accountSignOut', { body: {} });
  expect(await events.next()).toEqual({ id: 'end', data: null });
});

it('knows a request again by what was sent, so that an update which adds fields with defaults changes nothing', async () => {
  const client = await studio.guest();
  const mid = randomUUID();
  const body = { prompt: 'a lake', model: 'painter', width: 64, height: 64, image_num: 1, seed: null };
  await client.call('create', { mid, body });
  const [stored] = await studio.db.select().from(mutation).where(eq(mutation.mid, mid));
  expect(Buffer.from(stored!.requestHash)).toEqual(
    Buffer.from(hashRequest({ method: 'POST', path: '/api/create', query: new URLSearchParams(), body })),
  );
});
