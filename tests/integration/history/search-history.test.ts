import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { digestRow } from '../../../contract/sync/digest.ts';
import { foldText, wordsOf } from '../../../contract/text/fold-text.ts';
import { painterModel } from '../../../contract/catalogue/model.ts';
import { noSettings } from '../../../contract/metadata/imported-settings.ts';
import { isInFilter } from '../../../server/domain/history/filter-media.ts';
import { findSearchQuery } from '../../../server/domain/history/find-search-query.ts';
import { listHistory } from '../../../server/domain/history/list-history.ts';
import { createShareLinks } from '../../../server/domain/sharing/share-links.ts';
import { createEngineRegistry } from '../../../server/engines/engine-registry.ts';
import { createSeal } from '../../../server/lib/secrets/seal.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { generation, media } from '../../../server/storage/schema/media.ts';
import { space } from '../../../server/storage/schema/space.ts';
import type { SavedGeneration } from '../../../src/db/database.ts';
import type { PackedItem } from '../../../src/db/library/packs/media-pack.ts';
import { TextIndex } from '../../../src/db/library/search/text-index.ts';
import { toText } from '../../../src/db/library/packs/text-pack.ts';
import { addMade } from '../../support/library/add-made.ts';
import { addPictures } from '../../support/library/add-pictures.ts';
import { makeDatabaseBefore } from '../../support/studio/database-before.ts';
import { makeSearchTexts } from '../../support/texts/search-texts.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

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
    await addPictures(studio.db, client.me!, { at: new Date(start + index * hour), ...words });
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

it('finds every word that has what was typed within it, however many they are', async () => {
  const client = await studio.guest();
  await addMade(
    studio,
    client.me!,
    Array.from({ length: 70 }, (_, n) => ({ prompt: `midfjord${n} at dawn` })),
  );
  expect(await find(client, { searchKeyword: 'fjord dawn' })).toHaveLength(70);
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

it('finds nothing in another library, however similar it is', async () => {
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
    const { ids } = await addPictures(studio.db, client.me!, { count: 3, at: new Date(start + index), prompt });
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

it('finds models by their names, and imported pictures by the model that their file names', async () => {
  const client = await libraryOf([{ prompt: 'a fox' }, { prompt: 'a lake', model: 'other' }]);
  await addMade(studio, client.me!, [{ prompt: 'a hare', model: 'imported', imported: { ...noSettings, model: 'DreamShaper' } }]);
  expect(await find(client, { searchKeyword: 'built-in fox' })).toEqual(['a fox']);
  expect(await find(client, { searchKeyword: 'dreamshaper' })).toEqual(['a hare']);
});

it('finds what was made before its model got another key by the name of the model', async () => {
  const client = await libraryOf([{ prompt: 'a fox', model: 'gpt-low' }, { prompt: 'a lake' }, { prompt: 'a hare', model: 'gpt' }]);
  const engines = { catalogue: async () => [{ ...painterModel, key: 'gpt', name: 'GPT Image' }] };
  const links = createShareLinks(createSeal('of no link here'));
  const asked = { spaceId: client.me!.space_id, before: null, limit: 9, filter: { searchKeyword: 'image' } };
  const { items } = await listHistory({ db: studio.db, engines, links }, asked);
  expect(items.map((item) => item.prompt_head)).toEqual(['a hare', 'a fox']);
});

it('folds every sign as a device does', async () => {
  const signs = Array.from({ length: 0x2_0000 }, (_, code) => code).filter((code) => code > 0 && (code < 0xd8_00 || code >= 0xf9_00));
  const texts = signs.map((code) => `a${String.fromCodePoint(code)}b 1${String.fromCodePoint(code)}2`);
  // Leaves out characters that only one of the two Unicode versions knows.
  const { rows } = await studio.db.execute<{ text: string; folded: string }>(
    sql`select text, fold_text(text) folded from json_array_elements_text(${JSON.stringify(texts)}::json) text where unicode_assigned(text)`,
  );
  expect(rows.length).toBeGreaterThan(80_000);
  expect(rows.filter(({ text, folded }) => folded !== foldText(text))).toEqual([]);
});

it('finds for 500 searches in 500 prompts what a device finds', async () => {
  const { prompts, queries } = makeSearchTexts(500);
  const { me } = await studio.guest();
  const ids = await addMade(
    studio,
    me!,
    prompts.map((prompt) => ({ prompt })),
  );
  const device = new TextIndex();
  device.restart([]);
  const saved = prompts.map((prompt, n) => ({ id: ids[n]!, prompt, negative_prompt: '', model: 'painter', created_at: -n }));
  device.takeTexts(new Map(saved.map((row) => [row.id, toText(row as SavedGeneration)])));
  device.takeMedia(new Map(ids.map((id) => [id, { generation: id } as PackedItem])));

  const links = createShareLinks(createSeal('of no link here'));
  const search = { spaceId: me!.space_id, before: null, limit: prompts.length };
  const findOnDevice = (words: string[]): string[] => [...device.search(words)].flat();
  let guessed = 0;
  for (const searchKeyword of queries) {
    const words = wordsOf(searchKeyword);
    const studios = await listHistory(
      { db: studio.db, links, engines: createEngineRegistry([]) },
      { ...search, filter: { searchKeyword } },
    );
    // A word that no prompt has counts as mistyped, and only the studio guesses at it.
    const isGuess = words.some((word) => findOnDevice([word]).length === 0);
    if (isGuess) guessed += 1;
    else
      expect(
        studios.items.map(({ id }) => id),
        searchKeyword,
      ).toEqual(findOnDevice(words));
  }
  expect(guessed).toBeLessThan(100);
});

it('finds what was made before an update', async () => {
  const url = await makeDatabaseBefore(studio.databaseUrl, 'search_folding', async (client) => {
    await client.query(`insert into space (id, seq) values ('s', 1)`);
    await client.query(`insert into generation (id, space_id, seq, user_id, mid, created_at, prompt, negative_prompt, model, width, height, image_num, settings)
      values (gen_random_uuid(), 's', 1, 'u', gen_random_uuid(), now(), 'smørrebrød in Łódź', '', 'painter', 64, 64, 1, '{"model_id": "sks-boat", "characters": [{"model_id": "mara"}]}')`);
    await client.query(`insert into media (id, space_id, seq, user_id, generation_id, index, created_at, resource_type, status, model, width, height, seed, prompt_head)
      select gen_random_uuid(), 's', 1, 'u', id, 0, now(), 'image', 'completed', 'painter', 64, 64, 0, '' from generation`);
    await client.query(`update media set digest = row_digest('media', id::text, seq); update space set digest = media.digest from media`);
  });
  const updated = await openDatabase({ dataDir: studio.dataDir, databaseUrl: url });
  const isFound = async (keyword: string) => {
    const found = await findSearchQuery({ db: updated.db, engines: createEngineRegistry([]) }, 's', keyword);
    return found !== null && (await updated.db.$count(generation, found)) === 1;
  };
  expect([await isFound('lodz'), await isFound('rebrod'), await isFound('warszawa')]).toEqual([true, true, false]);
  const byCharacter = isInFilter({ model: 'mara' });
  const [made] = await updated.db.select().from(media).where(byCharacter);
  expect(made!.madeWith.toSorted()).toEqual(['mara', 'sks-boat']);
  // The new `seq` makes devices read the item again, and the new digest agrees with it.
  const [after] = await updated.db.select().from(space);
  expect(after).toMatchObject({ seq: 2, digest: digestRow('media', made!.id, 2) });
  await updated.close();
});
