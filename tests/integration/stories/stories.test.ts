import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { digestRow, xorDigest } from '../../../contract/sync/digest.ts';
import { firstPositions } from '../../../contract/stories/position.ts';
import { storyMediaId } from '../../../contract/stories/story-media.ts';
import { categoryInputsSchema, storyLimits } from '../../../contract/stories/story.ts';
import { takeKey } from '../../../contract/stories/shots/take-key.ts';
import { limits } from '../../../contract/limits.ts';
import { forgetOld } from '../../../server/domain/trash/forget-old.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { findUsedHashes } from '../../../server/storage/files/find-used-hashes.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { space } from '../../../server/storage/schema/space.ts';
import { story, storyMedia, storyShot } from '../../../server/storage/schema/story.ts';
import { addPictures } from '../../support/library/add-pictures.ts';
import { digestAgain } from '../../support/library/count-again.ts';
import { makeDatabaseBefore } from '../../support/studio/database-before.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio?.close());

const shots = (count: number) =>
  firstPositions(count).map((position, index) => ({ id: randomUUID(), position, shotImagePrompt: `shot ${index + 1}` }));

async function addStory(client: TestClient, count = 2) {
  const { data } = await client.call('storyCreate', { body: { category_id: 'script_to_video', title: 'Tides', shots: shots(count) } });
  return data.data;
}

/** Adds items as a run does: they are in the story alone, each a take of its shot. */
async function addTakes(client: TestClient, { storyId, shotId }: { storyId: string; shotId: string }, count: number): Promise<string[]> {
  const { ids } = await addPictures(studio.db, client.me!, { count });
  for (const id of ids) {
    await client.call('storyMediaAdd', { params: { id: storyId }, body: { media_id: id, shot_id: shotId } });
    await studio.db.update(media).set({ inHistory: false }).where(eq(media.id, id));
    await studio.db.update(storyMedia).set({ madeOf: 'key' }).where(eq(storyMedia.mediaId, id));
  }
  return ids;
}

/** The tables and rows of a device after a full read. */
async function listRows(client: TestClient) {
  const { data } = await client.call('syncSnapshot', { query: { space: client.me!.space_id } });
  return data.changes;
}

it('makes a story with its shots in their order; the same identifier again is the same story', async () => {
  const client = await studio.guest();
  const asked = { id: randomUUID(), category_id: 'asmr_video', title: 'Rain', style: 'ink', shots: shots(3).toReversed() } as const;
  const { data } = (await client.call('storyCreate', { body: asked })).data;
  expect(data).toMatchObject({ id: asked.id, storyId: asked.id, title: 'Rain', style: 'ink', status: 'draft', workflowRunId: null });
  expect(data.shots.map((shot) => shot.shotImagePrompt)).toEqual(['shot 1', 'shot 2', 'shot 3']);
  const again = (await client.call('storyCreate', { body: { ...asked, title: 'Snow' } })).data.data;
  expect([again.title, again.shots.length]).toEqual(['Rain', 3]);
  expect((await client.call('storyOne', { params: { id: asked.id } })).data.data).toEqual(data);
  const tables = (await listRows(client)).map((change) => change.table);
  expect([tables.filter((table) => table === 'stories').length, tables.filter((table) => table === 'storyShots').length]).toEqual([1, 3]);
});

it('changes only the fields that are named, of a story and of a shot', async () => {
  const client = await studio.guest();
  const { id, shots: list } = await addStory(client);
  const changed = await client.call('storyUpdate', { params: { storyId: id }, body: { aspect_ratio: '9:16' } });
  expect(changed.data.data).toMatchObject({ title: 'Tides', aspect_ratio: '9:16' });
  const params = { storyId: id, shotId: list[0]!.id };
  await client.call('storyShotUpdate', { params, body: { shotImagePrompt: 'a lighthouse' } });
  const { data } = (await client.call('storyShotUpdate', { params, body: { is_locked: true, target_seconds: 2.5 } })).data;
  expect(data).toMatchObject({
    shotImagePrompt: 'a lighthouse',
    is_locked: true,
    target_seconds: 2.5,
    speed: 1,
    position: list[0]!.position,
  });
  const wrong: object[] = [{}, { speed: 9 }, { position: 'V0' }, { nonsense: 1 }];
  for (const body of wrong) expect((await client.refused('storyShotUpdate', { params, body })).problem.code).toBe('VALIDATION_FAILED');
});

