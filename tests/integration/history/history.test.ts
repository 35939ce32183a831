import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Me } from '../../../contract/account/user.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { mutation } from '../../../server/storage/schema/mutation.ts';
import { space } from '../../../server/storage/schema/space.ts';
import { askUntilThere } from '../../support/http/ask-until-there.ts';
import { addPictures } from '../../support/library/add-pictures.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio?.close());

async function guestWith(count: number): Promise<{ client: TestClient; me: Me; ids: string[]; generationId: string }> {
  const client = await studio.guest();
  const { ids, generationId } = await addPictures(studio.db, client.me!, { count });
  return { client, me: client.me!, ids, generationId };
}
const star = (id: string, isStarred?: boolean) => ({
  generation_media_resource_id: id,
  ...(isStarred === undefined ? {} : { is_starred: isStarred }),
});
const deletion = (ids: string[]) => ({ deleteImages: ids.map((id) => ({ id })) });

it('stars, unstars and toggles an item', async () => {
  const { client, ids } = await guestWith(1);
  const id = ids[0]!;
  expect((await client.call('createStar', { body: star(id, true) })).data.is_starred).toBe(true);
  expect((await client.call('createStar', { body: star(id, true) })).data.is_starred).toBe(true);
  expect((await client.call('createStar', { body: star(id) })).data.is_starred).toBe(false);
  expect((await client.call('createHistory')).data.items[0]!.is_starred).toBe(false);
});

it('deletes each item on its own, keeps starred ones and restores the others', async () => {
  const { client, me, ids } = await guestWith(3);
  const foreign = randomUUID();
  await client.call('createStar', { body: star(ids[1]!, true) });
  const deleted = await client.call('createBatchDelete', { body: deletion([...ids, foreign]) });
  expect(deleted.data.results.map((result) => result.outcome)).toEqual(['deleted', 'starred', 'deleted', 'not_found']);
  expect((await client.call('createHistory')).data.items.map((item) => item.id)).toEqual([ids[1]]);
  expect((await client.refused('createBatchDelete', { body: deletion([ids[1]!]) })).problem.code).toBe('STARRED');
  expect((await client.refused('createStar', { body: star(ids[0]!, true) })).problem.code).toBe('GONE');
  const [held] = await studio.db.select().from(space).where(eq(space.id, me.space_id));
  expect(held!.liveMedia).toBe(1);

  const restored = await client.call('createRestore', { body: { ids: [ids[0]!, foreign] } });
  expect(restored.data.results.map((result) => result.outcome)).toEqual(['restored', 'not_found']);
  expect((await client.refused('createRestore', { body: { ids: [foreign] } })).problem.code).toBe('NOT_FOUND');
  const { data } = await client.call('syncSnapshot', { query: { space: me.space_id } });
  expect(data.live_media).toBe(2);
});

it('deletes what is named by the address of one of its files, and nothing by an address of another place', async () => {
  const { client, ids } = await guestWith(3);
  const stranger = await guestWith(1);
  const [id, other, kept] = ids as [string, string, string];
  const elsewhere = `https://elsewhere.example/api/media/${kept}/original`;
  const urls = [`/api/media/${id}/256?h=0123456789abcdef&k=0123456789abcdef`, `${studio.url}/api/media/${other}/original`];
  const more = [`/api/media/${stranger.ids[0]}/original`, elsewhere];
  const deleted = await client.call('createBatchDelete', { body: { deleteImages: [...urls, ...more].map((url) => ({ url })) } });
  expect(deleted.data.results).toEqual([
    { id, outcome: 'deleted' },
    { id: other, outcome: 'deleted' },
    { id: stranger.ids[0], outcome: 'not_found' },
    { id: null, url: elsewhere, outcome: 'not_found' },
  ]);
  expect((await client.call('createHistory')).data.items.map((item) => item.id)).toEqual([kept]);
  expect((await client.refused('createBatchDelete', { body: { deleteImages: [{}] } })).problem.code).toBe('VALIDATION_FAILED');
  const upscaled = await client.refused('createUpscale', { body: { image_url: elsewhere, upscale_mode: 'x2' } });
  expect(upscaled.problem.code).toBe('NOT_FOUND');
});

it('pages the history newest first without losing or doubling an item', async () => {
  const client = await studio.guest();
  const at = new Date();
  for (let i = 0; i < 4; i++) await addPictures(studio.db, client.me!, { count: 5, at });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const query: Record<string, string> = cursor === undefined ? { limit: '3' } : { limit: '3', cursor };
    const { data } = await client.call('createHistory', { query });
    seen.push(...data.items.map((item) => item.id));
    cursor = data.next ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toHaveLength(20);
  expect(seen).toEqual([...new Set(seen)].sort().reverse());
});

