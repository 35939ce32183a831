import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Change } from '../../contract/sync.ts';
import { media, space } from '../../server/storage/schema.ts';
import { writeSpace } from '../../server/storage/write-space.ts';
import { addPictures } from '../support/add-pictures.ts';
import { readEvents } from '../support/read-events.ts';
import { startTestStudio, type TestStudio } from '../support/start-test-studio.ts';
import type { TestClient } from '../support/test-client.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio?.close());

async function pull(client: TestClient, from: number, limit = 500) {
  const spaceId = client.me!.space_id;
  const [row] = await studio.db.select().from(space).where(eq(space.id, spaceId));
  const { data } = await client.call('syncChanges', { query: { space: spaceId, cursor: `${row!.epoch}:${from}`, limit: String(limit) } });
  return data;
}
const starOne = (client: TestClient, id: string) =>
  client.call('createStar', { body: { generation_media_resource_id: id, is_starred: true } });

it('gives every change once, generations before their items, deleted ones as tombstones', async () => {
  const client = await studio.guest();
  const { ids } = await addPictures(studio.db, client.me!, 3);
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
  for (const count of [5, 2, 9]) await addPictures(studio.db, client.me!, count);
  const sizes: number[] = [];
  let from = 0;
  for (let more = true; more;) {
    const page = await pull(client, from, 4);
    expect(new Set(page.changes.map((change: Change) => change.seq)).size).toBe(page.to - from);
    sizes.push(page.changes.length);
    from = page.to;
    more = page.more;
  }
  expect(sizes).toEqual([6, 13]);
});

it('sends a device that cannot go on to the start again', async () => {
  const client = await studio.guest();
  await addPictures(studio.db, client.me!, 1);
  const spaceId = client.me!.space_id;
  const [row] = await studio.db.select().from(space).where(eq(space.id, spaceId));
  const refusal = async (cursor: string) => (await client.refused('syncChanges', { query: { space: spaceId, cursor } })).problem.code;
  expect(await refusal(`${randomUUID()}:0`)).toBe('RESET_EPOCH');
  expect(await refusal(`${row!.epoch}:9`)).toBe('RESET_AHEAD');
  await studio.db.update(space).set({ floorSeq: 1 }).where(eq(space.id, spaceId));
  expect(await refusal(`${row!.epoch}:0`)).toBe('RESET_TOO_OLD');
});

it('gives the first copy newest first, each page with its generations', async () => {
  const client = await studio.guest();
  for (let i = 0; i < 3; i++) await addPictures(studio.db, client.me!, 4, new Date(Date.now() + i));
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

it('shows a follower every change of 16 racing writers, which a plain sequence does not', async () => {
  const client = await studio.guest();
  const owner = client.me!;
  const { ids } = await addPictures(studio.db, owner, 16);
  await studio.db.execute(sql`create table if not exists plain_log (n bigserial primary key, writer int, step int)`);
  const steps = 40;
  const writing = new AbortController();

  // Each writer holds its transaction open for a different time, so commits do not follow the order of numbers.
  const write = async (writer: number) => {
    for (let step = 0; step < steps; step++) {
      await studio.db.transaction(async (tx) => {
        await tx.execute(sql`insert into plain_log (writer, step) values (${writer}, ${step})`);
        await tx.execute(sql`select pg_sleep(${((writer * 7 + step * 3) % 10) / 1000})`);
      });
      await writeSpace(studio.db, owner.space_id, async (tx, touch) => {
        await tx.update(media).set({ sizeBytes: step }).where(eq(media.id, ids[writer]!));
        touch('media', [ids[writer]!]);
        await tx.execute(sql`select pg_sleep(${((writer * 5 + step) % 4) / 1000})`);
      });
    }
  };
  const seqs = new Set<number>();
  const plain = new Set<number>();
  const lastStep = new Map<string, number>();
  let cursor = 1;
  let plainCursor = 0;
  const follow = async () => {
    const page = await pull(client, cursor, 500);
    for (const change of page.changes) {
      if (change.table !== 'media' || change.row === null) continue;
      seqs.add(change.seq);
      lastStep.set(change.id, change.row.size_bytes!);
    }
    cursor = page.to;
    const { rows } = await studio.db.execute<{ n: string }>(sql`select n from plain_log where n > ${plainCursor} order by n`);
    for (const { n } of rows) plain.add(Number(n));
    plainCursor = Math.max(plainCursor, ...rows.map(({ n }) => Number(n)));
  };
  const following = (async () => {
    while (!writing.signal.aborted) await follow();
  })();
  await Promise.all(ids.map((_, writer) => write(writer)));
  writing.abort();
  await following;
  await follow();

  expect(cursor).toBe(1 + 16 * steps);
  expect([...lastStep.values()]).toEqual(Array.from({ length: 16 }, () => steps - 1));
  expect(seqs.size).toBeGreaterThan(16);
  expect(plain.size, 'the control must be able to miss').toBeLessThan(16 * steps);
});

it('wakes an event stream within a second, also by another server, and at once after a missed change', async () => {
  const client = await studio.guest();
  const { ids } = await addPictures(studio.db, client.me!, 1);
  const events = await readEvents(client);
  expect(await events.next()).toEqual({ id: '1', data: { space: client.me!.space_id, seq: 1 } });
  const at = performance.now();
  await starOne(client.copy(), ids[0]!);
  expect((await events.next()).id).toBe('2');
  await addPictures(studio.db, client.me!, 1);
  expect((await events.next()).id).toBe('3');
  expect(performance.now() - at).toBeLessThan(1_000);
  await events.close();

  await addPictures(studio.db, client.me!, 1);
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