it('two devices edit two shots, and both edits are there; of one field the later wins', async () => {
  const client = await studio.guest();
  const { id, shots: list } = await addStory(client);
  const edit = (index: number, shotVideoPrompt: string) =>
    client.call('storyShotUpdate', { params: { storyId: id, shotId: list[index]!.id }, body: { shotVideoPrompt } });
  await Promise.all([edit(0, 'pan left'), edit(1, 'push in')]);
  await edit(0, 'tilt up');
  const { data } = (await client.call('storyOne', { params: { id } })).data;
  expect(data.shots.map((shot) => shot.shotVideoPrompt)).toEqual(['tilt up', 'push in']);
});

it('a deleted shot comes back as it was; its story has room for so many', async () => {
  const client = await studio.guest();
  const { id, shots: list } = await addStory(client, storyLimits.shots);
  const params = { storyId: id, shotId: list[0]!.id };
  const add = () => client.refused('storyShotAdd', { params: { storyId: id }, body: { position: 'z' } });
  expect((await add()).problem.code).toBe('SHOTS_FULL');
  await client.call('storyShotDelete', { params });
  expect((await client.refused('storyShotUpdate', { params, body: { speed: 2 } })).problem.code).toBe('GONE');
  const back = (await client.call('storyShotRestore', { params })).data.data;
  expect(back).toEqual(list[0]);
  expect((await add()).problem.code).toBe('SHOTS_FULL');
});

it('shows only own items of the story as a picture and a clip', async () => {
  const [client, stranger] = [await studio.guest(), await studio.guest()];
  const { id, shots: list } = await addStory(client);
  const [own, other] = [(await addPictures(studio.db, client.me!)).ids[0]!, (await addPictures(studio.db, stranger.me!)).ids[0]!];
  const params = { storyId: id, shotId: list[0]!.id };
  const choose = async (body: object) => (await client.refused('storyShotUpdate', { params, body })).problem.code;
  expect(await choose({ image_media_id: own })).toBe('NOT_FOUND');
  const put = { params: { id }, body: { media_id: own, shot_id: list[0]!.id } };
  const { data } = (await client.call('storyMediaAdd', put)).data;
  expect(data).toMatchObject({ id: storyMediaId(id, own), storyId: id, shot_id: list[0]!.id, resource_type: 'image', made_of: null });
  expect(await choose({ video_media_id: own })).toBe('VALIDATION_FAILED');
  expect((await client.refused('storyMediaAdd', { params: { id }, body: { media_id: other } })).problem.code).toBe('NOT_FOUND');
  expect((await client.call('storyShotUpdate', { params, body: { image_media_id: own } })).data.data.image_media_id).toBe(own);
});

it('deleting a story takes along what was made for it, and nothing else; restoring brings all of it back', async () => {
  const client = await studio.guest();
  const { id, shots: list } = await addStory(client);
  const [plain, starred, listed, running] = (await addTakes(client, { storyId: id, shotId: list[0]!.id }, 4)) as [
    string,
    string,
    string,
    string,
  ];
  const [put] = (await addPictures(studio.db, client.me!)).ids as [string];
  await client.call('storyMediaAdd', { params: { id }, body: { media_id: put } });
  await client.call('createStar', { body: { generation_media_resource_id: starred, is_starred: true } });
  const copy = (
    await client.call('storyCreate', { body: { category_id: 'asmr_video', shots: [{ ...shots(1)[0]!, image_media_id: listed }] } })
  ).data;
  expect(copy.data.shots[0]!.image_media_id).toBe(listed);
  await studio.db.update(media).set({ status: 'pending' }).where(eq(media.id, running));
  const before = await listRows(client);

  await client.call('storyDelete', { params: { id } });
  const stateOf = async (mediaId: string) => {
    const [row] = await studio.db.select().from(media).where(eq(media.id, mediaId));
    return `${row!.status} ${row!.deletedAt === null ? 'here' : 'gone'} ${row!.inHistory ? 'in history' : 'outside'}`;
  };
  expect(await Promise.all([plain, starred, listed, running, put].map(stateOf))).toEqual([
    'completed gone outside',
    'completed here in history',
    'completed here outside',
    'canceled gone outside',
    'completed here in history',
  ]);
  const rows = await listRows(client);
  expect(rows.filter(({ table, id: row }) => ['stories', 'storyShots'].includes(table) && row !== copy.data.id)).toHaveLength(1);
  expect((await client.refused('storyOne', { params: { id } })).problem.code).toBe('NOT_FOUND');

  const { data } = (await client.call('storyRestore', { params: { id } })).data;
  expect(data.shots.map((shot) => shot.id)).toEqual(list.map((shot) => shot.id));
  expect(await Promise.all([plain, starred].map(stateOf))).toEqual(['completed here outside', 'completed here outside']);
  const idsOf = (changes: typeof before) => changes.map((change) => `${change.table} ${change.id}`).toSorted();
  expect(idsOf(await listRows(client))).toEqual(idsOf(before).filter((row) => !row.endsWith(running) || !row.startsWith('media ')));
});