it('keeps all that a request says, whether or not its engine knows it, and makes the picture', async () => {
  const client = await studio.guest();
  const paint = async (more: object) => {
    const body = { prompt: 'a pier', model: 'painter', width: 64, height: 64, image_num: 1, ...more };
    const { data } = await client.call('create', { body });
    const params = { generation_history_id: data.generation_history_id };
    const look = async () => (await client.call('createHistoryOne', { params })).data;
    await expect.poll(async () => (await look()).items[0]!.status).toBe('completed');
    return look();
  };
  const image_url = `/api/media/${(await paint({})).items[0]!.id}/original`;
  const kept = { type: 'sdxl', tiling: true, sampler: 'ddim', inferType: 'fast', base_model: 'sdxl', model_name: 'My boat' };
  const more = { finetuned_model: 'boat', prompt_assistant_mode: 'auto', steps: 25, cfg_scale: 7.5, creation_mode: 'img2img' };
  const { generation, items } = await paint({ ...kept, ...more, image_url });
  expect(generation).toMatchObject({ ...kept, ...more, image_urls: [image_url] });
  const { album } = (await client.call('albumCreate', { body: { title: 'Piers' } })).data;
  const { id } = items[0]!;
  await client.call('albumImageAdd', { body: { album_id: album.id, generation_media_resource_id: id } });
  const url = expect.stringMatching(new RegExp(`^/api/media/${id}/original\\?h=[0-9a-f]{16}$`)) as string;
  const item = {
    image_id: id,
    ai_model: 'painter',
    prompt: 'a pier',
    type: 'sdxl',
    model_name: 'My boat',
    enhanced_prompt: null,
    prompt_assistant_mode: 'auto',
    workflow: null,
    url,
    raw: url,
    versions: { raw: url },
    image_suffix: 'jpg',
    resource_type: 'image',
    configs: { prompt: 'a pier', sampler: 'ddim', steps: 25, creation_mode: 'img2img', image_urls: [image_url] },
    x2: null,
    album_ids: [album.id],
  };
  const inAlbum = (await client.call('albumImages', { query: { album_id: album.id } })).data.items;
  expect([inAlbum[0], (await client.call('createHistory')).data.items[0]]).toMatchObject([item, item]);
  expect((await client.call('albumList')).data.albums[0]).toMatchObject({ image_count: 1, stats: { image_count: 1 } });
  const { changes } = (await client.call('syncSnapshot', { query: { space: client.me!.space_id } })).data;
  expect(changes.find(({ id }) => id === generation.id)?.row, 'and devices have it').toMatchObject(kept);
});

it('answers one request with its images', async () => {
  const { client, ids, generationId } = await guestWith(2);
  const { data } = await client.call('createHistoryOne', { params: { generation_history_id: generationId } });
  expect(data.generation.prompt).toBe('a quiet harbour');
  expect(data.items.map((item) => item.id)).toEqual(ids);
});

it('answers the same key with the stored answer, also for a refusal', async () => {
  const { client, ids } = await guestWith(2);
  const mid = randomUUID();
  const first = await client.call('createStar', { mid, body: star(ids[0]!) });
  const again = await client.call('createStar', { mid, body: star(ids[0]!) });
  expect(again.data).toEqual(first.data);
  expect(again.mark).toEqual(first.mark);

  const refusedMid = randomUUID();
  const refused = await client.refused('createBatchDelete', { mid: refusedMid, body: deletion([ids[0]!]) });
  await client.call('createStar', { body: star(ids[0]!, false) });
  const refusedAgain = await client.refused('createBatchDelete', { mid: refusedMid, body: deletion([ids[0]!]) });
  expect(refused.problem.code).toBe('STARRED');
  expect(refusedAgain.problem).toEqual(refused.problem);
  expect(refusedAgain.mark).not.toBeNull();
});

it('refuses a key that was used for something else', async () => {
  const { client, ids } = await guestWith(2);
  const mid = randomUUID();
  await client.call('createStar', { mid, body: star(ids[0]!, true) });
  const refused = await client.refused('createStar', { mid, body: star(ids[1]!, true) });
  expect(refused).toMatchObject({ status: 422, problem: { code: 'KEY_REUSED' } });
});

