import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { media } from '../../server/storage/schema/media.ts';
import { addPictures } from '../support/add-pictures.ts';
import { startTestStudio, type TestStudio } from '../support/start-test-studio.ts';
import type { TestClient } from '../support/test-client.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio?.close());

const start = Date.UTC(2026, 0, 1);
const hour = 3_600_000;

/** A library of one image per prompt, an hour apart, the last prompt newest. */
async function libraryOf(prompts: { prompt?: string; negativePrompt?: string; model?: string }[]): Promise<TestClient> {
  const client = await studio.guest();
  for (const [index, words] of prompts.entries())
    await addPictures(studio.db, client.me!, 1, { at: new Date(start + index * hour), ...words });
  return client;
}

async function find(client: TestClient, query: Record<string, string>): Promise<string[]> {
  const { data } = await client.call('createHistory', { query: { limit: '100', ...query } });
  return data.items.map((item) => item.prompt_head);
}

it('finds words in prompt, negative prompt and model, in any order and as parts of words', async () => {
  const client = await libraryOf([
    { prompt: 'a lighthouse in the storm' },
    { prompt: 'Stormy sea', negativePrompt: 'lighthouse' },
    { prompt: 'a calm lake', model: 'watercolour-storm' },
    { prompt: 'ein Fährschiff im Nebel' },
    { prompt: '港の夕焼け' },
  ]);
  expect(await find(client, { searchKeyword: 'storm' })).toEqual(['a calm lake', 'Stormy sea', 'a lighthouse in the storm']);
  expect(await find(client, { searchKeyword: 'storm LIGHT' })).toEqual(['Stormy sea', 'a lighthouse in the storm']);
  expect(await find(client, { searchKeyword: 'schiff' })).toEqual(['ein Fährschiff im Nebel']);
  expect(await find(client, { searchKeyword: '夕焼け' })).toEqual(['港の夕焼け']);
  expect(await find(client, { searchKeyword: 'nothing like it' })).toEqual([]);
});

it('finds every word that begins as it was typed, however many they are, and words that have it within them', async () => {
  const prompts = [...Array.from({ length: 70 }, (_, n) => `fjord${n}`), 'midfjord'];
  const client = await libraryOf(prompts.map((prompt) => ({ prompt })));
  expect(await find(client, { searchKeyword: 'fjo' })).toEqual(prompts.toReversed());
});

it('finds a word that was mistyped when nothing contains it', async () => {
  const client = await libraryOf([{ prompt: 'a lighthouse at dawn' }, { prompt: 'a meadow' }]);
  expect(await find(client, { searchKeyword: 'lighthose' })).toEqual(['a lighthouse at dawn']);
});

it('takes everything a person can type as words', async () => {
  const client = await libraryOf([{ prompt: "it's 100% \\ (odd) & 'quoted' | a:b <-> !c %_ \u0000end".replace('\u0000', '') }]);
  for (const searchKeyword of [
    "it's",
    '100%',
    "'quoted'",
    'a:b',
    '%',
    '_',
    '\\',
    "'; drop table media; --",
    '((',
    '!c',
    '\u202eodd',
    '   ',
  ])
    expect((await client.send('createHistory', { query: { searchKeyword } })).status).toBe(200);
  expect(await find(client, { searchKeyword: "odd 'quoted'" })).toHaveLength(1);
});

it("finds nothing of somebody else's, however alike it is", async () => {
  await libraryOf([{ prompt: 'the secret cove' }]);
  const other = await libraryOf([{ prompt: 'an open bay' }]);
  expect(await find(other, { searchKeyword: 'secret' })).toEqual([]);
  expect(await find(other, { searchKeyword: 'secrt' })).toEqual([]);
});

it('keeps what a guest made findable after it became part of an account', async () => {
  const email = 'miller@example.test';
  await (await studio.guest()).signUp(email);
  const guest = await libraryOf([{ prompt: 'a windmill' }]);
  guest.me = (await guest.call('accountSignIn', { body: { email, password: 'correct horse', claim_guest: true } })).data;
  expect(await find(guest, { searchKeyword: 'windmill' })).toEqual(['a windmill']);
});

it('filters by star, type, model, maker and date, together with words, and leaves out what was moved into albums', async () => {
  const client = await libraryOf([
    { prompt: 'pine one' },
    { prompt: 'pine two', model: 'other' },
    { prompt: 'pine three' },
    { prompt: 'pine four' },
    { prompt: 'oak five' },
  ]);
  const rows = await studio.db.select({ id: media.id, head: media.promptHead }).from(media).where(eq(media.spaceId, client.me!.space_id));
  const idsOf = (...heads: string[]) => rows.filter((row) => heads.includes(row.head)).map((row) => row.id);
  await studio.db
    .update(media)
    .set({ isStarred: true })
    .where(inArray(media.id, idsOf('pine one', 'pine four', 'oak five')));
  await studio.db
    .update(media)
    .set({ resourceType: 'video' })
    .where(inArray(media.id, idsOf('pine three')));
  await studio.db
    .update(media)
    .set({ inHistory: false })
    .where(inArray(media.id, idsOf('pine four')));

  expect(await find(client, {})).toEqual(['oak five', 'pine three', 'pine two', 'pine one']);
  expect(await find(client, { is_starred: 'true' })).toEqual(['oak five', 'pine one']);
  expect(await find(client, { is_starred: 'true', searchKeyword: 'pine' })).toEqual(['pine one']);
  expect(await find(client, { resource_type: 'video' })).toEqual(['pine three']);
  expect(await find(client, { model: 'other' })).toEqual(['pine two']);
  expect(await find(client, { created_by: client.me!.user_id })).toHaveLength(4);
  expect(await find(client, { created_by: 'somebody' })).toEqual([]);
  const dates = { start_date: String(start + hour), end_date: String(start + 2 * hour) };
  expect(await find(client, dates)).toEqual(['pine three', 'pine two']);
  expect(await find(client, { ...dates, searchKeyword: 'two' })).toEqual(['pine two']);
});

it('pages through what a search finds without losing or doubling an item, however often the word occurs', async () => {
  const client = await studio.guest();
  const expected: string[] = [];
  for (let index = 0; index < 60; index += 1) {
    const prompt = index % 3 === 0 ? 'a red kite' : 'a blue kite';
    const { ids } = await addPictures(studio.db, client.me!, 3, { at: new Date(start + index), prompt });
    if (index % 3 === 0) expected.push(...ids);
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await client.call('createHistory', {
      query: { searchKeyword: 'red kite', limit: '7', ...(cursor === undefined ? {} : { cursor }) },
    });
    seen.push(...data.items.map((item) => item.id));
    cursor = data.next ?? undefined;
  } while (cursor !== undefined);
  expect(seen.toSorted()).toEqual(expected.toSorted());
});