it('an item that is taken out of a story goes to the Trash where it was made for it, and stays where it was put', async () => {
  const client = await studio.guest();
  const { id, shots: list } = await addStory(client);
  const [made] = (await addTakes(client, { storyId: id, shotId: list[0]!.id }, 1)) as [string];
  const [put] = (await addPictures(studio.db, client.me!)).ids as [string];
  await client.call('storyMediaAdd', { params: { id }, body: { media_id: put } });
  await client.call('storyMediaRemove', { params: { id }, body: { media_ids: [made, put] } });
  expect((await client.call('storyMedia', { params: { id }, query: {} })).data.media_resources).toEqual([]);
  const { items } = (await client.call('createTrash')).data;
  expect(items.map(({ item }) => item.id)).toEqual([made]);

  // A restored item is in the history until it is in its story again.
  await client.call('createRestore', { body: { ids: [made] } });
  const isInHistory = async () => (await studio.db.select().from(media).where(eq(media.id, made)))[0]!.inHistory;
  expect(await isInHistory()).toBe(true);
  await client.call('storyMediaAdd', { params: { id }, body: { media_id: made, shot_id: list[0]!.id } });
  expect(await isInHistory()).toBe(false);
});

it('deleting the last copy of a story deletes the items made for it; a copy keeps their key', async () => {
  const client = await studio.guest();
  const { id, shots: list } = await addStory(client);
  const [made] = (await addTakes(client, { storyId: id, shotId: list[0]!.id }, 1)) as [string];
  const body = { category_id: 'asmr_video', shots: [{ ...shots(1)[0]!, image_media_id: made }] } as const;
  const copy = (await client.call('storyCreate', { body })).data.data;
  const inTrash = async () => (await client.call('createTrash')).data.items.length;
  const [place] = await studio.db
    .select()
    .from(storyMedia)
    .where(eq(storyMedia.id, storyMediaId(copy.id, made)));
  expect(place!.madeOf).toBe('key');
  await client.call('storyDelete', { params: { id } });
  expect(await inTrash()).toBe(0);
  await client.call('storyDelete', { params: { id: copy.id } });
  expect(await inTrash()).toBe(1);
});

it('keeps the pictures of its characters when their items are deleted for good, and its takes count as made of them', async () => {
  const client = await studio.guest();
  const [picture] = (await addPictures(studio.db, client.me!)).ids as [string];
  const hash = randomBytes(32).toString('hex');
  await studio.db.update(media).set({ hash, mime: 'image/webp', sizeBytes: 10 }).where(eq(media.id, picture));
  const character = { name: 'Ada', reference_image_url: `/api/media/${picture}/original` };
  const [first] = shots(1);
  const asked = { character, characters: [{ name: 'Ben', character_image_url: character.reference_image_url }] };
  const begun = {
    category_id: 'character_vlog',
    category_inputs: asked,
    shots: [{ ...first!, shotImagePrompt: '<<THE_MARKER>> waves' }],
  } as const;
  const { data: before } = (await client.call('storyCreate', { body: begun })).data;
  const [take] = (await addTakes(client, { storyId: before.id, shotId: first!.id }, 1)) as [string];
  const isTake = eq(storyMedia.mediaId, take);
  await studio.db
    .update(storyMedia)
    .set({ madeOf: takeKey('image', before, before.shots[0]!) })
    .where(isTake);
  await client.call('createBatchDelete', { body: { deleteImages: [{ id: picture }] } });
  await client.call('createPurge', { body: { ids: [picture] } });
  const after = (await client.call('storyOne', { params: { id: before.id } })).data.data;
  const address = `/api/media/upload_raw_image/${hash}`;
  expect(after.category_inputs.character!.reference_image_url).toBe(address);
  expect(after.category_inputs.characters[0]!.character_image_url).toBe(address);
  expect(await findUsedHashes(studio.db, [hash])).toEqual(new Set([hash]));
  const [row] = await studio.db.select().from(storyMedia).where(isTake);
  expect(row!.madeOf).toBe(takeKey('image', after, after.shots[0]!));
});