it('keeps the keys of each account apart: who sends the key of another has an effect of their own and learns nothing', async () => {
  const [first, other] = [await guestWith(1), await guestWith(1)];
  const [mid, refusedMid] = [randomUUID(), randomUUID()];
  const theirs = await first.client.call('createStar', { mid, body: star(first.ids[0]!, true) });
  const own = await other.client.call('createStar', { mid, body: star(other.ids[0]!) });
  expect(own.data.is_starred).toBe(true);
  expect(own.mark!.space).toBe(other.me.space_id);
  const again = await other.client.call('createStar', { mid, body: star(other.ids[0]!) });
  expect([again.data, again.mark]).toEqual([own.data, own.mark]);
  expect((await first.client.call('createStar', { mid, body: star(first.ids[0]!, true) })).mark).toEqual(theirs.mark);

  await first.client.call('createStar', { mid: refusedMid, body: star(first.ids[0]!, false) });
  const asked = { mid: refusedMid, body: star(first.ids[0]!, false) };
  expect(await other.client.refused('createStar', asked)).toMatchObject({ status: 404, problem: { code: 'NOT_FOUND' } });
  const rows = await studio.db.select().from(media).where(eq(media.isStarred, true));
  expect(rows.filter(({ spaceId }) => spaceId === first.me.space_id)).toEqual([]);
  expect(rows.filter(({ spaceId }) => spaceId === other.me.space_id)).toHaveLength(1);
});

it('gives a replayed answer the epoch of today', async () => {
  const { client, me, ids } = await guestWith(1);
  const mid = randomUUID();
  await client.call('createStar', { mid, body: star(ids[0]!, true) });
  const epoch = randomUUID();
  await studio.db.update(space).set({ epoch, seq: 1 }).where(eq(space.id, me.space_id));
  const again = await client.call('createStar', { mid, body: star(ids[0]!, true) });
  expect(again.mark).toEqual({ space: me.space_id, epoch, seq: 1 });
});

it('makes 200 deliveries of 20 keys exactly 20 effects', async () => {
  const { client, me, ids } = await guestWith(20);
  const keys = ids.map((id) => ({ id, mid: randomUUID() }));
  const deliveries = Array.from({ length: 200 }, (_, i) => keys[(i * 7) % 20]!);
  const answers = await Promise.all(deliveries.map(({ id, mid }) => client.call('createStar', { mid, body: star(id) })));
  // Every delivery toggles: a second effect would turn a star off again.
  expect(answers.every((answer) => answer.data.is_starred)).toBe(true);
  const rows = await studio.db.select().from(media).where(eq(media.spaceId, me.space_id));
  expect(rows.filter((row) => row.isStarred)).toHaveLength(20);
  const [stored] = await studio.db
    .select({ count: sql<number>`count(*)::int` })
    .from(mutation)
    .where(eq(mutation.userId, me.user_id));
  expect(stored!.count).toBe(20);
  const [now] = await studio.db.select().from(space).where(eq(space.id, me.space_id));
  expect(now!.seq).toBe(21);
});

it('answers 503 while all database connections are in use, and makes the change once when it is repeated', async () => {
  await studio.close();
  studio = await startTestStudio({ connectionWaitMs: 500 });
  const { client, ids, me } = await guestWith(2);
  const readSeq = async () => (await studio.db.select().from(space).where(eq(space.id, me.space_id)))[0]!.seq;
  const request = { mid: randomUUID(), body: star(ids[0]!, true) };
  const holder = await (studio.db as unknown as { $client: Pool }).$client.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM space WHERE id = $1 FOR UPDATE', [me.space_id]);
  const countWaiting = async () =>
    Number(
      (await studio.db.execute<{ count: string }>(sql`select count(*) from pg_stat_activity where wait_event_type = 'Lock'`)).rows[0]!
        .count,
    );
  // Each of them holds a connection and waits for the locked row.
  const waiting = Array.from({ length: 20 }, () => askUntilThere(client, 'createStar', { mid: randomUUID(), body: star(ids[1]!, true) }));
  try {
    await expect.poll(countWaiting).toBe(20);
    const refused = await Promise.all(Array.from({ length: 5 }, () => client.refused('createStar', request)));
    expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(new Set(['UNAVAILABLE']));
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
  await Promise.all(waiting);
  const before = await readSeq();
  expect((await client.call('createStar', request)).data.is_starred).toBe(true);
  await client.call('createStar', request);
  expect(await readSeq()).toBe(before + 1);
});
