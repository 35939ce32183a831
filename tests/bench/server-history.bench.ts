import { rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { HistoryFilter } from '../../contract/history/history-filter.ts';
import { painterModel } from '../../contract/catalogue/model.ts';
import { listHistory } from '../../server/domain/history/list-history.ts';
import { createShareLinks } from '../../server/domain/sharing/share-links.ts';
import { createSeal } from '../../server/lib/secrets/seal.ts';
import { parsePosition } from '../../server/domain/history/position.ts';
import { openDatabase, type Database } from '../../server/storage/database.ts';

// Pages of the history and of searches in one user's library of a tenth of all rows, on a database that holds ten such
// libraries. ROWS sets how many rows there are: the goal is meant for ten million, which take several minutes to write.
// BENCH_DATA names a folder that is filled once and kept.
const links = createShareLinks(createSeal('of no link here'));
const engines = { catalogue: async () => [painterModel] };
const keptDir = process.env['BENCH_DATA'];
const rows = Number(process.env['ROWS'] ?? 10_000_000);
const users = 10;
const perRequest = 4;
const goalMs = 20;
const samples = 60;
const subjects = ['lighthouse', 'fox', 'harbour', 'orchard', 'glacier', 'market', 'violin', 'dragon', 'tea house', 'balloon'];
const adjectives = ['misty', 'golden', 'quiet', 'stormy', 'ancient', 'neon', 'snowy', 'sunlit', 'rusty', 'paper'];

type Case = { name: string; filter: HistoryFilter };

const cases: Case[] = [
  { name: 'newest', filter: {} },
  { name: 'starred', filter: { is_starred: true } },
  { name: 'starred and a rare model', filter: { is_starred: true, model: 'model-9' } },
  { name: 'videos', filter: { resource_type: 'video' } },
  { name: 'a month two years ago', filter: { start_date: daysAgo(730), end_date: daysAgo(700) } },
  { name: 'search, in every second item', filter: { searchKeyword: 'painting' } },
  { name: 'search, in every tenth item', filter: { searchKeyword: 'lighthouse' } },
  { name: 'search, two words', filter: { searchKeyword: 'misty lighthouse' } },
  { name: 'search, one in ten thousand', filter: { searchKeyword: 'rare77' } },
  { name: 'search, part of a word', filter: { searchKeyword: 'ighthou' } },
  { name: 'search, part of many words', filter: { searchKeyword: 'are7' } },
  { name: 'search, mistyped', filter: { searchKeyword: 'lighthosue' } },
  { name: 'search, only in other libraries', filter: { searchKeyword: 'foreign' } },
  { name: 'search, nowhere', filter: { searchKeyword: 'zzzzqqqq' } },
];

function daysAgo(days: number): number {
  return Date.now() - days * 24 * 3_600_000;
}

function percentile(values: number[], fraction: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * fraction))]!;
}

/** The indexes are made after the rows: the library is what is measured, not how fast it can be written. */
async function seed(pool: Pool): Promise<string> {
  const spaces = Array.from({ length: users }, () => randomUUID());
  const { rows: indexes } = await pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename in ('media', 'generation')
     and indexname not in (select conname from pg_constraint)`,
  );
  for (const { indexname } of indexes) await pool.query(`drop index "${indexname}"`);
  await pool.query(`alter table generation disable trigger generation_search_words; alter table media disable trigger all`);
  for (const [number, space] of spaces.entries()) {
    await pool.query(`insert into space (id, seq) values ($1, 1)`, [space]);
    await seedSpace(pool, { space, number, requests: rows / users / perRequest });
    process.stdout.write(`\r  ${number + 1} of ${users} libraries written`);
  }
  console.log();
  for (const { indexdef } of indexes) await pool.query(indexdef);
  await pool.query(`alter table generation enable trigger generation_search_words; alter table media enable trigger all`);
  await pool.query(`insert into search_word (space_id, word)
    select distinct space_id, word from generation, searched_words(search) word on conflict do nothing`);
  await pool.query('vacuum analyze');
  return spaces[0]!;
}

async function seedSpace(pool: Pool, { space, number, requests }: { space: string; number: number; requests: number }): Promise<void> {
  const prompt = `(array['${subjects.join("','")}'])[1 + n % 10] || ' ' || (array['${adjectives.join("','")}'])[1 + (n / 10) % 10]
    || case when n % 2 = 0 then ' painting' else ' photograph' end || ' rare' || (n % 10000) || case when ${number} > 0 then ' foreign' else '' end`;
  await pool.query(
    `with made as (
       insert into generation (id, space_id, seq, user_id, mid, created_at, prompt, negative_prompt, model, width, height, image_num)
       select gen_random_uuid(), $1, 1, $1, gen_random_uuid(), now() - interval '3 years' * (n::float8 / $2), ${prompt}, '', 'model-' || (n % 10), 64, 64, 4
       from generate_series(1, $2::int) n returning id, created_at, prompt, model)
     insert into media (id, space_id, seq, user_id, generation_id, index, created_at, resource_type, status, model, width, height, seed, is_starred, prompt_head)
     select gen_random_uuid(), $1, 1, $1, made.id, i, made.created_at - i * interval '1 ms', case when random() < 0.02 then 'video' else 'image' end,
       'completed', made.model, 64, 64, 1, random() < 0.05, left(made.prompt, 100)
     from made, generate_series(0, ${perRequest - 1}) i`,
    [space, requests],
  );
}

async function measure(db: Database, spaceId: string, { name, filter }: Case): Promise<boolean> {
  const times: number[] = [];
  let cursor: string | undefined;
  let found = 0;
  for (let sample = 0; sample < samples; sample += 1) {
    const began = performance.now();
    const page = await listHistory({ db, links, engines }, { spaceId, before: parsePosition(cursor), limit: 50, filter });
    times.push(performance.now() - began);
    found += page.items.length;
    // Pages follow each other as a person scrolls; at the end it begins again.
    cursor = page.next ?? undefined;
  }
  const p95 = percentile(times, 0.95);
  const verdict = p95 <= goalMs ? 'met' : 'MISSED';
  const line = [name.padEnd(34), `p50 ${percentile(times, 0.5).toFixed(1).padStart(6)} ms`, `p95 ${p95.toFixed(1).padStart(6)} ms`];
  console.log(`${line.join('   ')}   goal ${goalMs} ms  ${verdict}   ${found} items`);
  return p95 <= goalMs;
}

/** The library to read in a database that was filled before; undefined when there is none. */
async function findSeeded(pool: Pool): Promise<string | undefined> {
  const { rows: found } = await pool.query<{ space_id: string }>(
    `select space_id from generation where prompt not like '%foreign' order by created_at limit 1`,
  );
  return found[0]?.space_id;
}

const dataDir = keptDir ?? (await mkdtemp(join(tmpdir(), 'pleinair-bench-')));
const opened = await openDatabase({ dataDir });
try {
  console.log(`${rows.toLocaleString('en')} rows, ${(rows / users).toLocaleString('en')} of them one user's`);
  const space = (await findSeeded(opened.pool)) ?? (await seed(opened.pool));
  for (const one of cases) await measure(opened.db, space, { ...one });
} finally {
  await opened.close();
  if (keptDir === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
}