it('comes out of an archive with its shots and takes, once however often; a take whose item is missing waits', async () => {
  const client = await studio.guest();
  const { id, shots: list } = await addStory(client);
  const [there, missing] = (await addTakes(client, { storyId: id, shotId: list[0]!.id }, 2)) as [string, string];
  const rows = await listRows(client);
  await studio.db.delete(story).where(eq(story.id, id));
  await studio.db.delete(media).where(eq(media.id, missing));
  const restore = async () => {
    const states: string[] = [];
    for (const table of ['stories', 'storyShots', 'storyMedia'] as const) {
      const body = { table, rows: rows.filter((one) => one.table === table).map(({ row }) => row) };
      const { results } = (await client.call('vaultRestore', { body })).data;
      states.push(...results.map((one) => `${table} ${one.id.endsWith(missing) ? 'missing' : ''} ${one.state}`));
    }
    return states.toSorted();
  };
  const told = (state: string) => [
    `storyMedia  ${state}`,
    'storyMedia missing incomplete',
    `storyShots  ${state}`,
    `storyShots  ${state}`,
    `stories  ${state}`,
  ];
  expect(await restore()).toEqual(told('restored').toSorted());
  expect(await restore()).toEqual(told('same').toSorted());
  const { media_resources: takes } = (await client.call('storyMedia', { params: { id }, query: {} })).data;
  expect(takes.map((take) => [take.media_id, take.made_of])).toEqual([[there, 'key']]);
});

it('has room for so many stories', async () => {
  const client = await studio.guest();
  const { id } = await addStory(client);
  const [row] = await studio.db.select().from(story).where(eq(story.id, id));
  const others = Array.from({ length: storyLimits.count - 1 }, () => ({ ...row!, id: randomUUID() }));
  for (let at = 0; at < others.length; at += 1_000) await studio.db.insert(story).values(others.slice(at, at + 1_000));
  const { problem } = await client.refused('storyCreate', { body: { category_id: 'asmr_video' } });
  expect([problem.code, problem.title]).toEqual(['STORIES_FULL', expect.stringContaining('2,000')]);
});

it('has room for so many items, and an item that is in it already can still go to another shot', async () => {
  const client = await studio.guest();
  const { id, shots: list } = await addStory(client);
  const half = storyLimits.media / 2;
  const ids = (await Promise.all([half, half, 1].map((count) => addPictures(studio.db, client.me!, { count })))).flatMap(
    (made) => made.ids,
  );
  const [own, other] = ids as [string, string];
  const add = (mediaId: string) => ({ params: { id }, body: { media_id: mediaId, shot_id: list[1]!.id } });
  await client.call('storyMediaAdd', add(own));
  const [row] = await studio.db.select().from(storyMedia).where(eq(storyMedia.storyId, id));
  const rest = ids.slice(2).map((mediaId) => ({ ...row!, id: storyMediaId(id, mediaId), mediaId, shotId: list[0]!.id }));
  for (let at = 0; at < rest.length; at += half) await studio.db.insert(storyMedia).values(rest.slice(at, at + half));
  expect((await client.refused('storyMediaAdd', add(other))).problem.code).toBe('STORY_MEDIA_FULL');
  expect((await client.call('storyMediaAdd', add(ids[2]!))).data.data.shot_id).toBe(list[1]!.id);
});

it('a story restored after 30 days comes without the items that left the Trash', async () => {
  const client = await studio.guest();
  const { id, shots: list } = await addStory(client);
  const [made] = (await addTakes(client, { storyId: id, shotId: list[0]!.id }, 1)) as [string];
  await client.call('storyDelete', { params: { id } });
  const old = new Date(Date.now() - limits.trashMs - 1_000);
  await studio.db.update(story).set({ deletedAt: old }).where(eq(story.id, id));
  await studio.db.update(storyShot).set({ deletedAt: old }).where(eq(storyShot.storyId, id));
  await studio.db.update(storyMedia).set({ deletedAt: old }).where(eq(storyMedia.storyId, id));
  await studio.db.update(media).set({ deletedAt: old }).where(eq(media.id, made));
  const { data } = (await client.call('storyRestore', { params: { id } })).data;
  expect(data.shots).toHaveLength(2);
  expect((await client.call('storyMedia', { params: { id }, query: {} })).data.media_resources).toEqual([]);
  expect(await studio.db.$count(media, and(eq(media.id, made), eq(media.deletedAt, old)))).toBe(1);
});

it('forgets the place of an item that was deleted long ago, and a story, so that old and new devices agree', async () => {
  const client = await studio.guest();
  const { space_id: spaceId } = client.me!;
  const [kept, gone] = [await addStory(client), await addStory(client)];
  const [made] = (await addTakes(client, { storyId: kept.id, shotId: kept.shots[0]!.id }, 1)) as [string];
  await client.call('createBatchDelete', { body: { deleteImages: [{ id: made }] } });
  await client.call('storyDelete', { params: { id: gone.id } });
  // An archive can add a shot to a deleted story.
  const shot = { ...gone.shots[0]!, id: randomUUID() };
  await client.call('vaultRestore', { body: { table: 'storyShots', rows: [shot] } });
  for (const days of [121, 242, 363]) {
    await forgetOld(studio, Date.now() + days * 24 * 3_600_000);
    const { stored, counted } = await digestAgain(studio.db, spaceId);
    expect(stored).toEqual(counted);
  }
  const count = (table: typeof media | typeof story | typeof storyMedia) => studio.db.$count(table, eq(table.spaceId, spaceId));
  expect(await Promise.all([media, story, storyMedia].map(count))).toEqual([0, 1, 0]);
});

it('stories of an older database are kept with what they lacked, and leave the digest of their space right', async () => {
  const [spaceId, storyId] = ['space-before', randomUUID()];
  const character = { model_id: null, name: 'Ada', reference_image_url: null, character_image_url: null };
  const url = await makeDatabaseBefore(studio.databaseUrl, '_stories', async (client) => {
    const [kept, gone] = [digestRow('stories', storyId, 1), digestRow('storyMedia', storyId, 2)];
    await client.query('insert into space (id, seq, digest) values ($1, 2, $2)', [spaceId, xorDigest(kept, gone)]);
    await client.query(
      `insert into story (id, space_id, seq, user_id, title, category_id, category_inputs, created_at, digest)
       values ($1, $2, 1, 'u', 'Tides', 'character_vlog', $3, now(), $4)`,
      [storyId, spaceId, JSON.stringify({ character }), kept],
    );
    await client.query(
      `insert into story_media (id, space_id, seq, story_id, url, resource_type, created_at, digest)
       values ($1, $2, 2, $1, '/api/media/x/original', 'image', now(), $3)`,
      [storyId, spaceId, gone],
    );
  });
  const opened = await openDatabase({ dataDir: studio.dataDir, databaseUrl: url });
  try {
    const [row] = await opened.db.select().from(story);
    expect(row).toMatchObject({ title: 'Tides', status: 'ready', aspectRatio: '16:9', props: [] });
    expect(v.parse(categoryInputsSchema, row!.categoryInputs)).toEqual(row!.categoryInputs);
    expect(row!.categoryInputs.character).toMatchObject({ ...character, reference_mode: 'quick' });
    const [{ digest } = { digest: 0 }] = await opened.db.select().from(space).where(eq(space.id, spaceId));
    expect(digest).toBe(digestRow('stories', storyId, 1));
  } finally {
    await opened.close();
  }
});
